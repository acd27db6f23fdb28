"""The weights of `games.players.tatsu_net` for 3 players, written by ``benchmarks/tatsu.py``."""

SCALES = (
    0.01901, 0.01309, 0.009851, 0.01821, 0.02041, 0.01513, 0.01132, 0.009873, 0.009029, 0.01074, 0.009857,
    0.01095, 0.02074, 0.02576, 0.01078, 0.01213, 0.01064, 0.02222, 0.02763, 0.01177, 0.005217, 0.02385, 0.01015,
    0.009655, 0.01263, 0.01158, 0.0109, 0.01732, 0.01054, 0.01136, 0.02074, 0.01245, 0.01826, 0.01219, 0.01319,
    0.01231, 0.0142, 0.0113, 0.01168, 0.04328, 0.01454, 0.0132, 0.01811, 0.01395, 0.0112, 0.01867, 0.01763,
    0.03422, 0.01758, 0.01221, 0.0153, 0.006885, 0.011, 0.012, 0.01456, 0.03476, 0.01114, 0.0168, 0.01542,
    0.01664, 0.01432, 0.01126, 0.01822, 0.009431
)
NUMBERS = (
    (
        0.8334, -0.0052, -0.02578, -0.1034, -0.01363, -0.1252, -0.612, -0.03588, 0.06847, 0.2721, -0.2176, 0.5179,
        -0.1761, 0.01795, 0.1567, 0.3323, -0.3587, -0.4811, -1.534, -0.02768, -0.4398, -0.02459, -0.06674,
        -0.005587, -0.006775, -0.1101, -0.07891, 0.08113, 0.1679, -0.06761, 0.01565, 0.08385, -0.6456, 0.1536,
        -0.04198, -0.1049, -0.04775, -0.2015, -0.1665, 0.05228, 0.02931, 0.07048, -1.729, 0.0119, -0.1127, 0.1326,
        -0.06655, 0.005308, -0.02735, 0.07674, -0.005882, -0.3673, 0.05286, -0.08884, -0.004536, -0.06996, 0.09629,
        -0.03191, 1.761, 0.06772, 0.06879, -0.1612, -0.1477, -0.007079
    ),
    (
        -0.1021, -0.1988, -0.1257, -0.5306, 0.1293, -0.1191, -0.0448, 0.1645, 0.05358, -0.4818, 0.1107, -0.7706,
        -0.1177, -0.24, -0.2198, 0.2495, 0.3576, -0.1864, -2.061, 0.1077, 0.1506, -0.3279, -0.518, -0.2693, -0.429,
        -0.2228, 0.05088, 0.1951, 0.336, -0.1275, 0.2423, 0.2141, 0.5112, 0.04432, 0.1209, -0.01304, 0.1775, 0.1389,
        0.8713, 0.6984, -0.3993, -0.1827, -1.193, -0.1846, 0.159, 0.1377, 0.2169, 0.05179, 0.06999, -0.1605,
        -0.6103, -0.1125, -0.125, -0.0344, -0.1564, -0.02973, -0.3316, 0.5373, 0.1814, 0.01829, 0.2075, 0.1095,
        -0.2062, -0.1869
    ),
    (
        -1.063, -0.4348, -0.0971, -0.03029, 0.2375, 0.2618, -1.031, -1.011, 0.3545, 0.3011, -0.3071, -0.307,
        0.04124, 0.07381, 0.1425, -0.1877, 0.6762, -0.06154, -0.3014, -0.3247, -0.1792, -0.3998, -1.747, 3.264,
        -0.01359, -0.1261, 0.2933, 0.5958, 0.06783, 1.173, 0.05956, -1.178, -0.1454, -0.1288, -0.2653, -0.09821,
        -0.1757, -0.1018, -1.1, -3.41, 0.5895, 0.06571, 0.9941, -0.7204, -0.2152, 1.397, -0.5237, -4.727, -0.3348,
        -0.2348, 0.8699, -0.06433, 0.1915, 0.3251, 0.06676, -0.2089, -0.1691, 0.4266, 0.4196, -1.376, -0.2753,
        0.1516, -2.791, 0.4283
    ),
    (
        -0.07255, -0.6707, 0.9574, 0.3987, -0.8739, -1.215, -0.4595, 0.1323, -0.3774, -0.1509, 0.09214, -0.008025,
        0.9414, 0.3699, -1.226, 0.3821, -0.6456, -2.631, -0.1842, -0.7205, 0.3465, 0.8343, -1.151, 1.59, -0.1782,
        -0.07988, -1.238, 0.191, -0.1151, -0.8181, -0.2079, -0.7459, -0.258, 0.0939, 0.2254, 0.04893, -0.2409,
        -0.8253, 0.3419, 0.0281, -0.08138, -0.1433, 0.5375, 0.1611, 0.1619, -0.497, -0.7203, 0.1484, -0.411, 0.2405,
        -0.4053, -0.2284, -0.08461, -0.8937, -0.2675, -0.379, 0.07154, -1.344, -1.34, 1.423, 0.04685, -1.243,
        -0.1251, -0.4232
    ),
    (
        -0.01894, 0.05112, 0.1264, -0.05198, -0.01871, 0.1951, 0.7856, 0.6441, 0.1294, -0.3381, 0.4029, 0.1981,
        0.1905, 0.2398, -0.1943, 0.1387, 0.01845, -0.7603, -2.795, 0.06807, -0.02649, -0.06514, 0.7132, 0.0779,
        -0.6977, -0.1022, -0.2799, -0.003417, 0.1457, -0.06984, 0.2041, 0.3397, 0.06504, -0.1727, 0.02188, 0.03959,
        0.01313, -0.02031, -0.1265, 0.1745, 0.08091, 0.08931, -0.4725, 0.1517, 0.1399, -0.1183, 0.008001, 0.5138,
        -0.4379, -0.01665, 0.07387, -0.2187, -0.4231, -0.3328, -0.09847, -0.3094, -0.1002, 0.5165, 0.3021, 0.2708,
        0.09816, -0.2635, -0.2286, 0.03468
    ),
    (
        0.3175, -0.5955, -0.1593, 0.2689, -0.07311, -0.2775, -0.2402, -0.4501, -0.06903, 0.08046, -0.1906, 0.2845,
        -0.3234, 0.1022, 0.0585, -0.004227, 0.1137, 0.3934, 0.1656, -0.04263, -0.4092, -0.6339, -0.02422, -0.233,
        0.584, 0.2637, 0.2339, -0.06129, -0.1967, -0.2732, -0.1783, -0.1115, -1.176, -0.2142, -0.02547, 0.007566,
        0.1841, 0.4077, -0.2976, -0.08781, 0.226, 0.1254, 0.06539, -0.1859, -0.2095, 0.09135, -0.05325, -0.3126,
        0.1293, 0.242, -0.09661, -0.09687, 0.1993, 0.1971, -0.3195, -0.1656, -0.4872, -0.0881, -0.1591, 0.1896,
        -0.01576, -0.0823, -0.1633, 0.02669
    ),
    (
        -1.414, -1.225, -1.713, -0.8277, -1.2, -0.8728, -1.915, -1.169, -0.6915, 1.742, -1.017, -0.6508, -0.241,
        -0.2676, 0.5764, 0.0184, -0.09427, -0.5254, -0.6015, 0.2012, -0.07812, -0.3934, -1.621, -0.1819, -0.1522,
        0.1236, 0.01102, 0.3896, -0.4611, -0.899, -0.744, -2.535, -0.1068, 0.4994, 0.1262, -0.3881, 0.03597,
        -0.1226, -0.3533, -2.224, -0.06472, -0.08716, 1.182, -1.803, 1.219, 0.5352, -0.8945, -1.768, 1.495, -0.1874,
        -0.1617, 0.07762, 0.5679, -0.04046, -0.03679, -0.2776, 0.02381, -0.5915, -0.6313, -0.1888, -0.6809, -0.2568,
        -1.94, 0.3646
    ),
    (
        -0.2188, -0.4002, 0.5182, 0.248, -1.416, -0.4501, -0.448, -0.1166, 0.2338, -0.0185, 0.237, -0.2931, 0.3012,
        -1.204, -0.5583, 0.02643, -0.3404, -1.447, -0.6076, 1.725, -0.0239, 0.3774, -1.312, 0.5578, -0.2588,
        -0.1086, -1.521, 0.1755, -0.9418, -0.8401, -0.6001, -0.6671, 0.4632, 0.1204, 0.5133, 0.003961, 0.2235,
        -0.9732, 0.4286, -0.4596, 0.3934, 0.699, 0.7923, 0.1755, 0.6804, 0.009202, -0.8822, -0.434, -0.1777, 0.4704,
        0.3385, -0.2267, -1.175, 0.1589, 0.5656, -0.06077, 0.8097, -0.5227, -0.1922, 0.1535, -0.4116, -0.7816,
        -0.9903, 0.4359
    ),
)
BIAS = (
    -0.08814, -0.07994, -0.102, -0.01225, -0.088, -0.02911, -0.1182, -0.01044, 0.06036, 0.03267, 0.009797,
    -0.07738, -0.1215, -0.03732, -0.01906, -0.1442, -0.0001365, -0.03826, -0.05218, 0.04559, -0.208, -0.00214,
    -0.04332, -0.221, -0.08269, -0.06234, -0.02558, -0.1883, -0.08359, -0.03857, -0.0382, 0.001562, -0.07679,
    -0.005998, -0.06196, -0.05254, -0.09871, -0.07219, -0.04237, -0.0407, -0.04417, -0.05202, -0.006662, 0.2025,
    0.03917, -0.03497, -0.095, -0.01214, -0.00803, -0.07353, -0.1396, -0.297, 0.04565, -0.107, -0.08739,
    0.01472, 0.01374, -0.05915, -0.03403, 0.04371, -0.1329, 0.2201, 0.08773, -0.04428
)
SECOND_SCALES = (
    0.008928, 0.009325, 0.01017, 0.003597, 0.009204, 0.01393, 0.007943, 0.02038, 0.02397, 0.005011, 0.01979,
    0.01596, 0.01014, 0.00784, 0.03291, 0.02251, 0.006448, 0.02732, 0.01333, 0.01667, 0.01708, 0.01218,
    0.007475, 0.00723, 0.004972, 0.0109, 0.01081, 0.009792, 0.01475, 0.01697, 0.01356, 0.0222
)
SECOND_BIAS = (
    -0.5149, -0.2716, -0.3853, -0.05984, -0.1552, -0.01043, 0.2067, -0.1802, -0.2167, -0.1509, -0.05003, 0.1743,
    0.1956, 0.008344, 0.1613, -0.5665, -0.1993, -0.8368, -0.4291, -0.2149, -0.2132, -0.1703, 0.05698, -0.01296,
    -0.08201, -0.3894, 0.1139, -0.4071, 0.02816, -0.1705, -0.3943, -0.08007
)
OUT = (
    0.1092, -0.009917, 0.08988, 0.01523, -0.04342, -0.1277, 0.03828, 0.08187, 0.091, -0.06345, 0.1416, 0.1704,
    -0.02542, -0.08994, 0.1021, 0.1542, -0.05493, -0.1111, 0.015, 0.05954, -0.1026, -0.1102, -0.08479, -0.05348,
    -0.03595, -0.3108, 0.05361, -0.07297, -0.1508, -0.1038, 0.1203, 0.1469, -0.04565, 0.08502, -0.02268,
    -0.07984, 0.00247, -0.02576, -3.575e-05, -0.04024, 0.04651, -0.008582, 0.07177, -0.08084, 0.08977, 0.04353,
    -0.003291, 0.09129, 0.04964, 0.08361, -0.1286, -0.06809, -0.002256, -0.01404, 0.006879, 0.06595, -0.03181,
    -0.009861, 0.0543, -0.05182, 0.07144, -0.0296, 0.0991, -0.04975, 0.03497, -0.06011, -0.04279, -0.01049,
    -0.004847, 0.05796, 0.05667, -0.07641, -0.01834, 0.04826, 0.08659, -0.09011, -0.04003, -0.05445, -0.04337,
    -0.07401, 0.04975, -0.06223, -0.1439, 0.05168, -0.008431, 0.09352, 0.06907, -0.06097, -0.01348, 0.07441,
    0.1206, 0.07152, 0.02524, 0.09591, -0.07197, -0.02053, -0.0432, 0.02991, -0.05934, -0.004205, 0.05004,
    -0.09107, 0.6513, -0.4881, 0.06938
)
SECOND = (
    "4g3ES8UqaV={e~C@!R$7ANJn~@bSSKM#A?f0S*-Gy8a)v``PIL3XTfa3E&0@01O__9N{*${uv3#70}rc6%hEi^7$3``3v#`{sI90<p1jb1^("
    "~~J<9a>3I_iBBL(#J2KpxT0s{vW4IBmq_5k<x{~+@T_W}4d_x>UK=<@yY5!UYm1&0z3@*4>Gfd~`Z8U`K6mi-6c`tj`n@%#M6=HmtW5P}sN@"
    "COGB&kYOq7yTQ~RuKN$2;=bt?e`VxC<x^L|3(c2@$3Zs?+FX+7x5wUR{O*X0_p%5_7wfA`vMv7^epiL;Nb)G9q{1?4D{Cs_TB#o2>=K1C*=k"
    "n4hq`=1s3`30r>X-2KxW*><ADf`{dR62lD+15&7xn2MHGa{DJWO68rx0)cghb@b>Wer|a?<{s|29&G`}N<na9o|IrKe`2hk7>IDu95cDD1ND"
    "~d?1n%e!3kT`j2=g8G1@iz88#4dzAo1=4@%rWm4a(>f<0~cZt_K$c)VlBn_^A#6{_F@301_h!C)+=?z#<*y5Zcof|K;%58w>;)^zilg3;zD~"
    "=llKt_yY9!^zZ@<`wsm7@Erlb`SS?#|I+OF3+M;@0reCO68;ee`{MQl2>}HFfek7MwWZk)<E{z}3*!S4$`c_JC+8%e8!9K&4&=KS2MiOk%=G"
    "a2@FD^b=?MS?!vX;B1_cTDIs^^_4EYHIUGp0s{PC;e0q6n(`~Uy~tO+~W5#eLl+X?CG0P)5aMEca+81sMI<caP2=^*#rQyzgu%h!%&P`ngM4"
    "HY}i3FibH`}_|4{qp?x`t|$*IQak%3iKrjyZH_I`1ca}=H??17zPRh`vU(C2L%HP67&!P{`&9!E*J*r0{`d$5cB*aBrOg8@(T6??(O{a2mJR"
    "1<NW>_6Y25<2mccK^%4{EAQAu%13?S@AQA-wzy<~R1OM{~?G+3X`Va^QM)L<SfvI!?f%$<Efs=umo0%7ZE5(0*Ex&<*>w$rR`ThdqC=~|%{s"
    "i*$2kQFl4es;n{qXJ=-O%df0v-<e{`mdX6A%0f{uBBB0_*w%82<PR_U-c!-t77c4G0PN<M;H!*7xZ5_1pmY0O$e#+y)Hl2j>pzp8^c(@AKvY"
    "9R3CgA1(<G(;x^O7%>eS8W0fq2=e_Z-y;74@f$e|$p;Yu)9m5~^}PxH{p|q<-v|l?5%Leu(GLjT2<qPlECmSK0to;P_g@D277G6v0RsW|0u1"
    ";XG#Mil`3e*a*#$o@(+KYk0`2$j4+j4F_y!a63+W~DI0O#Z8RFv&1_KKa^9cJ36hZ+75eWnZEDId!2=@m5(+>VM`w<8e?Ctyy)70Sc1DzKc`"
    "6mS)!V(nk2?-|F*&+J~@!#nLAN}nABnA!j4(a#;6%qdI2mk&1^YaKBvfT74@fQ#JBlq_3Ee;$2{T2563jO=?7y0i5@C)h}^X2Ox=L!<`7`Y!"
    "c3ZxeF<o?2y4jth1`vCC)&iV7}#LVn1lne&}@E(Dy3N!Ha2)7O`&X*7aG63`v8-eQ?JoydKHtP)b^$G$m)&2SZ`XB)W`~Lw4>;VGw{R9*SHv"
    "bI=2=wv;<nH(R;qLtp+4BGN{Oth#{Q>+A4e%MyEeQwe0_v&+A^Pth-u5T%`at^x`6mAC1pCPj+Wx={K*{(t@E0E66aWTF{Sgr810MAD2o3z`"
    "Ao=qE?A`SvL*Mlc{tgrL0Pgq0sqg>k|Mms{`}zO^0t5Ty3El_|kOvRx2GSh@y9X7*zwqGv1j-Qw{_X|_wGb5vAKWa^5El*00`=n(@D%Q}2>b"
    "c?|LOt<7XJtM;rI3o><i`{+3x@F5cTBy<s<p%@bm!x^6L8h?c)FL7ZwWa4EqMQ3K;h5`up++`4jc`JrMU0=-~Pb1mXnuB>@)+>=Rf0xA6M)`"
    "rPjY3Iqf601X!5;4j<&@6`3*Fay^l*xt!DX1xe61PvPH5dHD|84Mx@0}cKL{rLd^MfL9!`zOv6zWe(2|MD36SpPTf`~5Bl1j6+D{s{j2!w3f"
    "Z{^tzgwh!SN{08>{2Jq(U`Su(40m=dW@*)5G5Bu@^2>=HE74-f8`UMC4Uj*bD-xg7U6BELu7dFm;8G*j+fzg^o!hy5H&M7&WCj9p^{{aQ}^v"
    "MJ$_4@%1-2Dms6bJ)DGv)mv<_#GM0^k49(*q<41=$Du+!6Wy3ilt_1oG(#y!t8k{`mO(+!+)b(){5900aBr688QD&i)nP591l>$P6aM{Osup"
    "3xO&J*ohYp^sBakDu3AE-wOWN*&-3Rxcc4cfdTaZ0S@%F7XSzV03`tc0s8#_@&E$*|K|ktrS<~v@%Z)q4BqmABN6Wh`3wO7=MDM%)&v9q3G)"
    "r<0RZ<F=?(}2E8z6w|MTJI55@-i0P6qw=K~@08TTjr@%{$s0`t%X&IAqa<nzk_0X`22{pAG^>JJPC7w$6BBN+kn0qNZj-31-S0015W1pxj02"
    "KfQ>?)wG`00r~^^ZXp^`ThXvE1(;??ST{o-K)o>BxBw8?g#MvuPXfDH}?Ysj0pMp(GU2%<^0z4`UMIK{{8_72K)2^{`dk9@AUKe0rvj|{{08"
    "+2L=TY2>Ja51pNX4NB|D^`yAQv?ELZy02=!V1qAbw=JFTd`3~{@`S$$g@9GBQ@A3*Bfxr9k==2Qn"
)
ROWS = (
    "{Q40901^2C2lxmF@BaPs3;+K4{Qe8t0vY=I`1|?#0TK)X3Jd}P0sjXF7X<(O`2Y^O2KMp%00I65><I+{0{;#L{|Wv82K@yM@BQ=s2m<^0(ER"
    "w_`568D`u_6#0~P%E1q=57{q+b91_c27{P_td|N8U${sjI0@CE?_{rv+701)^65B&=Z@%#Pt1OE8)<o^E9`Xl@M^z-=k0UHAY0Sx;80{RLD1"
    "qc55_VWnW0`>I!`vUv{@CO9~1^V>{015R25B3NM@%sJt0|5H-;r;s8`6K=T1p4^&{vZVd0RaF20Qd(A{sjX0`|l7)2>J2<{Qvv{@Bjz_1N{I"
    "7{s#B^3HJmD?fD7z2L1i&*82P6{u=%V1p4;z{vZbd1`Q4W3;6*F1_=WC_3jJE2l(*)0s#O4?*jw`0{8^@0S*E9_z@F<=lty*5e5PQ3k3wtfy"
    "M>%{_gn*2?Q7e4Fw1V5c~oG7ySbJ_4xM;{0Hv+1pf>X@D}&p?d<sR{2K@L>Hj~0@%-)`4+sJX<_P!Gi-8I6%=-Ti3g#pQ3lt3nI`9Vl8u<hH"
    "`0>&M{s`**_5%+Z?<(=qyxk1v0xJ&a-s~-&5&!V#APoTmy$0;RvaKB1==lQ({;)Rv1Qr4VGw}!UBmN8h`sk_$0r~3q`1}qX^fm0&fe-E62Qd"
    "%!&*%cR4gmSrD--<$-TUdJzt1bt`~eXI0fsUO3K#tI;piCgFZMC|{^P3m`}64b0sIvp^fcwss8PeiItwum%g^@71poBYKobA>yyw%A!|qGa-"
    "T@Q_{<1Os{SN)%i0K*SG2;yT`ryEV{x0A1_7@Z(>^;@J2m18|{sZ<83ibjK?g9+u2mby9<@pWI`Vsr{{qy+q2pRYR0{`{>2L1#K`vL*{{sj@"
    "}2LJm10RsK}@B#-F2KU1O1OxOE0oel&@&pR_3;z834*C7s`wac{3kvw`{~-?j{}1!|4FUrb`2qy}_4E-97zO$H1qlEL@e~a~2KlrG3JwDb2i"
    "N}?@ecn25dZr91pNW$02}`M_7DH+|0EIq{|*5B4*Uxk1pNp4#r+Pq8wvUH3J3fk=qwdk=JNE*5*i*U%j@z6>;C%vLk|1v>C)Uz{OTpM5fuU%"
    "7X9`H1rIax((4lE5!A8n`}p)H4JP6H1l$P(;wZ`t_wN+^0R#Z>?e!@b_y7a=82|$P1pM2;3fUC#DE#^k4dnO?1qAi|+W-jw{PX$)^a<+u{rT"
    "?x^8yD3>=yL?@%Rw=0R{#A<@q%Q`TGI?DFOok>H*lq65bW+D*^ls66f>(2m|u{-vA8!0`>g@@(l381NG|v_XG<F>J#<#^z#D#1qTNL=>Rwk{"
    "QC<1CIbNg?)~S<6XFo_CII;l59av!2>bK>@cs_|1N{I4?hNYQ1ncJj`vw9E=Mnhv_VoPt00#I4-2FHQ{rLv~BmV&Q_X66;65$f+FaG!u67ll"
    "}2lMLw;{6N)1o{F3^8xM#{PyPm^9KS2?iu;^^6?D+0s{m3<@h}f{P_m}H3J0p<^k!>7UmT3EBOEj5%>E54EhB8<@5~)0Qv*|?f>xi3G?Xz_W"
    "uP7?hp9x0`Lg;0r>v(?)NeT^!x?zH2ne%9sK6W_5TmrF8co%9P|PE4Ef&u+WrRj{`dU;`uh<90R8j*@dW|~>Kpn6`u*(x{0II9^Y}3F`~m&1"
    "9{K|bD)iUX=mHAnJp=a_76$kJ1^wLs_4xw)4D<T_1Oy-m`uz3${RssD?iu<E_5t<${SWL0{r4yN=mhYSGW`Pn?f>iJ@Ei-)M*#s25D)<N59r"
    "SUDEbQo0QmU)0|*A_1@!v={Rjd8^cnvO^9c0%^b_O(_5eWo#s&MLBmVvl?)&KD@g@w~IsF0~3=IwZ4*|gcJqHaA7yAPF0tWaJ2k-j$2OR?S{"
    "0IXO_xtYs_7L{;{QpV@tpoR!8vXej|M2nT>LC2kE%FBz00J=r3e%(g9uNx=A@tb(0}k)#^W^;d7#{`z2?78M^z0D&2oVnj;r2J{?*a|{DgXo"
    "d>I?0_0OSemOX~Os7y1JP4E_cD<LU|n4E+HB{rczZ`0wHV00jvO*%9{Q`|SVo015sF-}p%K@dXJ7Dg6WL2m}qj`t=0&PwDvV7!dyi6Y=r==+"
    "qGW{t5&80PX9m>G9wI1p@{K;}7lG0qO$w_Wbu1&h}06>IM7+ApHZ{0|qn41o9dLR@V8)6d?)%4DROp_PQ4A@&*C*|Jdr^+3nx~4h{(k<qqM{"
    "12E|KCjr~g=jTfH@c+WYO#k-r=k?2N==~psQy>r$?eqi+2<X`dAOaKxAMy?S=<MnE3@`Tg?Hmmo{v7Dy3hn&~1pgNS0{ZOs@Btz60sa00#RB"
    "@;5ex(S5bgT^0{;!?{p|Ar_XGP70tfyG0{0F1`SJS$3I_Q78U6?Z4DkvJ1pEa51OD#^?f?-0|Ni^|vH|Mi4G{?b0_XV&1qB7-`|9@p`27AD^"
    "alF{0s00G^!NP%1qb;0BK-mg5B2{K0sRO51qSZ|_xus}{`~s;!vXiv4haSP1LXbw2L%l4^6mEl`TGD7^$Ym~{rUtM_xJw+2M755A^!#o67mK"
    "M0Qd<04F>iB^85?>0R8*|yZ`;#3JL}R3E}<%1Pu)8_v8Ko{{Q?J@eB9{0qzUE0|EU71OoT_BKZmo5Ap>M{P_V32L$#1@%|S1`ThR+_yF+V5D"
    "NtW6!!fB2oDA1{ObY${r>nC^A7q3{rv~t|NZ^~5()eOAN&Xr5b^m40P_t02nQ6e?*IuI1pWg9;r<2FARGqr2ju<$_zwW<`s4Wo00j9D1qA*F"
    "0t4;V`TX|-0tN#C8~z0R59j{>|NImB0Ru6v1^f>V0RjR9`2_IRC=mnn>f#0j`v?8%`||<<76APX1^@m80|3el`}Ow%0RsdJ843pP72+fM0{#"
    "W{2l^eq7yk<63km-L76tRdC<zej{_YL?`Q`%Q_4@My4+8rM5CZxG1oeu;0r2+y{`dk6BoG7TClxjA`0wiU1_1xh6#ov|5exqT^$zl{6axv`0"
    "`nO70LS+2_yz*_|NH?B9RB|V3G;yp{P_0%1n>(F91#QLB2ho*zwPee2K(>A{{RKkAqxHb0~r02`vL>Z_U|3|_|wzj?gt3+1q%WHCindY1oE8"
    "b2`}mU{_qD26C(KC5cUoW{qg_#2KoI8>jEC+^8Nk^*8Tg`DhB`X`sx7p>;MDt`2O<%_yYPF>I(Y?0Ra`>1_TBL2nhH3DE0{+5cMSn`~1}R0`"
    "mw0@&GFC_Wb+=-U05~De?aB{Qd&+_YMH)^#}9&{SEmW-3j^#?*9|V8wUmi>kIk;C-@E;4*)F$0S2r81M~#}^#xw?@csG(2MOfnE9m#}3=InZ"
    "0}lk~^%wB`2M_}w)CKeg)d&;|A^`;i$OrWMAovd&3IiSR?epL0H~9t8<q7M^<OBHZ{5vLB|N7H`9rzT&?FobE0Pg?s2mJd18VnBy0t@Nk6Eo"
    "`l73BE#6!Qoo3GMm?1^xi}`||q;3;h2V{r~{|<@)2r_VW(-2=f5@{QUsw^BM;J`Tzn60Q&j^_V)4H0rmX;1povC7#9Hx|M~F$0saU7@%jb;2"
    "l@9J1_A&6@A==z|M?U43;YBB{s8yj`4|HI00aUB1N!{|^7`@t1@-s+3;YKL91{Wk|M>L;0Q>|2^8W+_2>JRM3j+N9)c*C(0`v{}0|@{E`}zU"
    "d_7(yB3IGHJ2mt;7?D_882=ny)3HksB7z+de0{i{}1o{L8>H-J)4EFpV0ssB?`u*w9_yP|4{{{I2`v(B$_7VjA1pfpG0sQ^|?C$Zx0{8L#|N"
    "H&}9Tx%u`}Fe%2KEF7^!^3_4Ep^b4*&o3;{5B+1NapD2L}WL`ve5#`4|-Y1@8n21O5d6=koK)4D<5-{`vw19Sr;d3Hb*B{|5sL7y29o3jYt@"
    "=mq`>{R05i2@w<8f%pypferoK{0-&-<Rl9g0|om9|Mw5l5cm863I_uL6$uCh5D@zZ000ObA^h+169W^0(**qr+5`pT^au#xtLg^=gc<qa_Ym"
    "O(;2Z@P1^@O10|p%>4)gv34h91J7yu0m8zTe+3g81FHUgOK{sje#;{^N)%Lo<l_Ui}P*6bGbn;Z1l0QBPt9To^1`v>p{1q%|r67B;A1poB?A"
    "o&jh3p6VKBa!<cI3I!Wv;rQv;{o~=*cTP=_4Vl9sq7N=x&8Fm{s8O_MHTlN0S@*H1P=q*5d#GS{0Z*%BkL0p2NX901cm`AJtnXEqyH+b!v6F"
    "c;~*9D@A%W)oZkV)%<K^0_xaum0vOsI`4(9Y3KsbB`Vk2T{0H&+B-<Y;{q*|+1^oa0`Tq#>2LS*T`2+#?^Z@6{4fq%K5Az5B{sIN#{UILz0_"
    "y_|1q1y80PyYc1pf2@2lE9677_pP0`&d>0`LU>2K@=~1q1dS2><`^>;dw{0SgKT5c&o42L}e`0wX;D|Jec&4iEzV0PpxC4Eyf^71{&>8y5iX"
    "|L+9?2lEFVCIj&J1OeU~|N8>n5eNp(2K@#V6Z;F{0|E!&03}KP{LBI!3nByf0qFStBKqzGK;8uf8Xx}l`GLgvfymoXIxOJ-<^>V`(*O7b9up"
    "FE2`cRH<JS)Q3HbHi|Kbq$@A2IT^$r3J00OMT=I;*u3-j{&8P*g*2>kT@_4fWCHXIBg^Z)$)@cRJ;-3<lW021T+7wi%Q`u^=O3<Ku{{OkJ%4"
    "Fm%L`wb5T2oM|s67=`_-S++k00IL5^7HT|Hz5!j_x<+;^8Nk?4h{9>1PtT>5%CTQ_5tlA3Hs^<_T~K!00IE~{0IxG0vjFy5c2u<;r0Ix`ULO"
    "+_4o20IV21o_WlC=@cjG&^bPpb1r*-^5$+KJ`U2@K2m0~@|LOh={{;R0_6-N+1_~en3-tH;-uM0l0R!y)^6%^-J0cJ!^!on-`2GF?>kjbQ{v"
    "+o868sYc_!Q(X2=wa(1MvM4_yhp{`~?p43k@Cw0`d3y;Pe3l`~mp|_VDT?GAj-n_WK0^?EC-u1P%7*3=rc45&;+n_6OxH3Ip>5|L6A*`v(I3"
    "^$HBk0Sz1i67>82;P(Fr2LA;I_3`lo93mhd@c!@{`}+e3+Y9*AlGXh74d?p}0Tt^h2m$y65%l{E3IGKF{tN980t^}i5&j4N*Z}_T_Wk$^?*9"
    "V){}eqb`2gz_{s03G@e1|Xov!=%>F@sr2L<#n2M7ZND)#>h2mJ*900_Z^0uC1h3I7QP+YbTf&-VWj?iT^;{}3uJ7y#+x1_l8J$p-PpuAU6){"
    "q^$;{ObNE2L|>D7XkhT5BdrH0SJ@`{S^}a4f_TR;~D(ioe|m<{T}iB@Cx)Q7X9($7zz6U$^HMa!PODj3iIg?_}%+B2MPoQ!2=5k6!$Fm1q6i"
    "L_7f8R3;zra-xl`G#1GRRJ_-u>;_UAp|NZ^O9t!jM_T%=G+t(Ps^%3G7`RDpF3<wAXffNAuBk~3F2<xH#{P_#|_yq|L+AQ;|{tod9>EY`rKO"
    "PT1@Bjel`TqhCC<^`53ku%z@#_!v0tMqX|K;BV`SJJ;_5S<&{0bH92@fL#4D9&&=j{X*_zcDe_}|wbD-0Sb^!@ws_x=A084Lj20vG1>`uGa)"
    "_YC1F1KQvN_Uicw+X4aq^b{63Fa{_G8u0u1<NE_0^b)iR``+gf_zw~}`2N)V?f?B2^$qRl2?q4}|Mmpz_YUPJ3EA=i{o?}u&;A1d+a4AHMCL"
    "39N$d9R)(QnB_3rRX3lI=3z!2sH;spWWD+KcBw7Tb5{_YpBB>>?K9O&LcCIlw_;V=Le0tmR}0oU;N@aPTx3>XIX)c*n31o9C0`49#c9{mLQ3"
    "jP@&|Na8}^a%0E4I20J@cs+`3;p6N3f}(!|M>m>1NHm<?fvdQ`wkZU==1{%))N2$`Tq#-`49sa8vF_G2>BEs`~Lt2<_G!C3mEwI@c9t^2?g9"
    "E3-1O12LJ#52>Ag1>-g~T1`-qh_3{P`*bo5t0sjW`_zDRe76A?Q5B3%p0|5R6^9lXR5E$?E@c#(?2lVhC3F7?#4EzEA4Ep~3>hJ7A2niAX`t"
    "bh=*$M>z1qu-I_Ynag5C0DP4EGiz_x=C;#t8e&4HN49`1T6?3<vEk3giX-2KWB|4fg^5>Gbam2N4eZ`|kV*+!h4?0R#^A_740U76K3b4fqu$"
    "1^of{8VdT+3o7sY^#u_93H$3Q4ekp35$FH{4EF%}<?-+M5fBsp|L^_>-Vpuz2@?1G_6iRR83Gdo4FVJE`~(6P4FBxT1QGb!g7*yk8W8d-2jJ"
    "cS<pcu=_Wb_?{`L&D0QeaI_3;4(*9`~@2Osnc@)8FU3k&+~6aoj9_5}bH@&Whb_xA7Rn)3er6B_U+0PooZ=K}x={P_6=1PK|r0Q4OM`1Aw)+"
    "6xH|_%-Pd@+JKj8xXhP{Ri@z1q1#F?Em`j1OM{ivGV%_3@h>^1>MgJ0R#pU?f?1(1P=v61_B@i0r2|#;sy!}_dn_l>nrjE3@fGIyaV&O0RZ|"
    "ItoQ!$3gqVBknP|V1rG`)3DeRK`UU(B>j?e^1r7T1052l}4FUD@?Di2I1MKoG0x<>x8W_0lf&1>d;QaC*+T{N3`O?bTpv|%b``kx23Dmt1<Q"
    "L@?<PY@;2?gaR`YtF72>bT^^X3&0{q_#?{T>P%90UFB2?iq`|NjC22ND0m`UC9p`|S$!68PIF4(k{G57_<w7ySPM_x|U(0~`$f{^SA-(iHjU"
    "{s#>E@fimj4F?hQ1`8l02mAo-5C!_c`w8g*`TY#>5(exl3-2BM2+slx1qcNC`u*_K=N$_E@!bIm)(`vc0t*cY@*)2Q?hOF!0ueSL4Eq4nDFF"
    "%8_4)J?+zJWV6$$w>{q!OF5WoZ^{uBK5`t<MM!XgR&-suDp*A@8t{h}}=3pL2B^!fV>@B@$l@BsM+0QTf*^vv0{^yJI-?D|Yo6!-S{)9mv8?"
    "E?4;0q4*P7s(+7AMW_|^8o=c`R?uR1qb&K<O%}(1pX2P{P_g=2?y=u|M2Si0}}!M{qYI>4etv5_4*U}2mSj2{`vG374!821^x~g@B9Q9_wD@"
    "n0s`?9=nMP)0s06B`~C#;00QUg|Mlzo_!R#G{_X$s4fFu|^z{}10r&R;{Pph^5d8T7{{a#b^!Wi4`uFJf1pWLI<`Vh|1NsvI`27R(4*>ey{_"
    "y$o_y__71LXSx0`vm>`uP+5`uXw#`R(oQ5cKu||NIdW^Z*DC`|kz&1O59X?hN|^|Mvg`0ssZ`_XYpv`}X<t`Ue3E1MBz(1oH*__x%t6`}Fkz"
    "{^j=p9Psf4^ZpbK_52PN`1lL~0{#6T?F;+>1os37`U4B^5dZq^|MdIw0uurZ0Pg?;1ojO3^!W_`0POk&{oeBW8~x}22mu!e_5uzV|N8g({rb"
    "}#@dgGe0{<WH^7{S*`25%KCJXTi@%i}s`vm;>4gCxE_xlY20tWa40ssOQ7WerB1NZ(G_4foS0sQv)00Zd}@DA%j{{0{G@A>`?0sPnXD<ba;2"
    "Jrv+{1@{33;GH5?EM7?_670*1OOeo7614J_yO$~`1=SX2m<>A{r>I>_aONx^a3CV_w@b;5B%cyB@zM){pRum_B8PP2>%B2@&oD$^a||(1qv_"
    "V8w~da1_s>=0{{Xn2l@{R4*CoC_bLq%?Exhj;@$lK4+Z4-DGc@y<LveQ2uR%q{{a#B5&q5;@f+p#2Lvtt5Bcl|2O8K0{PYYY`{1w+<o+3>5I"
    "!Uy0|Y7z;NbEA0}1s2Ee75b@apjV1Vrrt^#unBA^OZ1=qu&+2Lc}n47%?N{T{UA67LNn`05J#{PgP!83XPA{sZa%0s#yP_5BRp@&D@k3=#kM"
    "{O<_~6aEta?(+};2MhlD{{QmW?gj7s4GtRo{Q~+0`usxx{{<NfJH!9-0RX@Z7!42t|NA27>HGQs0SEi~{PzzD3k@6r^7sf000;R2`u6ec*aY"
    "nL3lt^T01Wx{{T62n3K2&ZRipm>2L^!&7#$W1>-t6Y-~ICU6a)ed2lX2b1s5X(`S=DA^aTh7`1SM#w*%+%`VJzQ_!H{Y3=0Gf69x3&5hV@^5"
    "c~@Z?8V0Y{2V$S?)~Q$5gY*_|1>ZB|MubqCIl=N_Td^34H53`^3?YQ2jZdg_Wcv`^z#J+`RwQD4*~EG`vCy*{to&J`~LXp{Sx>4^Z5Sv{}Tc"
    "O;{+A{`vK_%@f!K|{|5W;?g<wE1ONN>{sHp{@cjh>{_OJT4gTy0`ThF!01*5O0R92&{0sE?0`ma#0TKcH<OCD_{08X+^BMX0`3w61^9d9H1_"
    "J%`|NQs=`27J1{`UFu3<m2B`~CXx{}cNR-TV~n01fZ<`279;{|N^3<^m4=1_$N__8k5B_X79u^!yV61qk)={rLX*`2qh6`}z9r5C!uL{QC#>"
    "@)Z67>H!Aq{|xK%{rLI-0SyEJ=>!V@{{-X-_Y(d5_yGFt>jw=11qt=-0tEp1^#A<?`tb+r5d8ZM|NRB_{TBiI_xuR(0t)T(`S}0~{tgTJ><J"
    "YC0{!0*_Ywg9_5u6v@B|P72oLt?1pff~{__3;0Q2<d0s8j+_WlGI3j6*S(FEw{@%!@!74rb&6af?b?-eHg0|Vs$@gVf{00im%=mrx23Gn{~0"
    "}1m1`0(uj{{s2}?fMM^`2GMg1@Z<B00P|U|L6D>ApZE`67LWN><TUa_xk4m1{Uk{1P9{X><$zE3HT8M02c5D0Ob7f^$79;`SU&#`Ty-e6W$2"
    "{-vZd?4F3BX75x0;6W<5?@c}sk`uX?)`widq0rl<G@cI-12jUhC{uc1?0^Irb`w0~T<@iSW5CHTw1<DWt5B1m967}#H5d#M166W#;{|YVq-}"
    "x2$1^^uQ|N96D{^%0?4BaFZ0TJx>1@GST?h7RL@8&2E5&!@v{KqT*`swM^5Baze6dD-?3j^u{3H}%K_y92X_~-Wd0|*KQ3+oF30MZy1015W^"
    "_5B41`T+U*1{dHE0|W@_@)Y_3)&~6T5&-G<`SSJv@(TC>=>q8e@Am5!0|)d32Lk-&8VnNy0WtUn`}GY1016WX`vLs}10LWG1P2QC^d1E5>-G"
    "-l1qR~u`}OoD_X7C-?D)<B`tIr#0O9@_1@#8YKnV>3@Hzbm1oR^Z{1y`S1Ns9D>ml3_1_vDN+As^&@AnPz4fgiy`t0>u_x1h!;Q*-w^y1_V`"
    "<ehJ0pJGdauo#u;W7vf1^O%;7Xq;g4f`Rg5fuan0`?dH2IcPq`2->e5(o1S*g6p!=oa}2>>UIHAQCel1l$n+4Iu{<`WPMn{o|qX3?2r}@DS("
    "%2M7`J^al|05&R$p4g&$|<O3N7@aYZ#1r+=g{rmj{-5wPK{00Q{3hoRG@&EG(DD&zA{{RR5_!SK2`xfW?3k((W=L!k_5Bm`e4+;V45Cs|#@#"
    "zBw_Yn0Q|Lytx&>9Z_`Tqs~{Okn_@A&HN9|P|H`~n8}{t^cC_Y&*?4Gbdj@Cgb04*3=X3IYJ$8VC#l^zjh?^Bn#b`tJV$*%T1~2>1u~0PY3|"
    "?&atNDEsRJ?+6C?_8<)402KE95DpRV^act13-%2O69oa~)C3m_@!$^o@EQIk{OkG#?hOtC1pNd1`r!%*^6T;3CIsdO@&W|)`5P1P`xFWK4iF"
    "US>;DJ#3-%BM1_lS*>jfSX{NNP%{~`k;_~rfr`XLhm1Oof|{M!Wz?&s_^B@^TV0t5>5{TmbP_8aWx2mR;w0Q~Ya4+bUL|MmUz|Mv6^GAAMl2"
    "MhNN1@ZU#*$w#l_4Wb<0tE~N^!Eh>ANJ=12n`Mg^#l$N0wCo02>tj20s6u?0stlV@b&-y?(+v1D=!HQ82bVW5C-r5^#c0$-2ev*>H!4@`vN4"
    "hBE;|p3K9YV{Q?sN6CL0J6ztp|7YXDU=>;DQ<njLi*Yg7w6C(Nw_xAAz4Kw2J5A62+;tTo|;R*Et`T#N>Ao%JA5*zsc0QwdQ3*_(f6Z!2HBo"
    "YP^@&_;<&+-QX=KTX59~t%+_y6$)2t3*N`|t7w6#oDm;{?G2{t7bU9p?E690vOU{Nf@Q47=qR;s($P93B@L1qulk&-MiN?*ketAQ0{z3-bL4"
    "2PpIS6zuB>B?<g1$qo1c{tqSZAf5&d5Bm4@2GJ=d01^=X1`8qY2kZan3I^~5{{;sA2?Hkn>iG-<1|a<v1?dL}(iIv5{Qv+1`uYb0_Xq6l@&)"
    "hx3;_o5`5XJ-0Tmwn6COX=D!%^a3I@gr8UhUY@CG*#=HwFv5jzGL_2vi$=N1(N|M2<>_V^10^X=&7+7|Qp`3?!w05S5%04F*F79e8FI-mCL3"
    "=E$KEe90z!~#Mc-|i6f5=R&#`s@z}?++RX0QCJ8_3#n~==tXswIcTO1rP?7{y*%r`Th0z`uX(vC<y}+2>|#7-S-Xp_Vxy{^%4am?CJRs^86_"
    "H%LMZY3H{{_?%Nd&3g-&e^s5~L2Mhia6aftL2nrGb{{Iv890c?a`vd;)`~m~|_4gef^9=$5=^O(9`WFrb-TL_k3jF;I>jDG=`SlGK@Bjw?82"
    "|z10R;&Q{1pHM0s<ZT9R>CP`}+;-0RRK^`2Qas?Ggz6@*n{L{tyKL<^}@?2?YEJ?EnY{@(B(3^9BI`ANvC41_TWG1{MJe2L~GZ7!39O{Q(2#"
    "`Tqm?%l<Ja?g;$?>mCIV{S*cO>IeP@4G8-Z?EVP}@AnA9@c;z@6#V<+4*U@S0vP=a2M!+j6$beN{r&;$@cjn#%>y(g>IU}x?G*YB`4I>V_XG"
    "L}2nY5M==cf>^Yseg@$~`#5B>Vw69^FU{}lTR3<?hT8vpkF0Ri^x|N05;5dk<S_Vo7s?+pYJ`VbNa@CE({1^)LI=lc*0@$(DD_2dHu6$km%5"
    "dIYS0tF=y2>c1`1OVI!^#KJS5Ag>E%>o=C3Fq$%EE@gu8x0Qp-VYQ982<ML@eu_9_XzF$?dJvn1qAj23KRqX@bd!&1pf;3`2GeL_5=Dl3-<~"
    "E8u=6)4*B;N4JPmZ9_k4G^amdV6Z!E71O*8H`wi#a?C1Og0t@~K`WpE3_tqo-009E$`|~^=1OMSW5B&=9{r3qK4-^X(0~r1F72*l|?GYjV?C"
    "bCX{tFQP_xkqy^6~rw{`LG13?1*}1Ih9M;1CS^?DaAcCjj#`2nPoGDeeCV3=tj{8Wsfm7y|YR;vy&b*yr%~2m$}~`0ofC`PBFV{{j9B|0C?w"
    "1Ow>$`3nU8>FyF7A_Mv*FaHAV$nOpR7x^#|5+D)^6%pYF+#M(S`{xJh0sN`)_XP+A^3d}H1^NpM?K|S$021#F2MQ1M7zyqW0|*Y@?g0e#)(R"
    "gX0s#a8@d5)M@DBS3@ci5d{qy)2@9qN*0QL&}748NB4hR1H3Gf;92NC`Y3=je9Apz_J1q=%7*!>CD0R<-=_z?*C>jeH%@csM=0rkBL{O$V~?"
    "a2)u1Md<bIoSXM_Y(R05AZDV{vZ_w4-5+J91q|300<f7#`zAvBM%uY`~4pE==cAB?DYKz`2eg7^yc*k;EfI~0OS(`UBUbU@F4s85CS{&{2c`"
    "D6#OO)3Gedn3iTNU3=Ind-S{Y*3F;6L`5^id1_bZ}#1tI?{u%@p2>Jc-3i}Kv2MN3Z01g7|;vx#+@Ch0500{c+_WK6y4gBr>4gdh@0Q(LO^U"
    "nzX^dAQD`RxY={t*)Y`Vj@}3ho8}1@Y_L0{;jK_VfY=2^{MF@C6+C00IW%@%R7o2>9*-5(NI|*7^t&@WKxL^c?=~{^kMq_!kcR`3nf|1@8p?"
    "4Dsg9{tX8S?EC};1R>)4^9Bt00tETy?)eP(3-<c@3IhD#;rt2&@75Fd-VOig|KIus{vZnd0S^i11nvg>5bWZQ|Nr(2?f3%={w>`1`UoEV2nY"
    "b;`S=O$2J!Oz4Fmk-==%o@@V^i8>katu`sVKl>>LLF{t*P|1n33)8{Ox`0sHz8<M{#;{4C$}^$a5X2Kxci?)3%h3Gn&-4+Q_-#q|dg_P7)7="
    "@9$s`Q`5e_9_Ye{}cY>1mg$%ALHcK|Ni+8@$v^3`Y+e)@D=m_1^WH#2k_%F3;_4o^z{7k1n>(OG7S;}02~DP{p$Pnp9Tf`_6P?1{r3h0`}F?"
    "@01piX_WuR?{{j0Q{v7QB1oa9D0{pHp|Ni~#?e_Wp+wBG*C=>SuAQc7u1^xE=r3L`_+zbQ&>h%W${`wsn0{#mJ_yzp={s#XU5*^zF6y^684g"
    "%X1;s6K)?e+cxwDlAu2OjGQ`xNr{11s<Ex$gh{+!Fc!<@fFZ{{t!y2nz=V_yzOw{{#LZ3+L|u3G@dW7YhIk>;woH$n^&W^#2el4Hn1~`wH^@"
    "3NY#Y&h-HW84CCf-uSKq1NbY;0u~Jk2>A2y0__MU3#%Ll&HwKXAr}T70t5ON&HDlU&HWxZ8vxuO6&4Bw|0xLd?B@CiD-rq<*ZlAU0`4Ln3bz"
    ";x1@H6b4Cx9w_W=a&0}A~G_7v^f{Q>R!2>Sp3^8N<*?EeS}^BVaC3Htx^-VhZ40SEf{761ME5Bcu}0{83f4*>-Z?lkf1_6r050sa!|2NeJ12"
    "LtB;8~OeD2K*5K-vI*$0|oj51?U9(*(eA701E^A9Q+9XDfH{e3-|Hn6a5Ax^+x{R_6pJi{`VH?5C-+>00Y(jDf|8Q?eZJ<@&y6>|Ks%o2K5K"
    "@;~)k70TTTHDg6HbJq7d?`~(EpBK!h8@mmPu4E@vG{q+6%{`wak5eP96@dFhR`0dE72_OL}^X};d0st!s5%S3k9sch7?-?)h{_zu@0j$&p1R"
    "?$u0}cS~1OW8^1OW8+7zyqF`~36l_5b|w_Wl_g_5%C|^9T9@?hya}=L!M?0`&tC_x}0;67&hl|MmR^1OojA`WFNd0t@i~|MmI%5DM`1`uFJX"
    "`~Up!1p6Bv^Yr-w?h5_-^9}#|0TcoO2>SyK{QUa=75)ng4E6p72>SmD0T%xR1qAyB0Q>jx77yn8{q^na{Qdm${Q4#y^7#1x>kIk!@(%&@@Cx"
    "(*0Qv+C0{i*_9rOj!3Gf372lx061Qq}Y0|od7{Q&Xy7YOSB{POVb`u+Un?DirX^6T^a@cs7j?+yC~;0^Er1OEaJ0{8j?B<}|31o;6B1M~M02"
    "qygh`vCy|0Qmjv8VTz8{`2YZ|Ni~q_4OVc@#p>f?EU-o^AG&|&=2<l|M&tA1oZ*{DDwyP3H$;N0`>SA3M2FZ_w@h+1ONc>2M@{p_x|=54)y{"
    "53kVe+`04ZyHx~c`5&;MMwHO)$9P0iI`UL&|1pe>H{s#U52mAL7{TvJh=jsal2l)f>?gRxE^!)NQ82AD8>H-NH7xnuU86Wx!6X^^4vlJ8n5a"
    "##>6aobS2=?Wy`xO8G1pxvL{3!?l^UfFi2LKB9|Nb}{0sibZB>(~F2LTNc7Y_>$2N(Jb6y^r@#S<m@=H>hd3jz}X2lw>r02=!N0QUeI0w)0G"
    "1G(z``WO}Z@d7anBLVa;8wmjJ7X$wU7YZQ~9T*G|5diS}v?wR@*5(5N8Ts@72l)h5{oV2Y_wNB3`zZhH1Mu(n{uv7a?D!H8A_Vp&DhB`K4*d"
    "`KBmXH3AtwwT4iVY_BOo>O@9qiv7V)wE2mT800O<1q_WceY-bCu(00ZO&`T+Ix7YFPP{|f!$>i+!r?Dq~M4*~WB*$4aj=>+@--tz4O|0(_S@"
    "%8)x2K5RF0RRyN0{Qv-4hZ!g0{j5;@cHuV7WV81{SW!->G%2k|K$21{O#)R*bMXQ?f3Ks&E>%c1X=#X;_3VS1K$yW>G&K1@&5Gq6barg`}zj"
    "y_Ur804ddAH_znQ)*!TDAf!*FP`}FhM(**9v=jiGEuIY^g_<#GK&%pEa{mu@;-0}?p=Ku5f1q`-D^*H<R2@4G&6XXB&6#6(2`t}J8(E9O#0Q"
    "~?O{p{}?3=!50?-2(C{P_C~{}TKB2@Dmp9_#f50~-Y!?Isbp^!^9^0SNQ{^z8-f3kLB6`~d$L?g0!7_v{M-{2luX_w*17@CFb800sgN5B>%I"
    "`V{a34gl%+4fg;1`4j~J_W$Gg{Qc<s>F5UX2ng^9`UL$T_y7J8@$d%!>=yYB`t1k#?)(V;{sjaa2mt~9{2b`51M~Cq5c~h~_6h_1^ZEGw008"
    "9m>Ffyk2o3Z8?f&~G?*9M)@aqNn;RgN*0P6t${rUv`2M7Th3<3cE`XuHB1LpGb4*~o2@(cs^`uP3)1q9#z^6UcY1P$u`?g9Hb`2zk1@bV1$^"
    "aS`4{__0)0PqC=1`Yot68-`H{w3}91LN}Z3IF`{^Z*L__5Jw%`TzX<=<x&P1rzoD-v9kR^Zxk^_}mBi?gjW1`}6<!3+n{`0~7To8~_3R`!DJ"
    "n2HoiJ7z6(E^#cd>^$6|=1^o8|5$5GK4*>Sy0`>U?+w>C{Hy#lO`XKxS{qq3+_X`30_W}bH{Q(02{s#oN3kBW${sIO21Pcoq{1*2F{qzGH4e"
    "Yx-0Rj8*^ZEA_^YaiQC^q#AAR7S+2MYQE{u2H9-3S33@BRV+{|F!j3iRRq{|5a04iFL_5EtbR66x6~BlYPo<^u8x?)U#2<M<pT4KMEw{uJ;C"
    "1TpjX|MC9*;0X8{=K}5m01hkC4fx>w2MO}`84M315!dDx3H1OfAOQmz@CXGM$n*#s`Unmx4=33c{S){O3pniv3-$s86#w}u<p!t&1q&|d0R-"
    "^_6a@A6B>xyG2CNnp@Br2XF%K9q1O^xzv-|}a>;xb-CL7!z5f=;x12+E#^W^^uFaP{5;STN#0Qw>j3e6h?AN2C^8~q_c{Qdy=0Rs&F?j!T%2"
    "LJp7^!fe*;{OBz;Oz?u1qSU41nvR!1NIXE{rLd?C;tWb0s83o_Vwxq0{j2*<mmq3_W2n3{Q?r%+)Ve<3H$5@+xh$ew)*u6(enok2j}Dn|LgV"
    "S8S4=K|MvItQT+h^0rcmy>*U-N^Zx?p;<o*~_5Ixa_4wM*)_w5U2L9m&wD<Z0t@!s0&gTsQ0;t{v0Oa}L6S5Ef0q^_dfBF3V`}XIn*vQ=-+W"
    "Pp+;DP?C3ispV`uE7-3;z}y2?`w%2M7-y$@1o^{R#^&_5lL(00bZM-VN0f4Djk0<Ptsg0|gZD{+k^E1Rnk)4jTmd2nHSr{{!;y0}$r=`V;`="
    "%lZ8h@d5@K_y_+4>-YEy^$-O27vTT|0|W#U1q1y7`UMHT_}=&b1O)u#`QZu@{Som90Q%|l{0rvt_7nf=%lZ8t90Ud&`3U_0=kfLm^$Z316x#"
    "m;3JU@k3I_cF_7w-p0NVNf1OfZx1J()%0ty8U{sHm){~6u#`WN)&!T9_w82t?#_5t_-<@53i^$iR32gvgR3<&`m4-EnV^%n!u|Ka-m3<UM#2"
    "gwo%0}kg8`vl(x021Z<`5FA?wfOxn4FC!l>jLxn>E!bZ_Y)EU2g2|J2oC=t7YG6X_ZkM}{MhpQ4gd4r3D6M<0S)jA`vK4W{|evn`yTq}x%U1"
    "y82kko@Conz=-~Gb^9>vO3A*|O3IzTq77Ygh_9zF=0N3>U4+itx2*D2w{{H|72>tZs`whwb_6G+J<n;jo@dykZ|JV8pGz|Ct6ZQ!N9q$tX9{"
    "B$N{09UA`S|QG{PV^E008;+`uPY2>h=Kw3i<8l;s^r|@dWrS==cKp>I4BB6X^R77Zd6R65R{~5bhHH67~7~5&Z=M{PyGN^aRZT|NQ{>`T+(3"
    "^wIP91p55#=ma?p{{-wZ@&E(y_yh_P3jz!Z2M+K65!Mk03GpKN?eP8l2LKTM{qXbC`3~3v{r3L>`v3v*|G~oa>IM$<)&?mCB?j>-_X`5?0s8"
    "y|3<M+!8x8^q5BK^7>klCF(DDWK5c&K4`}73i`{U&P{PzO_>;C-e`vUai`~c|j)cqI^Aq?~&2?zn^2=xE_5Dh5|3Lgd!4;tSN;s-1A`0x+z7"
    "U`t^`}zgK_rcx*>iP}{*%<2P01faB`ULOo3>NSQ0`L9h>izv3?*RrB0}A8_-v|8+?+ghG?gjn<1PlHv695GL0SpGT2@UuK7Wn=44)qTR00{F"
    "1^Z5Pm6$<MM1>*DR`uY7q2K)mL^%2ng<{<eV^ZyJ7@cQ-y1s4E4CJG1s0zL}+`}O|=CHD392?QAn`Umg_{Q2$q3IOEv{>u963i|wT&i(5R`5"
    "fBw>Misk^z{n*0vOr@0u=v8Fa!em{#FDp`v>#>AOHCJ`xhMp`Y;~z695Sd7X9=35&|d^{rnCI((VI<{{asd0QvUv3ku-?t`Y$S{|5I40|fK?"
    "{|6GM4gx|5@(chQ0|oxN2@Mhb0sh7p^!y6+2><#482Zu%7WxVe^8pU{84Lyd69f|wOWfT21^*2P0Rsa80qp|?_6N%U|NPbt>ir212pXvg{0A"
    "1E>huQn008~$1QG`L=KcW$`0FkN@&gh9?CRtH^B@HS2LiqI82kqL0RHds2^KQ`^!C{S2`KK>_zW@!@c<DR`UDI9{{Hgw>46Ik-Ua&n00a5{`"
    "|<t)4g(tu>*wtT^$h$C^zHZ#{qqF+1=QIB?c@*&`}YS9{O{=u_2~fL5DE4U1^@CS=^+LO<@oX8`~k58^Y{G;{rC|9k@pt?{`?CH?g8rn{`Up"
    "*2p%y7;t&%4AN&Ca^!xq`^8DQK67}WY^#1M+^%?mD`27JB`3mj(>hl)!+S&#Xfgb@1_xs-VC*%DD1?~kC5g9B3=l~@D85IZb8xRfy2LS*W{}"
    "vhl{R0r;?!E>D^9K$m69WkL{RjC5`xE>GEa=(*5eN<u`{xY`2NM$K{Lj?>6V(9v@%a)I5AMPR`{f~l5)SPa0R0FS11S6d=<)vW2ms#c>;nz`"
    "{0HIt^(-~=_38Zc{3!0}5a8$m1rRR%4mj8L2omu0`u7M03GMU%5A^y94gn4h^8fkzB?s*16Y}*9-2UnK0V)Xt>;@kB_x%nJ_Ydm?{q!6W3F6"
    "EF?GXI__y__Q^9Bye4G;D#{0$QY00RX0AMfW177Ypt_45_+4hPi_7X0t(B;wlv`3@2d{1x{B0}1^1?YgA{9R%D2$oT&00}9L#0UH0V-3>L+|"
    "Njf-5DEhE_X-^X3HcxP7zP0p`QXUwu{#U^4;9A!75@tK{t@f}{00mG3E$ND`z-Cr`2ip8{0<H?`2Hyi^#J?m^^XV*{09H~0}b-<8u#`R6ASh"
    "ABI(@y0RsXB^!fM+_W}3x0;j701K<)4&FcmZ0@C&P2lpi55c}*I`Tz<V@EZsO_y6tT3<%@{00{>M1poW;_XQLK`vMdS^aJ<*`u+j(0uLbo`y"
    "vPh0Qdm^{sYwV?C%@n_yg(V_Wt+>1{DeP@c;Y~_xJ?&4hseM=k53S(iI2^`u5QKA>#-72pIwS02Dj^<QpCQ78(Ek3K9hX0s;sR1t$9<{Q?Wy"
    ">bC*~_X`v*3HJm1)b{}j{Ra8>2>Hhc6doNJ@7oOw1Rx##_T1Y664eX(^6?n;0_xra|LYHxA|n0~0{I3R1}gFL`R@?$9Rj`Q-tYwo0`TMNl`="
    "K*`tket_#^A^2M+EE7Be#g8!89z6bJF;`Sk<-1@+$!76SPk2mTZS5CQi5<OkpA3j65_{}1r&11A9WHu@v=1n&_D{|fl~_5>RZ6#~u#5D5PS<"
    "`Vk|_W<t>_Ve!d76uOt`TX$t|M>t0{q_9y_v!=n67>=S^$iXU5Ag#3_Wu9=0R;E|015il1`QAZ1N8m>4hIPX4*2qc5f=3&0tE4~1OFfd5BU4"
    "~^AZvG{stBJ0QrRr1NzX>zx@3B8~XbE2?GoN0s{T(3Yd@j3HJf{ffN1y`2Fr1@$mrd4g&5O0sZO#-~$K;{`3I#=j!(Y^!pm{`~MvhDf1r!_W"
    "J?<`v2?z0sa5c1|BE@@$>l#84Cso2+#+L6b1hd^Z+QJ_X8{W8vhCZ1`_@E1P=-I91wvD3i7(flmP4c75owd1PTiV0|)%}36p{R6&C{kg$4Wu"
    "@cZ-*^7Q2>2j}nl^Y9WB^Yq*H{PgAP2o>)N|Jwow4FdoW2?-<w;|L1@`tJPu`}GAV4fFy9_0IDb|N8?N_wWw-^6kPd3Fg$~^8WWIAT-Vo2mI"
    "64)9NM)FU|h+Hw6p|8UHE;`Q-iW6$AGH{qOJV<{kh3^9k1d0Ur9^`S#%N3lQAx{{$rS2m0<a8ZgcU-v0N`>dh_t6Zit;6zc;81{ECz1^M^<9"
    "smRT{|3(F=PdR7_!YJI{TlJz{s8p*4;lyA_6b1qANSq<A0o;6?fK%&?Y=1X6#@$K|K|Jv3>gdh6ZGi$6b%vb{{^Sv@F4g7`6Q+H110L>`Vj#"
    "47%U#l=>jeRDE8~}AQrs^+yeo>`R6$50sa{X``h#Q1`Y_}6!PWt7#ADf1?ipO><sw)05PZS<TT>w<zM#tAt5%S{tzbqBJvFNB>%($3jHL+<M"
    "c800sSiz|Mc?m`xW@T^!wfN5+5kV2kEA}@(knn2Q97f+bh}o#&)ab9UWkt;ruJ{67V+-8vDoc+4>8*`r=3d_yQ>$`uWlG@dN6T2@3V(8!4)x"
    "6Wp{04AtZFAuhx6r8d|I5xEid-t@}?^z8Wk?gaHa84KSA>;@6x1P=ZAF5>0>90mXg()U3A3DxE3>kakw1q=n)===Qo3nc9P@dfGp_~17L{Qu"
    "G_|MCi9>;MPt021#16ZQA?J0kcBsp<FG-}?Fq<PQe&$s@oP1^(O@5Arn?6Y>583iKlQ`|%Gw3jY}d?flRs2^Q=i0R;!s^YRx27WeB09V6fh>"
    "FN6F<rwu12K4v(xCzn~`}N=r2n0?T9P<$a2k<BP1M3kg8wvmf@c8!`6%W`2`v(}z;N30?5&iuR01@%``tSGv=^gh61nv0>{Rrz7@ATXT1O7S"
    "l8RruP72+EL6zLWt4iYB(`t%3`9uwQ~?gtR%)Y38s^#%qV3Gd?Z;QIO)>gfLx6XER^APD*y@A=ON0tXuF8QvNO3f2?}BjFw#0`~(73g8m|5C"
    "_)(@dFU<#>h1e`UC7H{{iRo*$em>=lKa00p{--7y<Ye^6oqe0Sg!P4zL*m1lbh|GT0mT_uU!%>*d?<7Y6VC>Iw7&$gwmO76QvC?jw!%?GOC>"
    ";Q9~|{ptb^1o$2q>Do;W`U@BZ4}l;A`hfx$DB2VO4d>_x>*neu_s|U8^YI89<^RO>0{7(S7X#k^Hr)6J5Bd!c(g!{M=J*2s_xSbv{QUF{77G"
    "9g@4f6A4E^~o4$=el@%Y<5<n8FF^8WNWA3eDi)&$Mc*6IWdR@e6VHvbC*>jF~%`ReNL3lHu8`taoJ@+R{D@&L~T{vq(=1KQaD0}}-J*##)X1"
    "Nz%WA2hoJ(hBU$_}nb=4EO->7wiB3@gO<+8tv!#8WHdG{rtfy>L~U8?kK7E_9)}o^Y8Hg1TQh>-UC3$AN%hOCnL7?+6nK@2;e~V{Pqw33)%q"
    "p2Ob~qBj(un7a8m7|NNBl><jt*3@fGb_buM(&m8Ub5-m8&=?@#%DEImLBpI;&zX<%o1k_IK2Ky5J0pR-Y1tkXC4DHwW6&d-~|MrUm@BQZc4K"
    "bbW<1f_Huu9PU8Y5n$_7x4z8ubea8S=FJ()|gw0NOk5@An%M0qFPh|0wsV?fu>I8XpF$1NfK{2n6%_6*rOe;4-@Bt4)gTCMJK6?+y;b67n7n"
    "5c#(9()Aae2i89F-sBz!{_WrN{~y|c0S@uuC@7GD2=l20GU)gBA2huN%s7?A7Qf;J=llKb`0@w+`Tzbs9r)n;+Xf8c0tNs5Gx_}O4igmz3js"
    "#{3dz^)^A!B={s097()9fJ_!I5{@DlS90oyzT@A3B__xK@E_y7m;@DSep<@@FJMlSpR!Snd;*ZTnk1PliG&<>gr1^nI*1okfV75WAQ^zR-C1"
    "OEm$5B4AV>g?q*{|)~x2Lcwb@csn_^8xb(1|Iwc-{Sc3@EiaG0r~XyxdpTj`1jro1^-YS7Xu9g`QR)4^6n2d7ZC{o=m69n6%XME{0AAZ+~yk"
    "v`UCzG1_t*3|Lyzr^eX@P_x$Su3IgO5`19Ti0|Y+)7Wfeb{@f=4`QR8c3@sA~@#@tg6%E_==m-<h*54ui4g(e)3If#l{`>e0@ec|A`QGafHV"
    "g9`_4&{U0}>hl9{LXk3g{yP1>GGm5+W%T4%PJ&4-erE*97wAvDhR8@BRoT1PjCe`2+SE=>Qe;=-BlV9ufK>=<i4g1r86~4gnVh1mPtE5X~YK"
    "5$Ew5#K-m(2LlBQ=mXyRx639K9SiU)?G}*%3kmi2?Ep3e(bftM@(>*#;MY<T0}2l23K19w1G^gz56cz=2?_xZ3l;?97#bY?0|x~X?8@QvFb^"
    "X<;12&H8Y}TJ10M_e0SEl{3JDqp+W`d${O|Jy{nG&d57)f({`wa51^d?T4;UA>85;c$3<VDY3G?Xh;R-`K2?XsG>O>bI`1t?@+AjtF7x^0b^"
    "4SCi^bY+D3LXjr8sf?54Ic#K2^;<i6b%Ra6CwQW2n_%d{Mgj%2o*y|0ulio^*9R#4h<&_`~~O)00$!w>*WLq`1kVd`s(@u6YR43{R$1-6BMc"
    "!5BxB%4h#qn1Oo~F@9XsH{|!1i6a)_l`%@7Q?*#b#1|S0j7XvB(=?D@4_!0a54HX6e5%SON`3MZh{PqL-`T7G2?e+Tp`~CX%_x}C})cg3}69"
    "n-A`2z?3`v&v?4B`0!0RI3E_W}C?f&2%`1q1pM2>%4u0^|o10r&>^{PhU<<P-Y?000a9>jM1>`T!H`3-}250rd&~0RHy|+4%ba{Qn0B0{sR5"
    "$MgLq4hH-E{saQx{PqSD|M3g_{|5g2?;G*>`~C*~<OBZ%{QU~;65Ia#{QCX@01E*A-SGnd`vdm^7XkPE_5J|d69)(N3kL%T{4WCa`U4XG{{a"
    ">K3MBvU1qS^B^#TC={Qd*_|KkV!2L$*C1OEdG;R*%-00#mB9RLLV4f^&H5eonK1_1ye{5=Ke{0-jw1^y)F3nBOQ4GQTC1p)!~6b1YV;PxH>2"
    "?+cP1?&a>`3?pG1q25B8u|_Z8~yD983pv<4E6yk`a}ZL1OTN82nYn`5c2)=0|m1PD+U1l`tc<S?Gg+D0ub*6|MC9#0yP5!3IF!*AOQgYE&uK"
    "E2MFGU8Tkf8=|1`D_8P7S0|O1yCFTj{5)Z`%Y5E2C9|I;9#8n0d`{3ma`{)P)|4;`31|R?V7y<|eQ2Xc6BM<U{IPeEV<23X4{Q2|y{sZ|1?f"
    "eG#1rG)Q0|Nk+_yZE%@$nD!3h)8<2>k#4`vegF0_g$i_XGj|{nG%!{|5>C@dy0`@e=jz`~vv@{`~n50{;U91{3}J^8W$c?gS3({sRy94i5eK"
    "0s{gI^7sk?0`de51_1#A0>c971P=QD6a4%B01NX100;vC{0I323j+lH009UA3jzNO`T+s)0RRC1{0jm600RI4`vLX=1povt4Ep~3{_O=F2Nd"
    "xAAOZaW{r~#+{|F2R{QeI05)b$R0_yws0093rECvGt1_|~5@(KnG^#lU}`uOt#0009r5Bvf9|NaOo0{8a-BKZCO`Tz$B00;K}>+cHo8v^nP0"
    "^8#51p59><OcQ<00Gzp<_i86?ez@-^!Muo01^T^7YO|M1RM+5_y7O_CiD9D1pFEd{sRsH<pmV_82|b6{Illv{P_J|#P<dk|0C4{?-lhO_x}+"
    "30Snp%2_6C^Ck_Mv1YQo`0tW^F`RxAo4Fx3){sZR*^#2z24dmnb_<{QMFZum{$NU2=5-foN?kNE)=<Fc+0}{*%4H^U#P9X&Q1Ah?Y{~q@L!v"
    "X#C4ICyO`~&(0`ThR~3-kj5{R8p&3jqNN`TOkH`UUyy3<>}L00H_14fFZ__xl6}00aF3;tKl31@Zm^_xJ$v`~nFI0rvv~`T+y>`1tes0saH~"
    "4FdxX)d&UQ{{sE=4ekR3{|oa4;Qadm?G6G5{saL6>iqct{tXTN0s;R300t8Z{_qzA_yPs{`wQ><|NI621_A;I*9Hvg2L}iG2=oI30SEX4*#`"
    "jt_zVII0{;U6@%;NO1qTcJ6#f7N0SOfW`t%h0`~Uy+^BeW||N996`33<4+yfKw1{DJS1M>|9{Raa6;Qajn_7DOL0{H&{_yzsv1PTlJ9{>FZ0"
    "t^)T{q_I){r2|y@g(>A{Q3v}>jwS-68#tX2m}ZO{q_V1{Q(64{{R30{RspL1N8m_{|El$3;+fBCj0#Y_z?y3{QC&@`~dm<?<Mg0`uz9(>;(P"
    "+5&Rnf2lfLA_W1-5{r?B~{rCm{1p@;I{qFk)1qT4!2?F`~82$VN^$z6s0{H;({|f~D@)!2@{Qds;>jVA*9Q_9f1KSc0@df@1`TrC47y1GJ2="
    "4{{{NeZm3Ht%?2@2x-1^N8~`wYMM0|@%v{}TNO^$z^=`~C6w==}T#-2n#@`nvHD?+5zs`ScU;<pl)+2=f8_{Ne-t5$gl!{{{sM-1_+d{Sb}+"
    "0TB4+0|^2N4*UZ2|N0E}<M#Xi!uI_d>bL3&+9l%E{pkYx0TcQG6W#>x3hM>(8M6e|^x*Iuvh4N)`WS%={2cA~{s#aL7To^^4EYrODdzdY$^Z"
    "u>@7wML)j8+A`s5Y*1wHfvAKCoh7y1V48RQ5G^a$l9f#v)T1PPcD^&v6z2l59QLa^lr5d9<pUflqQB=I3D_6OYb;6C8G{J9bK1wQlzDbwu1A"
    "^QOA8sZG}{UGWzm+klq-3P=B2OA*#{Phbn1HsJ(5CTEqbLsob{|P!X^bykM)HL1q|MD3C5lA5b2lDBG4Ezk}4Dt-^78~g($Mg6C{T}i1_wD-"
    "v5gHcs_X8;C6#oJ#8wvdoFaZz(==&QSDM%9y599dl{Vxdp2>S{G0RI031_|c{{SWo{@%tDJ_#^(+1O5>F0{jX3|Ly+){`?X63IhEM{{sBw1r"
    "q%9{^kA%`~v~_^bP(22k`v+0rvs|1S$W~1o{UB{`dU`_7n#A0tFBM0|gZd2m}EK{reB}5dr`A1P1-=2NnnR{|^HH{{#g777qjg{{j99{R#U3"
    "{pk9|3IOW^^9cV9{t5&G0S68Q`v49O6cPdp{_+O<7XSYD<^l@!0T~Yc1{MYY`v>~{4;KXj{Q&?9`V9R3_{;nr2LR^+^alSA00#vJ{|Nd81pf"
    "694;ldi|MCF*1^@i}-UAK&0|o{G0~iJZ{R;c{3mOCf`UnCK^#}9-`P%yk1OMIv`vd$6`vn3A`UL6z2LAE@00{&31N8R$*#G?f@c#z_0RsX60"
    "T~4J`VRW^`2zs|`w9XR^91$+{OJ1F0R0003<UZI@&N<~^#u3`0sqkT@cIb!0{ij-p8@>-_51}1{rUC){15;6`33p&-`N5F0}%rj^Z@w=0sZ{"
    ")0{i~`9s>IT>-+-(`2gAm1pb=u-sJ%D1q$r|fdl&&;{E{?|L^?)00ja5`2qC%(t!m20uKTe{rmv~3ibTt_VxevECK!W>;MS~`3Bzv`3Se*)y"
    "xd-0u|u}oC5nG8vf!Q{Otk+_WA-31N!{&`-=Sg2nh!V5c3B55)=OX^7#$!90dc}?*R<{{0Zvy{`l6(+qW9u1s&)Cx&ZtoDf{Io{oV=?1mNu#"
    "3GN96-l7Qn3j_%E7w!%66+-^<_3R<<0RjuE0rCv<{}1l`@XPeI-lG8S3Ly3f*Z~43L-ois@fRT)0mJzv2jU#m+qn<^3JC_?BLfoh7f}H43g{"
    "K_+WHip2GA4b_yp+X3D*vZ&Y1o23mzK^<^%ySLgWTH^(sXb27v`I3d}0X{jw(f2n`O?G7=lrAXEhc2J0K|-31uV0jn44=lc`_59$cE(8u!d1"
    "`IP1`56KuX6qS2_%22WMXUEi72!470@5Y`6cYd0O(zxC2S5A+E$S5L-VG1(`H&Um5B3fC_6PkA0Uzr#0tWxu_4g3?A`1a3BO~(*<plf__azD"
    "a0`b@eB=`aj@)86E0R=4<`Tqg~2JY|#2KW^A_zwFd2j>ID8z}iN2m1OO_4oq_2=3<l4DAE#<?!|7`z7HZ1@hbl@&f-B;{o&x4k_&D_3KUt69"
    "(@3^y(G<`|k}00Qw5>6B!C40{Zt21ONU9`}X?$1OE8>^zH=z`2_?Q_4M)s_Wl0_0sZ*>0r>Ua2o(|p3i<j52M7ui{`La#^#Sz<`2+#{{s8p="
    "1_S^9+X4Lh{rUs{0Sp)f{{9XF1q28I`TPL|1_Au}{OSMs5ewV@0006D5Ec9a0sHsa@C)=H@b>}Y`vd*{4+j1F-v<Ev0RsU90}vex1ojK&;SC"
    "J?2>JvA5B~!B`sx4i6aJ0-0SE>S1s(SG2m$%O@e~Fs^XUT7`UML64F&u8&<_Cp0RjaG2^bp<2k{Ba@eL978T17H7x)GH`RW7P6!nn#00|5Y@"
    "FMT#3kUeP`4#>w{^b?H`UMgD9|rvU>I?q;00$NY2O${^3hn&9`S}*~ChY<I8t)MM`sf5K69BFF{SOTg)g<fJ2ovzZ^!x@70@e<~00;u}76JJ"
    "701FZQ`TrdX4;KLr3gYv~E%+GpC-eON9{3Re`{M=t5d_ir1{w_w%qQ*8`VIly6b%aj0`?Hh3Iyl(0uBP}Cjk}!_wOPQ3M2#u5##RN_V*Y1CH"
    "nUR688A}_tgsh5#{Uq1`Qbs=M?nh5d#F@04LZr1m*>``~xlo>jwMx?H?BW3K-@E2nN;z5$^f({S6BD8VLUg3JC)M{@?#V7yF|8_XYt3@DBm%"
    "{Q?ye2m=K92qNkh2m1^L`S$w|<@);e3IN{t=H}q^`~~(f^cCv^^8@}5?*se+{u%S+{_qR|3k&rC==Ko}`~vp~{RsUB0}b~5|NRCB^8Wt}00I"
    "2-0{-{-_xAkz0R#aW1@{92?g{`5_XGC>0QvV30RjjC{r>y}2?hrX{|Dpy`2y<?0Rj#0`~Uy`{{{UG+64dd3i=562MH7Z0|5W|7w``M`~L$42"
    "mks40P*<~01NT{_x%9}783sg0}kBb@BQu${P!2&`TqI&3<>=T^#A_x{SOoO4+|&+|NH{X6YmlH2KEI15BU89{r3IX10KHp`uGG45FPgX0us)"
    "+=I#Ii`R^gn_Wu0z8w>md5%v1=`v@QT6b&{9{_p>r>gWyl7V!lA7ViE6`u_nV2`#<)2=E9I)FbZa{Sd>h=<EFc?&KoC_WtGTHVFIy>+}Bf>="
    "Q5i5C}vE^4<NM`0ow$B<%(J8s-4__x}VQ5<$-R4)F*N)+g-X2MG$l<?ik8)z~+y@&DiBM*#i+2>%B7>jNeDF%T38^3(Fg1^))|8|)1D81eb<"
    "_W1}N6(iC05A+8R+$!$K{rwB%1^*1@@9r}1|M~d;|Ni{}2LSi<4e}KA2NVYo?ce+V`U?~D6afeS754o9`RNDt83^|F0|)#P>=*Ip4fY1X_a6"
    "xg0QU2=`~4~V-~jsr%oGvw5GVif=KiSx4D!dY-V_J+3<LrO5c>uN0SNe35VpMi0uKKKy$|>A0s<Kr{r~|6{`dX_{{aL02mk;2@A~}$1M&+50"
    "Rs^I{rv?2?+pq60s#O33IYBA|NH>}0Q>;|{P+0)7YP9W;rjCM10D48>Ffgk?gQ-N8wmdJzx4X;?f(My{Q(CU3h5})5EmHx1qBEB81Dq}>jVE"
    "23J~M@{qY7DB_inE^!D)d{|5^H`u_n3@B#tw1Ool|4g>D*_xBk3{Qdw71^yED{R|BP{|5vI5BmZ8_4WGp1_1m50Ra93`4jr^1pNX4`|k_?AQ"
    "A%r`u`31`276>2?+A_0r(64|M>R&`waCR$Nl^V{R96H{{;mF`vLgg0P+?H2m|){$o>id5&#Ao`PBpoKqm_U0{{*M=l1^$01f^64*B{1`uFSY"
    "@DAZCr1Inl{{r_I^9>6O0SNZ-`Q{o52?p@(t>zdC9tRmP_QwnmVm1Z>3;-1m)9e5d^AG*~4hG-<_w&@|>J!8f;p5W@00ZqJ<`xqf1P=7f_2L"
    "W-7X{|!*3lvcGzbbR>ALt8XGs75695(s)#d>j7Z~~hBnHL)0QTDG=n=6J?$X5z1p474*A*Th2oduo^2z=W4ff*M{lz8%H|q`s-_F+#UON2o3"
    "IhrZ$mIwh91`vaFEGgl67%En;SI$1{M^6>4*B39;|?ht1q|{B@6s3z*3#hF2+Si175DKD@bC2mBOnC<`uYh9_WTVT`}*e!5C7Qx1q<=*^$rK"
    "~`1s%e|NG|<`2z$3{}28W=KcZ#`taWG0`3;=9n}s73&9xAI3Ujh`UM^Q+TjEe_Q~w=CHmv^)cyPL?EA+m`t|wz_5tk@>*)9c10?e3=g=Pq{T"
    "$)<2<-~%@2>*%6EG0_$kMXa>;ww%3;qP;1^W}^_We5T=lc^I74VyaIt)<s87K(&6zco*`5p)J6!h!&4hRAlDKzAp`t<ez1{f0h<m>P2?gR+y"
    "2>}EE^9uv-_Xh&^?)CZp5BJ*D*&i4C0|5vB2mSZ_|Lp_+4)ziL{0RO64IlpT2?75Q1^o#11_&1Q`T_{?1qA;A<P7}z3KH=B`TF(y{sspUj}r"
    "F){P+V5{s{vG|MLLP1PLDl^acR??Ft7N7!3s({NDEbEg&WR0{{v6`2qh1_6h+25C+)-3;*-=?+_6=mjvVk{PF-1_z?#X|Mvmi{R;;L{r~>=!"
    "S@j&AP^ZP_rm-KO)xP13jYxV>HPo@=LrD@6bi)z3<31==oJk<vhL9a`|kJ_?Gq0a1N#8i{|f*J4)plzzT+AlD-sPc^}gE@Y(Xgg5C9Df&GiH"
    "r<_ZJ~A^xxj4*l}*;u!uX*Xha#{q67_;}sbh2m%4U{Qe;f3heLU(9<6vDhTx^`oQ51e?%k@7ybkk#qI_m@)h(C8v?Ko|N8s(*A4+6;@H6p1L"
    "Nu<+zlTb3i}1@@yQMi59sIE_{}6P|LFh(;>+O(KqLYc1OXZi;PDR?(f8{g3LxMa8~^L`>>CvX5!c@d2JiGI;tLKA00RXG0QUC`1o!yr^3EO|"
    "f*ZiiuYu(^Iv_1D3;dV|2@CrJ;eq=I%*EFU5*rs0%oANOwc*<c^X32w2LBB5`1S|N5=XTG4ax%egaZN?`U&;$_2~fr4IK3O1OVCt5CH!L9^e"
    "532>SE==>h%w_z3(F;pG4T{`~y{_XY|B{{aB&`|Rfg{Pq6<@&5}O0|EgW4gUAx_X_(D5Bm!g0r&?3_Wc6`3H<5h(&y;p0{^)}2KCAS1OEOO_"
    "X`050u$`+^6@YN3l8)5=l2x%1o8$51p)y42m|jA|Ni?1{rv&~>HYik{R0X6?ezou{Q&MF^#lI_`2+t91_1y4{{sE=1rPoM1OEL4{|f~Y0R9H"
    "@0ss682?6&5`T*|v0|NjC2m1E&^#ck43IY!X`vL?1<_Zu0`2Ga~5&8Q4`~d**3J~M}`}_e43Kaba_XZB%{q_J84EY1``2p+n69)eU_x%3#?E"
    "nV@7zq>%`vel%?gbb8|N0317y11B`u+sT5(&Ef|NaFH4H)+P^%M!m`|$o83-Ao%`UCv#77G0W)&L0i=LH1@CJYV|`2QQb0|FKM3HJ#48}$AB"
    "`T++575TmT0RjjN=pFI(_!axU1MUVQ4e1)s`~(2-9SHvazy}ET?)L`-EEWwD|M?@W`uh|274!@HAo2nI`v40D75cyW{ss&R>L2Uk{UHs?1p5"
    "RT`P&}B`vnB+6$}3R;sy@%=Kur$D;5452J;D_?EeY&9Qg<N8T|$Q{__s~7WCWr3JVbh(jW5S=NIhR3<(eO^w##{_6Gq48V&#d;RPQ6>G~259"
    "|sK)`}7Ud0s|TR0{#mB6Z8TH{pSzy0TB856#Wwc>>2(4{~0Iu`|8ysDD@HO{s0#F)(rjy=Mot9?g!ujDE!<C`Tr8S>iQA=_zMFA4F2>50r~^"
    "}8V%zB{_p(#0SE#20Q&|H1oI33BOT5s2>b&L`1AY;2mAu@1?vO&<mTu8|NaCr?)~-!@DBbI=?DA&1r7E74&V(22>AE*?f4J`0rd|C1_|{44+"
    "!}W0R9641pfa8^#}~^`}^nt`uh6({{Qe45dr-I^aB42`v3g{1NZsz1N;aB1_J#5{0j;m0{rat{SNLB4EqiI{{j2_4+Q`O3Izh~_6Gm}1Pu-X"
    "{{8;+BmD#b1osC83i<&A0`mRM1PS>6|NaFA5EuUr0RZjT`Ul$(2<sW{{s8Lr84CaaB>evF@CgqB6A&T{`uz;c3;G293-1U15cUEC|MCN?2_V"
    "+~0s9LK79sZq`U&B;_W{=n|KKO#`vK?fEf4?w_VNAi<^mT191|`R_45sr1@r^_6Y2>16z&56{PhUt4kf<&5%&!b`6ci2{s+gn>;d!q_2w$t`"
    "v27BE)D?v*7gDM-T@{6As9Ru_1^`7{s#a0Am<GE6z2f{`}Yed3oFn05A+og?<nl&^8*Ue|LywQ^yMhn`2PgsE(!wv?e!Mx^7<eJ2?+xX?ace"
    "I{~!tY9Q6tP6YUE4`S%bK6#@nK9sUdw)FbZR_Wum^2mSm92igJY_W$tk1P%iC2lEE+_WB9|1`-4l2KNB>^#|wo|Mmg;4*350{R$8T8~gtE6$"
    "uRq{T%h>2Ko@g5DpXrAMNYI{{I*G_x}9<^b7{?`wZ^>{{O`L1mfkm{RZ~@1NQw32>Sj50sQ@~5WnI73JL%LzY72T{{#;Q{q_<40{I5`0{{j6"
    "`T+*|_x=e4{qgz&{{sd1`~m?E>jMn_{Q&*`2?p~8`~m{_{tXcR1o-?1_Xhs@@%ak!|Muht<NEXM0{{C6><0q-@cYCD`19-v6Z`$~^za)659I"
    "a(^b0Tc0Q2z$`{)GS8x;Bg_vqgv|NQ|G_V@wt0QUnM+V%GN0ss8~_6r2~9Qxi1``Ggb69feF_~jl44(a*?`U)`k3GDF%`|JS(84L9M{pjKy{"
    "`&<J^7jJr`tku3-}UkG0|EQ`?+ga}BKPMC^5_cx9RCFP^XVS<3-t2@`u#2R1L^S!{pA1e9t8FP`S#8j{t5>Y_W<_q1ppQg<MQ|F0RjI0_z(#"
    "C(DdjF@YoOe4gLfM?cf&*2lDj<_X#Qe4dM0*|KI}e9tQgW^z_IL1q}=$_W}{@1N{yT=J@&d0{-s*0uKuK4DbC3^x6{e4E6;M_Tvix1p4;|^b"
    "INc2HE!z0OSI`9SivY@%79O01Xit@%jT2^X<7V`t=b51p?vl`}+X@_58#NHUrWL$_4@8`2GtK3gY(x4i^mw|MdF|2?_Ta9QyeL>**c|_u&cw"
    "?$h@O?hLON0}cN)69nJH0pAb>3;nzXOCiDu1OWf;1q<&B3+MOu0}tp8`u_X@1P9{96b1SP?D7>3_TUQ|?Be|v;}^s44K4385dr_t_sACk{Qc"
    "tvS4s!~5B>r9{x;+Y58>bH_X@re@d^n00UZd%2nzoM5BdxX_uUIO&pXgP5B<uUBT5<*{Q@fd=d>082L&e%Ksx>U;s5y#3w-kg5ZUq9;0vB4*"
    "dZV50wxUb2=4$2AQ%e$>e3NavNx$k65dvWMSn#a4E%Ty!?7s%B``u0GBe@-*zock6n_oy_0ZIybOeDS$wPte6e9W@0<-}ORR{p)&BG~Y3JDw"
    "Q0uBuh0O1|*0s`CV?*s|@3IE>@<LM9h;{5^t0o@w{{umPr@B%ae3j_230O%y}^9uU<0rRB^0uBB66%bM60v|RM8MGYo_yWw@1P~Yn&G-=z+}"
    "{cL-{u7h{MZWq`XnF|<OM4H3k3cH4d))`*7*DP{P?ZT0~GbhA0dD210GTvIGZQ>_W``o_aGw#%l0_|)cN(};m8Le`o;tW{U#_F?Fk_K1O*BM"
    "DEArwx&r(8=JdUR2O8?64=x-v1^?IkW<3uCLjn^T&Xa-o15sV=;uW%SGA9!h1X5)B3-h@KKMemc+aeVk2oK^6)yDq}F3M#10q#D(@dFA6`t;"
    "lN4Hp9m`UCgo2pIqj&;I%q0wxUj^!EDY`5O21><<X^3j*5(0Ur180sj~O?*9t_4g~xA`uO%8^Zx??`t|Gk2^{tn^#<_a`5FTe(f$Dw0WAan0"
    "Q3Ir_7wvA?ePuq{R+<p{2cf30`w9Q@eBn42oC=D`v3MC@dg(C{QvL(3KRSp`~&ym1snql^Z)q}0w(tO`1Jbm01^xR^Z5bu^$ySm{~G)D1nn0"
    "6@Cpe32L%Q3`1tx8^9lU{0{`#_3l#ei`vv^u{UHSo|NRIN3K#SB_~`ua`WgWH^Zxww`U}+r{uKcD0`(Z_>=6S33=jqB`vd+D_6qs_0R#R17!"
    "d9m_67y#{~`eg+x;6B01NZ>>+k>h`2_s@_5<?!0S?m!2o(MM3HTQF?*|0|3>5?3{R0IH`T_R<|NqtP{}ur42LcEE4eJ9B0R8kA01gNn_U{1L"
    "4-fMJ^a>*Q0|Dy&1Q+x00}b^Q`S=I|59;>+_W$(+3;^)}0|@fo?g$R_{R0pj3&sEj{sHh23+ogU_wxVO7Vq^4_!cJv0Ra5`4-ED00vY4Z^7a"
    "M)8tUKz`waB)7yT3S1N!#j?f)(X00jps5vl+J5&r4_0q+wd^8EYa9KiGo`5-+E0tgxW5&`}H0t4;u_3i@x2HML90~7S&8`}@^{qzn9?Bz1}A"
    "p-R+2b}%+3Hsyi?e6pz>IeDd8M^if02WIX;RitP3*Zw801N~L0^|Mv_^`Ja2^agx3DOqt`tt??-N_Z#D+lZ;1DX`|M*#NZ_4vmK@iG1H5a#O"
    "!4H#b*_Y+(1?79#P_!J8v3*P|$$&Rlm5EJ#f>G<mY@AB&u3<1jL_W}3*`3VaI<pc~0_W}~`6YTv5)+h@B_4eBO`t-gC^$hU;1mOGM5)%ai2s"
    "J1J^6v>W^ZW(@^9bt^3J$06=>Y)+{uK%O`TztC`|cs=AL<4|!4Urd@!G2c`|P{~`P2Xu0^<1yL=gb~{X8rH^YbM%_XX1U_Wk+%0r8LW>j@GC"
    "<0b+D<^1{!0Qd{q@ACt1z69&~_u_#I_T9Gg0D%M|0_E|-e;ED!<~b(z_5wpN9s}<X4)0>5946Qn3HMhd+0m*2&k}#D7y8~7)ME`i(H;B(@hJ"
    "HMIt~#D^yd%(3nvH$84ncyA+LYd3>XZ70{iv(0r>a*5d!`R2>SyG>;nM=<NE>L1qJsB{`vF-_5J-3{{s#H{`~d(2?PEA_6z?F4h;+e^aBa^0"
    "sI03{0ayC`Tz6-^Y;V=0|op83<UlJF#-er{rvX@|Ni&)2MX^90`La`|M~{*^$q;}{{IK-`S}e43-$U1_x%3>`Tq3-1_=@T1QFu``T_m_{{#R"
    "A|NjOD`~(LA`tt?+{{8g={t^NI0{Z^_4EhEL{{a051p5U7{R995{Qv+0`}_P51_1{70`m6&{{aN}0s;f_75)tm{0IgC^#1<)00{^7{Qdv>4g"
    "UZO1Nim_{Qv(M2>}QK`~3(B4Fm=H0|Nm700jF4_!0mG0SWu^`T+s%6a4xF2mSy0^!f__1^xf^0{!#?{`dO>`t%C?0|g2A{R#&I0s#UE`u7F`"
    "{R0FA0s<TV?*0J;0RsdD`~v~~{RRd8`vLO=^7;4)@$mlv{0RmD1^xgF3IqKE|MvnQ82|<R3kLT91P1>B3jYZN{{8v^5&QZ7{{9aO`3MK~6#@"
    "qQ_5cg{1p@a6`|b+?4fp!}_5uC}0|f~J1OWZ@2@3rM2Kfj64Fdx22MzfH1O5E^0{{vN_W%C~{{{Z}3Hk#5`TYv{9sU3c2l);M0`vI*`}+g*0"
    "RjI1`UU~^`~L*}2nGTL0Q&p!1O)&4|NQp=0rd?F`}*$*`~d>?2LlNM3k3cE0ss2~_yhX=`2_m_{p|t)_x}C?3J3W2^X>!y4hIDV3HAj2^#K9"
    "?1O){35dYlr0s{j73j+QR83F?U1p4O#009I100#K({QC3$0r~m`3<dcE`T_e98T|wO`}P3_0|^88`}z9%00If>?)nP)`UD3I3;_fP2>=BR`U"
    ">;?3H<=~^#cU=3<m%J`Su3*3=I7P{{-~=1q1f}1pfN{`vd_70t^KH3IPe~0tM~?0|Dv+1_k{A5Cjba1^5H}2LJ#9{R0dC2>tm04EO#I@&f<^"
    "`VRcs{sI34008s;0{{E>0S*BI0ssN{_XYg{_W%tD_yYk4@B9S|1Mvz83-$c<0{{U90|N~K2>%2A2L%HH{R0Z_1_1~H0|Ws72MGNb1N8O(01E"
    "yU0u%iP^Zfb)1px&A{0RL6`Tg|+@ALl){{05_2?X^20TTQI`1<|-`2hwC1sDhe1Ni~(3kv)a0Qv&|`w1290uBBA|M~F_`3Cs~`Tzm~1ONO01"
    "NQs=0}T=a`tSh(_5Aw*_Xhg_{t5gK2L1y93;q59`vLj~{R{vB0r>g*0|Es3{Qn671pff?3;qKM1O5a83H|y7^9uF%2?zWF1_cQJ^#%3?`vwF"
    "30TKHE`T7F?{0H;{0{8#>`uq<O1O)>D2LcBJ`33*%`UCn93JdTH1o8n61P1=_3i|f`1pEN~1N{g6{QCP5`vU_41N#I92Kfp8{Qm*~0s;{H^#"
    "t|k2KfC0{Qd*=0R0O83IGoV`S|`30{i#?4EzKC4EzKA^#J(>0s8;^3-=8A_YMUF1^NX61qvAb0R#j2_yhO)00|5H6$JhV=m7-+{|);G{s#XA"
    "0{;B{1Of;C3;g*92mb~9|NZz8{r3I>2Lkx_3H|;61Nr>`3;*x|7YqaU{{Qm!4)_212?qQN|MLI@{{aK^1p)u~{Qd<2{PzI%_5}O_{r~d&2MG"
    "5C0RIC0_y+y|`wQ{=`2GC%{Sf>E`v4aV0{;R68vywB{QL6+{qO$$0RH^<2m}5A|Mmp^0|E;F3i=EF4gdiJ^Zoh%{{aQ?0s8j;0RZ>&1^Wv61"
    "pxg1{|N!}-~I&#3IhKF5Bmx2^9%q6{0II5_6G$8{|5vC1M&m@^#uO^`26?+_Ynd9|M&O_{_*<={|EE-0s;>J2mk&F3IYcH{`&m@`27k84e|R"
    "30QLU?_W}e0{R9E~_xu440tNs83j_8E00#g7{`m^}`~Uy+_x%F|{{#aC{R96C9sT<d00R8}4*&lH_5TP1{|@^6`T+t10siy=`1}I=`s)S)`~"
    "m&?0rv$B^91Yv{r~y}0Sg8I`~v>^`1k||5dHV`_Wkz=5C!`J1pNOJ`}_s|4g>xG`T+<4`v>{`3jFy52m=8E1_1gA0{IC30R8&;5&IYa1N`{`"
    "`1=F(00r~_`3nF1{sIIG2LcZL{qha{`V0IE`v3d_0`dL_3IPWG_w@z&{s09D3J3fE{00K_5&8oJ0RsUG{s92|?*jYx|Mcqm?DPf$`1$k$4fX"
    "^B1p@yD2lV#>0RjpA3jq!N2?6~08U6tQ2LA~D{`UL*4gUfY`2+R*3kv=K_x2P74E_QA0s8j+`Stnx3ik&80tWj73jYNG{s!;$`}O+&{Qv_1{"
    "0|5OHs0#{0sb!7_6){D>H-K2@*dsy;qBz;76<p@))VO%1k!;61PtX4{s7GX1@98-2PWtC1Nra&7BLqA_ZRct0Qva$1Qf(1<m(9K@d5b@HUI<"
    "!?ey*V==(4J69ohJ5c&8J01y=Z0{!Ff67mfF0q*kP`uy+x@B)Vi2rBaC8SIV!4*ccr_4)$(?E)463m5YN+w>3X_we834+;eU3HkW_1@i9$0S"
    "naw3I-AF3;p%+2MY1~5f&Kw_7DUD{r>jv`U3MC>F^Hv_Wbh=Ao~mm@%{Gs>g_7|6#@+d4*vY^4FeYg>h|I32=Mp<{{He4>j?P#_Y#*8@*(i<"
)
