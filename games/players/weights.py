"""The weights of `games.players.evaluation`, written by ``benchmarks/evaluation.py``."""

HIDDEN = 48
SCALES = (
    0.003284, 0.001472, 0.001212, 0.001102, 0.001338, 0.001031, 0.001393, 0.002057, 0.001638, 0.001913,
    0.001543, 0.001077, 0.002071, 0.001261, 0.001142, 0.00118, 0.001574, 0.001382, 0.002532, 0.001564, 0.001394,
    0.001833, 0.001363, 0.001394, 0.001278, 0.001607, 0.00137, 0.001619, 0.001316, 0.001242, 0.001052, 0.002637,
    0.0009028, 0.001132, 0.001297, 0.001543, 0.001173, 0.001077, 0.001843, 0.001264, 0.0009891, 0.0008634,
    0.001802, 0.0014, 0.001183, 0.001114, 0.001339, 0.001052, 0.001921, 0.001959, 0.001549, 0.002018, 0.0004868,
    0.000501
)
BIAS = (
    0.04871, 0.01624, -0.001029, -0.009805, 0.01428, 0.02485, -0.01067, 0.057, -0.000962, 0.03912, 0.03457,
    0.01817, 0.0137, 0.01043, 0.004942, 0.0144, 0.03263, 0.02107, 0.03855, 0.03784, 0.0006214, 0.0123, 0.01737,
    -0.003176, 0.01835, 0.04004, 0.0201, 0.0453, 0.05015, 0.01331, 0.02962, 0.02553, -0.01285, 0.01851,
    -0.01689, -0.002277, -0.009783, 0.01183, -0.01734, 0.01263, 0.01803, -0.01727, 0.0247, -0.01115, -0.02222,
    0.01347, -0.01057, 0.0313, 0.004477, -0.007157, 0.007147, -0.01367, 0.003356, -0.0008623
)
SECOND = (
    (
        -0.1359, -0.3542, 0.153, 0.003565, -0.3217, 0.0681, 0.3069, -0.1781, 0.1547, 0.1384, 0.1833, -0.2601,
        -0.4345, -0.3281, 0.1137, -0.2049, 0.3409, -0.2828, 0.01852, 0.1122, 0.0712, -0.1439, 0.2039, 0.2065,
        -0.4645, 0.1443, 0.03656, -0.02328, -0.17, -0.1685, 0.2364, 0.2023, 0.1944, -0.4397, 0.1827, 0.08536,
        0.0102, 0.03873, 0.1943, -0.3219, -0.1313, 0.1873, -0.01446, -0.1223, -0.3247, 0.21, 0.1617, 0.08334
    ),
    (
        0.123, 0.02688, -0.142, 0.007303, 0.06596, -0.2455, -0.151, 0.2319, 0.1685, 0.2752, 0.1337, -0.2367,
        -0.2052, -0.607, -0.1835, 0.01066, -0.001398, -0.01314, 0.09258, 0.1675, 0.2641, 0.02334, -0.317, 0.164,
        0.1572, -0.2098, 0.01605, -0.5254, 0.2081, 0.3967, -0.1675, 0.208, -0.1164, 0.03257, 0.1322, -0.08368,
        0.04336, -0.2913, -0.1418, -0.1974, -0.1369, -0.1005, -0.2703, -0.07737, -0.2208, -0.1349, -0.2324, -0.3137
    ),
    (
        -0.1107, -0.2334, 0.3121, -0.1803, -0.05931, 0.02455, -0.1515, -0.05165, -0.0528, -0.3259, -0.04091,
        0.07739, -0.2269, -0.2251, -0.03852, 0.3125, -0.2292, 0.5699, -0.03402, -0.4749, 0.08393, -0.05082, 0.2071,
        -0.3507, -0.0244, 0.4905, 0.09124, -0.003723, 0.4523, 0.148, 0.169, -0.2081, -0.0166, 0.09214, -0.05794,
        0.1411, 0.04934, -0.4437, 0.4663, -0.1846, -0.03055, -0.2527, 0.0464, 0.1399, 0.1353, -0.00644, -0.01599,
        0.1749
    ),
    (
        0.3051, 0.006176, 0.1696, -0.127, -0.05531, -0.1952, -0.09199, -0.1087, -0.1628, 0.1624, 0.1913, -0.2928,
        -0.4243, -0.06152, -0.01886, -0.06031, 0.1139, 0.3245, 0.1369, -0.238, -0.5024, 0.2365, 0.01899, -0.1374,
        0.03503, -0.1794, -0.1548, -0.09225, 0.06368, 0.07098, 0.2138, -0.3222, -0.4401, -0.3369, -0.165, -0.1024,
        0.1596, 0.1122, -0.1627, -0.4433, 0.0943, 0.09391, -0.02439, -0.148, 0.1057, -0.2058, -0.0628, 0.03417
    ),
    (
        0.06942, -0.246, -0.1421, 0.1819, 0.07142, -0.09622, 0.06156, 0.1113, -0.118, 0.1145, 0.1952, -0.4203,
        0.1333, 0.01545, -0.001598, 0.08768, 0.2978, 0.4323, -0.1016, 0.1437, -0.4333, -0.4014, -0.1118, -0.2855,
        0.07578, -0.4422, 0.05543, -0.3366, -0.2178, -0.1332, -0.2263, -0.02005, 0.2563, 0.08621, 0.1174, 0.3482,
        -0.2364, -0.1744, 0.04239, -0.2706, -0.2341, 0.2227, 0.296, 0.2288, 0.2384, -0.264, -0.102, -0.2411
    ),
    (
        -0.275, 0.2772, 0.1865, 0.4308, 0.2008, 0.04888, 0.07988, 0.4265, 0.1688, -0.2544, -0.02462, -0.2274,
        0.1786, 0.07756, 0.293, -0.03376, 0.1449, 0.156, -0.06431, 0.05515, 0.06653, 0.05576, 0.2047, -0.2141,
        -0.1099, -0.002967, -0.1373, 0.3122, 0.1452, 0.0661, 0.03853, -0.1945, -0.1103, -0.05824, 0.4225, -0.2593,
        -0.6649, -0.2282, 0.4555, 0.01459, 0.006984, -0.126, 0.176, -0.1328, -0.04117, 0.2685, -0.0179, 0.01143
    ),
    (
        0.07101, 0.298, 0.4392, -0.2787, -0.06019, -0.1183, -0.1094, 0.2328, -0.234, 0.05083, -0.2427, -0.05479,
        0.1304, -0.1606, -0.1037, -0.04288, -0.1687, -0.05777, 0.3409, -0.5874, 0.2997, -0.01519, 0.2673, 0.1695,
        0.2044, 0.3341, -0.1967, 0.1094, 0.2458, -0.1264, -0.05557, -0.1781, 0.08024, -0.004687, -0.04304, -0.1486,
        -0.1664, -0.181, -0.1091, -0.2131, 0.2166, 0.187, 0.2096, -0.3266, 0.03241, 0.07275, -0.1047, 0.3346
    ),
    (
        0.07304, 0.09452, 0.1091, 0.07432, -0.3135, 0.1562, -0.108, 0.4818, -0.03847, 0.06168, -0.3655, -0.1397,
        0.05021, -0.1385, -0.5169, 0.1337, -0.1176, 0.109, -0.4158, -0.2951, 0.182, 0.3104, -0.005193, -0.08406,
        -0.03062, 0.3305, 0.2331, 0.07465, 0.1205, -0.193, 0.2331, -0.09902, -0.02019, -0.1444, 0.005897, -0.03694,
        0.01906, 0.1697, 0.2186, 0.2568, -0.109, -0.005482, 0.1091, -0.1944, -0.2075, 0.0172, 0.1818, 0.1329
    ),
    (
        0.1627, 0.03326, -0.3636, 0.3429, 0.2663, -0.09343, 0.3018, -0.1423, -0.03896, 0.5085, -0.132, 0.1357,
        -0.09952, -0.01038, 0.08375, -0.2079, 0.07056, -0.2683, 0.261, -0.07801, -0.2644, 0.2175, -0.07139,
        -0.08186, 0.192, -0.1401, -0.3546, -0.02673, -0.1317, -0.007792, -0.02415, 0.1272, 0.2484, 0.4018, -0.0553,
        0.6371, 0.03303, 0.2667, -0.4364, -0.2866, 0.1133, 0.08986, 0.3525, 0.1929, -0.1602, 0.1312, 0.05831, 0.1713
    ),
    (
        -0.02331, -0.1404, -0.0175, -0.1819, -0.08474, -0.1825, -0.1441, -0.1898, -0.2256, -0.1854, -0.3176, 0.2402,
        -0.443, -0.274, 0.02182, 0.05822, 0.08417, -0.1353, 0.1937, -0.1391, 0.1911, -0.0008916, 0.1222, -0.1055,
        0.3414, 0.09841, 0.36, 0.2163, 0.1275, -0.2892, 0.3612, -0.1915, 0.1026, -0.145, 0.04836, -0.07782, -0.2618,
        0.07855, -0.08179, -0.04904, -0.03189, 0.3881, 0.06889, 0.2986, -0.1775, 0.1691, -0.2549, -0.001321
    ),
    (
        0.5704, -0.1222, 0.3523, 0.1317, -0.1561, 0.1707, -0.141, -0.01195, -0.1682, -0.1728, -0.3766, 0.1594,
        0.04154, -0.2309, -0.008016, 0.1464, 0.3382, -0.1072, -0.004303, -0.02953, 0.2401, -0.2602, -0.04817,
        -0.2711, 0.06879, -0.06833, 0.327, 0.2575, 0.08683, 0.04571, -0.1754, 0.02171, 0.3105, -0.08457, -0.2484,
        -0.0485, -0.3344, 0.401, -0.1573, -0.179, -0.001814, 0.002246, 0.3612, 0.1, -0.1961, -0.3157, 0.1477,
        -0.2068
    ),
    (
        0.1635, 0.09066, 0.01232, 0.01366, -0.0622, -0.04763, 0.3275, -0.09982, -0.231, 0.3505, 0.04943, -0.6551,
        -0.2673, 0.07954, -0.0741, 0.07859, 0.3389, 0.3639, 0.0907, 0.1736, -0.2776, -0.3067, -0.02811, 0.003595,
        0.3297, 0.05672, 0.09245, 0.2305, 0.4408, 0.1605, 0.1156, 0.1726, 0.01064, 0.1549, -0.1505, 0.02273,
        0.02004, 0.1023, 0.2306, 0.08856, 0.01741, -0.2405, 0.2033, -0.3348, 0.4702, 0.1966, -0.2128, 0.1748
    ),
    (
        -0.4936, 0.1446, 0.07531, 0.2981, 0.003329, 0.01038, -0.1753, 0.3861, 0.07911, -0.236, -0.06109, 0.1929,
        0.1179, 0.05998, 0.1913, 0.1408, -0.02847, -0.1195, -0.01439, -0.03987, -0.307, -0.2436, 0.003747, 0.3473,
        -0.05882, -0.04431, -0.1427, 0.09236, 0.1861, 0.0738, 0.1742, 0.07, 0.2143, -0.07489, 0.2767, 0.3889,
        0.01122, -0.1694, 0.02264, -0.1599, -0.1618, 0.215, -0.1581, -0.2344, 0.1127, 0.005575, 0.06907, -0.009303
    ),
    (
        0.1725, -0.1169, -0.2864, 0.1532, -0.03652, 0.01601, -0.2765, 0.06658, -0.02496, -0.04571, -0.3246, 0.1637,
        -0.2006, 0.1211, -0.2991, -0.1041, -0.0452, 0.2767, 0.06641, -0.3884, -0.03677, -0.06183, 0.1963, -0.5257,
        -0.1349, 0.195, 0.121, 0.5308, 0.193, -0.2036, 0.0591, 0.6138, 0.1156, 0.4607, 0.5215, -0.1019, 0.07461,
        -0.08246, -0.132, -0.3891, -0.1656, 0.1022, -0.2299, 0.05414, -0.2676, 0.01995, -0.02056, -0.1178
    ),
    (
        -0.02724, 0.1617, -0.1484, -0.1272, 0.2159, -0.03285, 0.08835, -0.2203, 0.2788, 0.4086, 0.04479, -0.2012,
        -0.1117, 0.1258, 0.3622, 0.5617, 0.242, -0.1268, 0.3883, 0.2565, 0.1097, -0.1001, -0.3672, 0.1996, 0.03057,
        0.3256, -0.1266, 0.4935, 0.106, 0.1754, -0.4667, -0.08771, -0.2513, -0.01666, 0.1221, 0.4978, 0.04392,
        -0.0285, -0.3213, -0.0333, 0.08457, 0.1977, -0.1148, 0.143, -0.08113, 0.1956, -0.4446, -0.05075
    ),
    (
        -0.05821, -0.1915, 0.07086, -0.166, 0.06178, 0.5619, 0.1867, -0.2555, 0.0475, 0.2779, 0.2401, -0.06998,
        0.1547, 0.1418, 0.4314, 0.1016, 0.05897, -0.009477, 0.2067, 0.5411, 0.09934, -0.1893, -0.1365, -0.1145,
        -0.1506, -0.05654, 0.2719, 0.1057, 0.3528, 0.3054, 0.03618, 0.1478, 0.1393, -0.3493, -0.4098, -0.2628,
        -0.1086, 0.175, -0.2816, 0.02186, 0.3608, 0.1347, 0.06258, -0.3433, -0.008153, 0.196, -0.4277, 0.3703
    ),
)
SECOND_BIAS = (
    -0.02072, 0.003383, 0.01785, -0.006266, 0.007441, 0.01942, 0.03111, 0.03139, 0.0008517, 0.05906, -0.04208,
    0.005573, 0.006784, 0.02048, 0.02231, 0.01682
)
OUTPUTS = (
    (
        0.04055, 0.1491, 0.08309, 0.02529, 0.01582, -0.09326, 0.01887, -0.1744, 0.1682, 0.1818, 0.355, 0.1616,
        -0.1162, 0.2338, 0.1417, 0.1778, 0.3308, -0.03951, -0.1057, -0.01435, 0.03506, 0.07502, 0.03461, -0.2122,
        -0.04191, 0.108, 0.03865, -0.06321, -0.1502, -0.1111, 0.02541, -0.07742, 0.1757, 0.01847, 0.2245, 0.1578,
        -0.02115, -0.08173, -0.06179, 0.004914, 0.02572, 0.03651, 0.01628, 0.07721, 0.06795, 0.06236, -0.04408,
        0.1101, 0.004935, 0.008527, -0.03048, 0.04626, 0.0183, 0.03826, -0.1398, 0.02352, 0.04367, 0.01185, 0.03656,
        -0.08568, -0.01771, 0.0007112, -0.009125, 0.02638
    ),
    (
        -0.02625, 0.07521, -0.1227, -0.02549, 0.08567, 0.09734, -0.02961, -0.06827, -0.1172, -0.3142, -0.1436,
        -0.1932, 0.2327, 0.2259, -0.09014, -0.08073, -0.2677, 0.05998, 0.06572, 0.01682, 0.04228, -0.05284,
        0.0004466, 0.1513, 0.05898, -0.2906, -0.05666, 0.03629, 0.08044, -0.006207, 0.02887, -0.1135, -0.07454,
        -0.05037, -0.152, -0.1672, 0.09072, 0.08001, 0.02875, -0.01584, -0.07443, 0.02738, -0.0975, 0.05491,
        0.05739, -0.08399, 0.01299, 0.153, -0.002404, 0.05648, 0.02454, -0.1013, -0.01091, -0.03969, 0.01515,
        -0.07453, -0.07734, -0.01567, -0.1964, 0.02512, -0.04812, 0.007585, 0.001808, -0.1006
    ),
    (
        -0.07488, 0.04763, -0.003271, 0.02083, 0.1435, 0.1759, -0.1271, -0.08345, 0.04313, -0.08965, -0.2595,
        -0.2702, -0.1387, -0.2872, 0.06231, -0.05792, -0.2563, -0.024, -0.1159, 0.01283, 0.08305, 0.007267,
        -0.02078, -0.04969, 0.1173, 0.03672, 0.0216, -0.01241, 0.03053, 0.1424, 0.004884, 0.1499, -0.1302, -0.07423,
        -0.008053, 0.08347, 0.02915, 0.00439, 0.03393, 0.01901, 0.03781, -0.1347, 0.01095, -0.1326, -0.0632,
        0.03156, -0.1323, -0.1768, 0.001045, -0.06977, -0.03642, 0.06445, -0.02987, -0.02487, 0.1732, 0.03365,
        0.003362, -0.007312, 0.02673, 0.04491, 0.07843, 0.05813, 0.001847, 0.05158
    ),
    (
        -0.18, 0.1337, 0.2138, -0.1255, -0.03584, -0.1361, 0.146, 0.1621, -0.2865, -0.0349, 0.04795, -0.089,
        -0.2336, -0.104, -0.1055, 0.001314, -0.06692, 0.02262, 0.1459, 0.000969, -0.136, -0.06858, -0.03506,
        0.05454, -0.08889, 0.04522, -0.07988, 0.06359, 0.08905, -0.05381, -0.06757, -0.001564, -0.1467, 0.06374,
        -0.2444, -0.2744, -0.07486, 0.03093, 0.03054, -0.008406, -0.01555, 0.04266, 0.05084, -0.06912, -0.08583,
        -0.05802, 0.1261, -0.1627, -0.00615, -0.00772, 0.04646, -0.04819, -0.009931, 0.0005427, 0.001355, -0.02275,
        -0.007245, -0.008767, 0.09229, 0.02368, 0.003768, -0.05174, 0.01565, -0.004389
    ),
    (
        -0.009764, 0.02647, -0.06102, 0.04948, 0.0327, -0.05635, -0.148, -0.1488, 0.05544, -0.1301, -0.1222, 0.128,
        -0.1531, -0.1621, 0.128, 0.1804, -0.02967, -0.02942, -0.0491, -0.01597, 0.0232, 0.03205, 0.05692, -0.1592,
        0.003904, 0.0879, 0.1194, -0.004029, -0.01217, 0.01679, 0.01571, 0.02408, 0.06544, -0.01752, 0.05471, 0.179,
        -0.06264, -0.02398, -0.03264, 0.03796, 0.01771, -0.04297, 0.02661, -0.02319, 0.001731, 0.01498, -0.04036,
        0.002931, 0.009822, -0.03106, -0.01486, 0.01867, 0.02803, -0.0005475, -0.05471, 0.07299, 0.01558, 0.02509,
        0.002133, 0.005591, 0.02987, -0.01072, -0.04047, 0.01716
    ),
    (
        0.07765, 0.02077, 0.03555, -0.05032, 0.01518, -0.03822, 0.04222, 0.03603, -0.01033, -0.0005967, -0.002228,
        -0.04529, 0.007768, -0.08022, 0.04731, 0.04254, 0.013, -0.0003339, -0.06119, 0.04665, -0.00038, -0.01792,
        -0.0002741, 0.01631, 0.003108, -0.02459, 0.005298, -0.003349, -0.01249, 0.01336, -0.02339, -0.03591,
        -0.0253, 0.03771, -0.009498, -0.00852, -0.05458, -0.007339, 0.01541, -0.04402, 0.00257, -0.02242, -0.002563,
        0.0357, -0.006872, -0.01029, 0.01695, 0.03316, -0.005617, 0.03205, 0.05996, -0.03004, -0.01428, 0.002869,
        0.02333, -0.009997, -0.01918, -0.001085, -0.03279, 0.009648, -0.0002514, 0.002271, 0.03389, -0.01471
    ),
)
ROWS = (
    "0sRyN@eLyp@aORX*811!^Y;cB{T%KI8UpO=^9S7h`4R>R>-!Ka&_Wy)2=ysO00000003SMzSjOcw>Q}s($BoYJlr%KE*t;K0Rv7ISrs8D06z"
    "u{>;~Ch%n0{MLkI8f>pU~kxY7O*=M=@i2_qB~5Zn?e?FQ`s^b!E|I3zGH5;gz+6Veb2<Mhz-0vIhNAS|^b2NWC*{1*!9^6mK-#O&oN1`PA!G"
    "}#va?7j~51NI~j{01^96Ad8=Hu}FJtose*F$VDy;~pLQ<J$TN1^oZ_4*$&}^!NP$`x4L#5c&n@@+1=>-wN|I{PN*K|IgA8<0%U3^xo(2Ge6_"
    "j+VQUH0SW`|6#5$W9p^X`<0bG34)+G;6%+*s0W2#0?)MBF2@vY<OAX%T*yHW<&M73}4g-n{^6Lrp2JaOA?=TCq{Sy5f?;064GYAW>5*Gm%9v"
    "1-a7X%*?^VSLe4EW#*9M%XQ_w@Vu^zaAv<p~BI>j3!XK*8w-9r^t10S_z{&Px8^4;2Li9Q)uX9{1+m2<O@f6Zs4-<O3uj3PStK1q$j27Y7Oa"
    "^8EGN=@cy$1?UY6E!XuK6B+y`;1>5h`4j~i0<ZD`=pP~T=|2n*TkYrpC*V8p>ka%83;qQd2pH5S_yP|d^F|;j@dOMJ2P5tQ{lD`f_yp9(>HI"
    "4C2>|Z!#{~B@2`}{cpcm%@5fS?V_b~+~{NU~SBm&+65B@XE2@B&8C<fB=Dh2fY74!iC=I|r|H&6KW8R7Be3icou@(%b73Ih8g0|Ed%6Xxgi5"
    "7`0>BK!u=`uhq5AJX~%+ydChD*f974<O+ZAPgJi0s|G&=@jq{68-oI`sx-4BHao43F+__@EYL$@!$XR&*04d(b?@9^d15K#pe0}6v-CDq{|8"
    ";H~|YF_wNuC{|5Zk?Y;jP#R(z?@fRNtE%EQ@0~ZU?_`wAi0O}_b6#5+N=@HW<FVXWe2p8HC_Yw9B7wruD2-)N{{{-^{>&XrW2kImU_YmdI)f"
    "ylJ>>K~(ClQ<r1rZAA2?g}sEY<1C5Euj+0RZ<0`1kY-5Ctaj)(1N5@$UTy;p*_~1qHws4awc?-{2nn6c{tlD;OU+8W`m!^7=&m@AmQy4gdE6"
    "=Mf1J$SCyE6&2i8?9<gA2KNN_^zb4S*Z~UV{NvXL+8_22-P#xG><JY0DE9I8?*AeH{sQm;8Sy2*4eam!{{{%?{QmL`2_X#!0TJUF-vR6tG6q"
    "!;DDVLH8yVmG_#O4Z*8S}P7YN}2^63r{5e4}h4#>>b=Ncm(?-t|_B>el-FbF06_wlX+Hu4h<>OvN~I@J0IAU_+|{ssp3G6VGx+a?+Z)%N-P0"
    "}cTO)D!LN4-FbK6XN*g@eLf{5f?xC%Ll>R5%s_E=l<FG021~B6#(xA)esvQ+Wrmz<_qWT?C|{e{ssX-Eb!9}2mSf&6YnhE;ts$j{w(edG!FI"
    "b*6-d1?*t7F;`sUm2P^L7<p3W18A1gR*X8^g*!ETO4EN&&1=QsI-v=q>&=K*}0~AsY161?UA0X%!5dQrB80Pwe*B{^R8}qF6{O0`q;1J>=3D"
    "YLi5Bd5i><IxS@--zQ?Iral=Or=@6cAAe5CZ|?2JQhY7)BB;5Bdb;5a|37=??J{{~H4a`U(jX)d=Sh?FZZq@df4U{w5jb<LL_w@)YR@6cFq6"
    "{`52>_pA@{+U5!g81VE84i^p9IqLB8{Szef=jP-N*&PrE9qJnB>%09J84Lp2_XZdI_Y3F_Q~uMp_6PmNK?)MwvhVl*_1z5l0lEI}-2n0w+Ws"
    "S}_Yvgc7`_Ox^j{<DBvtM2GXUBA^Vm`Q9`@km_x?A{=_bSn_SgCz4dm<>;`Tt@3l7!%8sgQs;?&*yE*mpS2lzAs>FWP3GW_f-MhF$q*Yy+s4"
    "Nwsi4hJC04)*2#3=|X`9r^;)`3AS^7w<L-3Jxu|9M;%0@-^}c6aNSV^9={|5D3!wG$8p3<UX?$A0-jn<N6aP2rCEUIROR_pA8-b3Dqns{o~;"
    "q+9>5r?hXzI1o#gH?<^_XAN}vh01Fi_AT|;I0l*arA{E*Y0tOHY+yEsDKlKL^57YiTCg?8*3pe%k6$k4K3dz&l4nzn1E5kFp2@(?>3$g$4^a"
    "%OOJ;x5#=_<hP39j_~HyWezD*X*R2`C%g`}XV~V($456C4ra5cDAN-uM{v-SY6=2N&xE=jH+(2j>m_=ll8n?eEy``AGsI76j(*D$Mc<2nYfD"
    "@G&9j_X!OS4+#hQ9sKJJ0r~0gEARLD3)k!g761SZxDxsP1MwB<)CTemCEW`K@&5`E;s+7SCFVx`BSJ6o!2jwO2?+%8+W61@B<2avJ@zW>)g0"
    "3D{oF$Y`~>&5%nSz@=MCrnF!vk(8w)(`BN65B7bYd90^<fAF9izft^)=61>4{Y8RXXPvG*D9&IvLtAmiZPND=r34doK_1^nya2<9QmC;tfk|"
    "HuC++RpU+?F#Mp4fq2RBp<Z-)A}3z_Au1u5d+uq5CrrI`PlRW0u%BB_ZE#5{nYCI65}Wy|M3P1{|EdM4)GAe_XzaM8W#Qn))X$<O7$D{2EXJ"
    "6<>oNN@(2SD>H7H$|G)k20Rsc{9WV*@+tm5y0QvzGDBcI>E#&qmP6F?tR3gR_4>Q{q_!2}S02KTO1N-#?7}qu!87KV>;QQA0A0!+F;q?Rf4*"
    "mAcALkeq3;WP5)!-x*&(z|_8_V}G3)TPn8Vcm*3h(S3y))Mh&JqOZ1M%7y&NT`V@f!r~&FkO-Di;m{?)VAx?gzd+2Jsll^Wq84@z(JR82%CX"
    "^!>dfD&#8x4-NxI|NBb$%m?4_`Udo{?GWSNwCN-Y8~geV;1}Ti?#v4D(mDU>=?x7F1pntGt_S7X-4-4N{0kcD{}KKE)Hgr-2oe$%A`<1T>I4"
    "rG1<bSl{N>l}A^Onkw;$jH3mM)01?r>c7u+%(5CS<&0P)@xEyox;IPs`G&K3F%5$)?5ApsvP&I9Eb{sZqc;1v1*9Rv2-2mt#5|IhOE+2$wt1"
    ">GAR5fK6W{1*NaJOc|I;Sbj@?;Irc?D7Ec?Cw25_!Jn$@AB{k6bSVI0_)=k=+MFHE%q701l#c&&ea9+>h%EJ0Q*4twcg+V;4MS&%;N>dDC_k"
    "=?d(MK=N20L`TzO$5GwaS(j@sB1~L@R?>p`T0u-k1Gz-h^AOi2(^CR~S12*r`_Vd`d-FVUZ4;twv`~3mtGWFmf>L>~P+V{@&;;-Z9wGz_o0T"
    "2J^?>bH&*z^hI+$SYDBmw8|{rox$r}Sa0@COA7*aPk#C_(Ho9R&L2CG+*`>@xrB9}DUR^7kGG`P$><uM__Y=-dDH0OKwh`U@{I>i+5x4+;$b"
    "{2wOo`U@290{#m91|%ZZ+7t8)_8`;R1_|ui;{q@5^s((6zcLGpI5-6X|N8m;?Fa`E_4N<^ASCP*3GgWJ<SYX566qHb_Vd=_7q$oFF7Fo^{o)"
    "uP>gNU>_5>W~_W=AV1N8C#_!=kt8r#+C_7=kJDH8a`^V`zn|Kj!@BOU_~*~|Or%oP~*0_D&-tpe%GH!1oq^%NKC4f6=`1PTx*>h=KP74jwm4"
    "+aJD4*mcN@%{h^{QvvnAqx2}8TTg(66y8u@Yy%T7vlof?b-JP{tpBG{srys?7aE_DE1cV^Be&MBG&`@=H3>#@BZ%V^aStb<QO5?1M>H=<P8N"
    "r4fp2)^aKS85(51B`QaSp1MnEw;QI%-;l?Eu`}!;B<R1L`%^l++KJgMa4>A1!JL>=F+6_(Y(DeQN1qA#30_yw+B^T(?2jAiU?di1p5-1K0Fa"
    "A9=4E4r5#1%pX`^pG5$NRq#4)YoK{7LTt7zFa-`|<|*?acrN@A~lZ_Xi#u^!EMw0Tu!S+|c;?86@}kC;tBSK+yy(4$?N{@%SGN_7d|00}l}V"
    "?%y)l1={)o2<_AkAu1&s?DYWr1qRaV+W9dw3h*QQ;STQe;U@a}y9D^%w$JAt<p>rH5%U21<>=u;>Gl5j{~qxVfeNre1?nF02G|AgB=Qgx_zD"
    "l&?ibb@^6mjT7aASq;Q<2k3;+)U6D`-%9wWmi^7Y0q69ft5ycyya9r*?L@(vCJ0NM8O2OQ?;$Mwr1!$=R}3K#;f{R$W5-1+`3(kKB9{|p}89"
    "pM07<p~JG<=))n_t*^;Hu@teT=Lo6-t<D$^APk2==%xC83ghS^%4{L-3sI821mO9>%|Ss3>76Q+2-Tb`3vk1_x<et7Y()h80Pov=PlI@C+G0"
    ">y9Ns>>=y?AE%p}v8`%8wyaoCI?C}8h2?!<D8tLBn1uhl@IRP^?2N4+S3-JE?7&uEh1?S-o`C<$A;}A6O4-oLv;tCY_0=X730Ng?T6A$LqSL"
    "eFY;tu2K{<jGVGaVA|5&a1J-v{0o2qG^5{r&U|_y!E<=|CeT5gY%*0lo<2Qrpxm-0d3!^a=tRAR*c@6c!Qu1<nBox5Fpa4J6+52P6Lh?hG9D"
    "4#=NS0ZHu<-q!^O3H%B6vg_#xSslGY-}D<8*&WFO+Xl_g(hHd`^ak7k0UH1*{s-U?5cU!9<txK89@gUg5Bw4q#V!o<_0LQD+!g!yP8R?hpBZ"
    "1uHMQ&zujLF59O;|>KJpL?y9Xuv3(WZ0_1qo>`2*Ss^ZO7@;|mJ*^ZwU19r5=07XcvM5GB|U4B7f5;&u1J69p9-{p{r$5fk(MC<7et2N5Ft4"
    "<q&LBN67^>+1vh)Ex--`u`0B@c$?V>?%^o7V7^#_uLD$!vFOK5d#1F*eE?UEC?M2Z14va_kSE0`JyW~*$n1M1-8|bm?zS!&%OmaEyrv>`1&C"
    "oHQ>W8%)4R?APOPs6GGSu>iWS*t5ojTw(Z{Z3IgmW9qSYW2_PCV0}RL+M&P_huis(u?9sZrFXtHa#0v8P7Te?P;W_yh@cQQo2LtLr==>2L_$"
    "m|Y_8#yMIQPvA?+ZXN&>!E-{}l@@FdN^`5%2`=-vj;n48RxF;raCt+&}U|&>|TD^8qCl9w!zHARs;yA{6=L`2rvv@D2Up8R8iG2m%2A1pEa5"
    "=K3ne1nl-8`t{|@5bzWb>Lv>h4Ji`+`3eLO{Lb>}2lol^=o%FY#=+eG;~*3O;1LxS`}FDr858Ri_6rg80tX5X^%L|N-s|ZG78xP@?cK)f;`+"
    "-C^$!6F62Qn3<M;_Q?EK*m85-RA_Tl#g_7(W#8uH}t{~Y%u;tlcd{}2%J5*qyZ%<d`n2LU+_!}1Ld4m0`6?*rio?g|zS`}YqP;N;>01quA|0"
    "uc)`CK>qu4Fd=F0pZ-@;R-_q+Xp@Q9|9!a3F73r4n^?z=N<X=6b}pk4fE626%p3y_we%`==10%1pEXP_6Y>}>;m{A2od4}7`*%G^&<2QEv^U"
    "}#`+H^`~D3C0|EBz`tTPs-u@Wl`Ty?x<_rc4_UP^i=LF^81RM|eyzdJE#pqKD1ob83>>b|u@(=+30R{^P65st9?MfaM3;`8M@FUv-<^t;q1n"
    "dd}49Nr5;rt!^QU4a(Hd71~8Xx!-3IYyU3;qZ3D+>$a`W*LJ5CSAL{oCy>MCADK`62%e&(;FZ4+g_2GxiJ2_XI>q5G|wc@EP3m$sGm=0Q4Rr"
    "3-cuU@aN0~5%p^F=06w5_}T;b_7^Vb84L^~0t7_&E$JHx6g&mN2Mqf<5zyid3IO^0^$`*b3?L#h6dVllD-RG7Cd3Ee?g0PZ1Njpb`xO=Uxbf"
    "n~(Aex9+r<3eFZWL&1yvB(4F??c7TV<W5gOAI5Bv2P`5!11?d<OU;~^CK<}>l&1KcM04mR2TI|20p@YEh2*-j`40ssX04gdD=0P-={{0tKQ2"
    "@C%W5#<{a0}>(k{sJ-?2|x=R`UM~I<o77Z^c=5A3pLUm?-T(42K@E_`2E?U0$>Ua6Y~k+{2=BG1Mmt4+7BK7_zwd31PuHE`0e)|>+TEM>$%t"
    "e7d!zi`~VRB@%s1rAO98@_51qyAq6NF3Hs+86$lLm2qN|Y@!SXiJqg|#_An&?Gy>!X2nGcM3JCBA7Y6eG4CvSR8vpDa_z@jKB^)IM2L1Kg&?"
    "@LAFZdbzDC|Y^#XHmV4fH?n>Kp0?7eFKE?gkhQ=>F{b_yOy{Bl!OTCK4#?Kpfx^=+q1VI0pw8+S|_i0QvO$>Ip6fI}h9f%<=3S%gO5y77pL}"
    "4-zct$_NDyGXC`a=n(ec_|){?Ed3wz&no5;+z|id+w1iM^!OPg+r;kqNhjjW>jD`W`T64?E>i9M`V}SC{O}Ld6fq&!@YNL-=Gyz<^#a}O4*$"
    "*f2C6w9KI-M=3>6>{*97nc6B6tS+!GoS_5twvDFgo#_8<Ha4)N>$3M~-S<UIQE)&2tqEgkpxE9^Hv+PLfL7T4gO@BI)P;|=%-D*6HKB=Z;C)"
    "D0)~KnWZG{`1cc1LP+Q=nDJLF#X&I3;+rcFfQ0o^3>WO>FVwL3nA9^<}vyW^hE{y@ZP2|{_O|;KKupv%L4-f1rg`-{lx3w7zybY6doTmt`zL"
    "^#M1kf?f@4M-Tw^=3Mtss_}v!(`!5R*&dWLb6D{l_<I%(WzVp8SBnz$-H2o{oBY*2T>)_uB`v&d`3=7Wn^c?UZuiD}E76JC<)YSOR9l{1P^Z"
    "y(H;UN6K-xv)UA1}xOHXbt=xAgVX;0z7*?+6qD)c*lB<NVyy>i`1)H^l|eF!?U`4E_5QBLfoY7xxM13E=ES<mnFg3oh9LApsi-;^Xr73lZZ0"
    "3G)s(&fq*I@f0OC4x{%0)+F`xw+kjG{|@WtBDEF-|1u%x5$^pb=^gs__X^@5`}_3~(%A7Y92~&2>kZ`j0?qf}4IvpJ|Jdya4I=6O*fTTTM+q"
    "M|@ax*#UAOBI^{x8T8{6&*_XnN}2pjAD6!r$_{1E*?8~Pw5BlYs`)-clu!ucQ!5&{Am6BqCY68r$y9O47;Dgy0J^BDIC=mi%1*w!cc1RW0r`"
    "zaOk5Bm=(1<vd11O6T07Y@=14j0P-{@gMG_%AZ>)(TSr`O*0d00#B={N)J``s^YvGaCvC6#E9`3`iR$B@OT0`6dJ!4e{s-{s{u)`z8qp?BeY"
    "W1~={G?-u(C?dJa&<>BEI0Sxl=ANu$T2n_c?>*Vqr9@P8&2K*@&1que!4b~vF@edlu>E!VJ^a%J2?Go(u2L15={6GE{@6O%;Cj0dW8VTso5&"
    "zw;;~ohB2_VrD{VEC)7b@;KO4SJJ;||>e@C*YE0sZ<0tvwPqEj$nM+X(S1_P7G>1-U@t`z+Y-{_X1*@(VIGG$bJV7w-I@@)zt4CExx41pyER"
    "1q0IP_U+*r{vihS4HpnA+a}H)#0lyXPTm>~1rg*G4;~92$tKtf86p-G-5wAO_x=P8_ypzv1_=%^*9zkGAPNZE0`U3K=@ixTE)?@5@&n>6(he"
    "a7N)rqA;2#wZ{2u@k?I#5M5cC5B`WOQY;Nkls1@sUY1U}&)*7gx4*9Rm45X$HF)cWQC;_WIFO%Dg#?b-<hH{SO15()j|8T<Sg>p#~u2<Xuy_"
    "$UM5<K)p2^7!=j{|^uE1l$W9_Xss9yXW^Q`7R~U_vF6;CMf&<3IqoG5#P5c?^qA{2P60n`vD3NH0~21_WT&rz3C0zIlj^Z4i@<Z4B7qPyVL~"
    "`?F1_r{rLt88Vdg(0oVNE5DxGL;uHW44gMqsE9fKZzt`&*_ul&z00_+u^RFQc_%0gj`3@xd1>^Sr3JLfE@f|S+05$IL_~ZdE3)t=4<Ov1p_W"
    "0Z=6$9A)+V<l8?bXWK;{_nb6dl_WF!u)R;}s|N{`mONCB@|#===irH{RjW_$Ao#3>)$72l=My;qTEKCJP+n*7ev5FyZnn;~Wqs`0x4;_W%Cl"
    "`5wR&@V@!&?kFn?L-5!l4glEg_!S)j$MF6a<^VSj+8E^G_{;|D=Q7p~N`&dT-zW>^!SLe>4QKro4;~u;Aq6SmAqWoi?a34Y0{ZU=>+tpe&;j"
    "htKjhyB_W8-D>F_o{{~g{96d4Tm>HRPg0Ql?V-qi>L{t7t<@A~5T^9bSX+yzJXF68<EF}npk2<Zam{oo=a=_m^W`S248@bU-~0qgn*B=!6k^"
    "dar`_$~t8?Jo}Z7w!x31mz1L`Uv3n1{4DC>HO3q+Xndd{}%uN00000>+3M}_W{=Y`tdE~BHQy0>+k>j8v-rF4+ZEE0U;*&>G$0lD&h?C-|YJ"
    "Tzx?_A;S(DN?fL{2GxzriDfRv!1^5WxDE{!}K0!kjJ_o1w1o;%^QSuMX_pcV;+~57=4GR_1Cf)h{`w!d$@&_O3{qq|1?eY}*5c&Y){ni5L0R"
    "s>H^E4z0;}75s^!zd(5BTUD{{GhE!2<oi000000092+%PJ|^_wwu$*BtZS2hr*c^x^jO1pwFQ;K4o>Bn_b)&G*>74*>`T6vX!o0x$IS2Nvc2"
    "|Lo{K_#7<l9u@lh2?GlX?GN$xE(q~43OgAV1qe9*<Mtl@LmB4Q_yYgW^WNw41PuG~{sjc*`}frU`1Aqo2rT{-0|4>=EEV?=C{7dYAq4sZ7Z4"
    "#06X{pMCm9Uu1UeSj5w`gW?gYo>BJb;|{vX%M<N3Od_5SJ%`19%m_6)497YZsBIvchf+28yVp<u548a)d-2_yn97WeS(JqZTyKED#+@;E~E-"
    "cQ^5zUU(e;6x<$92ENO6Z`oE`~Cmm7v8}&+SVm75Ewr5ECdku^7!}9?mzMm8Yb-a0y+!-1ROj3@$mN*4G%E-APe;M_X8pi4I>B%{6-=1Aqx8"
    "x1_k>400000008Uu{vI+E>kkO|;`#*-@%Qx)1q2r;11Iz(&lLm)2>FXZ`N|(W{PNxi>?G+L)BpAg1px&A2Gra35a<x$^d8mU^Xc`93iIn70O"
    "|Vs3;-_u47COsFbVk#AM()3GW`J@;Oraw4jSU<5eEhU)E@^L`rR26I}RWP+2;Kw0}eY21<n53*f$*I>=On#A`{Fs9qYa60YTFU3N;KV<H_#}"
    "3FwR&IvWH28sHQK==|;u8XXS;76;?{GVmi2E8F!5^%)2@1<lbI8Y=%C{1f{V5AXl=E(QrM^C<ZNC;kcuFZb*A4j>pA4=E!D<@@;nBStzA>kd"
    "5e`On5Z`ZpBY9|klaEE5Fm2muEF6deJzC@~ZEE%Pl1`1&JPB{%^P6%!0B8zosW0o?-<_6P_M7Sr_g7W)b*5)A_*0S@`{8~G9aJopX-3E~3(D"
    "A)Q2%?k|$@(k(h;sNtO8yybcG6oMI(HGwF`XbQ|C*vsgBMbKq8{-TK5Y{L8)AH%*>-Fg}|Nb7^_Y(ugTjvDS_8bHv^7jqmIMVg+)aBU#_X73"
    "@&imos`wJA#>h=)b(KY29^!z0P1_kx{GV9+R>ATeC;`<T=G6(GMLIoZ!@c1d{7ykJ7-4XcF?BD|N3Gw{}9ugG-3fc$o1MA^7`aA6N1t1al{Q"
    "KlB4hY>E@96Fe2s4)f@%`-{954eI`{x2E00000_5bKA^(+9}%mw5j-NqRH+wuhl0^Q)}{SE&F{@pGcAqv#_{Pa2&A0`v+1>fD}2<Q9)0s{mG"
    "yYVg*^6?886A0rxPYe7Y&eXlR(+CLN&jX*r5E@X?`4S5c3Jp)J{m|SX0>ZuR*c=-p?f2^}@Id;@I`lOM*C!n$_}cpe&HBdw@zv<*1o!tNIrs"
    "_h75CE=6Ba%s;058|)$i~F91rLK^8ps(9UJ8h0@Ua+1_lq<uFmP-(BTI06c5}2ycH<y3<~`o{nh^qzzfm|0UOl8@&XnQ<@oRIG$#V{9N`MXx"
    "J(=q?-K^~{21~U6X*im(+u4U;QTlq@(30n^C1)A3-sdo0v7lJ0}%23=NJA3{xZ`O2n^dM5z)@}?9>P2-}m3)&m9x>78B?F_%agV1n(Cy72Nb"
    "9x82t3@&*+L{_y$g@uL9JE9m&%58@6Q4AK7W^y&Ky7cIr+Ccy+J?*)D482;=X9P=aX?Ke6f2;cM$2Ltis5Aees2r4cm<lre7H_#b87()uj$P"
    "_T<7bo`#0_ZC2#rN9BH>2AUuKEJ*!yf$J00000;|Bj3%JAUl{T%lZXzu|W4=@iKE(SmT78V^G@;))?W-BdFzu(>EF%28g3<v-ZApZ6i8{Osw"
    "7x1<$05R44@E!jk|1C)z5ef@N_doyR1rXv>4Cvz*FcLu`-1zqD8WkQ9!Z$S_1rPq`3jrJn{OUSh_t*jgF)!if5A*;76AdEj^5iczD*GDk84o"
    "b)u<Jhj;R|3MA|DnE8VwKv2;UI@1UAA2-yY=+9r`^!66go<{}>DiP6z8JAsiMV864gL>I%!@7%vU^2L>qU#w+F(`3Va5A@~j5K@1c4Hx}*U`"
    "vCdu$}a-#3MTdmxX0KRzZoeM3=ri2ITraT?e-YoBpv|o^6Uch8t*Cq{~9b33hwsn6!ruJ0PiRVBJ?OG9o@|#9v|u?@A&Zu^AqSSHW3dh``H*"
    "3J>vT+1O)}|5dr}O^*sL?P4NX2wg)I3G1CF@`_>`s5g;Y;L=-?o_7Dc_)B+;h{67L-837DDBPRI<1OF}m4bbw>9a!80DG>|w{oOt>{5S~e-v"
    "aaq92+DED;*B|3=rG!vLy*6{{j#M4fI|10`&3`DD)BU8Z$2*_}uvZ<q8oK5AEvX@DTv(y7(RRFZVRj4eKfyB;fru_$D|4`1%bj>G=Wp`3M~N"
    "4ggfr05nkC6%5x2{P8f%`p4zU@aY-81?mj>C=~(h0n-=(8yD8(4hQ+>0XOm^3JCh?FZl@x{r?%u*8S=GJ|)!}`NSe8?E53|+x`jx-}C_EG6="
    "+(4;aMb>Ce$B?Gp?}3hMn1^8fk$4je!V(CVY>D-8Yo{Oau<|0dKKHx%FQ%H_le=ms7M+U5TI7ykbi>m2R)Lfroi{R{m3{`m9`J|zh>?FkY9E"
    "%gcr^2hG~<?{dgAo2*(><-W{MEm$9y#N343;gTp2NeLfBFz8r{uAf<_Xg9z?(`x2=>!Mk0r~tT@9gvO!u0AD^5X2_-ya+2&I0oF01N5f2gd&"
    "r=LYj<0`&+3^aBv?)e8SfGZ_r<67m)X)z0<~?&t6m?&=W|75>pH`U3OWEd<&8)z(7G@$xS9<}(553Jn+a_4jk$;4ViH7a|uh*$yNy@AnAS5d"
    "RV>8rI$h1oZFl5k4O+1v~z||IHW}-5=!b2kZ$05DW;!K*ZQ8J^&9E7AoNW3@{Yt{?yp{?m_?zDdin4*7PFj7A_15?%4J?|K>6xFz*lU^9LRK"
    "^$o%a3DNcwG|bHx8U69d3kmR#@hJz=$q1e9>*+lP4h;D@0sR!Z0j1Rk``-Ez;u8u7&FcsH{?Ysh9TC{}2QJ<XMlIXP{Mh9N=K18`A`2!Z7wR"
    "jQ2}JT41k@1^2rUfNFA)9n`x7hh2j}YH{pZ8?9`+O0|MX5b+x#H)w)+G8>mm~J?)WJKxFE~=DZ}*E(=-Jl%M&Om3hey{{Q(Z|5C;|l5*hOR*"
    "xK*}FxM0k^bi0H&j{w<{0rp-)c>XePUrnc0Tu@FDgFW8^EVXh^8@(_?HNcVBn1%p7T5wNFaNal+A0Rf<03gi*C6Rf^4?eW??NdE6x!<NmiXZ"
    "Q<N+oW<sa|^#Q7KJF&`lN{sIUWDDLm)Bn1Z50R}Sy5&jqV6AZ~QKM(~K2m#;d1NJZA63q|u3r7Cw1``Sh@8bA@CIc$v{L{td7vVt!_1qQg<r"
    "^0d2OJy~)gU1U7smmtD)-t2G5ZPrFBJXW3iIv@4E_7)_v8a4y2Io34K@4X%?tbb59kc)3=q{eLD>8oCivdk&*Byq*U}pz6Dkn&`s4`T`xF`V"
    "{@Ka}Dh~DX4FcCK=jA1;>HFQ-Dev(i<{|PL02%=wFzf6CN(TMz56dX<0UhDT6AH@#<Q?}H>@^zr9PaS=?<W2u1@iDH{SCba`34T*GZXdz5c="
    "`@@fFqw9uP100P^nr3GV^<4gLE46Xf&b0u?9P@$A0_5D+gc5f~EktONxN0qEBJA`c4`Ebb-{7vLogJ0RE-8x`>`665&=1OV_5C*{#o1nvzm3"
    ";P5X2Qd*H>*?Y0;tV7h<<A=X-V!AXIQako6+#%q{|p7?=>h%t`wjR42`dX82Bh#V@Bcv<4FBTq>@?%wwdD;q&kXhs{MIrfJby|6Q>YR5%=+o"
    "${ry3u9sc9>n-l{7&II+}=H>JX<Jb}#0pim06z~=H=g_&t&m$55{|X}D^Z4c>1o+jp7U1wBEA;>A0}}-R2`)|&Hwf(d`u6J=0U`=F6ZrY?-v"
    "|mO$qEv}1|sbH`3MRO+D#7L=Nkmw-r65a2I>6}G6WF&71zEg6z}K|AQSN}-Pt2D{X;h&1T+LR0|pTe3hO!bLi5t@8THjJ0RRvpEBy2g_y_I="
    ">@yc18r;|r@)N~EH|f(N6cG{o1Sk(t*WLvl>m_6U`41cJ6$$Gg<kr~<?W?Qi_7&v^-s~43#OMDa+VAJ-*a!so;STlh4f5a#CjJ%%FxmDV{}1"
    ">Q01^KK044(29NZX94kQEa3IrMm6zKRL92dUi4*=T`|4#JX;tc%^`pN+_BL&~>Ap7Ix!ua6`_8I~A4>bI%`w<w^`Tqe49sd0a1nK%A&Jg84w"
    "fg>E{w@sU=H~PGEId;7-4O&8<P9hz9Tmmb><KotF8Mq4JnjYh4fY8T82>{65-nCF@H!CG{oerm{NED>4bcnmJn|h3AR{dN5X2e*OvK{xwlD("
    "ZIVc@Q_Ziy-1MB_&95DIu`2Y|Z?E(JyM*a67{@CdPA|4SY=JEvq7z6|z{TuS@`xYn{0J{p`=L7%#{{#H~3+fFf2o@Rt?*;rJ2O;P8%Ki@e)b"
    "`mMIOQSbuka4=_6Ya&-V_q_<^vDx%M2I40RZp`5B&}tCLs;|OacQ!$@udIEGZlM2oDYA2?O-{3-kL*_W$MUN+#13<<v6d1llMb0VWFH6a^3t"
    "AQvwhuAn0m+w3tO^1Iop+1e8hLIdQi<mB@x=;TZ>(q1d=Kj7%$(g5HKF!Bq>5(&QtuKErcIQ|L_1oI0O`6u=;4eiVT3*aCE2nGKh8u&N{=oL"
    "H~LEjqB6#ppM0Q~R;7eV;`3<VDM7ZlwO-xe0}5aa_w7V_}!5$^dMBoogO5EJzh@CFj-0p9-YAs7kg9PjP^6uKKR1n~+21O5u<7YjJ@2lyMw3"
    "J~ly{PY3}Av8(t{JriA|Jy1Y9Sgf6E*K2r2M!SM`po|a$<P1#74!rM^6&5_I&(Tk4CS-J??g`zHWUcy>({XNf5BMCD>TO!+pkvVM=jkG8qgF"
    "GIVa;%A@KR|WA+If<S+Ol59{{)3+56U?N#9Z`vnXk6x#I8D+3e;^a;(<857wB>gV_^2<aQ*92yJw`uO$x?hEn$I2i=o69GXE^wIR|6+Qh22J"
    "sc|+ZoygD%lee5jYzK<kKJLFxU?3%p2(T65sv@_y+v^`VJWQ2>|Br4U_Z=9uVsd^e++mEbsy9AU72M0|*fYCo<8Y>IOIH72Mhe6bTjS1Ni(1"
    "?D*6?6P`Zt_2={xEBxfz#Kh(L1qLJ#+0h8|@fR5h_zElq1@rmN_UY2>7~(42>m2<1{Qv(O1>6VF;Oz?T5*GH(=@bb~6Z#7C0Lb+U7#8IA-3k"
    "Hg_xTyv01-Vh2Oi_z?Be+g2K@2=`1<@k8`I<h9T3|LIrQ=e^&k8y6#Cy259eYO5GD`?{2{{g+~pBV{NnN&2i5T+`2!OA4f_ZY_awsK0tply3"
    "lcKzAO#)t3LDJ+3H%-<`wcDq<q^*kLjgSQ^*Zp_7Wo?S<`4k!1q$f}^Y9A}5zNK{-Q(*r7yH<q^cW}>$piT8*!dpNzz<&aG}Y|89@PH|_9yK"
    "o!`0jL{0a2|>ks)A1!)l!3hV6mz!mT+*znHC1NqGn3@+yZ5&=vo0v_<$00iPC;^+e!4lDZF^Y#M%`vd>~{Tbu@`ZD6=1n3$y4)X>7HVpm<&k"
    "O+P_yZ&v7#Ac2_#^!a4gcZ-5(W<&BK->Q`27h7@(27c45ZTh>FEInEC~G*4FvfO3LOLP_8RIi?F!fq)Br=!&Fa(&0VwX`>h})x-3#;=6YAvu"
    ">DUta`1;#2@#o?O<;U#5_TusyCHo8M76a<*&m+$2-23AA`{nu1`}xQXt`?Hs<`)S45AO~r>*Vwo1=Juj5DD`c-|q?w1~vlON$=Pa^bZW-*8L"
    "mr0vzV#2K2ZW@h}tZHrfXL7wq%_7vb0hwIKb?@E!gw=jR>z?h^k4G7BvQ5Ec{V=m9JWzE>6%3C1VJ2ki6=0}Ti0^a~#F&j=9f-4(UI0oUpB5"
    "JUR*2H+bT{l7Qz^Bf}-3lc5(78w;T7XS3g^7RG>7ZTqF`S1q;_5Rid=jYGiUOCYcEED4p=2jOK>MQCC-wd!Lz4PfI8WZ;QGyWbFAR_%<7DVg"
    "`@eR(i@B$w97|He$KmYyl@ec_f_#Fil?7SJ>6gJZK|Lp@J!X+~F(H;;ixc~~xOzr$K81Mn)`=a|Q<L}lB`UM6sB<3Xg=J6vR{TA8@>-`Z9#?"
    "|})2nXxxHWnWr2Ic(t{=^m6`PlpC;Pt8{5ft#=^z!^22+AS>-|q?J1q}P+0THbS;n&y&@yhE6^yl5yB<&s?0o(@d7_jTj3g0;9CgJiR^XcdS"
    "<NFivAmkYR57ZVx3e>t2_V47-CjB!7$?o;j>ksVx&m+MKM)n5tu>2GF;2i72^%C&<-2)2-1HvEf&lM)-<?sXG@XjIi{2c`Q`2jBi{{jB=w*}"
    "+Z0}AT0{`2|WB0B%s-X#F;5C$Ox05jtUo5A7twk}K!C*H3<|0(?=;_@=({ss*2X+(L|xhVklE!qM|5vM2b3fmtw@2}TY=<xjwIqfFvHt-vPu"
    "JZo)UF7w;0U5*y-|qwJ-VGuq`wHC^#vAb|DD4yh`8EnJvI6)s_sl8!3*<585cSOn6Wr+O`v5!uDb+6;6cFqz_7yAc7CA8V?*Q}U1TNj=GA#q"
    "o<U;Z9_9o`<4e<RB6yg~5?fKpQ=nWP*D>elo9_ar6Nes#MEFUBtEBEc$`N<9u6jc_}5Fio|$t?i?1pE^H{o4~F^X}CK;qm1Z8}j7z4H*XQ?("
    "qH&EdL21=JXi_gxC51*e3HH^1b;F(`C~V00aR12m=`n>8t)U)(IjO4G9nA2lL(p-}~hO=@$M5@edmV>iP`N1P9+M`{MKO-ai=p<=OuL0s#I0"
    "|Lf}(@%$n7`uZQz1o*l79U}+q)eYVW9r*Ix<=Y?vg%86W>HiY>{~{6@Im-v<{qO@2^$YR$7Rm$V;{FdT&gSeb;qm?l3h3|*3H&}J2jML?3G_"
    "YNC;svW7OWcW@Atd<-!ud33JDPS{~_$nH`?yr>kQsI9bhd9`9|{i5!vns@ESA_0txg1vMKxw_7(j07#jEu7uF=l1?~b0<p1t8>(>(sE%W~52"
    "?7S;3-k973;NOf>;MS}=QsGt;PMFX{Sz_T{xtKc6b=y43-<-{`U>;_<R%)$+U)KHD){@=02vhy0sIpI1tIm{0212p6YwPoDEB@WCFUnO08i="
    "^;3xk*{`T||>H_v71>X!T9`Od{7RJ!?FX-X>|Ng!Q5aIyw_4wue)BN=7{tf0B9s>>k9NYu*7(El_1N<5T7YgMk2I>0h*y%nS3c|nH^#r%%?I"
    "I22@CWZE9!vr=;so#=747ch27}(aN%i#y7V+T=)g%Qg`rF0c>l3}}@&pRh4<GM3|0ekl3ns`TAW%2qT?H~U5CXdd8R_^n@bK8#-rNf0@CukR"
    "1NtcR9z*UJ4E*OtEA}wHClB@W{uUkpDFyfwGXV(y1kErB3quw=2K5ux+x+1$0R0611p)gH@$4i382twH>g)Ul1swba`yCAz<Q4!L_!SB5;}-"
    "!Fwd@J#@ek?N_Xy%B+Z+D)0|f*G5z+zG<vktw<_s1T6bS3$4jk9`5X=nR8ZGth1ohPV$_vgG`pobi2q_x#EaB=W0OSu32nQSS_6_$0C*0``7"
    "zphA@!Jc|0q5ux{^bMu^cwFC8usws^zi!`9ozr@A_XZy+Zg}k5flLm57`0M3JeGB7Zo2K;}q)=4=2w4_4*L(0SFD<{_O+#(+B4e>hldX9y}8"
    "!FbEqJ0pAlD7Y7RS)%)(nDd_kI<Kq$Z1_=xrALtn0{T@5?1>Dm6-0;C9{woFr^76;R5D60q^mqT^5gZW(`3L^_A~^6A5)I+*^!Og~{X+@S>h"
    "}U576};G3oIHEM-tQoBK95*9`X(~2ooCq{oofH83X_5*%jO80RRUXAqV#y-}(Ix`vWi={_!B%PxA>I?+(=M866h!-WntKB?-pn<^2WS6%#T8"
    "`q#`4?r9Sq@AncP_s#|K$k+wo2<!JPIP>({^B)Kd1QPN39X0vrFpT^!xaUmv|Kku97x4n<%m)}x+4%+q7~S;*B=OAG`p6IR<nJh?FZkU7+Vb"
    "An{oxtx)F}rM{Spf52EhO0AqOl7>j%K`@)e*a{2J~4?g0Yh(f$PWDgP4*<PjMo?Ediw(De4y8x!>#@<kyIk>f!t3f2q}2?H4K_4n=`|K{@qB"
    "jo-H{WSsa{`D!y^w#6R6zAwK?E4zn11=l^>gyIlE*cj%D)1HC6!$&=1KaN$F$3=eBE};W0t5m8(-!dBz~Te%>hl}*7!@rE>J|v-?<Cx_Jjwt"
    "4^2+oi6x{{=4(;*n-u(so4D|!rI{6nL@XqfQ;N9xVG9erY^cVC39^?9;CI<h+7?;$Y4CE2-Ar<%U2@L7-1l|b_%F_`D0w56~6$B~NGxgm0`!"
    "~|#=nT>l#kMgE^VrE8{Q~v@=;j9nP0#q;`1%w3%N^nG6$J;!8x!;BA1@wQ)Y;_2;qLA#=?m!IqP^NKDFHa^2`D762>9V10XrfIDf8z98~52?"
    "`V_C^IN}NX`55;A13)Si|LpPh+W8GOIs_Wx6zS{t7()*2)ddUH|I-xqBMR>&2lNX01OEvMzxNCGF4iaI)&K=J>>3#f^yL}uA>QNr{tgjHJoW"
    "MR_u|#|9uFX`{Q(sV-t7GN82b<c0`JoQ4j0`NCHCv};rGbf7T^ZX{Sf>SAP)lI{_6x0LGlL!A~+ZqI_(uw0}34l58Vd`7z_aw-`pAL!srD7*"
    "xv^L1q~W1`V~9(Bp>b=3?Bw7=otVC@dNw~0^|4Q2J+#}>iFyoANlzQ2omUw0odL97b*b{8}1bl^84`QF(L62_0#(584V;7>oct&4i6>T+#U+"
    "8@EYJv3GxO1?Em!$3+&?ouL0uCBn%VX?F`rh@f`^QKmG;k(flv@RRI>>_$mq>>*3oX6!q`^5daha;Q|5w`U(TN;u_u#9wO)f9QxBI^&Iyc`4"
    "iXZ4-(=JI|bqz6&e)|?e+N?#4<D5AL=a)@f`*B@&)GZ_uVS|NdXG?{n`8w+3WE62p8D>(H8|W93c(P4f*o`03Olu4G2ll*Y4XJ^#l<O<n`tC"
    "-AC*jH|;v$6f++MDK8G=85bTv3KJ(7D*4UQ8r|gqBE=d5AsX!+0L<qFCL`m-{s{8}_!<cE4ha(q0qOD#CPEM3>;(qg836DO<<BMy^zsqTDje"
    "6r!6g_b`yc4d?$iqrK^+7E2=WyG1?lk4<HaTO1Q7%I-|-YJ5AF#K@dE1l7aZ~X>dzkls2|S{?+F3k><$6#`STDB2Lk!__5}y+H6I`o2kZyxF"
    "8K)++$Qt+8Z8V1FA@Um8VC~s4fo#%?CIXv0Pq1#Aq4{ARPPGy3I6l~{{!d>ArBAZAo%qG^#lOI4b=(t`}+_t8sZKaHU<Fz`VcVN{@wi3E{qH"
    ";7YQQi{Q~|11q%5I@zC~0>jnYn1=i{N$1wu{`~>9u=Sv6%4JY0_;Q#*;=>0-8^$q1EA{+lM@%R4*73~o8A_7J;3^3&k6Wr|T2o?Vk`rr&n^7"
    "0Sd?gR1q_7F7o_RQT1<1O_Huj4B)0Tm7N3HT-2`S=C~8Riwx5a$g4^xOC)=@%d684~XO=>q;B2J{T^qxVNX5*Op%6c`n`A?^J5&nX4+1_28Q"
    "58M(M`8@LU^AZ`+@%J^}{t5*c?DqpVIS~E*`}gDe`6tXW`U(^Ax)AI!B-#k_4C4m}?E&=v(+(mS?f3)=6dwNmBj)$#@BjSi9P;k;>GT&RC<+"
    "Y-7X}ml{S@X})Wzix;U@q9000004)ggt9t9co`1u?v`4}Su6Bzgl@Aw779s~gI6D$Gs0Xo?QD(%Al8VLmJD+u=o{_X+}B?=Al4e<Z#=m_`Lw"
    "buSe=i(y&8WYtm?avYb59bmE1qkf~?C%r%+%P~I>lCyY@+}4Y?+Pdc1rPf<_B`124Hggo`S17#^6vQ$0_4rp80ho!HU7x*>FymI@bKs)AO7U"
    "@rUMWl00000008_RBjFoG)%N7`<IeyZG~po&0tNBp@c6w9=kx;!?H3aa_!9Xn8{{zF?FuU*{0j&8^#%$DCHt}O=L`ZK`V9`~_9i|49r5}l1@"
    "s5+<09M$wdW5S`Xc`65gsJT$rJ|N$@l@;4GZh_><}9QHZcLw>mBUd2loja1U=Z=>iib+?amM7@(cp!v<U;v&i?!{=`Y^08W!~M)!Pfy{|P1^"
    ")dUC=53>0i{{ZM3692}Fp!v<`*b4~&?E=B=(3}<=uml<V6xh!L0xZ+?p~%_N@hZ{$zU<u$4f`?XJ^&Z{=p-%a@c=yt1|r_&6#@bx(iAl*+Zq"
    "Q4Fc1e3<RsG{x&hYl9oOzD@80Tx4A$-G39|MX{rv*^2-xff`Pds2_zv(R>g~@F3={3`Pyg@_{PE^4Brfg&2Gk-e000000090J&A$>I{pbfD;"
    "nxo3=L_7!5*Rr(9_IohDjFd48VUX%`x6@B2LBfNB>OlYAkg~~2J-0y3metQAkQZe1^eXiAuRCK?F|JG9sBhQFxB$i{sl7@8WttaClwY<&jJ7"
    "}=?L2!`Unj62nO>m01V<PDB~yx?&$X!#xyMF2OjqZA}9^?4C?GMKm{8V-v%`9?*Jjx+uPFqAF1;u=JOE(0V*)f^%n05{R8>m0{Ysj4)Yiq|N"
    "QYA_X;Wa&kz+C^<?x12@Va)3DNrL@z&fU_8<KC-3$C0#t#qa>;nB3_Av_c@aqF1{~Xg29t`US*#rLIB><^J8X^hZ0O|e>0U5^u_7wFc>h|OW"
    "`!C!R*(VGM4fGo;6ZP%#AtwkG=L|O$B~IKL7a9T>?Ed)>J?RxM5-aBjpdi%!@fh&>^yU2)0L%~E!x#G&83h%?@(b}A7YDEo5f$A!AO-%-DiP"
    "lN-un#u8yOO%0OR%3!CU|U<`4Yq2jJoD^GMYz{{;Wt3j@vOAM^?n!0pQ3-0t=B@GbxYGV1LK)gbKt*#-L$9y9qY0{IF23nK>!!6X0|?+gC`>"
    "DBHR>-HJi`TZOR{sI~01NQVL_5<$@1{NRm@GAc<4in<60__Xx1@sI8^XLOctMoke7u6Q)3=cp6@c#V{;sO5e_zl+jBtHB3+Zr4c6ALdb3IZV"
    "f79Z&L1OEK}0TlHa0{smV{|qJo1s)Fr?-b+p1tdBL8sYT!4+8R%{`f8(C%*j!`}-B#1LFqt0vQAK1^^5B?CR*Z^Fj2|{OsHT0_MBm8vPFt^a"
    "{@k?g$9Z)gc4(8XxM~3h3weH>)ix6a4Zg1>_D18~*jb78mFJA_?vZ3c3OF_Z9lv^7jz);T;PN3<oRmAM6^-=-Bl6<n{0?1@a8z9L5Lc0}>GW"
    "6xjP75Kbxg0xJed|H|(I<`?ScCIRCTBJ3OO;TaJ6!vVf5Ggl1n`Xv<oFBT2H2IvY72oDJK`O^IF68PBx9xd%I@ap#D`1!Ww{1FKq{`%Y;D)>"
    "s|;@|b<^9V}_{r}U~=+X%D00|EV3jFo~&-dT|Blha>3F-j-_67a&`33(i`1Dv3Arlz#?eGThHxlFrC^Y&Y?fNMO2;~$44*>tt4DBch`s(M-H"
    "L(QLIpyge^~vD)4(bLB8M58y`2!&(?guIw4CxuO`Ryj$9S|7k^#c|80R7bbAt1>{4D%ew3G7rmA_Wgl*AV*?@8AO$V*&sRL)jDy)#M-!VSxk"
    "i^+g?W000006zmf?9p&)Mz4YYxCLRO%13K5*-4RFwSm7Bl6CV-V?fuUR?e7Ta%m2{57eN8{3E=K1A=B{r4G8EO>cKZ91N+ho8AJIC6$uaV3;"
    "qSuG9K(i0|+D`Tn^|D`T^4Y4YVTF4g?l53;`&|<^l{IEdU=MCGy2AA~gQ>5hn#3^b7VGCG9Lf7&}7+4d2=~<HhCs$qL`lBqqxA|J(oP4GhZu"
    "6!$$>Egk$I)(#Ks81?Jw)AknX>lqgy<}NPb3(s>61>X7@^Zg+U-550b9qR0_|KJ-5)&K_j>`V9G0TtQu5)}5=2Hh1a74-=lF7iVh`w1z^4i5"
    "50&>|=r<}b`o7yv2!90&>P8}I1}4KN)tDfZqi+ASL89Q_3J5FQ5w?GhIj1u+i^CIS%w$u62NCWidm{tzQH`{EF~{{r>~>jwk_|M(6pCKCD`7"
    "#0xQ)Y>B)7vc>0E9CS4B`PKL=?4D%{nGz76yO8U{1w6W90>yd80z5x`(8*9^%*D>@e(Ar^z;eb{4W6;3?2vx9vlA^0r%bz3^M@{NHX-?zZCR"
    "R+u{Ny4gB%?-2n0dOxye=><ae#Blh3e{qFxS`S<`N{ww|#Fg*PN<qYa6_z(vs6w=T84&np^+Sd2^?i}(1{n0S?1QA968T1$b00$Vs_6hRbDD"
    "+X@=NljY>?rT+GfDps`0e)e&?g)Lvj*k<`0^hE^a2R(0wy*0@eB9w>-QMm?BxFV5&|Co>GBrq?+Gdy%LP!;836<Z1R(TF5C;_q+ARP0Dem_8"
    "_!<e|^%CCq;{_1q01pe?5(WeR==cB``p_;6&I<qo^xyv@`P~HZKN##4ROKz}0|@c_`TYOw)As-$Lk$%C?AHG=_tpg%?+qLe_3Zus0NEf1*c~"
    "(oAM4Em`w9OnD-Ap4>I()2<OC1{1my%B3nU5j6%s}Y>i{D53C02n+XWWcG}0o^82siB8{7xf6b}4S@eTt3;`|c$0RQw01O^cYHs;0e*5mF29"
    "~21;AO0061M>e266FH~9})b<2NLxA1SJ3?3fct=6$c|BxC8<J^9SMy|MlJN<pT2!(G%$xA?g9}7V`cRLLTKT7b4#h{MX6*fzd$>8Oi4r_7VW"
    "t&Go~=1qR*=`~(^r5g-NE+wjNzC=dY1<ITeG?gRn**6Q@~-aPi(1P~oT0tL#}{4drl_PLI&6$SYa<P6pH3g!VN90S<vI61u25icDc>DU)S<0"
    "2nY`_%W&2?+B1x8Nr#3>hIS8TA(S{y4?&=l}>5C^{7d^$6?61O?#g4h#C>nGGG_8utV3>^RRB1rgf|5)=qX5#RQ+2N4kv|MVLp9PtG7_X*?)"
    "1M|cF-|7GC1=$7oG5jF48!is}&-eBZ^AG|R^&=1$^!M%s;NUSg&e`o1*Dm?+1O(>@?gjk%_wLsGC<pEB;^yz?2<q+w0OjfE-16)7?)BZ_K`S"
    "pI>;5bs4+iQv@cb_9_`ebM+7Idh1k?xu3?lglKGe?c?NTZGKc(j8zw-cPC6D&uz*Gp#6ype3$O08k6z%iiBTCd|_S7s2H4p<Y>h|SF@bwt#8"
    "bA&O-5>iP76Szd8vn~7B^U=8*acKG9r7hK5T+vV6aDt?@Dl(B;tlrp1o+G=_st#%8|yg#1KA7!4+iq(+SKR&>f#?EB-=6o6A3N)2JQdV3+L<"
    "a=J?n91^o8`<^vtoFdp$O5%S>u7WenKEDHJ=>lxJ|AKmE}>qiDq=lli{C;8L;4h#3|_^0I8!wM7z)Be=_?(q`*7A(jS1TNzh{0{N!Dc}i6HU"
    "9J)_~Gd2=;q=Wz0KSgDkT0tf#B-g`X}+|3K{j^3jPlnzu*1~A^80B4H)$Z`3mj&@&pV8BlPR%=@0Gx$`Q`_{S58@`u8)y4ium&{uuiJ_6+(1"
    "0PqOAGX4$g8O`@X8u-E=4=(~B_XQZ{1Na9K9Mw_`01gHb!Ql!k85If{p9|yq0tDm^?*J6g5)cv+2@~-d65RIv74{_9;otfAAl?cw2G#`T^9<"
    "@03moP0|Ka@M_xUIOy%`Sg1^W98`Nd)<0%Yst5C93Y`9AOYKG7Ni64v)SD%9%M+A+xuEV&RH{Qs$V=Dq1d(_sM{^)LF_c<c!o;K~6U>i`Ag4"
    "+8q<ChPGY{{{I1KHner(+k}Y+y1Bv8wxSj2`2qCAteS2=o19}^#KC|3JBCQu@dA8_wD}v04E+56!iY^4hRgO9sn2pCF24P)%!*)2?ZJ{uhP;"
    "DJogC*3<2r=_Wugo&DAH~J17C#1>_9zCL8ku^#s)C8qg~sArBoc8T;!I0yXU@=O83E2^=EtIwTqJ{qYj|9~yS=0VwqS;1JI74YmUw4-Wf0J@"
    "x(q3I7HU_Y+I(3F8$p(hUpQ3;y{vG#m)n3Edk0(EJD?NihoQ{Otq-66q59%^UY13<yT?0^8^U+Y2cP_!sdp<t6qYBl*wpBK`c_`UCt2^au0`"
    "6XFC2#26Od{o~vz`27Cn+tv;HA@l_b0r@NW>Gk6F!2aCs6FdRo&LH~t8sb3n1N;E~>ihmGI~v>i{~H_#!1fgI5ZxmA8XhwDGBQ9B?&KHF*cJ"
    "Tr@cb?U8w)TS_suXN;V1wE5by;A`w$WoQur+&6%!oo2Ms+H@#Y---PrXdIP4DUGX(kpK;HTi0N6xuJozrjtPJ2*56>a>6z~5L4BPX|)&2Gf3"
    "FQM2Gwb{x4dc=D3+^rE1PBQB5%R4P_2l94|2s274E`nL9^M1~`~C?81?$SmDA_I~_4EP<^BDOE{1Wm13<b;#HwzyDBF+OL0sPnSrOOcR0Z9}"
    "(3fkBP2>J5?0R;y9`~VRyPbw4bFAM+t`yT*20pG>|IwkxQ4G<;j3Ka3x5giRF0}l;71|a<h-pd9H*$4sp5ZFEH2nQ4g8PxSQ_ZbBN9pdu$?D"
    "y~B5$@*F&=Q;C=Oh;MA}8$;Yt;cNDE`S0``;%1J`VN{AnM-w`UC0z`5@;GALIq$4D<{l?;Y0N+~^QB3=|$54JhCO0|W}x5a1IjCkg`t?gQln"
    "9T^+c?l{`->gfXk`S<${9N7h=;P><25hpzf{}nd#+2;Eh^&I%|;Q-$14IKRU1^wd?<O1*P+@IJyJKO}>>o^SH>Bs2-?dt^s5Crol_#OMr@b2"
    "^17W)(s_yA7O4HHBA3j6sA+Zh|{7VRbd4J-U21_dS2{Sfs65#ZZD@f0>lJNXVsCimzK*`z1{7xX7cn?%*n@cH)|4gUG~`N;PX>F@=<75PN(>"
    "n-#JB?kro_5Tvy4e;+2`1>sc>j3Kl9{2Au5=}Y_1Md<G69fJQ^9S?&3HRR{|G_*A1m(>41s@Cw_wDb;AO`K<@AoGOC-e6Nsqp?e>ea{*`x*}"
    "y>--!V2?6f?3IPn|*x3si>=6PM90LaTK`99L0^2Mb`0(rR=HmtC<nRCa3mz5+*&7_Q*Z&A5`}Fn_=?fb787cw{#Oe44*%QknDD>sk?FY};6C"
    "EB5>oD*gy%7=c=rQo-*s~SM=R*zO1qJ=n@BSM7tMCIVBIE)Q7!MTh1FaYm{3Gw;`R@P-?iDcf2J#dIEeYHC?+Gg{`wYw!6cYFw3GD&%3jqWO"
    "4(3h*IS>H~Cj$*N3l{AA^9KF~(*zRjAL$th?)kU?L>L7d1^5Z>3h@8c=^5<h3+MU^{Q(FGKoTYZ1Q7hfKq3Jf2JREb@W~MA2G<b;-1rI{1Pt"
    "BY_VV-S8Qbxb13di+1LOMj01)i~|0ezQLLR#VC+sos_7z3~^3n7GL*vHf5z;2)#U#-F4g$~M<wo!f_}AbMx+5GQ@CG66AL{o34?746H5u^_H"
    "VqLBrTOC3A}Zw<+}RoN1^@OJ1^F=`4*Dp)2gWKN>dw{EI3)W974+)?{Q$!n1|$js?*R7~90ms95A6!q5DY5c*611Z7cc-03ETwt8Wjx+Be4t"
    "O-5vt$0sQ<05&HfEH~iQv5%dBm?FR4I$D{K7=;hD=1r`^`>f-_K*zVNyz3$7_7pBa;4fWU>xcB-23;pK^3F^c$5#&q;6&~vP92V^*2K5~e0@"
    "?01Ou+)^{zn85)(iFX@G;!056}+jA`?C|75)d{93%k+JqZyI83Y&&2^jnA2KNLC0@@-I1;rxpCh+_W!SE93_5##g|JDWm4*^ff9sKnR1p+7n"
    "|NcQW2OeeyINLGM;^g=y8vO0tAmtSV3IO!y83WAn=ff@(x5mQ72hJJ-KPVde2Lto}KLF_n6yhB51NR8I9~1NjEKLEv_MOM$Fwp-F+!QD?(gx"
    "cRNzv`+!Tvzs`P@D{`Wgrc`tuM00Xr58;SLiS;SbXkCj;gI5*8IR*c$yg>N(sw{nKU-?=S}i{^cd`)V;~<HPblt?+Eo2z%b+q7YYLo>^T@3;"
    "1laXF8}<l@DcC>1X4ibAK(#2!0rA6B>L(x^1bJl1S$eZ;vV?#F!4S5>Gn4NBjflT86g4Y5c&oh=j-?o85#xxVdK&2_Y?yU>gV<nJmuWB8x;u"
    "T@aoDJ@cA16AQb=vPevRV(exoH3(49T5B&nX6v_VR<je`<=hxc_jP4u^C<+DiI-w8w_vtqX+Y|8SFzzZ73oaQM@vF!B)CvC?64c!pAtC3k9S"
    "k-H=oJt70<=>R7WD!1m-!L1$p`oU9LB)i_YV92wjBTSu`(L@A`9g@Bq0pV0pH>p_{;tr{0G?_6A1I?=m-=v`6dlo<|W^h;q9OyIvoo8=?CHd"
    "6Xw<a_8=J7$pg~%;r>4n8Xp1)X%6p!HW^MgP!ReX=^zaA?o64`=`keu+37w67%0Nu6bs!G8Y>>X^$Rxj4fg*w@czQc{P4R6B3u^h=g0o|<NV"
    "9@2oB}#F1yO~4(&w&6Zz)-CHxBr`Ue~Z1K#o|^CGm}`}8^_6W0_Qv;_zh6Zh;CDFI*ZF#rxc#w9Bw>>?qb4Hp6)7~UD{@EHjM%Lej){u&+i`"
    "ZW0&4=3q1_xjK&CJnnG5F8ui<RK*m1{c?V0|C_*3;P1{+9d%01pMy>7TWsk)B_F;4jlZ`EEVqTDjx*vG4lKb3lj$s&gv2W0@gJCK-%Xc`}ZX"
    "4J{9-k0Qm#~1_SsIECn<g|NJ@c<Ioj74dwg&3a9S!+8*iMAraLQA`IsO_7wuy_8j!@@yhQGDIEm-@&yI`0qh0!8Wz(M9R~O!>-Op1`P}v50}"
    "lH13iI9eG5;S4=Q958G}!kW_&Vj=5DV(|2?pN;4gCS#HpuYHE&&(pB2Wz*0qg|L?$@aT4%QL(5A;43?F9K73HS{x@(ULV94gAl`zQwj;|lut"
    "==uH?2^200;0xVM@b2R9?HKjE8Sx}32g>^o`vd|L)7=*7=?MeOKE~lOH1q!H1^)U04G9GD=O7sx+!XQS4+|Cw{~q80<m9{TxbWKo{tXTp>Fh"
    "cT2nOgE`_bz)C@9nE6#oYJ`3L#*671mE0^{!R9q#(a6zI<D1VHcs0t5>k{@w%V7wi82;@=I<8#mtH|Jvm(-U&bH4DtX10QLRr`5_z{#P$^{E"
    "gBOFCja;2=IR6x7t!hi^eGhT==;e8`SAD??FhEK&<?fU1;`Ew^zZNm>F4O?0y7-@@a7hf^!NY*_{{C{4JOAf>lhcU-X_rJzOWz}3E~wqQY|g"
    ";;{gon@%I`9ExP)@?AkG30Nw-f)AR>0H`))t5ep*&*f87N0r2hh?*8E0068Kc^DDRJ2kO~l-7pCG72;dU10LYs5m77>7v}~Y7V7;UBqjzA*$"
    "4^w82}+K_yhms?E@Y28T=IY;-du*4eK4`{{IO51^p5p&jSVI{R9>q5BTx~{Ql_^^7$Sb9|H3f?h^F<;szZZ2+R`9=N8i14hq^1{^0-u`~L<4"
    "9w+|;-}nv(_Ws@y7YZu~{09jaJSZyW`yd7uGfU|u>NxVK-5VDpE&J>O=^6em00-;_`}_I(|Mvn91or+K>oxz<EcE(M7z;5N{^a%pA_5hu2?r"
    "4DAjCHl=m!Es81?T12HF7<;tKKn7wik@<_GiX00Arv@ZkLI@*4E__#N#EJtzJm0OBYh2{!QC9O>-j>BSYv)EenH0T|y4^8^V14KMQq81~ckW"
    "DpPc61Mdm7}N+790B(;4gNd%1PkQ*^5Yl%>>|t|3^kv<67dQX*bMgm1nd;P_?ZI%B?2rA{?8+-<N^l@^9l_62^iQI_8L+r4H)F)4fyWu5cv}"
    "n)%8aB1rX;5`~VdS1LD|J@7w_G9v>F|7SzWE_RahO4*U5d1p^oiE&T@w;m{5b?<gE-2Oaj&0qG76-v;pW0}9vH*ZcGD``tS$`1#VG4L%DL5g"
    "_;a@C4o}5bOym^Wg~T72OIO;5zak`w9*33kKi|)(Qs^x(41c9pE4PGBgd-%<A+F65*Wj?hoT1-X#+iASK8k4$uh+4+rY^05jGAJ}3(U)Dz(J"
    "^z0)S=_~cb-~bN+2)3)m0MzH~F!=Z$$phaG-!RMY9``2F-4-GZ(%JXc8zexy{{!R_^y35!2RQxoEdU7i1XuOyFx~MG*dp-g`zX%l8UXSHxeV"
    "$D{|w#q;{w(i?J(1uLDdZZ?Evus2ptwI?=Y(KBJm(KBO3zN7XSkEB=p!E-vb2n{rdO({on}Y+|cC`*;nx=03Sgo{tfr~2^SI`(#9C*2K)H{E"
    "=&>171R0X2J;IM7Z24N4e7Po^dQUo=I!Vl)-Lu|;x-TlGo}d$;``<h@(9`HzRe`=3mOhJ48Hy1$pG%!11m}K>i^*6`_nB9;x$|MIPYWxo;Ug"
    "S3(qsN_8bA|wIurf-~8+}_T2Rh{|59KzZE9t5ivd$6jIU!4h9DN`WX8R0pmUr0T&he?;IT~#|#Pf2Kf^q{Rbfi78wKl{TmhXBIxG+8XOuBtn"
    "Ul!{4xvj5(xzO_Wc;O&@K}ezxoF!DH-Z71N`d_`uO|!E$S0011kg|CIbKv)AsK-4E5>h?F2ji`z`SzE(RdvR}RxME$_$U_yzy-3mgXV<sI(v"
    "0sSu14;ecH0R}7;1Ju|482t{!-v9;VL=PkP1neC11sgHU{GSxf3+59D;}sAR1On*`<^J~UBSaAc86p7*=QIxlEZZRv59}@m@-Zjp3DzPH1qT"
    "&9|K$!83E>F@*9`>;(kk-;2@3E40R|4)5HtVo6%+0h1?A%LGOGmU6!j$qBMI{U2>k2u(%s$6_xT9!>Pq<){0H(;4e<Z~5BcoL{wVnw@Cf4XD"
    "mMrD>w)|G`rHs9`Y|8}1mo!s+~>~t4*DA@+4TVk=@1np;vf9=01*B14)rGx^%~_J7$3*@<^K&8G|%Sd?fw7+9M$g5;wLWq|Jm;!)*k@!C<g2"
    "b6;1N<{`VpB1_A-*cIGGL=r=<O_!;&73l;+%3GBfL@+kW2C;bp55B=`fCnE9|{uL8I6(t$^4Ezx05&07X7T5dL=3veL_vHlk1mZmz-`54$`}"
    "h>j_$f9o<{Ap^`<Md-C>`nN4I(W+%=9?%{_Yw72l@vP@I3|)`TFha3rH6L1tT{s5a1l^BOmDN4+taJ02R{l3K99&5(-Nd3==CX78?Km{sQ{`"
    "1_DGO5Fh>K0_Ot_4f_h_{qqd=(-QkA^8Dfi{SNaZ8t4i0Jjw;#r3U)w>G$si4Eyl^0}Ax_76RNU8T9A$;otcQ`RfJh{Pr>j7!5c9{QyN23hP"
    "EA4Hf|U-!tnY8wAN4Av^~P;{gZ(0{cc7_7>~?0RtEG2^jRs_QCF@@)6g#7Z2tO=@u;f;`Q|u_a5Kv{Qw8i;s^RJ68Y-<5d!KdIP2i*7V`V(K"
    "YtAj1n2Gs;Jgz8`q4D<5DyT-{{;*9`{4}j<<QYH@xYLb%#IEJ=K|>g8{jq!=quC{(g(-y`N0s{@#WJ$NBQOHB?Ae{(){$<L%7=pCM@RZ6!{>"
    "`6!y+A{NCCt0>t<CyffhoAN&*A0U6*P>Gb$O^Ull=)A|tnEBhS*4iDY_;W-i8_WdeV>(TkF6XXT^>I)C{{QCb0>EUSd`Wg`9^at}v_aX-O-5"
    "cJ@2nZe~5(5Yk(?v7yG3*)!-$U@p0M*sl0Qdj~1^@dO1_;mj^WZoC@aqm2_#x)^@&o_-{t)it^bhjv*ZC$I0XY5^^#0)=^9c&u9uWWl00000"
    "105)_z}5Bz`w08z@&67A^WXRp@C+B)`T76?GXxg?1OOfRG|Js2^Xn!YsNx?H01@W`+WYzM<n1pk;1d5l_5SVk(h(Xm2{7K=@zC|}4HPfoAQJ"
    "9S>k=I$73k106afr8_1FCU4*c)~^Belm{psEK4$tXP1RDy_1OVmw1Puc385a8zDCigK`o=8Z+7Ag3wHFNr?alZl000000006M_%A5Q_y`~U%"
    "mWMq3h4V35#$R8<}m*U>jL*28~~8>{u&SD@gk`gBKz4G{UrGZ{RRE|@BHW7D*es@>ks$o4G!@R0@m>MDJ$sp*!%kV<}x=8Ce{ZX{O>#{=M(o"
    "Y&;}q1@(3OB`1=<J5e5g}1LFYc^SJo&0>KLh@bUEn8|wxt0v9n1;0M{)`R)JU8W=X<^7jAd^eqMZ`2Xx=?(_*O6(JB5Q~ku#0V!J(CDRNJ4I"
    "Jk=KGW*yvJ-{j1ijxa%LnHv7D5^Q`aU2$_3Sk3DhwJH)ezqT4(9~YGXVh>@!#V4_7N=*(k$oi66f^4)aox3=^Mq@2j}ML?E?tDB_r_nDDmMk"
    "=HEFM3j@0O^cdJI6C<}E6%X15@8<p$_VoDf*!;u}>F)qH5#00OApH9h`xhcE000000002=A@fV(3KRV0<{$_P6XNLZ{oeoY@DD8l3KzW_`}*"
    "Y*?7Q_1wbAzNE*b5ks_X;v00<KY@(vu<1v>8%^WXX^6#4=Y`yK5A0uAv04b<t)B>C~_*xdd7EDtLIM`sz&2muK51Mv711o!^_9seE<_{hc$A"
    "?6kh+sn@Q_{0|x?A-fD2k`{pVA=B$%MSYTCPqU45$py0;>-8>{}cK12Lb8k+R_sY3;Ov7@+$Nz65I9r0nXC(C)d#T?fe7#`|{pI@5%ldDcK4"
    "7^BE8q0q!3B1O3)2Di$2&20a!f&E*C7=JzSh2Qk|R==(At?9(SQ0OJhRRSp>$@!n3d`Q<n(oi+dXE9WEt>)+5SI5hz}5()Xy5KJmE0Nn&fsq"
    "_jC`TFSX|KJ(;&*aJg(eoq$=e_Ui3?ud}@$Mr23Jm_y11abm3=akR_TKUn1pFfZAvW#{{TDwfAP5KW9qqWs1LhPe_Cfp%`}#HoJ01_>1_T`c"
    "_z(N!2kbo!-Pt$84ai8w8}ud#2K7GLV)_XRA>20b3ONlM1L7Yw8@d9|9|H^&3gh|=@B#ff1a0>y<pcZ!KIjzk(<1;15Bd-yBrfy_xB~^zD%?"
    "gV>l(}sGcW+>-rytb5fB9J3GB`R2oKmc68XvV8!<BD3clwtD)}B=>;(@Q!qWfO?>G7S9~I6g6DJlM5!T@U<@Wp#3ij^)76c3mBM=7X9rFV44"
    "*2yL>iY={6!hW$`xyly((wWP)cXtV`xO%?_trGI<RI}46fpq=^Z*Y51|<^K>Add!^W^m+2H5)9@E-W(78&R0^W7>D{0rI`E*ld4_V^VC000m"
    "Uz}Xhg3Ix&(=ne)N^hx43==AjOI0W|H)Z*sv`OO>Z>i_v68tmy02?+27_t-QP<^$vz<`x0k00##N;0o>l^$P#k&^Gh-1LP##3iJ-q>F)gJH4"
    "iuf69xP!1{37;*5d5&J}w9e^bQ!`@%$X;0tN63`TX?yKD+niC=d+6^*9#GFx2A_<?0Oy=J(J2ARZJL1qUA8Jn&5<4I~=!?fVrO0s0CA;tK-s"
    "3+&|oEf*sA8SM7=Cd3G?@g@z_&Jqj~=otj~@+=GbyaF4@U~LK8?7#gE%&`9N4g%!``~w5-;?)8t01N#1C)M=?6#o(e{Pw=*2lmVe5(4DF?+y"
    "q37Ty>E0>P_I_}=s>7X1eV<pl`*57s^A>C4L({OUgz<J2tl{wVpl)HMkA+!7QX9u5T*=NA9!@0zkX^ceW|C;uq~00000;0zls6}u|#@&G#D#"
    "v=vk>=H~ZIP~5l3*<{0^eGP!81(EW3lA_^0TKl43DGJ<=@9PqD*Yb%1rP<r_3{-L{vHGi`QsY(5e@`W-w*)=Arb=zF$WkHGYb9h?KTuTFAC|"
    "~0u=FA|Kkx24D9j<5f<MN9R?5+;0Ojf4Z$Ao2pA<X68i=r6$t_O(-!~l`xFU1{wW1!^5)_7`Yh`H2Ne+X65{O~<O>245F`%C?;!6W9u5E*9`"
    "*D7`|UFW9M=F2#o)~qD-Po<1n3a&01Ffm3g`m_7xfeP8{q!Y5c4S#7t#hQ&dVU{A|D{lIt~@}GX456tP9Ew4ju#u_7E@bAo=E@0TK%a`|U3G"
    "`3EWp5IPp|@7ygG`yC!B1t9h%_Y(u&;QAH~@#;Dl;}s9?#QVrIA=~oi9Tn>y=Nt<C0q+I>LCF>+>-qoz0MzxY^cVma5edu&`V15=0SXe^xf>"
    "Su4f{&))F&Iz9@q5r9xV*<@dFt41rEsq7##2LD)-U#+93oP5eW?R^Wyl{G5q}%{wPcY_ayKjZ~5vLE~(@tFE;)8_5LOGDfJZ>-4hxPVDtwD8"
    "xQ~X<u~>L^ZWn-3FGzl4jdj20Rq}4$`K(j0vhD}^&!$K_Wug@0rU~}4ec8D`3n05-}Wxx=PLsO?-l>x?+fX|1^yH06&2J7_UsW0CHDd4Sq}s"
    "68~OOo0rl_@5BT@~OxzPK)dK_^`STFs3H1a4DAxi3>kJm_>emUz<NooxH4ii8CAiJZ($rKL4g3Q5{R9g51Pb{y`zr$3{OJzxG7JqD2Q2>Z6a"
    "e!c7T?_i-~a&)0xlFd5RV$^$1Us+;_A}p3iSc`1O5B-0P*th>-PWq<0usB5C;O-_9#3Q(Y4JN<{mE@9Rr-ze*?zN>Gei3`z+q?BGmR82lDgu"
    "`~Kbo4ZsKIK@<ol2h|em?(_id&i&Tz>LS|<1_V9^v?B!m)ePLE9PR}l*#q_n1_AE^@d*Fk%N!Z~?*jkty2l0o{2KSv0`(x~@cj(x#SZ2Q6%k"
    "k$82$0_#<%V*2o)(5<v<7x^YIV{2>Ry`@cY^C9|IsK5f=eE0{#vB;2Fi$H|HEL`v)lTsL4PI<2M)@;tuHsQ6E~&2O9F}8uS9uxcT%E4C?gw)"
    "C~h9zWe+D1RW3f@Yx{K8ucAf-tqd-8wL6L)&b%k1vBg{2@wMT0{Aoi2MHGG<`onav)|`M@Coc0^%no@%?vsI0}Aox0r30i235MsV)Fnu{v#p"
    "e0m>x;^zzmw$;}Df8RZor4FVbJ_v8WbBncDH2lLt(0iqZQ_52wN=@91z75fSj^#~){1Oov3^63Q!^!p_N2m7$)*w;T8|Mv;&{SV9C6B`WY1_"
    "Ju!1Q+`G1_jFdCi)@lE#=kT{L1|RGaBgZ01OrC{R9fp+7A*D>+1;o>>2a_6Z{8{_}Mzq_7mIW+v5EP4k8@|D=Zo){`v|H`~o2|@HGYsAJ{4f"
    "3l~-0=qSw$3FHSND6jUj-Y4-76A(fF$qdu=>;zii+bt361`^%b``IW4+pz1#{`1x%&g}%-AG-Mk+y5o|4&?3q2oK@>0{H3()$}U)@iPz&{{#"
    ">89rr)%>-omY2In#M)d2(z5$6&A2J|N00|5;n^a;-p<m|Z#==l%#9_-rI2kHGA^EwI|1gGx6$qM%kGyvu+`R(-{{SE{53iklj_8uid2%-=A#"
    "1RM(83E9@@ailD9{(f5-wPHH{tW;1)DKD#3pgXk2C+5#??C(-`0pP25D2^Z#M$r}`3l7%68g&23`qAnVHHsN9~JK$;^gxcpBMZN0rw8%tRd#"
    "(11ty%<r)73;|L85A_U{?4C(y?<R<9w_{t^T1o03OzW^+^_#W;51Nk){Amh*U;wKg5`7Gfh1S|;q`uYV51qM0_3JnhY5(KyA6FD3uN4gFO<M"
    "uZM-|)x$J{I}$?fU8S?(+rS{3InO2^se1{}J~1CI|U2^9c+x8T=bKHwgLy?!gt}0qYnC@d+FRF9AXxCl2Z1Gcv>2;KD2EEX=&>G9U&B_x3FN"
    "^;StL=CLXk!n+Cx5~|C_*Gkpq8W$P%(>C4X2kBhq_g^3omACNM(kTzp8KphB_uUp3f%yzI?EMz?{sHy*3i$mH-T3An^&2wY^bAHN10&%O+59"
    "l~{?**!?-4cp?&c;g1l<D?|L_O>4*fnuI~O1ZJ`L^!-v1Qp81eMq-QzAY8t5V7B;ey282c#K6%X(tA<{bO8u0xi2nhl25f9$ly-WigCKA`;-"
    "slbj&fO5!{r2Sa$vEu@@z@dL5*6t1>G1yK(HRu`{ptblN#^|s{rv?0&gTyP!t&1sz7+@l`41z<_8a={!5#7)&j0Y~&jaiO+#4t$^z=2>5Zd$"
    "f!twnE==JO;`{efxFgp<Q9Pkku=>gp5ClCY6>+%f+@CN!8{M|eC4;T6L)EVO)_XFn8`yn3l@9hc#0`Lh21qlqn5Zx`@6dv9zBHs!SAqny60q"
    "yzr1nKbm_dqoV0oEWd^*!Fm#@X;RAu{JE1q1K^4+Ibh7#SuZATr|t8Qtd^Cgut+5)AX>;1B*G9S8#G7X>x56$o?+x7H8(7C8at0YwM@3GWm5"
    "_y;sGwhMt9(H-6c6X(M*=vV{_#t{_+*9OfcF%8=W3hf^PLPP*lHV^s1tmv}_^Z3Lq>I@hD_67b&G5;bT2@W0i9w+)B=<ggG@X@^G_WcneNB}"
    "h=?-iEp>Fob95f=2$An5%L0Qm3x4ISwRvpf_87xfzs?<xTU81w(>IRWVm^6TyD_a5aC*&hk={+t5z^rr<dA0smO`xWT|83Xs)(8drA^baM?;"
    "mP>%BX9jH7)TEb;2R<l0O#-l{t@^81tjY0=N1q+1@z<`B>EEj`tuV8CL-#w!PWc++T8*{3gOTH$uscDCKmb@{4nbi*z5M}7z5AW=gHkJ4BX)"
    "*`O#J9^7!}}qS_TC=n*XRIv@W9{~Hwo4(R$D0_{rx2=gEW`3VW}3jGZRwh9Oe8xtW8)8`=v=nV%4`Sb<+0t@RA?AA2k2=w~g@YDeL3n3Nh1q"
    "=5h<Mkcr2P(xP+8P8P&A0LK+6(mz@#Q7!4i4_?{0jahLiPgx`wa{xF6;0J0{8|I@C0575*PylD-0n4>=o|s8uZxl?Ir98Itbz3@naeD0q6}0"
    "3+>7z#3K|6>;?R3@Dtw!&=LB|77WqM)As}i`z;IqDDfQmFE_nA>CY7j8W9W`4D<5`3KISU$T9jC>G|<185arrNAA}J<L&(h65#J3APE5)#{}"
    "~Q@#yFw>aYzR7Zf%dH#P?Q2lp2D1@!#8_0F~HA{^Ex_wM-$6C4Q*;S=oKR`CWM`ZG)kBpSr?8!{s9?EwVr0}%WO^9UCE{Qv_nxC$P!<@W~y)"
    "E(;V8VvRR1KT$a>g@9F00;Ei{P`B|FEGgR_sa4d2Q>l$3JC+*F96;H<I(3R1sCeoECAHy&?`d|9NqA~64c-|3+heJ0WsJR`SsNcDLwsLFb5G"
    "IW)2A8`r#N6It%|A%<Cin=m-w$0I?L^83_{&3HaavE%pQuBG@b56!XOt%mVc%7VjgK_7M~i2rU5!`27X=2n5q02G9NG&ieX70_71U=>YHr2m"
    "H$}5)k$w2LSI5?CdYg0}clh3m6XlAovUZ`Tqh400jl`%Ovy#!1Lf17WN+w0>bp^^#Cyn2_q29@Ac~d1QZG)DIxFC@4^|X6aX&=703Dq_yzt9"
    "_wLOk)b8Z_|LOz~E*It03efWf*!%_==luWX`U3;(I=>?%0ss5b0W0e1%J2RH><;M_;JyRV9`7j$9poek4mAwY6Y1y(^$QCM_Z!bF2J|%TAo%"
    "_|5&X&L=->ug8}SP5?kxcP`3M010~#a-3jqQU;sr1n`wRFh|I-ck77!T@Ivw=e^d$TM^!gSOA-Mh??k(r{C@BBs5BK@_`1}V26z3}l{Qv(G9"
    "S-o-_uUHT@gm&x4NBe&@Bi#Jxe3`PMHcqO`|U9B|NGU+4A%(!>IxJ4+Tr5v`1t+(6dU!j{Vx1Y8sYXH3fQ?l7ux0P`5od0?CuBu+8*-wFf;t"
    "~^gQ`H1Nj32Hw6;$`tldqv+no*)$s5kAMF+W2_Xgx-~0F!{uSrr5d{VP4I~TVCIRv22nVVP9TETX0}I&v4E_=g|2oRJ2sZv3=;0dL{2uoe4g"
    "LE3!0`(#BH(-k(CIVT3D`IBw;J-?_RS~I4DI~{&kg9{CIbGa_QUiw?JE7s5E9`Y`1ADB9U1K@-SO=b83N!kCF`#o83FqI-x0#;+}`~1^B2MT"
    "4+BW|CQBX}@!tLq;PW})1>pbi0qqGeD&G+99{}nD6RqwNE>pbJG#WeI75er<9pCZ;D#;HaJKCVy<`T{J4Ep=_86pA{6;ap~2rB#&5-02gO#}"
    "Mt1|SFgHYWmV<~i!;{nGH__b%1_9vbE+_{yg03h?mw1sDD&^DOjU5%mV;4FUf8@fFzm02xCgmc<?g;|2f#+4lYW0oMo^+4vGkC&#kw5&Pxq6"
    "c+Ui?g7Xx2<Z;e^5py9LJG~_>Gbs5)$97m3<c2+@zWr+A@B|A;}Pu*4fOm{``Iw)689t5(<01P@3ZCXALaAuC*2UlFFX0_1i;oF_#GkVLdg%"
    "-8VrhO1<?NwFc<_K=L{t3_V5h-23rOV^#K6l4i5GD*9;r=?eFIc=@`u=)*uKU5b_V<9@feu>j4E7_3RG**(ewhIUy<N9T-3$E9?=YB;)_t`6"
    "d|Y<q_d25BB;T0VotY?AQ;??H8y5y8ZRE^HTAn>i!Y~=@>U15+dvLBI?oO4HfYP2JZ#!<Ks913*@!~?C#X-ARH0p-YozG`|d2(uM6|W{xcx-"
    "?AbdS`b7{F4DHA6|0+)f3I-VWwdxE0HTL)^{RY|=+T;o3KIIzTLHO(V?lSS>0OaB%6Y~i8``t}2$qxq?-Ov8)Ll+bd5fSG0^y$O*69)_;8us"
    "KG^9SBI9r8;i7S$pv{8j+}1pE~I4J{iU*c9dOy#~G`AK5h~-RB1IDiHPd_Zv9%;|%}l3Gm?8``F~{Is^Y6EYJ!l|Ni|1{rmM0{1MaK{>Tmq*"
    "*^j4un^Jr`9A>%Ed2EO&h#V?_5ZUe`Vk^79|_J49N7r(4hjPT`TqU{{TvnK-3H+O@ZbRz3o7{q9}D>cIt2d$^6lpl{QtQ6G9SMu_r(qZ`Pdc"
    "4-&gYA3J&w}3IzG^7_|HQCHyeu<PqZs6A1X;^AZ*iA^;Q@zxeDN;05;w{xSXX4lw`~7a!Q(Apr{u{Ocn4`ugte>p0fn1?=+xA>0&4@Bi-x4f"
    "_!g;tci!;ra{$+VTTT7xWtV{=4uO)cF+60Rsm4;R5~;G`JYv3-|8^=nL@Y?$+!G_uT^j{=z8r@d@<P$rRrG2QVt`E*<FUAVL}h4CVX(0toRC"
    "0}uZE0}}Ar@;T!S2RZJ~`1lC)G4S;H5c&=2=;u%XBJl*>1?2ZC^3CWE+qX8&^%D003;_-kA?ENN82|<9?ML~~F9*~b`wK%AVClR9?iB3^1Of"
    "3O`})u}1i{z??>@BJ{u=@R4fNy-=)~#-{woa{9{KY?7YY9~&CmcWQ3Mmo9T4RI?-%U-Q}YV*0u%DpKk51|_wgby2m1={2KfU!JJJgN5&6yk7"
    "VHV_!w%@#6$3){0OHLT11u>EO&1y&^z8v8_Amj=CFni#5w8>N?d-=R7BA`%8U6AC2n#1H-~9h02qOUa3+M{^>;fh6YyArsE9@^92Gi^Y?%Wa"
    "4{SWa0009L22Lt;R5#sm;5$+ct6(0ld>DV0*2KxH-=LQb#D<|{W!x82S2<ZbJ4-`KM2?PHG-5UP|2l@;H?G5$t@*nsA1lt<}@&Ez|Jqh*u(A"
    "N+JI2jWZF6$Wpr33Z@6(9}xK=HiY5heu={}mMI5CsSs?j<G(7v~cBz90_#67B{E;_B@G<oWyV(-R^X<`B#V<0Lup9`f3?{3a725a9VB5$pd7"
    "_VMb+4Ga*$>E{Ub?;Rf+BklzP0|pW#-w(z17W@tVs|X7I7abAw(!vnzI!f#v2P6#J2nGBI!sR3$-sB(j<K^ud91jo(_vRk`55NcX!v+i(q81"
    "t%^9l($9rha31o$it`3Vdn2ihP6{sbrKI0)$lJNOGZ+Z_`a?Gx<90{ina3hl-G3k=iv2`T&y0U!e2?-d6V;1eS-5EBdDA^H3Q{|pHH7z!iY5"
    "FQQm2HY6h@CFwD6&f<+4et~;`vm9j9^VHe3l=CF4i+#o@o5bX5!^Td7trqQ8BgyR6D8~p%J2aU2j}tIDIV<W@9Eta*W%$6?dcQI4Jpjw7iaq"
    ");_C4T5)KI5DEsvWAP6CI83h;PzMmf<?kV%i;NcG(Mz;YL<oEi|z7gFewCmy&`v4U9_8Ix$>;ei82;US34jMuJ3E=w(0QbQ0@HhVZ{qyn!H1"
    "`GLE8O(^;~K&P=N9nb7x35$CItou#}6MP1P~C|K>HT@{m>!+^9&LE-v$u?<P^0T<IiIj1@|8lC<NamwHMqD@YDNQ&*t{g2p7~S+aLrD1>z?P"
    "7}f{b@BJne4(;p#5DOm@;t~nPE)eGdDjm!!2ifi&9}vj8Gyd7gDCr9h>G~`275x9?8{i7k1tJYU5Dy#20T2uTR1nqn5%xO&1?l?y@3SY<z5V"
    "aa``ZQ*?!{I9Fd(z~^>qIM5a(F!6YJIfDdr9dB+&*4_2}P0-v0L8Q}-Ud(KZVV@8S^rB``Mc3^M)5(GTn!+%YBG2Lt)>=l>fa+Z){mAO`&m@"
    "-hhq{0<5M`1djh4C*WD(G>pr3ETVL&od3q(=r|l<LD{s|N96A?(O(A6Xo^cKLh0qFcb&j_Vd%!9?S9M3L5wd0on->0t+GYApr9I;{^i??!^G"
    "~`X2Kf3kCS~4Ga45#_T6G-zyF8=ilcS4)g05(e%0L@Yw?w{rK=0P#Ff~3>hsY{M-cP;wtCN<pm1?{P!UR3IZA5DF@fv`oHb%0{2=F9oz-=Ec"
    "gx-)%4u_5C#<U1?>q9&IbX#ALbeUJ_`H)76bC@{SXZ<2ENk$`SBhN-47V_Imy>21QzcJ>l)h<9S#XD5(*K<1@z7x4+iDf@%Zpb1P2W91^W>E"
    "2;SNz<)+#4_50-J0|+Vx761ec5DEqR>g@>s>GM_<Vc6m&1=0)>%LNM>`4Aht4*KQ`_6zXz<R1JA@828a5;y)3`3?Nv2i^$;@#5U@82{%V90B"
    "qY1P(dK{2}`V_!VyT76a`C{}uWP^ZPyL0XonD?*Ro70`<KG?d%gC*T^0q>J|U%5auHdm<YK1^6~C15Hk}gz!mEA{pSB0{s;Hi2mKu3_44Kf1"
    "2rEK*#{f&3`5!P9P2q803rqfFbCTg+65Ea+9D(q{3Z1S@EZ9C^$GX}0p&jD^719-3;}ij3eDaP@bw)B?IG<j<t!cV{{ANsGa5$n+pG`i<Ua>"
    "B*zN)&`S|e{{rm&i<|h{j_U!H0;p7Pm5hyAj2N3EX|KB3>3kCuY3JvfD{_olc`uG3B)abz192@!l7XAYU@9V=RDBSh;75eoj7r)dT_yijOD-"
    "9j;8T|m)TJ;e2C;SfH70>${DDx0BxES2)`T!98_xckl3+DE|4E84p@$Lls#|iSy|0PcB_w^MH00Soj9ryG9uJ-=c)-?Y792LwwGZ_c@2KWyO"
    "{OtrPK^heR`5@;7=Nc978TAUaF$xG86%`Ny81o4S?E*j$1|=i#D^K$62LSKD4EgN>83X?K&I2a$4D0>l?DhTd7u+@b)cGI=>J<tJ82Jb9$Mh"
    "lW*Caay^ARERE-I}47$^?>1Meaq_~FkZ4<f+`5CbBx+VLFdDX;*=0QT0{*BS600pHpR#M1xXFwy?XDr@{3wKtLL82kd?6bTCn3>4S=!P*n=-"
    "~<LQ8Uy!G8yO4+LHY*+3Gw1E0srU+5f=dB>fG@0{kr!Y&fg0L{^<n&A^I2g;|R_C75wTa<taWW5BC)%{__vl@fjNm>goIB*9=AsthMnH&;j?"
    "XF3>0a0{#{41_SsL4(|Qv3GOp7GR^`5Ap|Y`2@M9{753m712_Z$02jUCxc=Yw3h4FY1MfQO`Un6300000_yQ8{{b(Et81U{6_AL1s9`FYI2K"
    "@sHGY2f&LGk7V+33aO`2zL#G0fk);Q%KB0uBT37XK6+5*{u9RQu-@=JWapGs_O{1o!wH@aWR>%kKF15%e0#tIG_+=-m}i^U~Sq*xCRN?Enh{"
    "{}TWQ1lk7iKphJBB@r<Z4GZ+>_afaC4fP=!1mXVz-R|cS?EK{PY0)JCD=GEt000000009W%LfTSHU|az_W1Gn-$dH=829z#C@MPz@A2&y@bw"
    "(Y^UUMq`UV5_0}t)=|0VkX0|giN4czwT#OXi*_44i_629Nt87unoG4l!k4fYBF*bnUyAP4OO!{#F<;_~t%@e3^E@%;`7@dFOhn(QnE`u_+A6"
    "9MiM)b0H1@DeQO1`8bn@ZJmg-}{*02?q!W@YCHu=sX6w{vHAO9NR%i+&Kvd#K_<wrNq%6D%0k)$R*m#+z1jE@Gb1f?z<7S-zo1E2Oas>5DpE"
    "?!3O{t<?O^hx9R>UBkRE85&zTh`0wlk-WKQt+wdqN{=M-N;sg+|4D9b11qcc7&*<R`^4zaH{N(ZS2@mVe^a$|}8W8^M+Z5!i8U+X$8YJU0?)"
    "NGS4<+vl5H1}95(M`Y+5PeF{V@XaF5wMG00000000ym0UppOu-+H$!0Q7e6EE);^c)iM`y3bCF8~D#9vI*O)dJ`hG%yAk3(4Xh=L!Dx0}Al`"
    "2K(S4^(oKg^z;Gu9r_^g;Mfrv+WYMi5$FOI9O=^hzc42s45#!#1@iXR)BylF5A@X)^!g7bE8+79^$FnY4+Q-O@(1S==l?MU63QDFC*Se>0{S"
    "SS2Jv3g{Z};D1KQZh9I*BK&?e;Y{1Xh>7VG8%*%cSI|H%F03MK5;9@pUg;3qyIM-lw+2@MR<?-Uu`<>lrI_89IN`SbZ1{s!{}Gz#3382$wwG"
    "7jv}+9K~J92D~e^ZWk*7XKaMCGgf10TcAj0!a-?3mgw1+1mg0-yrDs^Ya$@_2Bjp0s1!;2><&q{5Ss{#rX>5$rS}R@97!>5bpftOhf@69?%^"
    "i3Jo13`Rw2&@#6~#rXKSH5Emr%5d`)2R`eSg5%nMs+6ed=3Je_)4HDk^0|!mS85u05*&7G%@;nX=^zh>K^ceHQ*B~P(5eOU*@AcWu2@DY6P5"
    "cKG1Mc+=Bl#`;2ieCgCHCR*>B-65DhT}{{~!a{{1pz*1=<B59tRlW4)XOE1w=FH@fG#x)DYJ880{qS<@>@B6Ac6h;tlH78wC9P>k|nA?dc)-"
    "4&~?XBLfEf4(UY7^XA?UH~I%KA>`)#7}6~K_}T^yr{}Wo5=IpVHS`Z28YAZL1pEB`IPwG<9^E1S66^%+^!5D;Bk30x68ZfF`!K>2Mf?337y-"
    ">5`xgP<7yaJ(?-ukA{S*KL2l)o{2;mggC`kJFFBzZM1Pv7S3*G<z7yTLj7SR*~`4;yN?D75X1M%@22@L%jL=-&|2M-A64gd<^6aOQ?(f}R@m"
    "F@&71pMsZ`Uf5c?lJlN`V!{~7Zw&9A^ZRf=Fbt?A^5`?`(XtV0PYe6`U?*7_Z!*$1O4h+@(~pN^uYEB^XdfTH0ehaG63Za54#f{&+q==0pj="
    "Jy&^ON2MP=ABL(vJAj1nb(e>2=+}ZaO9`^w75a9_5+wBMA;PCYYO7H?1)Ck@m=^!TSA3V<i5aAXH{O0-zBk1B53hLkX2_)?N^w#CV1jx(oHW"
    "eG-;^qzI^C#)=;^Qy|GBg<T;Q|0Y@*E394g?J23=R9*1pM>u@bWSi^3eMX(DC2*3GYKP{KN14;r`_77Y*+l@E-`-6Cmvp`#91zDCz(a3E~R<"
    ">F@pZNG<@dG7L_zB|ap|55*6<=lkFo1i&*559E~l55D{l0SEb8F&qlT(DTnF?il<KIRG0x*ZTFx>^|ioHVg#7$0gQKASFc;K_1drAu}u0Ljl"
    "DF1>(~U{rSnt7Zkp=5FZTK6aKaJ0LLiz1VJkBG3mbm0TVI$PU!?apWgD(5ceDx9yqb)=%?`G#0A*&3l#?sLFe=p_955{HUJMFF9zS-<37O>)"
    "(-mKE+F_n5jQS24btm089OuhTJ;f1$r=^?+V|!SAm;(@9~Tn*A<n!35GLjR<`xAL5C$Fs{qPYPFz^iq-Wl`^&kX@H1tJ*~>kbL=4CvGoDaS1"
    "WB`PH;000U42Ll%1@dPB^6A2*`2m<;Z`5O!l7cV&#{sZ;?5CTLN9qhLl^fUY;_zn;k5Do|jx-$O;0Q?I5_yg7s`vCX|4+b3RDD)!|5f=~V7y"
    "}k7_yqhp1Rwwt_8{sU6z<#w0XZQX)aVx*000d51N;j20|+Vi+!6Wz4m%9z7)KKw5hM>PQS>1UG7}6^DfGx5<pv9r5Fh6j01?dZ0M`Bh4*LxH"
    "5%eqa^RoZ#;T-4O04NFzDnI=kB^C4>7#a{aG2tyLJ0cx3)BeXf{4?#ZDAWiN5)hRm2M`F<?d3N!I5JQj9ufu<LjVWb?;7>s+VuS9;z$c8Juf"
    "oc+%wrRA0ZO<5)jWzA>|b;B$zKNfjB)o+KkY>Nw({5e>&Oog3W=?Qfprn!UM*wk%1|=-3<t>xQzM8i&mdVBi4VBfm>K1z~Un1HDCh(Mfv_E8"
    "RYuw{#q9r4IK^Q^ZYdlRP*K#^TX)v(oY2+AL>^JNgx*;1po7pGCdw6B@pd8<PzT!&oB-70r<QQF8c5|Bj7J!Jt8qA1p!$!03kxFem%?{^yAX"
    "uH{TpD4=8~n3=aVJ%f~f9<nJKR3e*89@B=b|3F!&o*}?SV<R=vl`WYSp_$28j3)|M`CiSr<1}_jVK8rIunMvK;^N|exNXy|?b`j?0fzg@Ue}"
    "6Yqf%3zFfs+@I(G0Y{poA^sx+K4U!Jh%7f=^-$+vzOx<>xIk7nJeY=Mm%12rKX@5)B~tCIeCKJ?I7^39c5H`xN0FDJ3}{T~pZh@iz8`K{^;8"
    "8sGKwA13$j?c=Ba$?xhj=nVBH_UD1C`szX#4E?<J(fRZU?i+#C6d)!_9{Kw~7WeS(JqgA^EC1L!=^Fz87fB7n$->+Y{m|SP<R#GUmHHdNZX8"
    "-676AUd>f@Uy)#TRbGRpBP(fq#b^aKL<Oe*I-K>^ny2rc#oJgxZ->j(rqF5wW)1Z^VL8m!qj{|)vxO&}Ke7(VY*_3Sk3Dh$aDHR-#m${4!Y>"
    "k|^Y=FjO4?&ujk^Ca^N@!_%45Z=l&B^6Kd`!f}z^54Pt93SQE#6Gv__~`%n1M&vg2-5-M3JCfg=+X%F`t|!5=K2*4$>Z$-J|6%J?Bg2W!FvJ"
    "yFCgm{_WUOO@!AXKyzJrMFVNZP6h-mV<TKC$_5{Wb{r5Wx%gGltEcxsJ_y-Rc57_A%>iZV?6Zr$z2^Qwv`A;;wClLAfDE;B|0sGDF5*Q5r@8"
    "sm|?(`KP<Nxm)9|Oz2FaZkt3gPMk85abs4f)&--3{dFBV-%58_5d$0W#|9^z!N*<?k3B?FIKB^yc@{?-dd3C-MRh{M+FM-R}I}+W!L;_2|~$"
    "78At*5g+pM`w$)e@b6at4+{AJ(&hEW`SchL8cZ!1|Kb4jG^-Bq9_J4a)YIV1000000000i<oo0j^EdwSKLrNS|K%DI47=$6INkjo>iRI-7vd"
    "Q0%h)mo@HiMr__psP|NZ~~0083#`upn$0q5od`xFoT0r3bI9=8W$?(hf&<`Ux`0Rku%?hFd}_cHx6GXV+M93$z(000006zmTFMik^QoGtM6G"
    "#mW@*YFi3>9^Jp`WE>Q4<ZF59r_nh2GS$i%@&xk?FfO}1l<4t007_&3i0mU`WHslE!Y4#{}9;-@h2<i`w;&dE!P$pA?m~j5B1IPK_ueK1tSS"
    "6Hya1d0RII13<3S+@%1_M1M3qD*$)cd83p?j_5<ef0Rrg+|LY_Z+5(>0;SxX~{0ijZ{vz7K7~uc_0000001)N&xFz-O+3epd0Q0o`9QY3$#q"
    "|*;2R6y}65KHN)95qX2{jw&?FJ4T-NzpZ000000006x<m(Ug3=G}=`X~ArDHq%u`~l4o@bwPs1m7PE2^B-rF7PlB`4Y?tBMB%B_zM6400000"
    "4hH4(C)X4j^%M>C@9y0#P~-_9t`HF11Op=q^A+0VwE5i4`0f!K_30Df8pRSj00000000O4{mK#X2@C231q1{F^8D5d4IvB*^bsKf`6kx;_~o"
    "`c?+F4z1Njl?_v1a|4fp{61pEa5|I6*X_bNpUNDT+x_Q(<jAQ=P`8rSgn8~7_H2PVlO6$u*!*h=IEFEb$~Ga(Pv00000E$<E)^yK_H!3+QI@"
    "%Qo&AIS?40T0>T3@X?3>fH_#JQ_M8)%_swAQj^S8S?$!#@!41`|;%a{}aj{5Hm*vHWkm$+E4c?@7xj_`{>!zG3h|{F!_=<-0<Q9VGP|bYvcF"
    "ZB!BT881CWfV+Irg<^SUGHTCo^)6ezH=m8cp>eU?|@W@8~DgO_~{wW*%*eK5P@AeV#LjvLhC{rKp*zxzz8uA_f*d^ZTK@9HI&JFeh7UClv<k"
    "15v6Yd)V`W^TdJ47B9^Ci?ZL;(N+1QRL$1nLa&M(+_z84LC8@3aL13?lm!_B^`S@*@%T5dG2x?kd#oLigG<CJy8=2niNM`91r}3#9=B=KZS%"
    "6zui=(aGN|;0!Dd0rLy$;S2mE8~qIf{U`t{_1^0I`19+sklXyw{n!cq+_@9k0`ma_#{T&NZSoRH^TzW44G}6B9Q^wj_~!oaHWNPj6a4NH{rc"
    "+z)At$*^RoQlCpbp*0T2e<3km=h7$V%$5!dG3<|Qh@@$}RW`~498PU!^*DfPq(&l0Wi#S#)95hMo-;r=iIR7Uv~4f6~0^BnOT+rkUj;s!q?F"
    "HZ0YGU*!A1N=cDzZot6=LtjnF8&JS&fX3B<Olh>_SO6f8072?4*eMT^Wp*A0C5K^4=xDi=`ji~>iq!i)cz$A4M6k@9NF&T6DT1L7D*4{=|tM"
    "7OfS>z1@Zv|_wXS7*x1+Z<_F_7QakhMxyTeG0Pgw+5c$sY@=N#Z@dLvi5rHbXC>8H1>@%kc=<W>J^Aynq{u3o14f_2m{rN8c_u9u8-~J`=_6"
    "`9C+8y>W9qA(u<k|7xAm#ro0iO2rCFTbh1p@`_`1K15Itv057$x2SB=-v-{T2-iBstdi4-PN%`yluTFZ$%_x)a?w1qdzq8WPAT6X*R11p5;G"
    "<bebyM|~E7Lp^`U<z`$jQq>%PwzronGJ#CZ{7QibJeCLjXA=E;Gf4sm*#q)02Ko{9O8ZjL#{KkG__xpE+tabt>CizZAORq}=`JxG5NK3Y%{j"
    ";^^&c@u!qpPL58MkB?+7O8x8wc`o-@ff3(*8cNdP?oG71jI@v!6p$@Cloi`Ri48O0rc0Tv(W*!<rco&AB{&g}QK+)lB9{{gTK@$drW_Q`)02"
    "L&!y6gJqG{4mQI^$h~F(9DZ2sJj{V1^9s!HY71A{sIv+v>Um$XT=I72G@V<fgtq~wlEVH8{pPK_($8!m-!Jc7bH*X1<go~<>=<wS_bhg00lP"
    "59M=qg(}A#3`^OLuEB4IU`wQXjH8B0&CMNg(^$(Ho=>WwYH3$6Y2_^pQDD4yL#VaHC_tVBq=^E%L!73H?1=5S}^BFA)2KogB?GicdDkBW5Ap"
    ";?}8w=Pa`Q!g0Q5YCI3)<`jAiw-F=uId-4)Q0{@DT?sCGX=T@8#z8AzTW+`~D&M|3mT|?fDz=!w3N!J@N+E`s5Pn0sz_4{x8@D_A%ux;}ZSo"
    "A>ghm3jFyYB;g9@)fWyL3egYE0SOB0Cjb2)A`$Nv_!HtDzwRE_@D()x9SPVC9=|&3{}2m75H1!3-pT7#`N#tJ@)sD=1ym^j{{%2Q0Spx&%M|"
    "nq2m#qS1pqS#2JrbNDAp3)BJchN-Z9S)Bq0|O`8(v;7AV;A-8do`&=v(Q>*MVj+)+63*zy+==<NT?JPhgA$t>ju-3!<(`q="
)
