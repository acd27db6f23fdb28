"""The weights of `games.players.tatsu_net` for 2 players: ``python -m benchmarks.tatsu``."""

SCALES = (
    0.01637, 0.004491, 0.009278, 0.01026, 0.01241, 0.01595, 0.01742, 0.008827, 0.01425, 0.0132, 0.02047,
    0.008156, 0.01371, 0.009125, 0.01294, 0.01282, 0.01764, 0.01286, 0.01524, 0.02044, 0.01439, 0.02279,
    0.01576, 0.01357, 0.01121, 0.01878, 0.01259, 0.008617, 0.02472, 0.01514, 0.01247, 0.0112, 0.01594, 0.01027,
    0.01557, 0.02642, 0.01126, 0.01369, 0.01329, 0.007872, 0.01331, 0.007011, 0.009189, 0.009852, 0.006962,
    0.01331, 0.008374, 0.02231, 0.02895, 0.03332, 0.01931, 0.01385, 0.01323, 0.01341, 0.008898, 0.01068,
    0.006056, 0.01175, 0.00976, 0.01311, 0.01408, 0.01387, 0.01463, 0.01299
)
NUMBERS = (
    (
        0.06892, -0.003624, -0.0254, -0.08636, 0.1357, -0.3746, -0.03507, -0.1295, -0.3276, -0.8724, -0.06916,
        -0.1692, 0.1138, 0.3992, 0.4161, -0.08088, 0.05599, -0.31, 0.1684, 0.03244, 0.09802, 0.3741, -2.456,
        -0.06158, 0.0476, 0.324, 0.08848, -0.11, -0.7925, 0.7076, 0.5345, 0.6079, -0.3222, -0.02246, -0.2426,
        0.05949, -0.6439, -0.1266, 0.3654, 0.005032, -0.1509, -0.1922, 0.118, -0.05276, -0.3017, 0.04471, 0.2201,
        0.1875, -0.2495, -0.246, 0.4072, 0.2386, -0.09182, 0.1729, 0.4343, -0.09093, -0.09847, 0.05031, -0.2303,
        0.06734, -0.05052, 0.01646, 0.4966, -0.1465
    ),
    (
        0.1191, -0.2977, -0.1378, -0.09703, -0.2456, 0.134, -0.07402, 0.2802, 0.06415, -0.042, -0.5044, -0.07777,
        -0.04586, 0.01045, 0.4895, -0.3043, 0.2263, 0.4511, 0.3462, -0.03873, 0.1718, 0.7903, -0.5759, -0.01641,
        0.1291, 0.6675, -0.5273, -0.2756, -2.866, -0.5026, -0.3429, -1.085, -0.08781, -0.3292, 0.7107, -0.3714,
        -0.6185, 0.1025, -0.3181, 0.125, 0.04888, 0.06392, -0.5795, 0.2072, -0.06815, -0.3444, -0.2018, -0.189,
        -0.07593, 0.8753, -0.5861, -0.1409, -0.2973, 0.5309, -0.3541, 0.1661, -0.2469, 0.179, 0.05947, -0.1696,
        -0.1452, 0.3296, -0.3187, 0.1109
    ),
    (
        -0.2849, -0.1439, 0.6143, 0.03078, 0.03033, -0.01285, -0.4433, -0.2724, -0.8586, 0.05787, 1.353, 0.439,
        -0.3588, -1.965, 0.211, 0.3821, -2.39, 0.4334, 0.3797, -0.5388, 0.09646, -0.5546, -0.6251, 0.1554, -0.85,
        -0.6365, -0.0809, 0.2352, -1.061, -1.048, -0.05, -0.5939, -0.09432, 1.867, 0.7187, 1.493, 0.3504, 0.08732,
        -4.529, 0.00498, 0.3502, 0.1148, 0.08838, -0.32, -0.04372, 1.002, -0.03726, -1.151, -0.1087, -4.171, -2.412,
        0.1445, 0.4236, -0.1451, -0.1761, 0.4242, -0.6274, -0.5623, -0.6936, 0.3306, 0.2274, -1.145, -0.8356,
        -0.3089
    ),
    (
        -0.3446, 0.3918, 0.08201, -0.5703, 0.004168, -0.6349, -0.2327, -0.8133, -0.6766, -1.308, -0.2269, -0.1529,
        -0.6168, 0.232, -0.2335, -0.1196, -0.6729, 0.351, -0.4457, -0.6368, 0.1299, -0.4213, 0.1027, -0.2239,
        0.1788, -0.9992, -0.724, 0.4542, -0.2794, -0.4018, 0.2049, -0.396, 1.027, 1.223, 0.1769, -0.4438, -0.1509,
        1.942, 0.1206, -1.202, -0.09701, -0.1258, -0.1862, 0.1201, -0.5435, 0.4487, -0.3287, 1.464, 1.226, 0.4728,
        -1.909, 0.1449, -0.8058, -2.645, 0.2215, -2.299, 0.1742, -0.8382, -0.9556, 0.1324, -0.1586, 0.6196, 0.2167,
        0.9528
    ),
    (
        0.2949, -0.2724, -0.3236, 0.2738, 0.1861, -0.3767, -0.19, -0.02564, 0.3573, -0.6084, -0.9644, -0.1979,
        -0.1689, 0.236, 0.03036, -0.4893, 0.2474, -0.01234, 0.02231, 0.3929, 0.0499, 0.1792, 0.2965, -0.2232,
        -0.1386, 0.01739, 0.2631, -0.3327, -1.169, -0.05887, -0.1142, -0.1404, 0.001728, -0.1224, 0.09954, -0.06173,
        -0.2462, 0.2228, 0.2235, 0.07935, -0.3595, 0.4296, 0.04723, -0.1837, 0.2154, 0.1199, -0.4674, 0.2169,
        0.04637, 0.1749, 0.3657, -0.0592, -0.03843, 0.4073, 0.1979, 0.002537, -0.323, -0.3025, 0.4308, -0.2123,
        -0.2148, 0.05767, -0.1539, 0.2983
    ),
    (
        0.03449, -0.118, 0.09536, -0.1376, -0.1949, -0.1425, 0.1338, -0.249, -0.2451, -0.3812, 0.04607, -0.2193,
        0.05914, 0.132, -0.5314, -0.02638, -0.008866, 0.03754, 0.02768, 0.04671, -0.08561, -0.02897, -0.4379,
        -0.1592, -0.1945, 0.03155, 0.06708, -0.3457, 0.1132, 0.4831, 0.3363, 0.3017, -0.1397, -0.3229, 0.215,
        0.1904, 0.5148, 0.01703, -0.661, 0.00308, -0.08935, -0.2618, 0.2026, -0.05073, 0.2686, 0.2501, 0.0709,
        -0.1465, -0.168, -0.2556, 1.016e-05, 0.2396, -0.05776, 0.1075, -0.1272, -0.4306, -0.1963, -0.1048, 0.208,
        0.2913, 0.1089, -0.4833, -0.06495, -0.872
    ),
    (
        0.1824, -0.3169, 0.1502, -0.153, -0.2044, 0.06076, 0.4526, -0.04787, 0.1456, -0.157, 0.4203, -0.2755,
        0.05446, -1.495, -0.3052, 1.049, -1.605, 1.853, -0.1242, -0.8736, -0.8398, -0.2683, -0.5175, -0.5949,
        -0.3334, -0.18, 0.1312, -0.1758, -0.6423, -0.7385, -0.1241, -0.3908, -0.01684, 0.301, -0.5136, -0.9554,
        0.06781, 0.6238, -1.988, -0.6586, -0.1616, -2.5, -0.1931, 0.3074, -0.6674, -1.229, 1.116, 0.2467, 0.02045,
        -3.009, -0.7595, 0.1025, 0.194, -0.7318, 0.2441, -1.808, 0.03203, -0.4963, -1.628, 0.05774, -0.4958,
        -0.6297, -1.064, 0.2273
    ),
    (
        0.3995, -0.2896, 0.1352, -0.7874, 0.1563, -0.004787, -0.143, -0.1834, -0.02924, -0.4789, -0.2697, 0.1882,
        -0.8008, -0.5217, 0.3255, -0.1635, -0.4601, -1.334, -0.6756, 0.2093, 0.3134, -0.3022, 0.6923, -0.5081,
        -0.06338, -1.664, 0.2107, 0.1867, -0.4219, -1.152, -0.1046, -0.2518, 0.3761, 0.5119, -0.7357, 0.305,
        -0.08017, 0.3878, -1.01, -1.444, -0.119, 1.66, -0.1138, 0.01751, -0.57, -0.1512, 0.8794, 0.3622, -1.486,
        0.8084, -1.493, 0.007586, 0.1683, -1.128, 0.2976, -1.559, -0.2887, 0.4946, -0.2278, -0.2635, -0.1858,
        0.09326, 0.7598, 0.4502
    ),
)
BIAS = (
    0.02546, -0.285, -0.06318, -0.0605, -0.06005, -0.1444, -0.01837, -0.09306, -0.01788, -0.1238, -0.05957,
    -0.04568, 0.005078, -0.1215, -0.08854, 0.03897, -0.1301, -0.02353, 0.01435, -0.06147, -0.01671, -0.08651,
    0.04405, 0.2943, -0.1706, -0.05029, -0.0111, -0.1085, 0.04145, -0.08361, -0.02397, -0.08042, -0.06136,
    -0.2363, -0.0648, -0.1029, -0.05764, -0.06791, 0.02078, 0.1765, -0.1741, 0.1069, -0.09272, -0.0702, -0.2295,
    -0.01512, 0.148, 0.001581, -0.09612, -0.03644, -0.0865, -0.08974, -0.02702, -0.0139, 0.002092, 0.03312,
    -0.2241, 0.02585, -0.05453, -0.003272, -0.008346, -0.09196, -0.08847, -0.05115
)
SECOND_SCALES = (
    0.01275, 0.005226, 0.00659, 0.01513, 0.004866, 0.01249, 0.004468, 0.003305, 0.01303, 0.01786, 0.01145,
    0.006321, 0.009819, 0.01535, 0.006739, 0.008169, 0.008932, 0.01607, 0.01305, 0.01646, 0.007972, 0.003138,
    0.008189, 0.0108, 0.01023, 0.008636, 0.00855, 0.01177, 0.009416, 0.007564, 0.01214, 0.005927
)
SECOND_BIAS = (
    -0.03557, -0.2247, -0.4365, -0.02933, -0.06615, -0.28, -0.1481, -0.1117, -0.271, -0.2439, -0.4911, -0.2139,
    0.106, -0.223, -0.1137, 0.1066, -0.1729, -0.05135, -0.04667, -0.5731, -0.8637, -0.07838, -0.895, -0.1171,
    -0.008482, -0.1029, -0.3801, -0.38, -0.2835, -0.0445, -0.3687, -0.2483
)
OUT = (
    0.1375, -0.09475, 0.1242, 0.1467, -0.06446, -0.08679, 0.212, -0.02869, 0.1749, -0.09045, 0.1661, -0.06917,
    -0.09593, -0.1919, 0.1406, -0.06338, 0.1149, -0.1363, -0.102, 0.1364, -0.1016, 0.007205, -0.15, 0.107,
    -0.06238, -0.06774, 0.1184, 0.09012, 0.1559, -0.01746, 0.08624, -0.1037, -0.08168, 0.275, 0.05766, 0.04084,
    0.04905, 0.07016, 0.09684, -0.06263, -0.04707, 0.09568, 0.06623, 0.06197, -0.04141, -0.02105, 0.07415,
    -0.07084, 0.03508, -0.03728, 0.06717, 0.03306, -0.07786, 0.08665, 0.09388, -0.06286, -0.04763, 0.05015,
    -0.05985, -0.03323, -0.1158, -0.03964, -0.1056, -0.05106, -0.05802, -0.03913, -0.08507, -0.04042, 0.0327,
    -0.03581, 0.004739, 0.09563, 0.1109, -0.02756, -0.08192, 0.0751, 0.04554, -0.009419, 0.04535, 0.07527,
    0.01784, -0.03678, -0.06321, -0.04763, -0.07123, 0.02286, -0.05561, -0.0178, -0.05815, -0.0558, -0.01936,
    -0.03263, 0.04989, -0.04369, -0.06189, -0.03121, -0.02372, 0.04932, -0.02643, 0.03436, 0.09477, -0.01528,
    0.6365, -0.618, 0.03012
)
SECOND = (
    "`uGC>2l>e?3H<~j`2Ygx>-YWYCD;i4_S*>h00#Zz`WyJ-3jf^N3-toT1r!1S-~{#gA@}7V?H@7i;`ItF4Al4!*7WBz>Egt?=Na+n6YSp<7BD"
    "8<0_x-w9t-@_1NQX>0_2_r<K7m{-U!J1`ta)b>;xO>_S5zL@dyj`3%B_X%J$oz?%4I*?Ge%A71ZJt4iP8T@ZR4QFbN3_4A~JHll&|J+uz8<%"
    "OFDI9_88*2oE042GH*YIQ;yg0MdW_s{HE700j5>2L{aZ1_b;A3fK%T^cxA|_2~Br4DjdwJpKyl0RspJ0Rrgy2m$~Q<O~ib{{H>?`3DaN_6_>"
    ";(+t!B4gm-L3H9>-_XYpe@xJpD{@xe#?+V~W1=bD^$QAWD<<_s_#xBU<2JG7Z4D2Y?As_}GH?Rzp58U<<@%_8;?bY7$^$IHH@b~u%0tYJ61m"
    "4>h4iW?p2mSmAL-FPq^7QHQ^9R@C`t$P!6%riX3EtNf9{C6o|Ht0+ll#5C1Ooa83Iy!^^!f1n1o!y}@&Ebx{POMP&lMEo-3P_wCHfFJB=6S_"
    "ItL*L;_KKI0|4?0AOzYm2&v}@ALSSK3CStL?hz5>5!>Am6cj4V{@A)8(Ekhq6UzDe5C_fw3Ha{(5d66ht=kIk<J-?08|FFb@g4H@A&37i9MQ"
    "zjfzR>Eqc_vb)7-xc64@y3;oubEDS;5S3HJZ+G4uVq+yMdC>i-Y$+W^!A4FTQ^?Fj_~@gwZY2*dRSqxi~<=I8dt<P96&_1@zd6gMN`>(1XL<"
    "rWIn@A~Ka_4wMT0RsB<@cQrN0{!~?`X==b1MtS_^6LoP{q_<Ev+&%@^!*J7;RL=CCmH+P<ICp-{sR*K1>Fk%5`h3A@r^b}#@7n5%_8~O3eC+"
    "E3L-qr>)o#c5(Okg3HI_0{_YOu?cW{o=@S0l{qyY!2~Z}^)!oDm1N{$y3+(3wm<+Ft?FIJ!`vd7F68Qe^(){7?4i?w_@&WY*{Pzd@BKaj24-"
    "fSn2>kpI-4PT2;<fty0yq!_?&1Fq1IGsj8v3qD`P&xm>kzu?^VH@D0sj%w{?pb69rFm!``_#GC-Ls)3<2Ev59|vS?)(nn_~*zK=?Dzv`2q6o"
    "0SV^-A^Mj8_6Gv^|Na#D4*>@A65$UE8~*$A`|<VMk<0L_>wzSnFA;$RF`fe-2m2S%_JQ6c3J4YS3=o!Y`0M=fFcOhQB?kv0H0{<28|)(i^WW"
    "M8%;nep_BZep?#}(}y6wq14-eFN3hUS(-RTn2$H}cH{}UeF^xf()`|Azy<L3AZ5&rur9qrQi=Kv7#<hkA+1>@`Q?*sie@f8K}9QN_$3=Qz_3"
    "G3b`;wBH%?zPSx844}n=k)3B4<R6d`@PuFgn^=wfr0daje&u&e?uLAfq{X6fzXV?L;(T<?g9nd==}Wm`2g|S=KAdf5d;(j)8SYF{ucWP`BDA"
    "&_~^^(2HXF?5#$=<-~km00MgbI%kdKG{r~2x2;B+^oB`CV1MmOb01D3S3hem`784QN{`Bky_y`IB4E5Raxb)x9>;lH<^#$7V6$0ylB+4`s-T"
    "dj`-uvI&1rG57)EVEk8X)%^GW`t$2^ARv0sIm57!~&M4*>$?1{2j5y!+gd?f3N%_5TU*(gFGZ1sw?3;sDtQ<oO&j2hqL);|BJR0Ras60S15K"
    "{Q3a*3se&kH{kHKDkuWt?*r)(-~Q==`}W%1<pAp8!uR_C_~GyK-}Uzh?eYrT^&9l@*!1KB3<b@93-A{UfgumN<*b1*^cOVEuK)k+3BvmdALj"
    "Iv>*Fud=o0bT9OBdm5FIhj_Q%fq6$BLx|MeOD;_C6i4fzTO?GEAY_woS@0aFv-$^X~|0UjG1`!fjw7WuKj1O_S?0sjC3K_Cwk`S%+P+cg{+I"
    "SBgW_3rHL<Mn|P4(|Qg1NsIL`11w)?@ZqE5#AdC2l(~Q{wWdNA^J1x|M~|B{Qd*-{r&j#_eS~O0{`_m`4i^=5)KIf{PXbm+W!Oa0s#K{8UXC"
    "+^)31Z2J-O&^&9djz54OQ{xc{i9{=$GAI$*?2Ko@+8_J>$^7iiW_!GYNf$02^%Pa)!L;vcsJC*1ftOOmq6ZK6PBhmiz;V*$O`6&kZ@A%2W0T"
    "S&T3HtXM+#wOx_szl^@F*JM-0%M!`{xbu<@*8n6%Xho5AN?H;UW~&-Qn6QyC^N+=>q6H01Xut`4Fo<{Q>a~^ZWGp2mBZE{SNvD{QU#-0QwKh"
    ">BIH;v;gI!6A}680rmkD_wowOz@YaOBS0hP@a*mS3^)=DfeqsU5C<6q5c>HD5egL({}cZg4e1{g3=kD02;vUz?hd`@7XSqE7X$eSEdnCu1i}"
    "6W1{Dho_UG>o2O0<h4GH?P1pg5;2LT}V{{;IRMVcZ4=iwC!2q6Y97xexX4f7Gl@%;Gf0TSd2@b>rc+W!;%3HS){0RRge@&Wz%=JWcb`~vzd_"
    "5a@&4+8n|8pQ(vAt?9-_}&5A_x9=m<OlBZ0Rss7_X6qS)AI%W00I*E`1u$4`}zFj*Yft*H4O%<Df{OIDa^+f(F_~x@%4@t4-pUY`U2J&-^Kv"
    "qDgM#55Bmfm6SlAj4fy{C`THn16Dj%O@uU9i`SbnxB@CFO1qa^Z3i0(3>=F*~>(l!b4F410`t$h$"
)
ROWS = (
    "0^kJ{`2+&+^b-OY0{sB~_Xz_0{RR0C>;m@${{r<1^x*#e3k?As3I`hj{s<5N{Q&*}5(n!C6YKZ^0tERM{4@Lq1Oo*3_!<B%_x=6=_z4FC{ss"
    "CE=>!4z{r~z7?cn?W1rPck0tX%f(*_d${Q~?569woE9`*nU1qS&H`L_-P0|f%}^ceyk|Mmj<_W%O^2L<{I{t5~Q`t|e&_Tu^g4gmlX{SYAj+"
    "YJ-~{{;OC6$0f2DDwmf01Esd_o5LG1Ofp6@)ZFm1_1{D^8^I{0R;UA{R05}`}p?%```Kf4gdHH01qVu2?!4W{{;OF90l(Q-{$)X|Ns3E`IQI"
    "_1O@yC^AiFe2>%E1^acq0`U(9J2LuEL`}Ow*_v-im4gdQR^AIQf_X-IB{R93D9trCJ3*iF)1_SvQ4d>|=^9cg``V0mB_6q^|_yGw71P28Ry9"
    "T)G^6=UD`q=#a00{vc^Ax`l3HS&G`T+q8BIfG~?f4h{{0##b1eetf0tf^N_xB4D@)a5N_xc6<`TqwD!V$f}>&?*o64n0vE)DQ5`4Wc}-t-6v"
    "0R#p5C;Z<8v;i9Y3Je4N|GVE9H}?hy0O<_(^!pay|NRmI`Th?4%?;?@?4`*ACC&i)6&UbA_!6}b&+h&S0{;ZPBK^Vu-USW!3l#g>{n0utB+m"
    "*94eB7^?7R)a4EP)c?EVq#<Om(@=8w1B9?1jp_959t04Tr>3HkpE3HT9`0127<yb=812jBG=3CB4;-75ea59d73;DraBHTV?=<@yif{S*eu@"
    "u0fE=FbP{z$(3F>qOb|((M2m3-|rD`SOwq-xBP`44C2x13VA?4F&?*1{M4$?gIJy_WuY0`T+kB`v?pK`vL9_^5Fps3;O*P2pBQ^{reRH0|Ea"
    "B4+iQA3G@2|0s;640{9FW0}1!0{t*8h#RL5P_uU5v0saIQ{0$um{ss0Z@aP5?81)7k{}m|r^b9)_2Lb>D5-H^a6$cIs0|DFu0ptP{2ngho_Y"
    "?*Yf%yUL{HqKD5Cj7s{SF`e{Ri$5_Ur~56af-D0T3wn77a})3I+NH5hUXiBK#2#0|D3m|1tXc?F0Mp<NO-n?(7TD-V+@Vt?>=h?ezoN`4-><"
    "t||To7%JL016>43Gw%Zi3jDMG>h{keqyz8S;=t6&1lQ~h{`~s{=mh~51H2df0u31h`wR>Q5(fzX0tof=``iQh8VB<o_!su+0q^w*0{#E-<pk"
    ">x?fNwM4-Nw71km&i`}q6%<pBf}`o$XS1Q8kx{0$8T90>vX0s;B;`rHEe6$JAa_z?l;%Iy9L|N8;^-U{vt#r!7o6b}LP0TA^T_W1Vr;QazJ0"
    "LK;c0}K%Y{SXiV4gv}Q0|NR2`q~Bi5(4}h{uK4;)$alc1pNN_=?C@#>;5I@2^0nP0lf4M`1<++;sgL20m~ot{tOuU`41BT3jzxE00Hv*{oVu"
    "jAO!m-@D=^)G4BNm2KfT};tKr$%>yO)2nPc9_{ZuC0QU3(>IecH1i~Ec{uB@g0S^!c5CsDd0sQm?{n!8a5C#A$^%(%^RPzcE0Q&#&<q+=$`2"
    "Y;=3<?DG|Ml+@`27C=0t5gp0@4in0S+Dp0}BoZ{s95>1qb~1>(~VSCjIs$^A{WL|L_F{0R8*)_XGa~pAR4A68!x70M_~V{`CO;3I_lp{pcVE"
    "00Jig`3VaL2Lb8w0s#O1>)ZkVF$4A}=m`zVHuU}n1OEI7_zeFL`wS@a4E6^J0KWtN7xDV?4FU!|1_B%e{sSij`v(mP2m9Rb0r&?8@74eRANl"
    "?s@Cyr{8R7y60sZ>>4+jMg#t9t#3giL(`z0w0_2vBTCk6&X0UH|z{Rbxk`2!0V_VncE`~naB_~!ip9`pnv?Gpf#^Wp*l{QC0t77+9p{|g%X6"
    "Tt%Z`RX0?@Y?_jI0z6+?MNU1_yRQx+xrC*+1~2n`~MF21nvX;D)9mp2Q%oQ-pvUE0QltdCm8b!*cLAjA=>rn|M>O?@9_Hz^bP|i{?aP+1_>1"
    "x{|g!b@&^J8{{HF#_SOCK3<>rc{w3(;Fzf#c1Ni>>_73n4=JXK;2MG)P`pM!5^z8xW;syji56mU${|y)u?-UyK`UVR60PXP$^wRY28UqIo0V"
    "MC&{`~6!0sHy+@CNqf9^T6U7y<|l@)+R(`Q`%s=LH2d3*9T*1O6)?-Vh|~2M+%K1K|J-{nzB>3HS>W2N?Ih@CDBU|MvR)`1k78s>PWCHTnw-"
    "_QV?$<pT65|NAR4{XsVa^8HKn`}GzL<?749{{scz6hHy`1Rn26@IcI}<OU`i`}Y6~5%<|8vJ~w45%%}{|Dz244F3E9^8g4O^XU`l^6LBs^%4"
    "mD-uU<6{OH^Q?&SaY>K6zg_!u$y1P3P&{sH>`D+|sA<p}!l3H<N~_Sy*o5DWhP?+OSE^z{wj_U8o)?GgwA;{yBW{^;Qb<LdhZ6dC~?3K=8k2"
    "nQk#0tERAAr907>=5tv3HtdC{WS*t5&-@A_818k_4^Cr^xppp`4kHL*#q|X|LEKo<m>nX9tR8>`wb}L+4&w32L$>8G7;MO8vpwI1@rzD`|bM"
    "%0tWjK_YVyo@%akr^63Q&>=X(D;spl#{q5iY;N<xQ6blF#`UN-l=LQuE`2qm<Fb&`d75DA>3-bRC1)lEj4h#7b^BoEz_WKaz_}>W%@)!yY=n"
    "4qu0q5iO+x7Pg_X!Xj@eU{C84eB&0R#a0ISs}GvEKLl1p4?C12fnc{Q?8;|N0RW_5Tg<@$e7{`4jyBx&n~N>ejz14c++x02K!&{~*gA4gV1i"
    "{RRCMF!#>}`3dy+{ssjG1o62PA`b-p1=<S#<_#v}<o*!@^b7<4u@Zsw<-4}~71aOy9vJjD{u8bXLHY;`1p^EJI1SMJ(E$?i2NMSY{!RNTMe7"
    "Ot5Z@Ka_VX{y_3#u1@B$0?y%M+M=aj4HGS>q9{vYK;{~p{20Qdn62>l7`Dg&Jj=K~b!3>f~<{@PMSB=`#P|I;6_+sG@j3HA~F>i`bs+#U54<"
    "dA{bC)En^1TWA${59$7<@);y4D}bh8wQmMzZUk?4BYVh4VGXd@*D{BA?Y;O)0r-TIR_f{-vbik=ol&5?SYZB?cWjQ=0V6`oLTDW@d^GF3iJH"
    "K7yz{o))xJq9*gSf0n{G&4-WYA^BV{Y<pu!b^wIwe?F$n50|NpD{pr^Y?eGQ!CISN_2p~J_;rA~N2Lt*8DhAU58wCLJ0{Q+3|H2LF5&!eK>="
    "F(`vGD`u_PYZE^#u<N|NIy8|NPtw<MRU-1O@#m?<6SYItfV<4g&xeHW|YS#uXL&1N+|w1eXgM91z^7;~^9oiwFhf_?{350}2ft0{<A@00q_#"
    "^6~*A3=9xY@fSA#5(r@=69xwrFe=0r-v15y4FA;;_CGZu7#{fr-~S)Z@a!_h(h3+Afejk|d$R=6_42gs$~yoJ6fB`l10(+l`a9za3i7lMAN%"
    "Yc-Sr|F2hY_41QqoI1^4_9+XDnF_`Vh3{q-0S?-LC6BMB7t{t?jN{o4ci0u=Hh4kHKj^zRiD2l)d7_yOby;|?#_4I2mC0>J&<{rmg<$pHiz`"
    "?wF;`tKG8>=6w40|gBZ{|eRP0pbGm1{moz4;>os%K;b>1NsH~_zK(t)CL>Z5FQE6|K9=n0r2?;$r1z$^{y1>`1cMJ@f8jG0R<8u{tVIO^4|m"
    "a4G;7z3>_T!SMe7R1@{06`3&F*&kPXH1|td60m=;S1Mu}0$_N7+{GlA*`SuSE@DL07_6ZpY{tM3S`rHHe5FPG63>p>v|Nb8n1NQ+0_72(%*a"
    "sEZ2O<XF{0#Q_2ln~}$_N7=`K=D$_~;f7@D>XG7yuaM{tM9M`Q8BeFBbJO{U8kR?fV)S|M>*}_!`s$!vh-O3?2>U0nqvH|N8w4-URs^`nekC"
    "`|T46>J$<C1qlw^{|DOW@81Re4;1M?6C?}(B=Q;(1^5CD3<~TB_#P$G3Jn3`2Dc3S_3``{=neNL?%yKw^zRS|><tV42M_)201M#R?BNLh8yW"
    "XJ5+xAp2KyNg3;P2H4+i!e+!i9%3IPM;1O^HI3HSOF=L`HY^ZO<I`}hwH?+Xk9@c;tJ{|e~n@Y(<U8xQ(62pRv`@%a@G2l)Z}CkXNuq!9?;2"
    "<HCe{xTpA66*I83J>}s_z@-Z{OuAF@&^tJ`TPLD{0R8!_T>QkFAMib4lD+<9Pbnl1^V~yGzjh=_ZS%47S{g;04zEG5asqG5fThD;w~)c1o#;"
    "k=mHD~*5~Mz{0sB&@#6#f6bbh<9yb2O>E0q03i#OdJ`w0311S^ZC;9&E0{{5<^78r(;`sz6`q>-V|MM9c?H>>O?gj}4`~A(}^4R|K8X4v?4<"
    "_E@8tDlW|M~&>0R`d%zV;CE4iyaX```Nb{rLU*%l`ry|HUKK0O1)J;vW*|@&FJb{P5ZM?b`n38xs2-3LgFK&I0=j`TG6+1`6x<+~mjS9uyVy"
    "^h)Uh{PF+`z6J#s_PHj?|H&N`$Qc~a)dL0?{ovgb`P%m1BLw>y1s?O?v<>YE_VxM=3IOij(!!|hJO>yL@4Hk00}kp#<_I$%?kGO&2<<WZ=>H"
    "b}+V|Vr{Q%|B89@U72p;Nc152y1`wS;52KfF86A8^KA~OHz6bk<P_AUwr_WTD20vZK7_!<ZG{PPJ1>kkPC@(J<|{_pwz;NboH8xs69_Z1i6>"
    "G=o={Qv&{5Bk^;%?R@e59|I41E=;H0sjLI1|tbY^B@iO`T+?F>kJ10;0E{s{_ge{>fHbK6cGJ1`63?r1p5{U1OERE3Io^;zw_k^82tST{Wui"
    "{1pogN`y>K7`4SBD_V@}6^A8IC>k9f1`se!$=;izN4+#c22Ok#R;|LQ72Lk*48Tr=>sq*jw1pWX3^A`#V3i|&T`y32L01y%N`}+(D><$O}$O"
    "8KC`|kJs?Be_O3IYEi1RgB;xd9Le{{Q<29|GPB8usu53+)CD`kfaC0sj6U{~HH00|FK5^79A==MDt|3=8T7`|0=w@#XvW9s~U<3l%2$)C3p_"
    "`v3qBB?s9IvES+U4EO#D0wVnv^7aD*91IRN_8<%S{O=D5>Iek>zzdo2@7>V-{LlOJ4if)0{wTE!82Ath0{{OJ8|l&s#sdBe1Na6T1H0}L1N;"
    "XM0`Lhe?hzsI^Yaf4=K}=(z73oD=dZy96v_bkDi!xi3mA_Y`|%490s#i>BLT?;uLS`A5(5PJ2ax_JDE0^~2kj6I>GdSv{OcSE;R6xy+7HC$?"
    "2*FpCCCHuBOmZe87#jWHt`V<2L1!7CjG1m!TA6569@m;2kJXREzb%LA^{r#=)EJz5!fRR-T@Td`2YE?>4~%B8^;Oe_%7#GH80UFBJ>aw1@jG"
    "s|NM#p=n3iK5W)Kt0_`C~`at|E83!`%-GLXGD$p7Q(*_yW>Imnm?})zO+0zl)&^5bze`4kaDBcDg4)pw|`R9rV10LeJAc5=)1C9?52nzuC2q"
    "y|P=N$|5|K<k}=?o441qb@#{pax?>*)dkB>Vj)_#P|k>h}}|1ONaD7XH!?xB=<_5c&KF3N{ZC2?_P82O0@M$Or}d`_K^y?FSDF^9BR`{`B%B"
    ">)-|p4*LN&L>D6NA^A-d3jzHM7aP|N%K`xn5%uN&37`-Z2?phc{~-)KfddQd0HhTS^9c(R3<wDG{`mAD>F@;>B?%r;C=ECK824{13;_TL4=c"
    "_W)%*+(75Urs2EqUN-Szeo^8Fbl=I0&4;{g&EruY!Kp8o2v`TOJpq$UIVA36C_1aSjZLfjn^4*9eL>h`fE2MqDd>9ym+|E}2-`|bM(-x3E*0"
    "InhI{`(^n?HL#K0ulcO0Sx5m`r`)q5eWDs_b>j*`PlXl{rLU_+X3Yi%?Tsu6ATFP3isCw0P*|$+7}Ky`Me$G0tF`!?-&{M9uEx$0s!g+@7x0"
    "OCk*~6`5*+h^3nSc2lxd4(F@=R+5sN)7YGXJ0pi#T0QmX@+6@O#`mG-0{stuz@EaKQF$Dz#0`l?z?coRdDGLQ8_bUFl&e;AA0QLU>+yUJX-~"
    "cb`5fu#b2-@KX|LXq$$sz<l2(2LB`~oTw?i(2TC;j>d0{ip%`QQfmFbe}U<sJOOHSqWn3HSf>;0@agtN0x67XS$O_NwM73-<O9-y{b!1-B&P"
    "`~D&i=o=mU5DEVZ0P*Ms|J?ofF$?=E=_m}s>*50!|M>e5+Ys0p!UYTL5)=pN`3}z-1K#)*`xgdJ_O2TG{P-st?F||F0}k@q1qt=@=-vbSAP("
    "+0=^+=qAnXSZ2K)W^@A~i)HXRM;5bpc({{ih6{pR@*4J8CZ_3$PC{q-dj=>`=1{|@BM1Mvq5-Q)rLE)euN-Xj91?CAp!2>$v3`~mGL9vK|&6"
    "ypd2_Vw!<1n>F>872Ny_9QO^0sbQw>jD!3>jBf${`d<2=+*uGE&KN@>I?pX2;KP$0R8&(5Ebql5)>2s4aNZY?%M<g>+1IoHy{W}@<1y71?3<"
    "g?)(l6^zqH*`}7q40qFnyF#Ps8;~yM@<LCbi1o-da6b9cMI~f@J7`6cZ^9TzP{ml6!G#?T>-(M{F2Inj;=KK%`&D_wp{qh&z66Xu|H2C!-@;"
    "vX36y6OL0{i0g9|_kO94Q|7CCvKo1MA%s^6d8q-4qEt^Qb7}{{bHq>=+#P@)GR@{_f%I^3VD5Ar12)@gU{GNZ0EV0QLO>;tlEvx%CD45e*6a"
    "`?ug0|L6Ml(-;dr2bCn`0s1Bv+8rP8z6AgE0OIEZ_sR3>B?t){>K^W|4DjI#0QLF}<_Fj9xZ%kF9SREr{<*^$1l0Ts(hUnv1G+ER3idM?*&i"
    "m^{t5H;|K0r=0L1Ix7ycj}^$GTyz5~(-1o89<=l$U89=eziI`a<@_T?cK0}}2&<rXk3@GD681nfNs?)@VY*Y>^p{rLp%8Z7+zBO2~r%Qdor6"
    "g&wb1^5I94FJ(D`z-$KG5-AQ2D#r5=I#Ok1;+Q)4)6RB1qBZT4g3fW0q_R^3>YE*1?K(y+wceQ0^SMo5$f^*{Q(92?GhpT4D%iW{{ImN{N?Q"
    "Y;^_na1;+K)6Z--Z0|pTV4EhHQ_w@(~3=<&t0_OYw;_L<U{N@PwDDD6L00RUE>=PXF|NbBd{t^rd{_FS+=I8(d2E_E@1^NCF0savN7yASZ{P"
    "GS83mPT%3h4L%?dl5d{_6?q7VZE600ROB=?WbB&HoVu`vngS{lVt)-sk-U1i$*+4(kFD1^p5Y688rV67UTV3mPB%2I>C)>go#X0O=0*{qX?+"
    "`v3(8>;)_T{`m?A`~eOF_3h*X<?Z+j2fqBt6Yc;K0SONc6Z!%e0`>t63m6>&0`K_$_3H-f`Slz2`0)e+{{RF8>jNkS+Wiy<{t5{U1k%?0;P3"
    "$s1@`m}4*~iT0}KQM4E+NQ`uY|H3lbw02Iu?w1@j5~^!WD+73%*3{sjIJ=Moq5;R722`2GzG1ro~Y|LXw>0si?I3-t3601Em6688NO3IGxc2"
    "NozO5aa*(9rXeH1ntxS`RV%q00ILH*cTo7{{9U5{0j;3{=MPL59$E{1ta$o5(?-U{R#X66ZrlQ>;(h}2Np0E5a9y-2mKBQ0{O%F1LFJr0s{d"
    "I(+VX34e%5U{0s}|0SgM({_g(|{WAM75D(lS?hNt*4fpX1{1Nma1Rp5&8r%N!8wU^%2JX%A@8$&k{{jjUz6ve>4D=BO^%My72G$|o6d3&y^d"
    "ab79ueOm+7a;a3;gL14j1+a0~{ppE#LO?1^^fa@ZrAg-`f@W`2_kBpA$O!@#F#z@E;2A{o?Kn{OSG*`pWy)7x?@S2pI<m4)+5K3+Waa3KAa$"
    "3G4v@_}K~P{r@EO*Xa!Z{Qw0E-}52)-T)H=`~wgB0i*2=`tbB90I~Sf82|Ge0Tc-d2loL6{Ou753lJ#+2JHp;0=)d?@&6O>=lb~f^Z)}7+qN"
    "t6{tWU3@&XV3^DFM_`R?mW0=WF;H1PN%03-<r1pEI43hNLQ4-72$3Gn{%0ipZW;Svh%4hGKT_W}Y6!jvZJ{T90p^9Kq42j(^M9Tof&{rdzy5"
    "F-9D|NQR!HwNuA59<(P0{|igJu?LP2=E-n?#$G(nHdc9_y+_RfdN(A{LKIr4I~sf`}64z5BvE33+@K-02~4j{`~9v0RR0F1px!{0sjpO3E~I"
    "<`UCw0_y__j{|^xa`UL#=2J{I4FZ}`z0qp?;`wZ<L2Kn~{5bOT@_Z9mD`vvd-{r><F^ab$e0R$5a0^<e&_5B0``t|`T(gYO+^#lC<1OFBT_5"
    "Jn=0rCe5{{iwL2m0~{5$Xr!`W5#D`v~U*|Ns9F<OBKj{{s^V0ObV(^Z5k{0P_SX=m{19`~~~{3GNRG?e_Wu0rLY4``hXX5&!Y=3F!v&`W^iY"
    "`3CC)0sa0D^$Pdw0R9m13FHX;;Qjju`0xZG-wFx?`2_#=0`v#@$piEc2KN2|_yX(-1pn>?4(tf``4svN{s89z0sjCI=L-Jx{s0aO0^k4n@A~"
    "=#`1AlK0u2lU`2_p*|M3e23IOv01o#8~{>=UfEeHJU3+@Z_2Kes{2LS5$0j=o|_x2PT0|W{K@97Qw6Y&7->klak*a;#3{0IE``3Vl__WA)60"
    "r~tN2iF<)ItT#r5B3bt1oqq)3H|8y51rr>@bCN;0}=`j@a+o)^zQ@S^8p^}y8IRW{tf>g?+F*|5%l>N{P+hb5F%av5(xnC3;GJK2m!Ml8U6A"
    "661n3M;^q7n1rHS+@#_Q&m);M=^zr=X$nX;S{1^Qo2?{Ui_3_vn@F4#S4H-DTfhPpi?e`6)78al+7WeM<8P?kv`|S)E1q2x!Aol|ihTjgm>*"
    "4|Kf$b3T`62rR4Fnv~5ctR<>sSBW3Fp#+i!%+@0o(DcA@H*!`{(iUJLt_60s1*j2lWsqI0Xk6*3ucC=D_6%yYdL}>>F101N0TNj{3C==n)1%"
    "_qXvJ1pE3B4)zD__aOWQ`vU6p{{I0J@dy9p|NaON0^s)l`TqC@`uy`S`uYh21O)vA1^WyB5C;1Y>+k{q_($;;1pWRL6ZHh*_ZjXC_66hV4Fd"
    "lt@e2Fo{}B)l1K-pK>H+W!^4$V8+V}_s4F>-B0ty5G0SGA&yZH0{-`N2k2>|&i8}tIu_XzV5^7rD@F97&S`Ue950~Hnv1mwU8^a|M*0L%kJ8"
    "UiN@3<e4O4G0?|8U-~cf$#SB4@Q#!@3ID@`{$|b0|n9*gB0Hg3<Kf`AmJJ>1Me0S4?q1D77Q((0LC*S;q~p_`UwFA`3FAD{nY{m=^XJa1F-4"
    "!*6Rca6Tj=vA_V#%1P=)U9ry<m3GWpM4kSAX`}X|%)ZY};^Vj<eyxr#a{r?E{&I~R4`0o!3{r&|F`m)jS(f$es5Xb4N8W{aA3Iq`ZCHDmm@%"
    "I!04j?)I0`B+%^xp*H{?Y;h;p^V_`vL~#%m*+4%KR7^`w9g62%p&L;PM0g3%u&Q7!dv=3kV7SCH4dd0rCs_4<kD91NHU&+SnD`?cnqKMe6VQ"
    "`vL;^#Qix02Jjaj?g$GC2h`N}+w=Vb2F3Km9}4#*2NDPcBliap|ML(H5GO$l1@im<>(&d@_}}dR)${E5{s9E`()vLOy6O!I2>%KO`z+<^+x7"
    "Vb2f6IbApZU+00;&JCiVds6ZQxl4k<SU0`>O$+1eA<_~7>h^X>Ze0RRR3&+;!181x7p1ONa32+7_7*zE)o3JL5FA06u=2O0nUCi(&s@BIuO4"
    "H!Bu{P*_-2G|qX_223X_u=#N`vU|B%L^g$#o`YZ^ZW+&{U5sp|L_M16&3F(ApqVW0TcZFBlY|h>jV1-2^l>h3;X;8CfXM0|Jv>k=-}%10{{g"
    "0$Obj`4)hNa`V9#H04}!z3Ge_45IOfVARWyZ0~7Q78SwQF*9Gz&2p~ft4fXu|808M_1l-E_{ORra1pfg0wf-OgLgp70{22)L`zreD@$~>44@"
    "vz;EfvQa@fq#$9q{Z9^cU<40Ub2+66E;%2IUU%0nNqsx8ncx0{#&UoCPih`1B7C^BDy3`nw<A1|t6k>M!n8MKI7H;4$^)DER9d@et%71Q;;o"
    "6zlZ-2jCp+;?$_?<oOcs0RjjLkqbZf^Xm~D^Cu1N`rX~|{ObY>{?YWj9S{C02oVSaB=rFZ6XYQl3?DlV2k`v;-qH%!?fw?~8|wn`_WuR?yWl"
    "bK0{9vS@c{_^_{7r=^z8N&^sM%^A_(p+2OIqX9rynS66*;J4h}~K2KE8-^`ZmW&+Gj59{}*^@BIV!v#&=1B@N;R@(2p|>p0;Q{qF8f^R@csK"
    "M?IO`yK`c6aD)H@aP&85fMrU{p|bh5rO}{!w>rE@*2I~^8o|!qk&2jC>g*M?h60@{ryD#5EKFu<rDxXEGhOu2>|TzK>6`C8SU{@3kOUAK@a)"
    ">{M0eY@Wa@)<4f=I00tQbo&izt4Al!M3@8yj_aoOB1OWgG6AAzN5D(-S{s!vz6Z`lT^acyy0t+k_3gQL^{q+U<0{IOjArKSy_yPg!^yL`@!U"
    "^CG{q^+(`P$?#2?72F6bAbO3n%aw{SEd15c~ca`3nRd1p_7z1@Zp??DGll{NWTKDhCbt@dN$y0O%?G@c;D=0Q&&|_154O4h8r05()n73nt|o"
    "{t)E*2l)UO0t*n>1O+Sy3-SpE@9zx!@$?5R02K@K`2_s?1nMON0Q>C_3IO~31GM583HtU14+#4M1tsPf0SV~%3i<pM{|W~50RJWg4e0>?@AL"
    "!s^WhXS)e8sq`~v+3_Tnc4<^1ai2=)6739j%04F&M_6a4@W1{>%X1P<f)5&8fa4-^O90RSHn3Ecqr@Ad!d^z#xX?-mU6_5%F*4B;yS<M8qX2"
    "mARH2Ho`kGYA6e8xIN@5enBC3>4(?6PM!?1ok8u0{<Tj_v{A%5$^)s{0TD$7YQ8m`3C+0^z$w31M~a~0Rj9S73d%cHVOmW5f2E>5d+5~78vL"
    "E7?IZ+2I(3-1P~Yx`11<}^6&-A1N<`R`2!5|_6`6a?)gUh?CRwU0s93I5Sl&p3lIX?4H^lk7ZIZ(A`a*87PH(K9N`Ec2M!(``tl45sOSr`0`"
    "ML3v-S<}@)iRl`}AVl;r7@e`Xc@U6B8ZPj4}$s0uKhwA{&7(85{2E3(eUeDe)gt2nHV~90CdtmhAtj_w^s-uK^V3<{%3V74cTxGv?Gd=}iFf"
    "4%e2TjWZG32kYhUF%OJA{r=$70pHOfe-A_;2nY%<ISdRK)X?&y=D6YOumc9;)frCVBjkU#yZY8i@Cy=K2PD}f6aN7L4GaVR3=iHJ0~71@6Zr"
    "lV^$q^#0s|-u4(;#$=kf{j{_g@V@eTI(00IT%1ML_4$LjYE>+}8h07u^&4)_BeAQb=Y3L@eh{R!aP0sQ?oNEZ+Y0T&w<6yf0s1oY|l0_6NJA"
    "rA-n2Lt}_{`Ncn6!#J#$@=&W^&IOR3ity%C=B}Y1`zKd_YT~%F8BLa5fKXo0VW+459!MY0|eXn0rLky@ewZk2LT5F1@u57{sb&5f$abp5*~s"
    "0^raAl9s!`_5-GbPjVj^&AN|`9EaN642=^Nf4^09XDgZEnz|K!AN%-c}?FR!1@bh)k@W=H3;}P-;2S@ee)%yti9kJ=582k$y1{U)18~pte8s"
    "-i03LFsy_~-rv!|D9k0q+46?Ev`o{Qmy)`WYzc0qi9W`UL|82E+vS(dY&C9JA?x5B32Q4hZ(|7W@Da9Q6?U2^<pk`t1S+(dhfk{MPjt(Gmml"
    "`~Cp}{UI*hMDG_0{{#UO0q6(I<mLtc51`|u2l^2b2NLu19Qgtg1M?Og2ooC?2lM_1!{r0o_~R5E9{>mS`vCa-_!T+v<^>iK`u_(7`|tGj-R%"
    "GF6QJ#j5eW$&2om%482AGd7VZcH2N(_l2=M^`z~TDK_UIWLmj4U#|Nj0G_Y*Md<n<&D0s{mN0O<Db-vIsn4w>qZ5f23!2o?76AO8Ox2lW*02"
    "^|##0Qdd^)$9My0p|!5_4^9+0ssFC^b{xZ$Nnr4000FJ2kr;T=;R3d4cO+?5CZ!g3<~h<8~^$iHSHV*3?mi;`04=!>*f8@4C)IP^7;tx{Qvw"
    "8=ol^EtpySc^#K9-{0IQp`|}9=6yfCJ5F79x2M_1)7X0}d9`qR$1|Ad?{_X+@2k`~w0`2@D<?RXc{rvz1=_WVrJ^uy<`~nH~0v-$B1nva#1_"
    "12g8xrCh1rX-;82<PZ0QmzP2OA+C1MdL_2=D^x2IBP)<@yZs0RjCB>mD!d2J;dE`vD0D0O}0n`1}P30}<~8BoWyp@D%6k82sxP{R{pH0U{Xq"
    "1Lpt(0`Cg%2GQaQ@9q-x{sH|N=NmopC+rjw{1OW1{Phv{2NVMw?FZotE+OP4;~?YaAO7Sa3Iq2m0vHtVALaW27upWs_QTc=?FAg~{s8|G>LE"
    "q%6zB~b^c)W72^sR`{p|w_{l4?86$<zo4K3{U6Z-ZL1LQB(2pAp#{`CU^)6w?Q|NI{ZwD=A2@%{ez*atV?%J3Eb`1}9|`e*Y2{O<V<`lIlk7"
    "zy_&2QuvG4EpyF73Lz*2n`zk|Mvp>?ZEiV^6m~1{|W2p@B9A<<Iq9h^B(I6_XYz0{OR`U2J-MU2bS=pH~#=9|03_=3I6s7_2nWQ2@)gQ0r>v"
    "*<)QDf<>m$g$_l^L@csA)(x@ue*%Pq}@B#x5|L0HK4j}^y4EOr*4jcqG_66qiO#JFUF6;+31`;0iNj(At?&2M<?y=s!?<nu+`U4Rc!xd}O%g"
    "P8I10@zA^VaMf3=9JJ3fcO^4HoMN@dV)V7y0uO?*a)01Nso~`|S$_+4J(^_UQXO5ETyh_W%0#0q`CE_y+kD>jnV>^1Is%3kv-24(t4`3H{&|"
    "`Ud6x7XJDY^9~R11N#;7{{RaI>FfjM<>>A?<P9kF`2h6+`|ud|<NgF0_X7J3_oUzo9T5Ba3E=#~1Txkh`VHUq8U6YX0TKch0}d4Q`0EG--}L"
    "(A<n#+d9}ge$`v3I$`|lb8Df|Kn_5}bJ{}ksK3Jv}82;%q10wUZK`w!#u7XJ7T01^}F0sR;L{OSb;>hbve?&1JMFBA^-`~v&^^za!2Li7Ox`"
    "1AT3^jOCk5ES|H3Gw;K{3_TG0tVpr8~^?h<P!q#0stEK`tSt%?(OyW<m&`U<_Qb-0|EH~^x_W=!TtOW^a1!800$HbJqH2m5$Xuk5&+~A3J2E"
    "t8jIf#|Nb={0tE&5;`I;&9Owt%=n5bi2M!zb1PJj8?D`|*?ELo+{`vGR1PUPXMHU0&|N0QB3Hjh68Vl0)Ac5Bq`t}_c1so6v-~18@`sEG4<^"
    "2%{l>-^``VjaQ^$8~D3H8nz_4of14d->*5)1v&_4f#)9s0c-Dg)T}BBR?5@#qF21PU1~`S=eDwc!!7<mU((rUn}H`x^NU4hKNt6ZzL4?>GSs"
    "6Q^^)mm>$&>d*$GB@>$~ALZTjDaqCj_UIlB0|X)}F98h_f!`pm{@ed9=LRD0^C$NN6!`?x%;m)++FJ(j4VDstgCh>=`MmC|Efk+90pR5ELEp"
    "gx(dRvC3h^HxIt>mHz}PFJ^w8^DmIx^F-y%~0_vk0a_y(l?)f);c02AyI6$=6D7U}z}1_a;?`v~XbApZFk0uKVs00j;R0ptGy>iqZL{`ToU?"
    "iu^{`~m&<1N0&7*y#KX+4KAb_T=js3K#<n7UJ`^04v}a{R-RA9s&C-${P9l01p)c3+LMp-~06P?$7F9&I1ni6$SkW`Un~O-R>X{yZ`P1*0>H"
    "D6dM0F9^(0}03hTd{r}ptL;L$p@g4pP01+4n2kgie-vjCa?Zxn0A^#}-83h9W3<V)15$r-QnfLn&0U^NF4GQwf<KoQG{u|RGjS=1rB>&_I9M"
    "L;33;!hTB3J((;{QFcf6n(wNh=HG_6q(T0pv*d4dvwo<}&*>1jG9o@&E+<^$7qI2J!R={Qd*_|Na0L|NjRT{saB=1KIre`~LX@^bZm9`2G(1"
    "`u_z83-b>O;`9gq0tN#A0@&^l_yh#@0tf&X0r2n#{{IL20r~(E2LcEY{r~^_1>61l`TO?=?hO|C`vDO6{Qv+F2KW;E*z*eg00;o~{s;9E_yG"
    "d<{15*Q0p<4u{P_p>4Eq2O7z76r{Qds+3f}qq2m1U1@faEM>i`n{`Tzh91@svL5cvN5{{{p52Kn_E`Tzd?01X5X2>J8}{{0C11Ni_C7XAep{"
    "`mm>2jBbo2Kw{;^AaKYAO#To`2PVA4Duoc3gQ0x0tNv8{5|jx_5b_*^$7wM2JZL<`2Pp~1^oUL4*~!h0R8&y2k7|v{{Q*>@E|7n;|>)4`v3z"
    "H3HKiP%;*XJ{s#N>4#4sm_5=kF>j(W71?>R?0rmO({`>|Q`V1H82nzw)@!S6S1^)pB=oRGo#QG8c_Wl0~3ib;M_5cV30|@>U2!ZhS0s;dU;R"
    "F33009gM1N8a({{06V3k@CO2nqnx_0<0P2Lb>O=M1v}-~S!|`Tzm^4g(qv()<Jf5dQ%J1CQ?J8U6qo;Pw0y1N;sK0^<My{QnCP4gw(D2@VA9"
    "{n7sR`UnOY=nkIu)BYO+`~~;b4*d!brup>?3H%25`s5VR9qa)d?eqln{sssD``HN#`T_+67yK3V0v!Ab0>=LC3Jd)k?hm2w8}}az{RH!e{{`"
    "#|`vw660}Bo#`qU}t`0e~4_X7#t_3QZj+|(2f{00B_>G}Ym0wDqm`?UJs{t)^q>l4At58F2s{RID>*$2xd=L_%i`3e;n0U-1j1qlK0{saXN6"
    "6^8@0UHDQ{QCtL1qA;X`vLh03EcYx1oiv*{0uMgKKB>=`~L$H1oIII*#Hjs1_bfz1Mu?u0s-^J3<C!V6Z7~D`!Wdj{rUwJ00adW{|5jH3f=w"
    "*{qFku`uivEzXTov`2heE1o$2FzYquk00H0T_s0m%{`=#q4+0Dj7V-!E@=p@+1N#RO2muBd{|EsN58wC@?&|yS1MDaG+XNc}_5}SM{QoKH;~"
    "Wn5{r=MO_uks&^8)$v5cu@+?%L$@@Bar4`S$bUs|yD51N#U8&N>7D;Tz`x?;Pmc8G#f6009y2y#U<v<M!zM-~b5D0pkho|MK?)1Mvgq0R|ET"
    "0Qvm(^Zfw}@dE(||M~|D0MPvT0Rspa5)Jzc#q<#f{{#Q+_xbV(?)wD)2=M&_11b~m_4N1u0qX(z_W=+1{`ms?@%#r3<Olik0rm<9|J3~Y1_B"
    "Ha1pogI*Y+L<{R0B^^Zxb+!1?<82=N0400j{0`1A4r1nmX%`w0#N|N8v;_WTA4_W%Cn0rw0F|Jnce`Tz?P5di%X?(QB10R#c~`uq0_+4lAS2"
    "lM~_0nZZq{P*<*1@8g>_!1HQ`t||#_xuG4?*RM!|Mdh01la)f{s9OX3H<&P$?+Tq00RK?_4V}v0{-&?2Jrd<_tFmO`SkDl1ndFy{QVC7{{Q*"
    "<`2GeB-UIXn|Mmn10@C~U2Ll8Z3<UoX<N+EB{R02)`TO|;v;OV?2>AT_0?7vJ1_J*7|K#}X1PJm5{{aZ~`w#;U^Z57+1oi|J_s;|P5B3Wg1`"
    "i$x_wgeJ{{92>_y+p^-Uto*3<3TG1?B$n5&!-P3+nmt1_}5F`}Ys;`V0XU<L>hh1M&z0^3?|X0rCeE4+RzYC-fHv{QLzI^aua}83Y;w3<L!c"
    "2Gau&76|_S0`mIf0Qu+@@&OO*{|o&X?Ckay0`vaw?a=@H`Q;G(5(Dnl6Xg#9{P_bX{SFHF$M*;m2l@B!1mp8R^$z~+@CgCj3FO`x^%M!`2Lt"
    "*c?eP9H0q+F&|J?io>*Wmr4+7h__|^dV_WJ%73K0+W(f%M52k-6a3<u9V<q8Do7X|_P3E<%p2OR|HB>(mu|MLvw0{#H@9OwoH0^Jto<O8+7%"
    "GUSx^ZDH71{ek8F#8+>1^ed<0N@t$_wxG=1Mma?{s<HO0`m6}{rm+9?g8`s{__O~`O)_H0tE#Y1Q+lZ&G;P${{jN_00;FC8~6GL0`><D@{JJ"
    "l_Vxe-0Q3P80um4W_w4r{3jG8G|NZ?30Qm^>1k&>K0R{FG0~!Ax=m-`B`33&``w9H^((?TP`1k+^;{qDy^6&c&2k!wL{uC1O_2cy|9rptT75"
    "er60RRc|58L$d0R`k94kGy{DI5|C_XGX?1_&7J>)QPQ^!@+~3(vh2<kb4f6$SGb`qlCEAQk)i1_1B-`1A7P2L1W=^F{&-@CWhE!0h7PyqW&}"
    "_XGCJ=L7TB-0b)P=H~PF_4WVw3jzT83jPQG0_p?#>jd%x@CFnA_Vxe)2><!(0Qn04`vLy^0rBVk_4D`<00j2!1@Gzo)(`~$`1Rxi^Tzo74FU"
    "lE2>=HL{p$e!?Ew1*>;ez`{P_p`3Ig@<{rn05{09UF0{7zq`}h3}0tNT=`}ySj2oV4N_xt4i^56&g5dZ%M1`h-P^zQ=w?fd%z?F0$^^!p9)2"
    "mSQ)0{sjE2L22O`}FDq=kfjx{|5K+`}*w;?Gpp~`1|Sn?-2g?2>bg73JeSl0Qvv`_x}6}<^l`;{rU*;3IFl<0{IaD|NjaG1MKet?(q2v`~>;"
    ")`uy=21`rSP{r2$w>GA>!2nhHU2?zrP1o{5@_Xhe3=LiA}0|5Qh3<&G~00a>N`vnvd{q*ev-|qei{095=_yOA?`xXZ1{sHR#`{4=c8TkSB`|"
    "<$=3h?&$+zkK*{r46H8ty9%1p^Hh`}+w52mbi&`wB7k>--B50R!^(@#_QW=@j_~?(pdF{|*ff5&Z)2|LFti2?_G}@DczA{r3z8A@D020s$Bl"
    "`v49G-TUtE1PWFF@&yME0s8>|^XdxL6$$zV^zY*f0RsyZ)cgYB@$vHR5*_*q{Sx&7{{9OE5c(eu2M;C~;Q|B-#Qpf<3iW9M=KvN7{Pz7N_1+"
    ")n;Q#Xo@ZaSH1oO`L(hmaM*U;GS3N8E?4;K9T1p)R81r81q2M#DF*#Gek@ca<t0Pjc`=n4}D_to<@3+*-R?ep3c@A~Kl0{x%y577YLzuUa<3"
    "mN+o2M_TB0TApG4gU->7ymRn1Oo0B{P7yq>ex#n;tdG*^vU8b9`-Q#4Cv$^<QC}(`{)n?3<LlM0Tuug=;#Xd=h^ZP0t*oe^ZoG04E5{T2m1y"
    "6`~C6^1TEqS{r>;}1O@l;0tW37*#g@V|M3~~1LXr31_SsO{u=%g(&Ga7`MB>55D5tk^9JwS4*c%i{`(B}{qyxK@l?+Q1r77*0tN-^05kR>^Z"
    "p7B0s1xk0of2H2M+Nb<0$|d#tIPU3W53x8Vdsp{|N8O3I_4h_VWqz`StE9+<(mp8xz8-01Xf10898y@AW7c1qDn5732UF|M~s;?$`VXA0r7M"
    "7YfVt{{9ab%)<Z*-UkXN9k|Z~2lp=5?C=%w<q81y|NR2~8~PU$6bcsk2@C`*1l02V1O5R1@dN$z1qb*C_4WS=3jp>40RQ(12J{c|3;yc>_4n"
    "}f`yc-H4+;DG{rvg`4hj$N{P6P?^y~c+1p4y&_xb<-`v?8@{Q&j+`S=422mtp5_XPC@2lNl{1_JH===JyZ01Wx?Bm)8U`uqL{3lb3X2k`k4`"
    "TqbD0}1r<{{H&}`Uw8;00r^_{rUe23j*>6`u+I`2m=%M0R#5`^7H-w{tN%|>H+=k`v3a_5fcsd5bg8?^Y{Y{|Lgkp`~Ln30SNo}0s{94{P+k"
    "63jOg5`2zm+2>J~A0|EK{@%{S`^$Pv=^aAzn`~Cp`3KItc_xbz@`u+P3_{;GG`vdw6{to-?0}Aj50r>?92LA05{{Hw32m=T60{-{?0Qdn6@D"
    "2R?7X<w2_x=9%5E%jr`TPR@{{sOD3ikUF=K25v?ELff0rdm??egsp3>5?g?g0As1o;Hx3HtK@_4elq{v6R39svXe|M~L>5CtCRwD{!?`t||@"
    "4dU<|*YpAZ^8WV!1KJt*@9E+Z2pSIn1q%BO3iJB^6!`G~)&=Sj{0QGD@CXhD{`>6j0Q(C1`}_S2_W=j|1_aF?^Y#7!{NeE<0@WVb@9x<Y1{)"
    "vz1_lcP3GnqE6z}u?3<cl|^9}zr{Rj{a0Qv6K`}gSg0s{gB^#lk10qV;QG3@;Q5UB4S0>?1g?Bm`O`WGet1oj6H1`6>I>GSRS84cwg{Sys6{"
    "u&++0qhg_>Hh%!{R<HB{M--}1l9l`H^l)4{=g0a@xUzX>-*jm+ZQ_i;@{>D3-<F5wDa}%3KaGs2n+ru9}^W15b5<1>KOA3))O8G3<f0010f3"
    "Y3IYKH{s{d2{t)F6{tyo82Kn(51pWyQ2lEUB1p*iY@%aS%`{@nv^YI4=0ssC63JDJf-v#dl^zZ-$_yGgz2nqxJ3KakM0UO{c3nCZC^!V!__5"
    "2(13=stY{{lt=_WCsU^tcc1^W*~v0tN*H{|NaS4;LNe|Nrgz>FE#h2n+%N1RwwH_buox7djb%!0_lM3IGoG6Br8r0r_(T3HxyW{h$i*-PrXF"
    "3J4AW`Uln@4<9hU^9%3?1?3?J0|*Wl_tPEy777p(3I*i;<NPHA`N!u5+!Y=f0KD(_0R#mo;S}}{=p`@r|Lpn#1rzxR-xvS<7!v;X@5&4J3<v"
    "!c01FHO`}zF*0So;D-~s;+^b7Os{sH#|1_TfR2?`P>0OZ>W{|5vB0sjT`2L0j~3<C!6`v>#;?c5Cr6A%Cp`ws^S0R8{^2@C%P?En4=^9}O-{"
    "s#LG{{RmH_X`#>`QY3G00RI10{{i^0R7(|_6iQ={s{5*=J*m58V>vt02vDf`u_#^1q}oM<Np8;_7C;+{s8y~1PBrZ2?QN8`{(5a<_ib<1ONi"
    ">0RiVH*9#2a{SWs4<O>G^90~Uw{Sy!o2L$^83Jd=R-2VU!_YUq00Ri+31qKuY{0SjF0qWxiAq4&U0ssZ^0to9V`UV@|0|))^<mMF(5)k(*0~"
    "HAj2n_u92NMAa-2wa@021x<0R-|92@V<s4-6(o_wVEf+z0#i000Q>0}0(TIRzHa0}%K0^w%Q*DGvVv`U(X61ONN^1rhlE{PzJCBLp4n2LliM"
    "_Y4jM0R00I^6@Y2`V9vE2mb)>`uFAz`U>y@_xI=b@b5hc5fJ<g01^W1`{wof3=Z`E1^xpO6966`2on<h>kkbE!TApW{`*wq00;^I0|5l{_4("
    "-v?h5P!_wVBw_S7l$#vT6u0ss2~1pxdK3k~x53<L)lC;JQy3m6Xe$rTO>((nx9^ypIS$r2d)0|)yn_x1w<<pcZz`R3>${u|Zn;2r<~@80M4{"
    "|5Ra0T=lA5ds4w{_*<(2New<!xRP*6zvz)`O!lB)g1)<{t4|k8~_sp_xJT3`3>y<|NX!A3ZDJt^ZnW92^Rz&>lpp~2MGZ*8s-o=1`Zc8`yL4"
    "z5YQv3@6|jR=^yv;00#aqEcP1*zwH<z{2KBW_XQIR4GH@R0S*of>;DMx3hDU(^#%qF@C)Gt`~&p%2?`DV1q25@0vOH?=@kL?2LJ-{0ubmYCH"
    "xor1OgiU{|OEe3m5Se`VkHf(GC6a4b%Dl2mt^V_Yd0P01Nl|2@MbS2nGXI?MJ^16&&i~1^))=1~BYX4E-Sk4F5Fr0PqqV3m@(f>mUvjxfBKF"
    "4XOYH8Uz0u{0+_K0TS@-4Gj$T@(B1?@Nu~cHzTy11p)`;0X^@3`0F<W4+Tl>{RQL)`1K3>8}`rn3;XdC5D@|I2Kw|E-3|@k2=Dp=1(Oc{0qi"
    "gl1pN{h;`Iv!{{<EIBM9gg9Tx`Y3<m}W^(Pnt0R{L42Lb~1{|x>I0{8j?0`~kE_x%9=0s#dF1{L%O_wx(_`3wQ<4;Ah100RXF5e5Ai%lHom3"
    "j7KV_q7H0^ab_|0|o)|^bz<51poX63-$dN`T^`91^)*F2pIGP<@FH+^Zx_p3li<_`2z?B3mN(s`TPg~4hRPi_2>iy`3LV10|Wr?`4{*J1@!d"
    "|3G?|J1o!g$1qKHQ`5XQR@9-P~@B#nm_zUUd{{sdD4-okzL-Pv-0|^HW?dT5${tojI2n_oF`5OHW1pNU92lMtI@b>Kn1quNI2N(Yb@$?lD>h"
    "S^V@e1SS{R9gF3>Ew;3I!eq5C;kg=lBW@`wQ>~1PuT00}=NO3jg~F1NHVI4gB!(1quTR1Qq=N@AVrG>G=WY4G`(${R9j95FhI^TniHW4GIhh"
    "`wsy9(f{}e_zU^?_z?N|`}zL~1riGt@CNe+1o-{|4ifbT+wlV#{0qww0uT58{`~|56b1ec=>_%w1qTHN`5E5@zX10W`U>_0?+Xv^_VD}%02L"
    "Dp{1W~Q0`LD08WZ{b@&EuC_6Oi10vh!O`}_*!3<cvRx(4qD01gK6`4XP|?*8@;`|I}{`Scjl?CSRi{Sp%f7aa!H{`Uav8w&aODgpB%2LTQ-_"
    "aOlU0rU;j{sGq){s;N>0`&<D`nt9kJkt0X@CNPp`PCcN^Xd2v`4AHV2OJ0D{{{T+@(lC!BMtFA1N{y@A21FH1Mve2=LGR9{t58!|KAWB01p-"
    "*HP`ns(i98(^WYxT{P6S_;0qD)?;GFV0SN!`(gyDH`V#SM9R?ag6D0`@3;M_)>ILH})&ukZ0tf=Z_Zbfa3J3ZF2MYiG`5*Nb3=IYA5c2pP2l"
    "omJ0t5aD{1g}l`S>IH_}voP&;;)L0|N^T2m}8x`v)5Q_YDLF>k$_V3K0Jk6AS<k`z`P?4J8TF^7Hg1821?p2N3@W2NXaC3i40?^Q#%!-Tm$X"
    "3JDJe1_<#${SQOb`4svM=Hf055ET3+3ljSK_B;1D7CH!>qwDr7FZ2fd4Hp0v6BlF!74v@&|C1ct!R_J+8wwcz0toC=F&9X)>K6PM64e;{2qX"
    "s@{tOHG`sM2S7y|VF?)>%>{ul%n0|@UA+?o3G`ug-c%`gcW?H&mF00R8~{RR0K(iI%>3G)}<_RtXk4+91e`UVO9|NH&%`vLy@>i+!f-2&>^`"
    "|<Yh0S);E0txpj3=q%>`UeID{QU##0tD#|l=kQ11M&g-@x2!X5C;ng{R#*B0{{E$|Nj2>>-_xU_XzK``tbGY0}lEJ3JmTy3>44})(8v){QUs"
    "%`UdU^#{A^p|NI2^@Szq06bcaz`VR{I{Qmsx|MvXz>i+xO?F#I{`04cV2M_rP3<mf#2O`r0;R+TA`~Cav^atw$<NW8~_xuOu?Bf#!5Caqs_6"
    "-IG1^oQ*0Q~&%;`;v9@CfV0`s(x70t@;G3<>i%4KLOY>IWGM`1=6w`33O@?epZ`_xK6w>DUhy5C|9^`V9&G3IF=%{rvv$;Q##I^9<#s`Rnl5"
    "2NU@W5)Jk~4K~yZ9|9o__WS<t`3&6x==S5!_WK6u^W`V>BntZh`w9a11^)K=1OfT`^Y;7u3HT%N1^Wl){u})U5dZra`4=ed1rY-N1p5E$^#t"
    "$-5D(+@2KW5w__jX)2n+lE1Puc12LAE=0s;C1{QCX?9`+ps1p@`*{2~7c%li5U{R~Rw-V+A<0Q~^;?FIJ<Dg@~53h?;{`Nk{;!WH@U0`dX<3"
    "HbH}1Ofa4{{R5|67w792?`JP-X#4E-t_?N{sBw!_8AZP{RH?Y_Wd9Uy#Mp@1Jw2)`25M{)gAoj@Y4181pNCO`2+&~0RQ|54Cwa_1O^Nb$Rqg"
    "^0_YUT_x(Qq(;)x%`UmbU7Wz5{==l2y0RH*x_WiQ$0)hG3{_5KC6A%a=>J0?@0|omU4cr(V1^O8m`7rz&7||W4?)x$w{VV|N_yzPcDfl4+=k"
    "XUN0~i4W`O+Bk0{{~F01O2F^!WV;1pWL0?E?b@^9AJi`1SPe4hI7D2@?ZG4(;U#_6$P^1^of}2N3lf+XU(X4*T!`|Iz~V2naLZ3jhfb_6Y#_"
    "`|$by@csY?0SM*w{r30p1rPi0^$rAD3i-wX77bVq1O5B+1tanh5ESY73;Fy13ikl<0s&F+00am4*Y*AU{N4Tg1OWaP0S4s@`TF+n1N{8!=oJ"
    "oc66fIq&iq^*0sH{-04D7l{`~3z3;Y521@_Dx_v8K?81&rX6y@px5dH!09039f&>{ro2ly5D43ifB{^9%>2nH7f-uw{-{RAQPGX3WH;tdcA9"
    "|92n^!f??{{|EL{sIK_1r_`X|NZ^^|MmV83i$2*|Ns921{3uO0s9LL1PK57=M@D4{{sLI3;F>A#rOjY-1++p^ur4J_5&CM0|f)|`4ajA0RIF"
    "0|MUY8{rU6(0s8{?1r_xL^!g4A3<Ur47!VT!`~m<A2MYoO<MZ+b-TeOq@!Jpf`UM*Y1_A=-0u%WO0Q>y+{`LV0@bd2g009K{{S^BO1NjaW2@"
    "L@A;1CuA`~v$53<C!I`11Ak(fk1j^TQPU`UWEa1OWm01rGoP0R8~<|MLF^^z-uU{Q&>{01)~L0sjXh1q%Q9@(ULS`vLw32n7NE;`QqJ&;S1g"
    "@Xi+i`U55r1pxr{0}}NE1ONN*{P+I^?DXy8{`maz{|)yE4gU%x1sD4D{SqY$`2qX^1`GfJ=kN9T&;J4V_|FCV*#8Lx^9K3<_!t2G_67k10um"
    "1z00j2g1Ns0C3laAQ(f}D90szn+0uclQ0sa0569N$nH4Oj%=??nw`n2Z;zWWRQ^!ob{_z(^B_4@t*0TmJx5E2Fr0QdU>9ufNi?Ftqo0r=!G9"
    "U1=x0{a8$0{re92?qWE<`4Pr`rxnr?*9r3_2%~<`t=;)?Em`w{uUMr85kGw{ss8+9R>LQB@q)b1pEy`>LUgV2lWKp@&D!#APM~R;`IIt`w+k"
    "cI@1am>;v=+^xq=a?*IP<{tq1v3>y~?{t@~1@(A+zBNz!l2Kg9C4J!`~2=ey}+XC__I1BpS=IsCw{=gO;IM@s())Ec_@Ae?!0}A~V;tw1E<{"
    "#(q0rmXz%L4B80Uioo68R!SA1Nah6Zq68;|A?A!v_2I>J<FY{I41M2L=T400RT}`w8<200jL80Pg$b`tSbV|Mmm_{u=!Y0{8;|0vZ(O{ty=X"
    "0s;UH3I7BW3G@8;9sL0L`K$}^0|x@`{Q?B;{|4n1{rK_w>+bcf*XjYI0rLRd`yB%d0P@}Z_$U|Q0S7So_5=O{00{a9<@Ei>QUv$&_m&Lu1Pu"
    "M-_W%Lk00ia={p#xUu;%oE#p>{Z0_+93`63Gr^6aAm1~m)X;PgEC?gIb&{RiR&n&9x7d;0&_52P3b94HJk1_}-4{K@t7BJk<<^8*GV`6n132"
    "ov!h#eoj(>Fw?>-uf2$;0P8O1qb%|`Tphr=@K3s0_g?i4=(@p4E_7!{s9LE;{pNp`vmy_{r~?J_XPU@{`LC$1q%QB3j_od1`XW{2n_}P2mJu"
    "|2le<B6&v>k1Nr&^6Yc@@3j6!t1O)~N-~a&m{{8;``TqV80S5s3{rUU;1PKEB0tNyT0~FT^=M4z_3jP221M>O?r6T(h0{!>&8My%Z5&rkx1q"
    "%QK(*XVa`}z6+1pWFC`v?8|{P^|y3Jd@F4g>@S{TST<01FNM3;q500PF|}1}OFy0sZ{;8`Js%4EFTa00smE+WGzh{QLR`0s8z9{{;T|{qyzt"
    "3J3xC4F&)H0Tkp14+IJM3;h512k8<42QT&*2L1Z;BmMgK3;Xff4FUiI-2M9g_WJq;|Ni+M1P1&H|M&Cz3lIYN2@MGN_8sQ~(E|?q4gLT52I>"
    "d^6D{}`2Kx5y1;rlfBm?~M_Xq&}>jD7#0tWv6`S}DG9Q`5%2m=iD{S^QJ5c&fd0vR*)`Wy)W1pE8+_XPSI@fq?5_5AYh2|zdy1q}S@0uKV@?"
    "g9P+0}A{B`u+qO8u%<J2oVhQ_Zt2M%Ju{b0~S*A;vEnB1ONQ|_XPkN+Y{{o_v!Hw3)CV0!4CZ82J-~)@c9A`1P1&A1_lQh5BDD$3L6vs+#mr"
    "8;q3|U0}59B8YdR|0tWdg{`Mpk5exhW^4Rno2*|(R*Bk!Z^wIJ7_5=nY_z4653<d=v4D13n2No0@#~k?)4dfcx`usx-+At0J{|M|i9{4&5;S"
    "UTQ@&Wb%3JIe12Cn$u2JY+k_bdz{_#puV777MA3Fj6&2@N0{{3!Sr2-hIO?DIY;;x-QP`~~|pE%PiN_y`9s`X2uj0-*@>2>bmf2L%BE9|#Nf"
    "{{{F3^aKYB_Xy<m`uFkk2@U`M1QP-C_yfxk=LOsQ2mAi_2kQ9w(g64Q`}+U@5T5+h1N-+>3j_4~SPBFI{q_0${{jI9_66Vk`}*<j2MYl9_A~"
    "d*-`Tqcp7q4<0{j5;5Z?FA{`3Cu{Pq9>6W;R10P*y66a?z{e*^^f`sw-l00I8}`T^$q`up$g3kd!4+*9zAy0^RmiPnqS0{s8&6V&dR(bWL)`"
    "}PC~0Li;3^xO#v7x>if|M>9|2<-#!F98N5)*=Jb2=@&93X2Q?_|pOu6cZc>=n5|f{{txeFACWR;~4=J4Gt6t1@8&({0jK%1^)c&2o3HD`~v#"
    "{1Mu|?|MdG30r~*}5E}ai1_uPx@cjGg#{}K+2?YTP6zdb@y#fam1^e^~2#pEv?*{kh5d;77{0Q&{`~v_72J!a~{qp<^0sR5`4jlXe?F9(O_w"
    "WMcu>#}o2LuHQ74a3>E(i7&2mA965D^LZ@&)wZ5B~Y?`w8t1`vdp}3-R?3>*@Ui0RsgC4I2Oh^92jP@bm%X*#F?_3<LrP8|fC;5DoVb0RZw6"
    "7$*zZ@CNkZ8T|F{`Umn4_X7V04Dj(1_UHy70RR2~3m60c0t^Ml>F)&P+5F<`3<L!Q7U3MzBNqA{2Kep@7yAj?^9AtS8vpn5_6g?_{Q>w34e|"
    "39_Ui%}0RaC63>N?V@(c#F==A{Ly8h|v4g>@K9O4|){T}=w2mkE{{Mrln)d%|t`3Cm$1rz!H^#lG3{tpEX0{`>i1MvX=4Hy0f&<GR#_xsEX<"
    "OS^b1pER36Y~f5+5z<Z0t@o_`t$n)xc~bH`1tt;2p0zT^!oY+{SpWV5e@eF0r36%9T)!t<`EGB`t#o&xDV_71^fly1M}|)w*>Y200;c<{VTE"
    "g=>_@?0p$521p5@_>H+r#`Vk5M2@?hU{sQvr9}E5dEEfw5`|<-Z1{3T82lEBd^6lsX4*Tx+{`LD20L{nuI@tLZ?*Z@;{m&KK?fv@*`3w>L4i"
    "pFM{0H>r`49H@8XX29`0Wrq`5f~D3G)00-16=az5n#z`Qil}2E!E_IMw_o%?<|&_~sea`v3J5$P5tj+ZN>F|Niv&z6$s9|0M)D4Fnc78x!^n"
    "6!^p<*zfuw()RQ52^9jR4v!h~`w96B0s#T;1@-m<`w9H=3ikdX`0oWE{Qd*{{TKfQ0R{-%{3inC69xwN>;M4&4+{qa#3Bt7^8NG!E8Y?9`Tz"
    "t33jhG|0tfR5{sjBz3-9?Z{PYeK0{`>$0~q}S`uqIn^%Ml*76csk=>7l%3IqWf=1K@3`vm^|N5%*D`2hU|4g3A+|Lge#0Q>jQ5c2y%6z>i~0"
    "s{E-{R;>H_4w!S{wDnA8vHK--~Ryh3JwAl+i(Lg;Q{^p2B{<A5GDpO{u1{07tZMVA>`-&`T+h5@gxuW1`O>Q(S`}|@$KXbzycQXulf)Y0tWf"
    ">01w#v*Z~j<74;A54ATYn{sjQ;3k~`T0qp<t@b~xr1M&kP^#&m4=kERX{rB_%9R?2l{SE};^7a)0`3d#!1^yTQ1^wp+2k#3H|MC10{|5p0^z"
    "8%i2<Qy|02USP{sG4Z{Ql$&?*ar0{PpVa`UUYi{R!{z?)Dn?0r3_8`2Y?M*9I5}3kCb#{j2)y2lxC0|L*r3_WA(;3HJK|2nYlV{`my-AM5}2"
    "`0efe3H}lR1pOM%;qMIy0tf;M`u_F_1P>Sy1qT2G1^3hf4F&fa@&@|{?gI7q{rU6({0tQn_xkzq3;qi82jU|9?Dzcv^8gJX@C*z8{`>m^{UQ"
    "GZ+yL?g_4WSy1oZRy`wIm55&Hk*{sZa#2MH|s_6^bn{}A%~2k`9T2k-&?^ZxE8^7rf%5BU)L{s{o{_W9-m%?k<y`wG+Z0M``${`&s|B<KbK_"
    "aXBR6Y}5+`}!9P`t%C-4h8`K1peCv8~!E%_woSC?*{P&{S6od3-S{T9uWlq2LIjn_z>q1{SX4|(*OA23#lIp$_@nw2J-;{0{ry{{SN>u0`NN"
    "T%=g?X0wnDc=N1s__JQ{a_#g!6&j0=d^wSUP2h{`y00aCE`}zL^=QH{N<@3!0>jfka-U=J(@$wG*{OAJ``}`E$1N<=?{}>ns0}aU(4)^Z{?g"
    "Hct@%acI0tN{86Z#Dd2?7KA`}Yb6|NjO3`Tz+74gLrL0say50P_6=`~me01QPiR2K@X71ON8|2l*Hp3Hbc<{{Q#y{qhO?1oi<40Ra650`mO-"
    "0R8{}{Q>m&1N-#?0RZ^z{|5m95BmN8|Lp1!{PzC^0RIB+|M&g&{`L&{2?X-^3kLWD`u6`C{QLO&1pWL4{R#g5{r~&&@CyJ4{rwLD1_1{I1oa"
    "5^_yraA;RpZy`TqzC4*v8D{P-6D_X+(4{{s9C1ON&W`1S$&{PqkC0saC20r~m;{|5j51Ofo}2=)K}@BsS<{s{;B1^EO50|N*C2>bX2{ss#I_"
    "4f7w1R?wR2L<>70QUj_`2hP5|Lh9<0099H|N8;{1pfH}@fraB{RI0D0ulZf{rLa={s98_{0H{`2?h-Y{`vh1{Q?OB0|5T^`2YRu2l@i_00#H"
    "^{RRX2_y7F+{{Q;{|NaO71pWBo{Qm|5_520{`uP6`3jPD`E&%-l3jzEG_bBra4F&%E_WuL?0RsBv2mbm10s;mL0sZ*s008+22nhrO00sO40`"
    "mLy0{!~_1Oom31_<=_=L!b;0QCw4{1)i}0{8?2_y7g_0Q36q{s;X40s!|0`v3wE{Q3Fy^bQ370tgcM`~&^>0r>*|0|5#L`2hk0`1lI-`2q9("
    "0M`Tl{rCg&`|JV(0{r<04FviG0{{>R;{XQU{{;U8|K|1p1_lNV01oW%?*I`3`U3X;^8Wb?^8EJx2LA{E0`>R{^8*730{;5}_X7C|{Qn633jY"
    "891pf5)2m1C3`~m;}|N8?6`se`y|M&(1`~Uy_0|f*33ilEN0saL10Il)^3G@E?0`~w71pWW}_xT6|3iJ#T@B{(z{r3Or`tA$*|NH?H0{!&}%"
    "L6C>{Qdg=2nzoL)dBPO`tJex0}c5X00jvH{saQ|`2+p`0to>K1_cT12LbjD{R8;=`uqL;{r&y^{P+U@{RRm80ssN^{`><4<nZtY_zDXN2J!I"
    "^{{I2~;|Bx!``QWi?f(4x`v=ee83`)v>+Sl~?&}Q$>-F;T{1Y${)aw-t`V!^;)dl$C*8kh^?;HXf2<Ge8+xr0W<`Mw#4%E)_xA+GB3MdHz@B"
    "#G!lKuzp^yUTq^9cO&1QG)$1nnaH{uS#2^8*L>0r&Y6`S|c902Sv4{|N^1=;`?g2>|B##{d%b0}B@g^Aqa-rtt|U5#|N_0}kLA10Cuz7xx+R"
    "00;L4{|gQ5<^Bc({p#)Q{N~CSEBXrP@aysT1S{z5^Z*<60Q4LO(;Dt0oY)I8A>su478J=O`7Fv5CG!OG0rUR({R<568U82*1M%U;0x{tsL;M"
    "K{=>7KS^djr&C<7Y({^b+};u7)&qR<feCgTM92o%CH0yNSX8UOn50N4)n_6-07`1dpk3g+9~01y!-6a)+d+Wr3X{nh&TGa3ow{^1-1+8g)-l"
    "F|#-AmR=7As5>#0x8=183p_52DT6S>JbeH-Sr$60+!<g3JdfI3kMGWtM&Hf{*nL%Qa};i7u+8awg&ksf#M497UmM|Bo(|d05Qk~2M_k<1Dk;"
    "g-3t2^$KMbe0J)~{2=mAA=H>h0_T2ga{vhM=<M93#3Jx&%_z4pN;209#{ofb$`~>a{{s9d!0{RgP_yFYp`uhUm#_#L_0}S*A{`SrN2=)U02@"
    "?qj^b7_G<o@mh{qd#+7x^&X2M6?l^6C`@1pEgH`u0B*@azc-{QukF@AUcu5DM$?{_FAu1SI(D4fz5893ut?@$nZF;RW>p{PeL05CRkK9182@"
    "?ehNx2Ko;K0q8UE=IsRr{s80o`s()j+Xe0P{PFY#{~RLs1pEH|6D9ls@&6SP=KA^m0rkcM3;G7=Ef?!0-}(Io@aY!!_~-}R&GH8e{{rL>4({"
    "Xm?+oMj`SJ+$`W`gk@(uj`DHZJ!{nQ>9@aXdY{`}kn2=VS2I3Vmh<of#v*W?la{@4W7&jAe%`~lwpB=+L+`VIp1_9P$h{p1zY3MBmZESl;J0"
    "^1K20oD2k3jXy88s+vEI2P<Q@C6JA;M@}8>B;xg!~gaU{QyS|B@5~c#S<Lu_6sua^5+NN0Mq#HB!T|-0LcLwf!^H`=KT}}{(%N7IS%wA;RXB"
    "%2-+E}_`3(n(h2_?_xw=?D)=Y}=_wZc`WY<F0s002{Q3Lz2?Yc31?>a%`34063;hNF`~wH}3Izc9{Ra2=_7?yO{TS-=`uYL?`2Ys__zLy>+X"
    "VUr0QUj-1s(bR`U3*~{0agA0RjO03HbQ^0t5X3{Q~k90si+20{H|45Cr=T0Sfm3=?e4!{RI063kvxH9RddX{sH;_`~&O<5eftN2l@jP_Wknt"
    "1_J~4`Tqj~{ssRF|ML+01O@>9^aT9|1qb-|00jpA{{8_63G)Z?3iSpJ@CFR`1qKlV_WlF;0Qv&<`uYD32mJy01PA;K{Qma$0R;ID01N~K3<e"
    "4Y2?p&33HkQ{1pEOA2Lk}|@dW$}1^of|0{0H*0QwIE@BRY+0tEW^1P=iJ00s2~;|BQ)009O0_X+(8{Qmg~4EgW&;1vY}`2qp_3jYZd>m3dP{"
    "P^_y^!OV3`TYVJ4gClb0{#g82L}NI`uzU|_4o1X|NI0D3i$~F0R!&<_Wc455&-}D0sjRI{RZ9({0;^E_yG3?1NssE{_z6={r&;`_4on?{Q>$"
    "01^@%<1Off&1pNpL1OWW}{`39)1PTY{_w@ky0tWyL1PlQR?EeY||N8j-0RjF300H{~`uYD41M~R;0s0OA{`U9*1q1!^0tEU9_yqd?_x$+#_8"
    "1QT{`l|&{Qd*@`}YO-^$QaE_yGa_1ql-i{{jj74*~!O1qKQK0{R022mlcN|N09500I8{0QLg_`vL>~1``Mc<Ngu={s8_1{|fl^82ASF{P+9y"
    "0tE*L4*vcH{|Ns52=4(4_Xqj{2L|=>^a1z-008~_1^fF40|Ep0`vnUF|NZ^}0s#F0`2rFK4*~%J1pfj5{tWx~3IFy0{RaI45D5MF0ulQG^#b"
    "+;2L}G_1Q7ZK_yO<${`LY5_yO_&@&Wn?0{jK~1^EvR_Xzs;3jYKN1QhoK^#}X_{{H(63ke4O3j6Z{_y7L_3HtdF0|WjA_W%C^2KxI0_v8Nw1"
    "OOKT1_KEB2K4*x@AnD+00{Z}0QCL@1_by3`}hy?{Sf;P2nh!U_5J}30RH&`{`~#{0ssC80Rjo*{QLy?0t52?1^@s21NsX9^!fYq`~d#@`UMC"
    "41PA>81@`|4`wjg8`U3g=0tx#3|M&+7_XF|+2K4^@?eqfl1P=HA82tVM00{pH^!xt_`vU?2`UVdB@z@e20|)^F-s}<u2M#9!BnZy^3j!r0;>"
    "q&=<N_KQ4kpJ37XLK?|K#$~=PMZd0|N2=1_&i9H2wzm5*+#?0s9pb1^Dq7>E#>y{XGT@2Lj;u0QDOk2-Wic<ryj-6DsHf0st8f-vZy}{X87>"
    "1nm$O0}~BA^$HgB1ttLq1qcHN1ONW^`vL^#3JeJY`Sc9={s{d9_yY*={s0aB0t5#B^!)ex{`LF>2>=WM{rv~-{rvv}`~V3D0s#B}01g7`0sa"
    "XC3+4v{1`PuB0{8m@{r~*}{{!<80{RU41o;350{rv;_3;B25&jGP{sRLB1qA{B_yzL^00aI7|K#}X`uKqb1or{~4(js|0RaO10{aII^!*730"
    "00CH`{e=!3-bZr^%)WP-2lt={{aF1{Pz0-{tfU9`vLn00p9ok0{Ytn2J;921^)T?{r>;{_WcD0_x}9!0{I36`}6w*@b?S_?gaS&&-)+o{{I5"
    "``{(re;0*u*{P+a}1kM5e_xu+g1Oxp70q^q$0|o^B0{;gO_xkb(`~&;@0PP0^^9C9>>f;9u8v#=O|NaF2{P73?@&pS91N8X={MrZg{`xce4g"
    "vxY`u_X-{`dj@{Qd?A{Q&R({Qmp%0sa63_6ra({qy7t`UXD+0RR5_{Q3k7_6i9C0{#31{N(`!3H?6J2?7ZU^$-B^|K<4p1OEg2>jLEh{r&j9"
    "{SNT>_Yemq5D3i>@Bl9n1N;H<3JLWT*a`{v2m1vP{rUj&`usMy0u2KAsrUH^0^a-n4)_N9`2^bj_z&^#3k~~$5f%g@C-Bq|=K(G!1o{f_5JL"
    "A81pNd54gl)^4IdBv{`y9q^b`H;#}Eb&2<GVp6Zii5{Q>_S{t)677#;P3FeVByKnKSP2^Kdf4)qQ23Rm*_5#h`R8von*fyeau^!okt^7;G-{"
    "QC^_{rv_B{0a!<{sH~x008y<_VEAs_xcMf_tNVH*6#iV2L1c^_6Y3%`K|u=4Ey`_yyg80`27U(_yPM5`wR&E1qKHL009974*mWE1Nrd<1pE2"
    "?3;_cN{vZDTOaK)G2mk)~{QmY1)!O>${rdp)4#4^H^#}a+3HtjI3;q23`vU;_0|)*g_wx+){{I33{Qd&_1_lG`15W<{5&$9w2m|}~{0sXA@c"
    "|*(1o`y+D$NG&0|fyF1pxjH2MquK{RIK(`u+MU{qq6x0Qv#_1`PcI1PS@|1S$&h@dOkA`2+v_{|N>X`xy)K{Q&w7Etm)93k(Jo1qS^M2l4j<"
    "1NZyq2=nwW_4Nk-0{Qy?4;lOi2MG1<2NDzO^9m37-UI^*1qA{V?mqqo?EU`(DFO)o3KaSh2Lt-|5Y_Dm{rmdM820ul{OSWA_z(pA4IL5(1_<"
    "i&2JjW&5B~!Dfe8cw0vrwf7-9=XzV-1DKer7P3={n{{s;)|4Abfn3HJfJBJ27q9q9>K`40%|5i1iD5CQK53dk7ZGXM?uj{*k>7#0cqBYz}I!"
    "SM(70?O$70s`>z3HJl=0qObx{`UI+`~V3Z{rv|O`2qL;{Nn)n{Pgzz{tW*B@%j4u1pWN-{sZ|D0R9a64g>!91=su(1OxK*2L=N3_6Yq1{|5y"
    "I1_cTk4g>%X{RIIF`|1P&2=)#92ORhk1@;2}0RjB}`}Ft(!uB2r0RIjA|6d3M1OWN^2L%N8`wjsG0RsX72L%ce5CZ=L{sR0D0qp?(1pW&R{t"
    "x{P>h}=-{Q>{~{rU$3y8R9X{rd*|{lNkJ1Ofy63IqZD0Sy8G{R#j70|W;S2mk&F{sjF9{qp|*`~DIb{tEjC2KgEO{Q&*_0r(CD<OBZ#_5lX<"
    "{mKFJ0RRj73IPE62pIqb{Q&&?{sRRD|N8yQ{R8~}0s8#^3;Gow`2qI=2>BQN{sH>`000#K4+QlF?fd}w`4Ia50s#;A2Ll8F1q=cN{rmj-`v3"
    "$0^!WC+0Q~{*0t5H|2K@^c`2+a>8~hdh{{s8}1o{mI?+ozk;sO8=`OW_Y{Qwm6_yYqI1t0wf{qz0$?fw7&@b~}20si>h0Sxy84gCEP{|WQ;*"
    "a!ss1_J#42KNW~<O{>F;RXB(_8|!C{Q?sP3j_lW{0avD`t|zk&iw!N>h}WA1K|Dk2N>@L1^w&^1P1o=<qi1({{jC168QuL;R(Hg-vs*w`4SM"
    "|0|ylu`2_&)3<wDQ{`3Coy8Qj*=J@B>2J`vp4k76f5dYo`4Ji8d=^5?_`vCw476$wQ0R63w=mGcl_YNZv_5>0!{{H&^{^<zq1MBeT*7Nwf?E"
    ">=g3hevf5G&Ug_5b4bATS8p=q%<F`Tzw091++3>jnD7`56BN{u>_!`w0s>5)J$+6ZQ$?3Hb2%@A3D9_y7d?5cKijE;-~J7zy3?DJ&A=&OQbd"
    "@&E(`BS7&85(e${?J4#p{|zDc{tg8m4h#eb6cgzT2m%EB`R(bP`wILK67>S=>q_<>1P0I$A`1cO<1Q2f{sa94AUhin>E-PY&I%s!{QC9)4Fw"
    "4x1qc7~0pt-10|^2A0R#UG75)Mc{rv*)_8I*E?*ac32oM7d00;~L{rdw55()PA0tE2<`T_a>_{{SG{R0II`1t_l2mSm7_WJz*1ONjA`2ha|1"
    "oHs#{_Xq%`ST1I^b!mR+V=_p2Lk#8^!x_=*zgDg0|NI5>G$v;^Zo<_2K@mS3;_BD{0s&G2mS;L2LKBf0ssaK1MUI={rUe901ylO0R<-m_5}O"
    "^0R;*X>F^T+0s8{{@7@3v^85h=2>byS0{{C0{tE;E2K@mM`ThqL0ssU72k-^}2>JX52o(waAqFM`_5%F@{sR^h^#Km@1p5F3`v3q4`}_d}4F"
    "3TQ{rCO@{sjXD0sI0O3;YA>0Q>_61^Ea50r~p~0~7}T01qSp_W}I?{rwpg;{glu3jF%|0>cII{`vp}00ROD_wxh*_yz(60sQ|K_WTL^{{a5~"
    "2K@&61o-v@2NweR<P;bE`T_g@`}!3P2o4VE3H<Z`6GI2Y{{8^;2m}NK@c9G&{s#d7{rvwA|N8#l{r~*_0|f^84gC2D{R#Q`zZL`d`2Ya^_2>"
    "!*;Q;^m2>|j27xN3V2>t-~00{y9;s^u-{r~^~_5J?_@%#VG{r36;1qlTD0R8+5`2zF&<r4Ap0RR8{_QwMAx(VzC2KeX&72y}x2MGVs`wjW|>"
    "j?|?3iSQ~`2Pd+0s;2?{QUU<1P%rM695qY@D%U`<_+uQ4EzE7`?>zqClR#~{sZ6%4B;Z+90~xU_zw2&>kSS60^s)p_5%gy^9c7K`}gbj3={$"
    "b4+I_Z$_?fXz5v<M75)ST2*C8W0~yXK00Q0s0{#@!91{D1>=^Oi@Ad`v731*`_W}&q`3LY#`QHEx2NnJY_yZir(FoZQx&GGJ9ry<V6Wi6L2`"
    "Kt5{08Rs3;{C)ARGjq2rB*J(((W88|3~W0sj)&0|xt9{__g{0~_-P0w5Nu=J(ns&-1wIB=!maB>2gpZyMq*_44)c0UkK)B?#cvE*Jg_$nN>*"
    "8V>^${stKE0to9*1KH&h_#OiP2Tls3_teN5*!7<D9RUja83M-7e;V%{?+ge1{|*BK1NjN|4EX}=`3fEq0r>R#68HNL0`nUk5FrgG{tE^R`u7"
    ">m6!s|g4jTvi?f>}=6aF;t7Xtqp<pu)_^^OJU{_y<i70wbD{O0ll>Hh-;@Cy_A{pkSt0s8a!^aJ+(6aMn$2J+ho<MRv_`UeB@4fW*&*bxKv2"
    "kY|p@5>ST`~dvw8r>8O0qXSs?EU}&?FkY6`|AMS1_SB%@dx<+75(_>0PoZQ+Vlt%{s;l@3;*5*4;2RP2kGzm^0){4`t|+yB<Bzb`snZm>HGx"
    ")=m!h{|L6VN2L$Et?FRk<7W@4B`|H{W<Le0y{|5o@0R-X+*Bkxm4C?Xk^CJW1_xbwrDDe^!{^jom_4We<>Ie)65$*fr3J2x!<_QA=5dQ@O0O"
    "Q#T{^tk_`UM5<0Rh<z)E)xl4)FNx@z4b9@c;Y&EcO&0`|t7!@B0J;=LZW4`|<nl3ku-@=?Dh{3IY)X`{>jJ`r!!){RRo{_ypAw?koz|4)pl$"
    "_tXywANK(85AhgS659mx-Vpx&`3Lj?IPF6W77h_B_!s~JCj8*%2nRCk^aLRe3kCZD`w{`))(Y(L0_*AL{qFEHK?VWs1N{df5%3l5$P)eo{r2"
    "4iHvCpFCHg2t{Tv1Y*!|(?1s-tS8w3;y3iAL4`veHs&Hw}U0SVjI2=*;lBlP_8;uG-_4GRqo0wVVV`02d~DhV_<FbY2p`62rTumJP!0w90M1"
    "Pl}i2Im<i^8PH^8{!rZ{P5c262k{0v={#Jt>nuj6ZQi@DJbyo|KFY>6)gx#BIZlx?HKhE4*4+h0s&pI4;J_H2D~GG@d9fD)4vHe1i{!A3LS#"
    "7495!Zf$@PW9`7D#I#TNJBIJrS0~Xp*HPlSSHU;Mz@#AB-nzdNt0u%t?0G69)1rTTx1i{i|?mNH~_W1_;_5K0)9QX<d0qg7d_0#YN1pzbz|G"
    "o*s{{i#a@(cR-8T;=60TI;y(FXSb1P=e?5Ci)L)(H*)3iT`P``ZTS^7;od5dj7v0Q2YV{mSwG3HmAl0>1>o{{iXK=?DAi1NZC$;W*I!BLv0Q"
    "{R{%%0~7od?gbb65B6d1{_zLz^#T|;3kU`o2npoq{=x483-urY{J!(O0|DpM<NW{S5$@gt@L|gU`Tv1|{tFP_0TTu+0saN|8TWtT5E3XN5b+"
    "Ei!^{0EDsCGV+z98{J{1j7jN<Pjlm9{Wf41HG_1jzV4axtl$2tq*{1oc@ASfCUYV!U1IXvBe`os6~`}_y&2n-Jk`U~;+=IRpy2m;sp`w02z3"
    "DXnJ2?O5-_5AGo0V)>z?hXh0`upbx5&a9_7W(QE{@vRk^9SnZ00jm55CaPf`vK+s*YFSm1pnLq?FaPa4A2VP1PAE@@%8lk0wfCc1ONy3`TFe"
    "q5CsM02LAFN1LfQg`sMZK2LA;88Waih{TJi*^Yaq|3H#Uq`U>&(2I~><0t@f}`26Y=`WqMg>;(Dr^#SPt5eEwI@Ac*n1mEHZ^b+;?0R#g08V"
    "m*n`3>s;_V*VB3--<h{toix4BrRq0R!>_^8WA^0u>bb^9S?p^a1DY5(WP9*Z=?y1nJue_4fMu_XYz584L#q`xe~-2LBuf2>r$e0|w~^73Bix"
    "`U&#;2>ACB|050i(gpbD`Ty<i5Dx?S^a2J32I<oi4iO0w1o;H>^9=V00sa;2_3``$1_1c`=oA7C59j<04G8K1@cZQb2OQ(^5&i-K0Q21c1PT"
    "?-tn1|x0PO1(5Cjz^<opHc=^*R}4doZ?1MA}o3I8bd1{D1a6aD!f2ngf<)dJ`L4G_}=1pW*H{`una1_KD>>+abS`Tqa~4ipb6$p8ZG;{xIx6"
    "zwDB7vRJS{{B?-^Z@`C4i)n}3<v4`4F%@+2@dTl1_v4j{sHgT1N{8;7xnZH_a71T6TaRj0SN&0`{eKw6WJo_8q%~B`1W=4_~Q}~{2%BG_W0c"
    "OEDG%I3jq5!G6)(F0|`R^==S;x`uqa%_5d&E3;_gBG}`_8-v<Np3)&+70o|4w%mjb>)XEDt@($YUw(HUJCI;jB4e|dYDk%XH4*p;n+2jo&@B"
    "9<@^Atj%{o3r+1p5f}3Ed3z?*icx@D(8I2NISN3JLl1_2~uj1qc%h;{E{%{q7R<_VfM={tMss{qgw+{t)o`5B%s9{mTH)`vd?1B<ly?=M&d8"
    "2QVkw5(b?l{R#u)^CbH12ntIG?*S(t@XH7T-{1rf0TSi<{Q%lA^ej5q69?1h`pW_G^#}g&8Ri1l<|olX4?rur_Wz4C3jYS`@I3eL{sn&x{Rl"
    "@N^T_rV=HdVe1{~`F`W3iH+&h1;_Z`Ld3k53z5ET>+((4TU7Z)2A+Yf;P-~=uP@#p;ltTj1L5{|d;0P_(V==uZx{z&`c2G|T2=O!u@0SpZOA"
    "t?If1p@{K4g3fP2MYEO`3(OE`ULh1{|W;70qO=45(e}90TlHK^#uj<^XwV+5&{hT0}B2G4GjAR9`y?W2MPZY0`2J=_yYp#5cv5K0v_oA_1gF"
    "V{Q?R068ix43IzNv01^-f{|Oca`sx_v_X+~}`~wXX1P$#27zOz9`vU&`1O5E{1^N332MYiQ_7?dP1^4>_`1Sb(`uqnG3>p0!6c7ai1o;W+2k"
    ";x=_4f+=_x}F~7YHTw5ZVa=6a)|&3IX@~@c;hk8wdse{~P@U_VxM%2=w^@1N9Cq4-Xg=2m<#G01FM$`}QRc+y4^s{RRjH4F&@A=lk^h5Dxwn"
    "2MqTO`VH>_5DWVY0RHz12>SpA@c#)0`~L?C5C-ZC^$h<5^#&6H2>u=a{rLO$00aaN2n87a{Qmj+1OoZ`{0jI3^Yruw^!f7c7x@GS_67;?85a"
    "Tw022ES2nq%Y2lxa20Q~{^`_uvd5Ciu30sajV@a!V)5f&T;1OXBB2Hx!T2n6*20t@s2A?f}H{rT+v?i}m@1_$>12MhH1`}7I`0rwR5^WNt9^"
    "!)kq`2Q6D_X8jKB^(^|2L|=~{_WZI2k`Rn5AE;;B_tLH@(lb01p)mK1PS{500Q~~3HSN>5&ZS+=-=(~`~?T}{rM041MB|g;1&oA^#KL!{}%8"
    "24&dwt@bv2V5Hs`!>-_@v3kdEj|M>U=0|prh5djYS^#B#<-U{#l1p)u|0RIOB0QD;H1Q!Pe@fHH-^6>!k`swfR`tbMr6A<$r2>}KF`vdVU`~"
    "(Xh_x%h7Hv9Sg0SgfI))M3Q{rUa&_x}|24DbjD^#>OS01Ni{0}bv9>j3@=2^jh3{RHR~^a=y@0R8s}5a|X36aozm_X_U?`uYpe?))9m{uAQ!"
    "_yP(S5Bdl22JH1C6Z!}S0TlN6@b>x)76|X=1Q_KL@CWks{`2Yq`Q;G&1oIFZ0uuEN_VEno>=hg0><<0y_x%7G674Ge_V@h-{QUj^3i%EQ_5k"
    "$p?*sMX5Gn8z0ul)K{PY193HA~W2oWh83hed|0sau$>Hja{_9NZx`UC|a4E!t}0}lHa5c~%J0{r6W`uYa?3i9pu`|IfU^8@|?@&fY%0qqS70"
    "0a5`5&{4a`11DR?c^uy@(lb3{RsL7_WL6b4hI1W00a2#{M+*c{Qv$95e5C~0SgKC1K|b+3lk0a5gGFc`vL_62@3c30qgY}`v~?sBIXeO1p@!"
    "_{0syb{1Fic4*vl4`xyP<`3nOA4gmb@@b?o42m%TM0vHnR0vG58{SyBN1@Ha*1o!wb0Rzt;EA{R8`vC#&@B9K2;}rM&7Wd^5`}^$<{{H&_`v"
    "CUx0T}HH2k#2}{2L4P`Wg1!3J(JW_4EA)9r*GW3I^L32I&(3`~&*m@B{}3-}Cnh2muWZ{oeEQ_yGg}{sRC5^8)t-|Lgt*0vrhT0t@E<0|F8S"
    "00Zp-_x}eL2ldw=0`>Xv1^oi`*Z$uN@BjMx1Q`G8_Zb8D?F97>4i*X<02Ceu`1<zv4Id8p2^#SV01gBD5dsMO@%8--^c&eG@ci}q0si{`^8E"
    "7%_YD#O3Gw&@{u>1E5B3565)%0B2?!S#`T7k2{|5;C8x8dz0SNp9@evOG0{#094AcDy8V(iy`~L9>@9!D^4G;eU74`-32`l{d3H%1{3H<c!4"
    "hRJf2lM#<0|fr_0s9FC{sZX-{rd0{2lx#L4B8p*?eaJN1N{H<^!O3{6a^Op3jPD{|MLR{3lstL_zndC6$}If@d*_H2>|f)@C51_?Ef7I`Vac"
    "}`|bn^^%olW{PPkB`}X)6@D3l~1NY_&4(RL!2^A&+=?(?*2LA)>3IYH9_xutF`V8&o5B&%D`v3zH=Kksh1m^t)3jh@W4DvJv?*aY~^7|p+?*"
    "R=4|M&e0{qGk41p){47w!cE0{`_23i<>9`2P3+3iuHD2J8Iz4Hf?Z`}qX-9RCaw4)!ky{s;p31t9tD_wNY?`2G0;{q*qk3kv@E4g>%D022WR"
    "3j_}e6&(rv@EQLT0Sol{5A*{9_wouX2fXMi0R;R53Ig@r@E7;}{SyWh0RI2}5A*X1_5u7H2>A*d{45>@2jU3v02})O^ce6B2=x361Nj2=1Nj"
    "9J2GHIm4j1+S{{i#m@9gLd{1F4_{09Kz{Q~j<7X<tJ@a_Nq1sy07{{Qy^_XhX=1`!JW`2X?(_WS<;<^2i*{oVo!8xRKn`~v_E`TijL`3mt21"
    "n>9&`TX_)^#=^!^!fbo``GgN_yP3@`~?5@|N8&?_Y5Ni@HqMO^!x1r_6{5)3<dA_6!PKg@C*s=(dG^P|Mmy!1r7uE`uX<*`~Cjy{O|t%1o!^"
    "=`}+eF2L1&E0r~X}{|Eg3|MUI-3HJmR_5Aqx{rCa}009UQ2m1L8`0o-30MQ8O_51<}{U7@F`0fJe_~|7D{s`Xk>m=v=0s`P8^W_Eo^8x-V{t"
    "V$H^7sP@00{X1``FbB_zm#-@(TR^_Z0K~3;hEI0sQ+3{R;m10R#N_`1=9+2Mh!00sR8@1q1y76a@bP1q<=}2>t~H{{jC03Jmo72?h-I`vv&|"
    "1@Qa%@Co+{2mJ&A0|)pA1^4>*0|o^N0R{dA{r&t02?7QK{QmUs^9~5_4)^#4{{jg61p*EK69@ng{sZ>="
)
