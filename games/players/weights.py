"""The weights of `games.players.evaluation`, written by ``benchmarks/evaluation.py``."""

HIDDEN = 24
SCALES = (
    0.001315, 0.00192, 0.001719, 0.001093, 0.003016, 0.002337, 0.001792, 0.001956, 0.00112, 0.0002882,
    0.0003299, 0.0007885, 0.00104, 0.001991, 0.002162, 0.001578, 0.002796, 0.0001864, 0.000961, 0.0008294,
    0.001827, 0.001894, 0.0009272, 0.002706, 0.002055, 0.002717, 0.002349, 0.002493, 0.0006122, 0.0005078
)
BIAS = (
    0.0145, -0.0151, 0.0358, 0.09826, 0.04681, 0.09448, 0.03225, -0.006491, 0.06081, -0.03966, -0.01649,
    -0.00685, 0.009076, 0.01699, 0.05247, 0.03558, -0.00306, -0.03652, 0.01282, -0.0113, 0.04677, 0.05854,
    0.02588, 0.09663, 0.0611, -0.02876, -0.04813, -0.05868, 0.03037, 0.0009777
)
SECOND = (
    (
        -0.08745, -0.06894, 0.0461, 0.1957, 0.0338, 0.3972, 0.07312, -0.1768, -0.02481, -0.1354, 0.01942, -0.1821,
        -0.705, -0.08237, -0.2971, -0.1574, -0.6717, -0.007552, 0.1631, 0.1784, 0.1239, -0.1112, -0.002706, 0.3469
    ),
    (
        0.2036, -0.067, 0.1745, -0.03975, 0.3423, 0.3175, -0.3932, 0.2674, -0.2209, -0.07567, 0.1955, 0.268, 0.7124,
        0.2314, 0.5174, -0.2789, 0.6385, 0.3033, 0.4231, -0.2495, 0.09413, 0.1938, 0.6619, -0.4631
    ),
    (
        -0.2665, 0.5908, -0.4512, 0.202, -0.04729, -0.2129, -0.2277, -0.5048, -0.2138, -0.1057, 0.2943, -0.04216,
        0.4478, 0.1525, -0.3507, -0.4089, 0.2552, -0.1194, 0.02859, 0.5248, -0.4935, 0.02067, -0.06934, -0.5326
    ),
    (
        0.4515, -0.2648, 0.3465, 0.03965, -0.1036, 0.3177, 0.2231, 0.2084, -0.1361, -0.1057, -0.1167, 0.3282,
        -0.1828, 0.3444, -0.08816, 0.3195, 0.06937, -0.2918, 0.4781, 0.1223, -0.02915, 0.1421, 0.1558, -0.218
    ),
    (
        -0.03801, 0.06684, -0.1474, 0.07808, -0.09695, -0.01205, -0.4967, -0.01035, 0.2533, -0.2465, -0.3023,
        0.1125, -0.2359, -0.04195, -0.08585, -0.5143, 0.09923, 0.7568, -0.3515, 0.01471, -0.1657, -0.004862,
        -0.2666, 0.0193
    ),
    (
        0.4725, -0.9419, -0.8137, 0.4675, 0.475, -0.7043, -0.3855, 0.01114, 0.59, -0.2481, -0.2453, -0.05484,
        -0.1149, -0.1712, -0.06277, -0.1246, -0.2573, -0.319, -0.3767, 0.2343, -0.4128, -0.02252, -0.2423, 0.6474
    ),
    (
        -0.09189, -0.818, -0.2764, 0.6586, -0.1159, -0.2633, 0.141, -0.1761, 0.1784, 0.7283, -0.122, -0.1759,
        0.3012, 0.1243, 0.3159, 0.1103, -0.08717, -0.09811, -0.1255, -0.3395, 0.7092, -0.3347, -0.2107, 0.2143
    ),
    (
        0.04429, 0.2031, 0.1334, -0.02278, 0.5086, 0.4501, 0.2539, -0.02857, 0.2024, -0.173, 0.3396, 0.12, -0.06493,
        0.1023, -0.5203, 0.011, 0.6727, 0.4024, 0.1206, 0.3816, 0.02238, -0.2152, 0.1418, 0.3721
    ),
    (
        -0.3783, -0.3217, -0.1769, -0.04605, 0.2871, -0.07625, -0.3971, 0.1059, 0.06382, 0.2384, -0.09859, -0.2415,
        -0.1997, -0.03058, -0.03226, 0.3348, -0.3525, -0.1615, -0.1528, -0.2809, -0.2344, -0.1657, -0.1936, -0.1042
    ),
    (
        -0.2541, -0.1322, -0.2266, -0.0473, -0.4045, 0.3218, 0.09425, 0.3055, 0.8459, 0.0498, -0.1778, -0.05495,
        -0.3375, -0.4608, 0.5748, -0.07094, 0.3345, -0.1461, 0.4956, -0.8507, -0.164, 0.2462, 0.2644, -0.5229
    ),
    (
        -0.195, -0.02663, -0.1222, 0.5704, -0.4032, 0.06954, -0.3885, -0.2363, -0.08412, 0.2051, -0.6224, -0.03524,
        -0.02254, -0.03258, -0.0804, -0.1592, 0.3158, 0.1112, 0.3248, -0.00484, 0.4383, -0.05592, 0.3115, -0.3795
    ),
    (
        0.09344, -0.1809, 0.1529, 0.1835, 0.2646, 0.1371, 0.1649, -0.06016, 0.4151, -0.5324, -0.6373, -0.2097,
        0.04169, 0.2264, 0.2178, 0.02612, -0.6958, -0.02881, 0.08143, -0.2647, 0.252, -0.2534, -0.3304, 0.3205
    ),
    (
        0.02792, -0.243, -0.0858, 0.1301, 0.05632, -0.2077, 0.2545, 0.1639, 0.04328, -0.2457, -0.2143, 0.2655,
        -0.009755, -0.3561, 0.1284, 0.2267, 0.05326, 0.1783, -0.04392, -0.1115, -0.05742, -0.3441, 0.3963, 0.3931
    ),
    (
        0.5912, 0.009978, -0.1302, -0.3924, 0.8352, -0.04176, 0.09163, 0.1643, 0.08353, 0.04223, -0.7623, 0.0271,
        -0.1837, 0.579, -0.2747, 0.2061, -0.6779, 0.3025, 0.07277, -0.1839, 0.5066, -0.07378, -0.05256, 0.7271
    ),
    (
        0.1224, -0.4919, 0.155, 0.5678, -0.02543, 0.06226, -0.3099, -0.5556, 0.3602, -0.002038, 0.3349, 0.1604,
        0.4966, -0.285, 0.04583, -0.3523, -0.1963, -0.1361, -0.3336, -0.1437, -0.2078, 0.1625, 0.03882, -0.04
    ),
    (
        -0.1747, 0.24, -0.394, 0.2128, -0.3359, -0.3637, -0.0181, 0.3428, 0.1634, -0.1881, -0.1357, -0.5694,
        -0.6466, -0.06531, 0.7122, 0.01052, 0.2939, 0.1452, 0.3708, 0.1415, -0.09919, 0.1986, -0.06738, -0.3271
    ),
)
SECOND_BIAS = (
    -0.01508, -0.009269, -0.006028, 0.002488, -0.04391, 0.1773, 0.08222, -0.03536, -0.04768, 0.08139, 0.1246,
    0.06275, 0.0989, 0.002696, 0.0351, -0.087
)
OUTPUTS = (
    (
        0.2205, -0.03486, 0.06831, 0.241, -0.0765, 0.3638, 0.05091, 0.3027, -0.01682, -0.5416, -0.3761, 0.3654,
        -0.0916, 0.4124, -0.0554, -0.2944, 0.1115, 0.0442, 0.217, 0.09537, 0.3409, -0.1028, 0.2846, -0.08483,
        0.06407, 0.03921, 0.005822, -0.02331, 0.01066, 0.221, -0.3217, 0.1636, -0.5164, -0.04355, -0.07493, 0.03556,
        0.1634, 0.1403, -0.1213, 0.5049
    ),
    (
        0.0453, 0.01559, 0.1088, 0.3176, 0.000487, -0.3026, -0.3828, -0.2333, 0.01546, 0.2029, -0.4776, -0.3242,
        0.183, -0.5186, -0.2209, 0.1754, 0.005671, -0.005628, 0.03396, -0.1741, -0.3795, 0.1692, -0.04499, 0.3183,
        -0.09104, 0.03486, -0.009251, 0.02281, -0.06242, -0.01012, 0.2247, 0.1103, 0.2985, 0.08581, 0.1474,
        -0.02294, -0.307, 0.04353, 0.06731, -0.4104
    ),
    (
        -0.01973, 0.1633, -0.1584, -0.4182, -0.03139, 0.3384, 0.02719, -0.04815, 0.1099, 0.5546, 0.1235, -0.2225,
        0.09517, -0.395, 0.1274, 0.3248, -0.1526, -0.1232, -0.4276, -0.02995, -0.27, -0.1387, -0.1734, -0.1465,
        0.1086, -0.04792, 0.001892, -0.04789, -0.06036, -0.2821, 0.1795, -0.1336, -0.04878, -0.01583, -0.1197,
        -0.05172, -0.09397, -0.3217, -0.04416, -0.06433
    ),
    (
        -0.2367, 0.2857, -0.05372, -0.07457, -0.1704, -0.2886, -0.1878, 0.02833, 0.04051, -0.2677, 0.4481, -0.3548,
        0.02201, -0.3784, 0.282, -0.379, -0.1068, 0.05492, 0.08538, 0.005606, -0.2286, 0.09084, -0.299, 0.01747,
        -0.1499, -0.03073, -0.009942, 0.09545, 0.1224, -0.1573, -0.01213, -0.3168, 0.2795, -0.09099, 0.08041,
        -0.00103, 0.1159, 0.1038, 0.1569, -0.3844
    ),
    (
        -0.232, -0.2535, -0.04192, -0.09414, -0.0384, 0.4102, 0.2067, -0.06676, -0.03946, -0.1259, 0.004465, 0.1206,
        0.1355, -0.02031, 0.03105, -0.1333, -0.03417, -0.07515, -0.08557, 0.04262, -0.06406, -0.244, 0.01928,
        -0.03181, 0.04219, -0.03807, 0.01129, 0.0001651, 0.01544, -0.02026, 0.06461, 0.0383, -0.2888, 0.004146,
        -0.02924, -0.002457, -0.01379, -0.1755, 0.008846, 0.1639
    ),
    (
        -0.02725, -0.038, -0.03786, 0.1049, -0.04386, -0.002423, 0.06265, 0.1384, -0.0838, -0.01199, -0.05514,
        -0.153, -0.133, -0.00107, 0.03447, -0.002426, -0.04932, 0.01105, 0.02493, -0.01973, -0.05006, -0.06133,
        -0.0247, -0.01367, -0.02692, -0.08923, -0.01047, -0.02746, 0.002669, -0.02759, 0.1002, -0.02987, -0.05423,
        -0.03755, -0.007393, -0.05418, -0.02368, -0.02178, -0.008239, 0.06223
    ),
)
ROWS = (
    "00031{{aI6{qFbx_W=I>|M>z100aF200000003C}2{lR~OY9&9{@(38p+eC->P9>Ht{yzm%hE0w_8j&V_zUtL7v|^z0_;%#9Haxv01_Vo@eu"
    "?B7Y_Lc`V<BL{uLX>^x*~yJqaQW(c%mS4FUW8`VS2a8}<tc01yZR8u0MB=MfVX3+vht{{`j(6axU>DFPP>0UHe*{pJ|K;^F8B8w2k#=qv>i`"
    "3wa10RR&S0s#^U_59uw2IKM#69FRd9Qz*v1Pv<>>j?B9@c;J-0U7%W^7r^y;u;6;6#WFz{qhO~68z@}0vG=X2nzZQ`~CR^`~&721q2HV6$dc"
    "j@CFeD?hfu12Lu2M4j1hP^B)5OFY*oj0OR!`6z}j10sQy)3km=O1@!Fz`vCp>1?V&e`tke#4&56x@%{q?_YLn1@dMWV2ley!`Uv0O^9&RV4f"
    "y8*^9cU=2Ke~~6z%c?_v-`W{_q9y0I0_W3grLz?&JHn0Qd#;0{#R3?*!@u@%j7+2KNLk>j4q;@dE!H^gQ<Y`~>+466*>72I>d<{qhI^_U-!!"
    "4F&N5{O1J+00IE_1^oR32lesi`{VKb0{{T_4g&x290CL90MzjW91Z^p`uphs{`3m`_4E1y4)zlM1ojpF0_^+d>JAeB0r&?4^ZD`e4Da^$`~3"
    "bE^9>9D90LcU_00JbC<_Pl_7Ly<6Z;J!5fS|IK^gJ_`VkfO`#QF;6Bp|A{0IO1F7omk0qpbs^YsVZ`u+{{3-tFV4H)nW2M+!M2K(Ln-uLbj?"
    "F0i83*iF$5AhT6{~#G11PuZF0Q~w4{Q&$M^85w$3nJSJ2jmm?8xIHu?EL%w6!`fI{{0O9IxQ>~6b}RN`uOec84vXM<hkWd=Kbv%5CZt}`r7g"
    "X{Okex`t<(B_Ye*H1^Wlt59<H<5exkQ0R!*)=@0+o?F9i4_NC<z`tSSx1<v*Q{RaXD3H$^2^ZVZg1?l$t^%Cmj=n4zt5!~+q8~hdgD*6fU5&"
    "7W_`QO+t@#633Qt<}*|K7kI)ehVE2-evC{OA51HT&xK`upqv3;O!x_x1Yq2m=BK6$1kP1q1;90s#R4_2~Zw_Tm5+{^%F_2l*NN1MT<Y`4JQY"
    "00ja11^eR|6z=Zy3jF%A7XA_#3=%534&?$43IPcB2m1y8>*VSQ1_}zm;OF@5-u2H2#pu`g1Kra0<qZK3Ztv^)_x1Js0R9T=6$J<R1O*Bd6$S"
    "$Q3I+QD0t5W~_vr)U?)d!Y>*M1g6Y~ub2MH$B`2Q#W^#%z3>i`w!1QQ7y1K<@A1`Y}X{}%)V@$&ig0QK?*8tWSa9`WZf00Q^*FwFka9qHv3&"
    "G``f_4V5M2kIO19sleC{{Q^~{|E}_7626W00IK={uB2H2?YBD{Ra2^><Rnx`TzR=<tq>e7x4@V^a0@e_XHaK`3VI4<Nf;4^920}>IEs@IwL3"
    "c3;FrV;Pm+X8U+Fd{`%|^><I)g6deZtFDB~x`U&+F-{mYf3;pTj4iEC|K=JzC1_}ND`2-N@_zm^={rBzR4KnZ&2?qBF2mJi_*Y^Me{{H#z`u"
    "+k11M~~_2jTZV@COtA>l6$1`TXzd2mTBQ@8k9;&M6l39_kY;<p=KjCI9sb{sQm+D)JHZDCrX0>K+ClCL`MT8XUOl0@(EjB?jx?3iJI23j_S`"
    "{0a%=@&W({0QU6Z10(+b{s;I52>bc};Pm|C<@xjg^8@?x_W}g=`OE+6@bVV;@(v63`2F_q^ZX1A^!5T51qS&81Niz6K=9ub6aWDc^7;Pk!wm"
    "Wd6)WxY^*rS68u}LN>kS?l1`QYX?&ly2A^`LL`~vU!0{`Y3{rCd;2>b)%_zMR41`hQB3jqxM?g01w{Q3X-^4Iwa9_|e94%-0R1qTWN`2hw42"
    "mUGy{s{E;0|EQXDGLni2>1QRJktUc|MmL)^c5QV?CjeR4l5zmD(3p2&j0ck?-RN;5!l4|4(l1|EExC*00{pC1N{Jx0S^WP`U3jN^b7_6{tWd"
    "81pov6^$Gs|`3Cp<>+lHv|NQs!1l-*Q0__R_=>ro32mROu2I=$o2n+84^a&mm{sbM{74r}E9P|hR`TYw18!rk1@9F~<?<4;X!~O93>;~l$@C"
    "D@!_Yvp}1oH_24-@$L0_^<?2@nke@%;Sq4(|d01N!g^00#sA0SW&P>;m=#6jkLa2?O->@Eir#@DK*}<`N43`~2_u4fp~L0RQLN@C^b9_4(}g"
    "1px>02k`v<5cm)Zx&{OV@FpW0-0kkL+5!OB5D?ZA67bpF^$;A_3+wy$1sVDJ2^jJv83G0R0Qw9k0qPL^_xt(_^amFL-ud|!@B;@8@D&U42IU"
    "6*`QY;V`S9}Y=@9}1Ise|(|1%pE3hpZz0tN=|)F}%U?=Khj$ps4d?hh~s(*zyy{MP{h+coVE6Z_)(>HW>|3-<~3`2hJ1<mdbn3@-d467~N9^"
    "Y;Y=-xdM|{rwF3<mCSZ{QxZl2^<O?3mE<k{|52`2?X*4-30gp^ZN4Z?F<43C;~4P1`H3?57Dv*@9g*?wD-at>@EBA_tXXm^7|wA;rHbp2N(+"
    "2%Np&q7xB;p0U;7J9q0hr`tA!2ECch+^78-#0sY<$0_ywe5eWjy6$b+N4g&)J00061#DRen2j1QDNCoY|<HkSO8vrwn2jBPy)x|v-6)QIWG5"
    "+@g_Tv1{3PCmzxBGz-Cur#g2k|2O+V<M?R}LTp9w6@fE$0&w`Wocq?C1MM<NE{t4f+t{-T?;y1{VPd0R9f-`2zg|2nYY@0|W*J0|o^E`~3<7"
    "{r>t0_4o1v{^kx43-ti_58n(K_yZ65@d^J7`}g_-{`~Is@Cg0>6b&8l{OSn9`wQ;@5bEp+2MYH2@%Q}u>-_rz1n~|P3-bZ+{n+>U_xBFz><<"
    "n6`Tp_m0R;C92I2<#4+sYU0{R6G>DdPQ0_^kz6ZroD0q+b1`49p64)YZI1q%cX{=vQR_yG3t_5>020SWl*{{Z$D4Eg6S67Bi{{R0EK-}w*o^"
    "7Z`y2>TEX%l7K|`Uni{=u-UM)dA}T`RB^}^6=sX5%~%59TL*w`TPO*5%Anl>eAu-_4owb*!&Li=>;A5_xlnT&E?<O{^=VBsp#<k>;DG_^bqb"
    "33*-j(BKi9B`Y-VF_$&DZ2+;N60rf5y)gKJ!{{0o_)&C>S3koeG0RjCL0}2HG5bg8$0|N&N0n+sb3IqQK1_1o}3j_lM3JC!Q1Ofuz^Yi-z1O"
    "@@?2m}QN{sRO7{QUz1_xSn-`T+(G1=a}(3jYoW6T1WD4g~xH`vL?31p@^5`2qv`{1FQ30~Hbh4geL|57q_;4*K*30|x#D{r2_z{rdd|3F`3z"
    "7XcOo8O9sL3k(?Z@&pJ4{RI07^6c&K`vvpg=>rw{9sLpO3E2Jx9_s213jy-~^85Jr_3rZh@%a4&7X1(P|H}y500SW4>jMl9?fCu$_xI=I`U3"
    "6@@%{$>AOQu;1n&6^BKPPJ3<2*82KWK>{Nd{M1seb&7y}Xd2JHX{=@Bsy=m`Z5()9)Q|Mvm)?)Uc)-4-7E6Z-(m>>d3KC=ulb{utrz?d$I0`"
    "wR2z<ShIM1^O2C4G88I=>8}V>jeV~+3@1){p<Da*Y5o(0~!7Q8tMEO-38<iG7#hm01Vjl((3o+_yXhp-w_1&?*0@B{|w$E@Dv;v@dW||-uKP"
    "${P6el+!x$!<^>4_4EF6e>-`8F9T4*S{1fE$?)vrF_~+^Z)-Ul72?hx8{viGm3n?BE{P*r0-rDx}9o+x&;U@7h@g?;VA=(iS5(5n`H4E$!_5"
    "ZR59~KM;`sMos3F74*8VU9X5ZL!7`1=I&_7nU1`vM9a1_J&B2kQMC>-`lG{2UDD)%^wh1N8Y6|MLI&>J1S7^Ahy^2o3`a6a57R2?P-(?+y_Q"
    "?GgV0@$Lo)3kw1T3={by`XLnu_6Qpf-~$8!3heg{^#=$6_Yw{c_!tiO5cnMe3k(eB_#oKV3h4yw?-Be0{Q>#t1Md1J7UJq%B?|@&^70n){N?"
    "%k4(SE}_XGm>5&i}y`xpH89s>Oc2mS2&49xTy|NZsx{s#a33kV(c@DK+K{vs3x8wm061osp92Lt;A^Y#e?{q_3;*5wWO^b#8!22e)o!~*mB4"
    "FMh674_))4fzi369Wta2nPK50Q~U^68{bi{PzLh*ADyx0s92~{{j8|73>TE0s8y`^g0#h=LY2S<Mg^&{RaLa0{aI4`TP0u2MPxn2mI<p7ySA"
    "B`0xL`;pX`a{s;T`2?hrI<ogHQ=kfCO`_Bm_Bkmdg_wWk4<`*jS@d^+1`TY6$_1^R43-!;|=lbdQ{|NJ-#rXQ`6ZZ-O_WlUy1SBHFAOFW35T"
    "oWb>JTly4EYTw%_%tV(H;u%!tL1u{0;8`^a|=0`wtZD7XKC;4D|8<7x?Q90|*TK-4Fcx0sQsP5WN8l9q=0L`#J^4@AMb#1N9C4;QRpp0sR00"
    "{{jO1`T+j_0RI3V1Ox&9`v3p{00000-un6E?hNq+_UHNq^W`1x@f|b+^$r>W=m-o6=Kb;k1NH0p?fU@00Ra#58UV!#F60vwBOK=Y4iVM^0R;"
    "R6000001MvU*{s#U50N4BX0R8;_000000089o2l?m*3H$^A_ZJoT_5k<n9~$`i7WV!44*>1|UH|;?9R~*f1LOK58x`XK@~{r(=otS44hHo1<"
    "pa+P>d+Mc1>nK@{{#3E2>tf;!3q1<I}Gy&?Fz>O3KI|&5)BC16d~-~@dmr?u-UUF`P#+v5B&w{Dh>HNBK-Cr`vdAE4B74o0Tu!H`SkJ+4Fv5"
    "G<rDnh0s#U0{{aI30_Fw>|NjL50`mL$0{r*?00000008~-?+yA70T2fu2nz%K5&Rkb1n2h%2=(?10sI006$TOt4G0kr>I(<q=L_!i<t6nU`u"
    "5@y1QGn~5%@775BLQN5kVAS3f{~94hG}x=lk6V;};AN|J)S@5B~us4*~}E3&9Nc2Mgv5?AqiR1^nX&4EqJ|7YQW!3Mmf*^!ps<=K2H<>kahW"
    "*arvy><a<+5cUfOB@h!Q3-bjGC;kQY>ksn~>EG1=3k~cI{tEy14+IqmB?$lJ^!gXrLInT~01e~;{0|8G_6Y3^68Q=L-X99$@a_NT(6N8h@%#"
    "-8<OA~#5dHQ7?+6#*0rMOw81EDH3-#LS{k7{g*aQ1M*%KT3$PFpi<mCGM0_g+%`~2t&_W-i)2om}D3-RR&`2*+(000001N8<81Q7og0tpE9`"
    "4bQU{Qm>{1Q!JZ`T_<2_yPt4vEc6eybbad`Rw@_5ZE5yJ^nh~=mi+X;u8WC^!@ko`{v%>_4M-Q2ND+Z2I%_70txZ?75Mc85dGo--RS-6>HPc"
    "j^dbc$755SK|Iqo{_X8yJ?FkY6-~RFP`swWf{^{Hy77YXN1O4~@#p(0(8TRrB0|fN?@B;hr?)mig`bPE$`}hg>1l{25@d6YE?Fa-1_woP|;`"
    "Ryc_4eyt1^DIj3*qw}!wK~500!<2009i@uGJFh1t$Id+ZGK3ANu?U2Ok395E&8+00000^9d3U3p)W405L=L<-YP2K>ioAEZQLv_$L1l{_hhO"
    "HvaTTA_W2fQ@h09(+c+=3_kH6^9Se){}J}`9Tz+T2rwQ00Sqq&^|A&g2Ojnr>G}x)=m;19{Nghf5+wXC3lH<w5+?`n69y6@{W!w#_Xr>s1^f"
    "i~D+m(X1tSsy0SPB8|K|4j3IXWaDf0ab`v?a12K^rlCE(&70qzS3B_`nK02UG`3G@^V6$$+e4+H7_77qa#;Wq{p5%(||4D03e1{(w%@c9Y}>"
    "kIh@@(m^s9uxE?4EhN44cZkWB>VmZ`{e;C1^xK@4e;*~9|-*7@Erf+1Lp+&5AO)>`26s>72pB@^#l&_?+^b35*q{&0QCy%5akT}?F0N5>faO"
    "~6A1+K1q1f}FaZeu9|8OJ|LFk4^8^DA@AUhi*e(P9{Q&?B_51wvDC!IR0|oZ%_TcFn^9lL+00$Qn^7{h;{tW;2{q^Dt|Lyq!0Q&l;;Rq4;0Q"
    "wC9@#g&k3jGNG`u^<k`U3p@0}cWl>m(!v{Q?L70S5d7{`v|8{Phn41q}NA1qJ>E3heOx1_2BX`1tqy`ym$Z0QUIy2n-Pb{_N=!{SX1}1rzW9"
    "1PA~94FT{w1^e~>{`?334+r$&?I8mJ9P|hO1oQ~_=nx6a`y><e)bIrW`2i^fmc|9*=^OMO?i@oiF9;9>7vfHi`xPt1<qjO}yyW-!@*)EY2lW"
    "X668;4O`vUsy2pbUg_xAev1Pd4i0{s051qu4_6(AE01oP<p_4eua`}PC(1NsC12?!<z@&X<70u1}}-~9&x2>ABy_7D~P|Nau`2L1#Mt{E?@&"
    "-@iCjx)(a@9_%u9Q_{y?hQN!;~Dt?wBh~;@)7|71>Oz<^7{Vz`1|<E0wf3g`T_^_{09^T1orCx1Op7?^aJ+$`~Uj~0|*Q>4fX{20ss616$cb"
    "C`x*H22jczk{P!6H`~LPM@G1`f0Qdp%0t^%S@(UEl*#;Ud%H{g_02lQV9tI-n5)B9B3Jlu><PZxD{RIB?0s{Td1O@o?5bplJ{rv;|1^fp8|M"
    "&y~1nmw92G#@gB+v&5@c;nl`~(#B0`UL)6Y=^0`UoBu+#wYP^&LUi^a<(j_Ve!S4cFZG=k*Tz?FkbK2=pGC2PE|n=+7iM=mHh!@FGX;*b6rP"
    "9SrQ`h5_^L{tf;52>$u>`10%b2=)Zf02B)R0Rjd00RjmD_w@1__x}U%8oCY)_xk?!?b-b201^TE2J!h14+k0P5B~b)|Md~<{XaDg2@3?^8s`"
    "cU6b=3a^a=9;2M_)3{TuceA@or^8S(A=03q(u0udz-^bGI_>H7m8022TL2J-#X0R#62`vdpM=K==?_x=j+1^*BQ{Rr<B_w)=10RjE~>+tsz_"
    "3!TG^aS?*2LAg26a*Zt`6m%C0VXdJ1Og`g`t<#+_2&!y@9!D*0q_$N%G(bD_zeae^%4O-E$#Ui0___Y5dRwz?F-l)`2G0-2lxE{0|Ef=`xFH"
    "N3kLzb0Q&z25d8-G{s0623hwp`1_l5A1sC-Z0RjsB^9uv<@Bs((1p4<24gn?m?=}w=`}huA2>k2^2=Mwj-zp0H=LP}v3jq=l696l~0}KlYpz"
    "P@=*B##t76%pH=MNMT9t+L)%k2&X5D@|T`UVK@@eT|L1OEHg2?6>G3;F#7{{aR33jG850qg`C-O~&20SN;0_uB*t8T1SU0`vt2><0qx1ONR5"
    "022GS5B&WF0u%KD=LP=w1RVMU6!7-_to8{0;V)0dyY~m1qT<a-2;s-xJHEjHE93P74h$3s0to{B0SX1@?)Vc41poTK{Pq9&2K)s71osC5J^~"
    "R51?%n+6T2h%6AJ(C3H}xc`vVIG3Hbs1@dOn3^9>E?59;|6DCs`@@CyzdQu-PF`Uev74D$L3&i3f{(ANAL{}%ca{KX2f_X#e&_Wu{->KOs{`"
    "w9gS3;O^7{{QRW4gC%V2M+_`1L*z%3-|s41N{O13GDs<{sa8|@$&ZX_4x}H_Vf(u`vC<B3H<#21_KBJ_y`y7>HY>0;VU2a4Ga3Y^C$Hk3Lp#"
    "j1N-L!<?{;i7S`Jg9_{*GDG2)a*U{5C+5r&_?-Bs{-U$5$3;YBD2?p@w{Pg|=0TTts01EvC|NILC_xA_<{p|_#0q_0y`sV`>4)_HF0rmd%@c"
    "Ih>0{#C2`~VLF1@Qy=`1SuGClCJ-5()wV<>>e50Tl5F5BTl~1Um%({Q271ECLBN8}Rr2^Hwm+)fgHF%oYd>|LPnW3<Cn}{0I=d0QL_S1ON7^"
    "^#A$~0|o~C5bgW=DJmJ+{pj`g0LK6V2pbCI`sCOO?++gg0R0m3(EBPHFwW=v1v2`98srNQ`0WU^)(!j#91;-)<^ap;1ghyg1S|Lif4~0d6AT"
    "L)1M=(F4ei$v^Y|Y6F7E{d7|i|k{~7@c?JWok5*iTV>F??Y799K`=k(b1=K%ce^#czM2o(JJ2nGxv2jBbq1PuQY5C-_~?DgaZ2#D|x0q3?d5"
    "IgDd_!kG^(iY$NE$#Od@c8HN4(jvH0|xK==M4lC2=D^`8V?u`-|z|t`vdm~`3Vg|?-ut11@!Ob0~_!R{{;=U(P9bk;0XKq2?PiH1_Bfm3f;v"
    "gz8e7;QSbP+5zh1TE(b0K`pxe<;sC<N{pAnzAm|4!B?Qaz4<`33Aq(K)`u_kO``RJ)xdHq9^&J)U?-1_?@B#20_v;7<?*IN8>lFU|C+iOY{}"
    "luL0{#x$4Fd@S2nYVb0}BZM1_lKH`~3_82?zlT00sdC{p|S({sIL9{^tM&`veC81qJ)~0Rsp90r3C^0sH>_<N@~q0R#cP0}k>74gdlJ{`>g>"
    "`~&;-{Q3al?)M4?0RH^?|I_F11^*QO0rUS2`~3k8_YVj1{qha+1qKQH2=ox#>FWmr0s;c=0uBiR0wD?b1o;T^==1CW1PBED0rBkl4+HrH1M~"
    "+1{sHCt4eR#i1pM;h`W6)U`v~{=$mRw05Ca7H{0H&@|M>(8{p9u*`_ug&4etB_2Q&cK`vds^`3Lb1@(0=f`y=S-5AzSY>Fn?L^AiFl0`wOA*"
    "arUd1_%}lQt%(^A^!&J!2AUw8Yj*J2?O^B1O)x?7zNJ|*AC<%8{Y{A@Bjbv^%xfS5&akv9scn#CHMaR>JG(51OfXJ1qK8D1pol{3IYZO0`K$"
    "$1qTNQ0|EU02?z%P1q}oO1poir?f3=)1qA#8_zVsK1Oo#8`~wIG4h8-k2=@E>0rL&~3;+H5{PFYv3<CfH1nL701_~Gx{t^n}`u_mZ4fFd20`"
    "mNe@d^wG2=)l*1_}cT2oUrh1oHsw1iAe2_x=d-@W9y`6aV=42IUA23J4Pg^dtoH{pA{^_yPv?3FimO_ZSWV|M>>!01^!j8x!j=1PTE480_}?"
    "|Mv#;4AAlg4*>7>2kHJ183-Z*^d1ca|L_CC0{8v{2ITr4)Z+^J?*Rwu1PT`f00sCM{sjo)^2ZhB`T7F<2nyHH59;^n2<ZR}5&ZT4=q3R44A1"
    "@c^4;n91M~hE?dJ^O=Jf&V5dk3z^#=VD0Rjcp>iqBO2LcA@3Ip}X6$JnJ1ltS@3K9Jc<s}Le5#<Wf3*6)k`2X${2k8q4+42YH5d0+t)gSr?{"
    "~Q?M-o^>g=m+i>0|XM_6!zEq4D1K{67cLL^aJ)K`s3&F6#DY<7YPLi2f+67_WJSp2?_!804xRE2p9_T|0eMf#Ssqj3-k`^?G_CB`T+_2%k#b"
    ";z|`gc4E@~+?W(!zF7x>W?DX>e_5tAi9`x%r_7waF`Uev2{rB$a?*s@4{^;-*1O)&41@s002mS*Z?-cp^5$y5^2<G_o2>}Pj5*Gpj^#2C%2m"
    "%NL1RwPy3Ih)J7Rded^7Hl_{S@vM4hrN41m_C}2M#V91p^8D{00#N0SyNQ67dnG;P>?k2MGNI0{s605DN$F`uPIJ|Ks@t3jGrW{npOI_xBC|"
    "3H|v1==wel2o4k^{Qd08{`c?%0Sxy+*8A}Z_4N-H;rIv!2LcN85CZrR7Vq&O2oDbY2ImO=_zDaS^AZ32_5<700qFD=3i$r?_4oM$3>5(N0p9"
    "`<8WaBu`1<tsr|Ja><O>r6DnJGJ^7axb68zxD^aKYP0SWu}{TTZ71O5B)3GNTU1_$*60SEyF`uY9-{sIRB{PzX{4fzA-4Eg=)=+5X4{{aZ}{"
    "~6%`{SFiX2n6*0`28jk_x}R?`|9@d=<@j%1L^Y_(dq;e_6hp=68!i56y5^*{rd{|_-xV#3Gwvm0j~E1_vZoo_YM01{{jvB@%;+m0N@N~>=y&"
    "?1qBk@>KyRv_YVaG2k!v<IQ9qwAu0680U`tzEiK&w3;otj^3L-L59b@~2Ko#U^b-g0{P_+74D|s45)1vs{0sg80RjZ|1p*2Q6yN{^4fXjJ1N"
    "$BT6ZRAB`swob4+IMl807g4?*;<@0005~0sjCF2MYrH{{a9S_yPa`{{R3000000^7;fN0|*KF2fhRX4G8%P0mlCr7W?f01M~$0BMsXE^c?dD"
    "1nvAG@2lw*{sZ&uDa91|^6VAw^9n2m{saH}0s#O43E%$$|Na980UZ7R0RsO500000000r=^cD8{00J80{TKJ}>i+l=8#M3v1o{sC^!@+^AOI"
    "HZ`xOxR>C^q|-zDG&@c$KD^auC@{~Gu04)R3~7t$;o@aE0t>K6+zyvE)NAZPaaBI^Ot3J&@VjM^ES$QTPGzx@SQ|J&&J|0YX{==L`A<R<R-w"
    "cXPc8Pw(vB^=?q11RDF3MBa~2m;{^4ig0;-Qd}s{`~<400I611`G26|NjL4{}258`~Cg@00000000*O1osT}_wyP0@)`~X2?6)!^8xG^4-f("
    "e{rK_y_W}C%`x6HR0oLd1-UAa3@&fk<`vvv^@C*V03jw$8;0N0S1sn_-*YoW27X}3S5#apy_!8$9^9uR`{{{#G1N#CM1=;BV0s{yJ3)Kkf^$"
    "G?E1Q7S}_W|Go8sqZ=3n1&=0}l!g2owsX^WpRn84>#p`2Fwr^b{EI`3wRP0yqRA2?hHl5x&mY=ME1P>J#+@^ycva1_S&V{{<Q{_$3Md`T_(3"
    "`V#mF0~7cC<st6%?)>Z-_7VyJ1r7b&^XdEp{1XxP{`ceh1n>t39v1N5?h5(|>iG})1pDvd5cB~M_Tc6X`Tq6Y{1*BD2<;sC`t|t+{`UV90Qw"
    "C1>EROb{0RvE0ssI1{q+$E2m}NH0{i{#{|f;H{sIBs{}2BL2loX00RQ~^2>b64|L+CT0oLmR0Q>j-?ceAh2loE?2JQ$15d#eR@(u&}0qp_@{"
    "R8{@0QUIh3J?eR{s9T{`U(mL3KsVb1Ns5l^8EMu1^Wr``0w}m5cBo*3iAF13=R?t`49;S1nLD41ON*B1^4;m1^NZ|^#cd__y-FJ3<mQ80S5!"
    "z6VDF&`vCm)1u5bH0|5Q>1nCL}1`7KJ2>bx-1>5|^4GH`L_5|!3(EJVo{Q>>)2nGZI9Mhsj;PnFcEa3w25$p#J84dgg{prXZ00000DFi?>|0"
    "ob9%GD;d_3!l_9tzjh!%EU36$J1f^!4}zO$i$;Cnfg`I|9?^<}n8e@zw+!1S<aj69p5^{SE{i84?!?=;09o#T-N~3lq}`A@Uv|9Qh0H{0RFA"
    "3+@p4B_tBb`5@vK{S^Zd{u}!T3m_Zt2k`e3{s0*o5(^0z0tp}rNA>Ot0UGr15<(6X{{k203Hav&!Y~f~{~rwW^aBwA>Iwe{?k()(Ar2G@2ma"
    "+1@dD`=8Tbqv4;$<f4)f_93kdfT8WIo*0TT)T{QLg<3?~x?0tyWo=^+5!|LhhX4%!323L+f`5D4J{@d6(K2?YQT4g%=(@DwN?4DuWK0MZr(4"
    "h#SJ>l)Gj*(w?23gZLe;q?*x;RY1-_{I_#3J)Ll1^5^0`}pq+{s#RD3IP)E2lW08^9&i~3=#qN`2+m`6Y>WD{@(iu2I}?#{=(@S6aWSI{Tc@"
    "D`}P3(0t5m00Rjf*3<dG}0v85W^bQ2`@bd7+1@!>(`11b)`~m&|`~Tzw1pNs8?XT|s3G)OA`tkhQ1p5F11^)I23kMJgAMFF}_X+Lc`4SHO^8"
    "oe`2L=5M7X$_T^$F(t5)29a_zM0B4ZsZi2=V~{0P^u4{uKQH3H<a00R1yD9L@XK_AT7v?=<@n^!?(v5El9kEAIIf^8DTKDc#U64FlrmGx_x4"
    "8qpR53*;H%-wyNy?F9o1I6V6d9QFSE0UiC~1{Dkk{PPRv1M>n12@4SQ_W|Ph1n(aC`S=450@WNG3I_rO2F>d1{Q(0B0SWX0_WT6&A;$gj3E{"
    "oZ^9UvV{{rpo?EL=u74!@I?g{4j=7-1`-V5~X3bh!c*25zJ{UplX4YKe4^x`P|QyB#N82ke62omhK0~ZVj`}qU;@aX>v3H=HI@B{Ao^5-7$1"
    "NZw3{p|}2^9ca;{RG(S2n_%G2>$>1@%ta$8s!W4@&e`;@GvhA>HYol5E%jb4G;_d^#Sky4&vtm^#KU$6H*NK&C~Ac(E9+p?DWkN2p9y_AO#H"
    "w{SO8M1^xF7-~0*#0|Nc^1MvC%2?YZJ{`>v`790=n0_XqZ?;P(IB?$Bj0n_~t`x6lP`VjB~@b~T#3I6>J3-$CN^8ynO75N9$0S6Hj2lWT|3i"
    "k{E<{iQz_UtR<9xe>Z;^gWo#Ra&f{O-f-?IHB|T?h^r0R#R401o5W6zcx{{rLmr`~M65|NH>^1OfR40tpcP{{jgg^9>jl{sHy`0TmO~68;Mc"
    "{{#I1`Tthy1QrSq{sSEVGb=m)`{(=E1?CF_0rn031M?gZ4E_`K9r^(M5BByV2?-7b{r1iK3j-Jk2l@g1?fw2E1nvL*1pD8<1P%}Y{{j952@n"
    "bY6bl3g^8oVw`3(Q({{aW}-ns1v?gjq!1_}Z*{{;;D5dHi0?f5y__Y4LI@&F>l>;(K16aEbH5oQSg{sRFD{Pq9`G}XCJ5<m74J<S2-_|p*&D"
    "hc=98T;lHBiIP|Ap!Uf{sRO32mJw;2L}xO2nXv474-`K4gmiC00aXE1Og8A|NjUb_}UKY4Gsnp3gi{)2?GBB3Hkp21O7DeA^ZFE0wwHt(C-Z"
    "t3km@YI2`~B7XtkV=nn<_$*kfZ{S^B14=wu7G3zw*`XDyEBk=$D@#q@{J^ugt^#%U~0}S^94gmrI3<wGO0pSAu1p^5I`1=0=1OFN64f+M*(g"
    "g(?4G#SS`5@!w1^FTV1q1O0=l#0s4)p5_5BAO=10E9N@)741-PHvX68!iC{0Q^&_{F{y5Gy0%-gEr9#qJa<4;Kv(7xCLA9{2k5INuBc01pN7"
    "{RbEr{RRvN2KxNA@$&i#4F3ZG`2hL^=nf700Tl@01LxBtAO!Ra`vV2b4Fd@J1qu803I5Rx0R{j84A=Vi<sJ|O4<Z5e3Z4-84FK>L^#UOQ;SW"
    "B;2=fl_z847@84&p0?fV1)4h$vT0_-E|>IV4k`3nCF2J{-^`|<Sr{{sE$754@O`1=9)1Oo^Q?F{wn0u>eN^eO@4*ZBeY`|#=E4&?v+2>k#2^"
    "#1J$@%!}b`S%tlA>P96?gkal>lOG5;Op-I{}S)`&GYH}^5FjTFz@{8t_1zr@gZpZ*$vwI?*tA0<pSsT0saF53J&-E_VxMt75(|)5!VF!4EzB"
    "81pWRB+z#{s1po^V>B!>o3ibvN3l1yI2K5R50{r|14*}N?=-&t)0sG{-4E*!#{{RT+#@z7r68H@H`T_d^=mPX9|MUm>LJ|Dd3i9pm7W>QL75"
    "v5&7x)0~4Hfj$?ga|{2MPWI2LcN60S*7#7rX@X_VD=s0tgrj^!xf43<M7U{0j^O3jX^P?d=fG4(Ida`3U?3DhlBC_8SKU2Mj(o{|52`=O^Xg"
    "_t^3U-sb%a3+pBl77*^`4G8KG@*DJ5G4k&J6U#63{|+Dw0SfF3;RM2#;T{7X6%iTK{?6n0{{H~~AMy;~^638b8T2#_*qize{uclU53l&%<mv"
    "bQ>>Doe?d$LW_WBJ0CK340*#Y<F78dyM@Vn&r5A^aG7Tp-(^#l6nC+r*#5&SFJ`4<io&;9x*9O(1p3o7Fl0uUnm_!RF2)!Ygo8vyk8{Rb317"
    "ZDEz^YifO>Gb;s3;qZE`2zm@IzA*76aE&w4$0dX6duPI>Fmqy<POB~86Vf+C-dy!+wA800U!DHD$nHQCH4rm{R{*R2KVy#4hQ}Y_N3(f79af"
    "kAH(zl>irG`@g*qk{s{~SAK(W2=o|tK4*doW1Oor?1Oo#I2M6=s2lxjK3jhTG`~Cd__3-}-0s#X50`mL&{r?C9_yP#m4EF>C1N;I02L$rk_5"
    "=g{2mbuu`~3U&0R{vU2j>O!0RRI6{QV39@bLfp1^x&M=@AA3{sj360pAVv2K)m31PJm01N{T%2LS;30Rj8`2@whd^aTX_9^?lG1pNa5^9cj{"
    "{pkw^{}KiD-{=Ma1pfC60{9c?{`2+q{{H_43I7iI{RjaC0O-=C`2-RC^78^72l?#+{q+R-{ssp71`Y%f3h?~y`Rn}>4fg!}038n2=JW&x0Qw"
    "650{it374QG~{T}!L)cyq%4*dfXFa6;64fg^B3-aj!xDM_Q@dpg$=LiPU{pSPf^$_;_4%6@U^7I`7Cf?ln%rfcz8Rq~B^QX`35&r=Y-2frg("
    "f#`T7wurX00{~a01pHH3HAW}00R#N0_p?_1q22J0RRF01_kvF5eNPb1o{5k3j_NK{{Q{V{SyKO1p)yB{{8|14-6F;1PTEJ2G02i2M_uH2ekq"
    "q0SWmB015F10r~t27z6+U0te>y`4SNh`2+pi`2GJ11p@mM?*;Vp8yO$@1^oQ~;P&ty4i^3e{@McM_Y4aH{1fO4?(`rJBku_A{QS!A5*ii|_6"
    "qmQ0s8w25d{Se;|l8Z5%?1S{PzD0=l}K;1Of>I{q`a8^cVjM2M+1~@ADA}9trvC0tD3O{{{{R0}lb|1pEOH1ON{R<OB8b9TO$=0@(Qu!0-wT"
    "3I+lN|K}JC@D33O1qti}-1`pw9r^m>1OV3r3mFss2oetEA@=<Q3JM7e+z8$E85I=#1l9fY<?iSg8V&Ua_WR!0>H8S>^A73_@aRMv3+@%)0q*"
    "118TADo^!?T3{owEZ2>JmC_x$nk{0#gM`uG0$@CfMh9v=Vy?(p*Z=mZJx>ktb3_#65oA@uq43Iy!(^#&ju;sN{$<@)UV1pxpF=K}Zt;wBEo3"
    "Ge9u{ZQR12MHF>^ePYR=?yFU;~4??$@<9w0TlH91_1)=4(A378MqAYBljT+@cs$>1o`Y5=jsCu1pEI7{^$1e0|fm74)+7q1p*5L00Hq2_W%p"
    "p3=94M@dxm~_y`I9>iz-&4cYh)5CH`H@(=a-2gm^r_ze09?Y;~Q^YQWr{o)+l{Sg!s0|D~~>HqHN0S*op0R`?R{rds^68-}86d4Tn1p)X01_"
    "B8J<?!zf2m%WS(*Oko3iJ{X{xl!^4DA8}3-<U30tnC=^8@lB_4>rYA>;ej2L0zN<u3UF|MvIz1`QAN@zn4P5f2Fr7wq!>{rU(0`biY~0Qvv$"
    "1NRU25DLA&{RRao3;PN3@dgF^1PvKPD(MpL_X-Q>4FL`b(gE}u1^@d4^!^6;5fcFE_C+Y|@dM-g_4XJ2Ap-aW6aoPJ0S530Bl`*j2mt!&4de"
    "m(4gLZH{`>g*;`$Et0`>;z-}eak@C5nx`W_q!`1Jwz{{RF11^)>d2oMPt1M&pt6XgZ}0SxyADdF$@?F9J){00vJ-~0OL^bio{<@nSX^7-x!_"
    "oMg!0R;v44Eg^21^X-f7t;y$^Y`K#>1{p@^Zf+pAP?*dBmm<O1qIsm@)7|3<s|#y<|^|tGxXWw`q2pv6aE|x_VUmy3di>M5B~-J{uS`%3K0w"
    "c^bGgf`2`062=x8`{0Ij6P01Ab1Lgh;`wIjuGaK~<3ECjc7Y!5s0R#U12mt>D00aL4{s9K=@B9G*0RjN<0sH>|`vL#}000004;d5f|MvnJ`|"
    "$7$0tf{1|Lg<>{0kQa3Ipf|-}D0Q_4)Vu91!yW<JjZt`5F$z{rn3R<Odl5;Q`?F0Rsa6{{aF01`G!P{sI610S^KK{`(3500000008#=2mSg2"
    "|M>pB3J3=U0`~|o>+=Ht3Ht;90r~;{(Jlq-?Fa`2;T{73-RK++{ul|i3Fsy8@CF$40{jXp`3Dl?3*0Rh0^8yc0~F`>zxMyb-Xsb3`~f9@`^="
    ";t2o?j<CK&6@@4pN2=@|>O3gO`b0Q4l|G9Q~B>fh4t3;x~K1*4?aE!OW34gLkv1nKhs7xdyj0{{N|0|Ng60`LL_`~m>~{v-YR{sHv@000000"
    "08a<3=s+m4FC5L1@Z#|`3nOo4(9vt{qqI-0{;>O>*Vzh3I_E8`R48W8SeuG1^ip)2loH{|L_G37Xsqf`4S2U{rVd3<_rh_3I_W%f8`4L{`w5"
    ")0u2uV_Vf7}2L%ZM4!{2O000R6@c9hN3H<#11@sR04+#3j+aLoW2LmhG|K;%D5d;AP75515=>7rz4D=co3E8zM1{d@VB=8O1;N}t*7giwb`T"
    "y(*_WcP17ab|)+#?tg0rC$M6W$2Y3m5|=7UL2K_ZI&20tzJw{RH;|5CszI0{Hks7})wD5Xux58U-N>@dor34Gi-C|M2_|0_gn$#xy7O9|j7;"
    "A`t`w1^esr8s_%=BLD9q3gr&T5ZWaODE-|Z+`s1a8sFL!8S~`#P$BvH{ssp91Ni{q^!)n%0tfWn1Nj8``v?RB_W%L{@C_l`1M&v}#^nDI2^Q"
    "@E|Jeok1_BxK2L<m0=lk^W748M^2@cl??HvmV^#2RS2jT+;1N;L6_5<|%_y`sB{qFwz+1u?B2LJ&4`N$Cc_y+;^{r&+40rUy_5%>iJ0|nC%`"
    "w|iY1P=`84f6N={|W#M?*jt(`S2U>{p1Sq)9nrj2>SLF{k9kZ^!Ne=4Fu`{0Q&9+4+H!86av<!_WlI}{SpZY`{wcj|MUt3=K~A)lj#fk03`A"
    "F(B|d`4F?wf`y@Bo1QZwv00000?Fkkk`7s*=|ItO{F53707bFzlzAyk002KoA7566u6z%vZ5C8f97oz|M84(l}1>Nn)3=0Jx|L*-0E(0Pb_A"
    "v?b4EP(`1^D^t6cYl-)(P+#@eA|;{0}t*@d)WO6c855JuTv*)BW)x1Kr{%4F%B|6#Di1Oax8_%O)5O9PlBn`sD2L3n~f+=1=tb(-8j>^7<tR"
    "D*PBE`0NlP6(JJ%5eOpp{xB5#1_u=a_Z{s16axA9Arboj5atEP=LQHI`5yNF-SGna2onPO@DLaH9p3CX5A^K?MHl@4-w5yt0M_&R^athd2lo"
    "N~Bn%)O{S6TL6Bz$B3g8Y93itfu#q$^T?*k11^ZOG5;u8H72@U`1>>lIw4DtpD`%VW*5DxeN4fp2{AN%~r^9Jw*1Ox}&>Co%@`|=9jG42oS1"
    "_22C0Q&#`4HF6U0OkM%1ke%_4+;ed4FKdG|Mdv_1o{X1`1t<<5cdB8_W=bA?im#W0s!;h{qO_;0|oO94E5pl_zD8`{{aID?d<&q{r~y?_TLc"
    "O`vn2%3jg^32@UoC^#J(_7zXy)6Yu%@{2KZ^^#lU*^85%0`tl41|Nrg^2muEP2;Tbj{O$J%2GZdM`T6z;{}BK01_9q2@e>R61?Ugg_5%_2@e"
    "TaT;rtfz<OKWu5BVVu)Z+>K?+WY>%MRicNb~g68umo|GW;Xw3-j#|!r%7p{~Y}X3<wMU?(zHl^Ai5l=nDq(>;3@<{Q4RO=NJG101*)p_003("
    "0QmqD0Q3Ff6A11B0sjp14FusK1qA;8CF%701nuVg3>EJV1fmA>>GcQz7U3)e<n;O21t{(s(*Eu)0r2v`8$CF{0uMR_0_N)^(cl8|2@eel5dZ"
    "w{5BmfW1sMMl3k?AF_V@n?3GWUC^$h(F_W2O_1M}|l_xth}`wQzU`T_O;`U3$13j+H6?h*d<5DWJ-;^FY+>LC0F`Yi+q_xl3}1o1Hc6&@Vq1"
    "r6XJB=8qtBLn`i^)gPO+9Wdv=M4J_w(|cG2LK57{QCR+>;nV__X+e5<q8A!0R0310s99C1M>9?{QCz7{NNW0`T+Y7{;l{)0P_6-0Sf@}5B?V"
    "q?kxce3LhHB+xzqR{|W^J_kRuv(*ptp{rejM;{q+i?IrIB+63W6Pxj^b5Fi@)7z;w}2ITn}h5G{t00;*J0rd_N@BjV;{|N>N{R#j6{Qm|A`1"
    "l9`1?~kL3H1N|9y;pr`2za@1mg$@_6p|p5C8o06$aT8`Umgu1RVqv1_liO1{(e1>e&SM_WcJ1^Zpe7?A`q40UXsN?mO!q{^bGr_z?KU;PfQ>"
    "`1}A10N?}#2K@j44Fv}a<?j9f{sR2W5CRMI{`?040QC(74CMd~_3Q-?4NeO3?)3i!`|KRm3i9;?{R#F07Y7OA2O<gy3@9cu6AS(Y@fG{uK-3"
    "Bc+wcbb1N$cr+{XtB)9D>3)))B^5A6u-6~QOYE(rnn{tMR>{UaLz0SW#402vta`}h3<2>1M-0pR`!4*dfO`uO?=1_t~5{s9I5^Yjb_|Ml?!^"
    "uFcT|MUU;{t@=}4+I;-?iK~~_!k$v@C+5^>jVqf@!a$Q@c{|{`uzI~Feel7AvnkACLrH28Yk+$`5F!b-5WR(`|cS9u;3gJ1r`Db01*!K`uYe"
    "42LufL_~QZ!|Mv(1`TGzD1|tgO_vjJm@a7*40|NsU1=G{*5A*;42M_+}0{;TM2Koi@@CFRF2^1Cf==k#S7w!E8|M?XB|L+0?BJ2GT0vF~V8m"
    "amI0T%Pq`}ZCH`T_wE`2rO4;}jST{R{>33kUoI{{06A|Ni{e1Q!PX0Q3y^{Qe39A=&*91L*ht9wG`A1P2ig1Mm(3{Spua2>1m2_5~tC`x5;0"
    "`3DHa3jHD%67UPD>cANR|NjK&B=p<|&e`-M=-U73{TuD}8{`D@?j6^)2mbj3{P7G47x45B{`&>}1qt`@@D&LH1^oKf`sxe-5daAO`u+d`?*S"
    "721MU3@_~`sB83q65<<jut2MiYl`}_w3{sIi}1NQ*h6e%6DA2SFD2h{Ze=;s9a3;78E|M>F?3GmwQ{qzI+2)q6#76<b7(&-QP{OAQL{|fK}{"
    "NNe%4)p{7^8g7A2M-Sj0rLRK7y<eU4*mW4{tWj44DSK{``7sT8TjT93kU-4{^%wH1o{B@3;h81_5r%{1or$13k2)*AK&Zv^W^=~^hXlo`UD0"
    "9`}!9Bv#Hu4<`e%dFcJ#P>(lbw^6~q}`s~*V1po^3H~kw51@s5r`27Rh2@4Ys2m1ol`6v4b8wm~f|NG|qA`%MV2gmQ`@6Q7!Cl3wz3<2d20|"
    "6`r7yk41#s&=W2i@<u;o1!Y-BTX@3+WH*2MO>CF(3%~=n=5<*x=Ov`s+6E^(_Ou_X+Vw4;AV4BlpxAE9v+4GwcKS8tVS)-3j;u+aD?n3e^Db"
    "DFy}vEgbpm?<&pr3=t3b0N(Bj4Zr;T5fKFI@v;9X0s$fp4(bC0()u3+^4bdj>iF#O3lt0x`pE6=HUs?WBJltI=o04_+Sl|F@DlRn5jgqi^~w"
    "PE8WY><{PO4d4fyo}8cz%v0Q36<3;6Ec1=;ur2N3XC_CWL24hsSh`SAwz0Rjie@$459*a!Cm>=YkJ75fA6&KCt4>pK6v=jG<?4Ily&`3Cpo{"
    "OtDv?b_<xvc@Lx`u6nL2qPT&w&MpO=P4Et_Zjok^#t$!3;ZGM8}{=M{sP|{DfJEm{tgEB1OXP*3Hb#D0|^4j?hOY5{saX8`~40A2?q-a0tfy"
    "D|LO`23<CZ6{>%XZ1qccG0sQ(000IR500RC1{SE`y=mZ1;0{jBI1oQv~4gdlF{sH;~4)g`^|MUn0{{8{~_yYI_{lyFj`TqU=2nqb~{QUm;_X"
    "hU!3K0nQ?DO&h2mAE{1mgz&?g0i11m_F;1Ofj1{pte!|NaT+`UC_24(u)W0{RL92L%G~0}A&Q2JQ9V{p#=l`1t$%0Q>VP4io+X90UXb{{8s@"
    "{2&GX?eG2l1_A~9_U`%d_TUR0@Bjx5^A7s}{{;d70Rs>R@cje70`VLF56lO}1{LG=6aDxK1@r9){2u}P7$4;s^qKk24i5>}0Svzo`Su<6@%R"
    "u10tGP^9P|<c1p)dI`4}k~?)&}|1qu)v6aOIR>*&J;1p)#X0}BTJ4e12;0|W*L1K$G&1Ox>I1p@l~3k3xN0T2TJ2>l1)>;eJ<1Pb=n{SyTR0"
    "0adD`}qw9`TF_`{reL32-NuL`uhkI{L=^g1OoB_2n++}5efwe`2GFp00R&Q2l@N<4h;y!`1AA&`uPP72ImV24+--F1ML|84G0X{>hud11?=M"
    "z`vC9y4Gjn16$KU(@Cp6;7X23)^xNR_0TlxO(IxQo;qD0$3fmwB4+-f81QiVR4Dkr%=mG=|3jX~4?EUih2L}%16#feQ?g|L@4&e$30Oj!d0u"
    "uc~@bvTb?EV1<6yqcU5eWzf2>TZ9@cs<!^$PqI{TJl=0R8#)0tpV}9P#xd`vLg{74`U1>CW`-`x6om=KlZ&?Cksl5AP%e2@&-j`Y#vw4-oCf"
    "`2YeG`xEg2{0rXv{sR!_Irlgi_ah)Y4DcB^`^o$Z_!##R<T&~k;P?jr2kjsb9sTke02KrV2qpUV?D6;m;0WaK@b=>X4*UM~5abB*-!2Fl2mB"
    "Qv_3YFB{Sf;j-T3z9%ntSa6!SmuHwp{w9QyeM=_T^U0vh)91rX*H?*s_t2mS-+?d|>I^)L|m@bD)A{^s!p4C(>!?+W_+)d2bQ6XGL62nzoX0"
    "Rjv84G8<?^#cF`{pk1x2>JE$2?GD}4+$a&0T2Hb3k(GK^~L)90q*_y^6C8s^Yjn|`R*452lxOb{Qess6XgcS;{pc+5&#({9RK6-5dZo24HFX"
    "!`3D8;^92<7<OKZ$`SAv=`3U<B000a6_yYI_2nqe@{pj}a_}ldh7xDS@_sSB}_YD^V4FU20{sZVe`SI_-<;v{L`xh+j|MT|!@6!3`Bk}D20T"
    "}`N^7s)12m<&42<-v_4G;kE2<9>U0|E{Y`}z13`T+Ux2nO~6`wb1u1KZvg@$v;iG$RA~`4RjC^$GX?DdGwH1sB~j{_pzp761Ox>drvh^%55s"
    "0sH$1;Rgr;00#XF0{Ri-`3(pF1r7e;;t2%#1pov52>A#G{Q3yq`}6_#<Q)wO2L1*5_@&qT2mc=d`vMF2?fx_83KR<T`r{Dm1`-bq{R8{t5Bd"
    "-W3;zQA0Rim_@Dk|)0Ra^h`t$kY2Kxv8`{EQQ7y0t~4FCK176$4G@bV4o6Y1#w{rw&55Fhv9-TM>x?F$0?2>l)wz$)wM3_mLszP3iS-1;0Q3"
    "kK}zIsg9#75xp_1N0OD4GjF^0|Xn?_6i3G`SbkK_51+{|NI9A0Py|<F!clU81wP-F8=-}2Nd@6`J3tS-~9&<`V152^8*3@1^oU300RFY`~d?"
    "30sR5%1N;E~`vL#}000000r>JI0R$5Z9~bKJ`1}YJ`~?Q~1M}?v2m<=}A_*7;@Ae523I@?L`SbPo1{&`%=lk~N3IG8H2k{^U_yYa`{sII51M"
    "&p~0Ra900TlZE0RagC00000008g!0t^1|{0#g0`UC&<1rq-M`Yr+o@B;q(0tE;KDIos%AN}Uw7-M$w0QCa<8tM*Y;qwLp@Bj`1@&UOP@3#K^"
    "8vVsTyYbcb82uvF!`J@`Bk%|H9@^zimFD@t%Nf-rs0;T%KGo8r1Q;-<2Kh?w?)Bv=uJP~a3*i?d+VkfV`W`0+`^WSEI?4q7IQsGK5)RJS{sI"
    "0300I93|Nry*`vLy{0qgz$0{{a500000000yW76Ag@{00TT{wOE}4+8@F^#l(369NVM0RQ*@^zi@__W}&^0Pp`07y<(b1jH2M2=fjI2ms{}{"
    "s7qO^a=O$^%vn^3<MwN5f$kRI_wYr7!B+O+av=51`iSq0s8d{4$}J$69)hJ2+R=(2o4nj0r>M2_z3I!8~XO{@(cg|6b29u1nCW|4*LcE9t!~"
    "c?iK3x_xuqZ1^n3__#5~M6AcB?59lcL2?Y!i`1j-^`0M5j^%o2c6ejy7^SILm91H^ME$tWu?+FVD1MCO><^~1@?<o@*8Qcxo*!>#=<OTN%?i"
    "um~{1g|`>=g+7`vLO?74Z7t^!V`u?h*YW?E3)$_W=e4^5Y5b>J<eB@c1ao@(vN@<pIzR?GU{R1m)2X1p5B|E#?IR00#j00|N%{;{gZ<1OWgB"
    "{|g2N2Kxm8{`v*^3j^~3{{0aD1^^86@ca1;@6GA^{q*en3<w9|6#p3c_4@+?2>ciA<?i(P`Un2+_zUp@^Y{Y|0qqF|5Ci`I`w0g12>15s|Nr"
    "<4^#}9+|M~U(0SE>13<m@4_X7YK2loQ-_VEq@1O@jd4)X{52mA#C2J#991^)f}{QLv^<+=yu{0a*K)e{5n1p^B70|5@~1`F~Z2H*Dd1?Kt{{"
    "RIsC3jE&R{O$k!1@Qd|4dU$jumjgP*6%$0^9vB1+xj9o3f;X2GSIgT{0rY6X$pT0LggMOzA6r|5ep{|4c_Xn2@T^tNDLO^7wM+;yxiqf023w"
    "EI}HI6<?Hbo?b!h$3hmPY>n715B@klm9@H-`%JmAq1wSVN3F!C-OfJ(zPYWaP0olFy{sIIO1quWG63qMf2nP!Y0OkSu2n7HL1Ooi~3I`AV0v"
    "G}c1oRuf<^Ki(0tW%h0{sdJ1PTZT@%sz@1^^Eg2Mz}Q4kh*f0|^NQ1MvP41qTBO1Ofl}2>}fL0~iMm0QnL0^zQ%$3=9L!_YDRH0Sf{F{`?94"
    "LFy6}3fu=J>fQZ8Bl@@)2g58r1oQF#4kDW|1p)QW`~4mqNGCVy-GhM}DKh^iF{KUdx92DoD2hNhrYtY%h75rx|L|H`>8^U1+x`f(f;fMHfl4"
    "1M<Gk-T`c4f1^MNon5yCqN?&uIQ-2g`P^$h@vHYyo6RV4Bu3giD5=?w1@GWo+I3h_ZA@)q*|4K9H>5CY5%_wE<}ToU;X$$^v+969(9Edc%1#"
    "pN~%Fo8KYmq6_AfeV@$1a<C2?ty=S=KBokflGa)g*zuG=fmnK|4bGD>zV)~_uEzo{>bl^w);u%2KfqsLnID90~i(>6A%*J6(aS{>j}N>vHr0"
    "m``f?p5B&w{Dh-m}7n;Z!2PMJ#8CV3}<@x?7LzU$CH}>Qv?)SCb_0Osu3L5{|CL-v=<-7;*<{JpS2j=7i0Q4l|G9Qxa0L#l3)g-4S?NdV4)S"
    "&_tHKq#uOYiRW<tnc6-~agY>E-nO{SgQZ`t=Im{Sf}<?+YFJ^7|b60M7de2K))}`WNdx4G0ke`Sk%A@g52N4($Hq4ifm%{Qv9c2<-d<;<xVx"
    "2JQw32m2)H0S6HU5B%;1>lq0N0_z9i{Sf@d_7m~`00HI=1?1@o3j+ZU|Lyq80RjN~{{jC1{1piM009C100{j3|Ns9100000006Mk74QKn{{P"
    "$rA^s)w{{{#!1mzJG6$k(T008p|7S^Fb-t+_aGV2iO3ho318S?ZF0qnsX00000DFm133HSgc@cP^F_5uU~75w`rI^hQs2?ziH008X?4;BUv3"
    "E~C=4)g^A_6Y?9@2~O?0RRj41pxc~0{{m61N#C0{{sT_4*LKC{|5gE0|Ng51OEU3000000ssR4{{a5|{|o{E00IL60uTWL0009100000000C"
    "30|5a3{{jE<`~?960sH|42LA;F_yGU_000000RH{|0002~`W){91^)s60`UL?1Oxg200000000RA02TxY0R92d7y1YP2L}M|0RRLB{sjd9`~"
    "3<781(=T4E+NE1sDbY`TYI^{p<P_1pD{~000005-uA70|O2K3<3`n0Qu|{_7MOP`}G0)`2r01{PhIRC+Ea&{T(0+Uqtb=;N}4vBia7%CF89f"
    "A?xPme=8yO6A=;EHQ@W~`OO_5+%)$6?+rTGtPLgP^yeV`5(EV?0Q4B(C-wK>>ILN=?%53(5%I_f3+M~-HSp}{1mgAH9~0OZ59Iq5Ao=(Vt>-"
    "oF4FwqT3hDGKLkk4@AtVLo^C9pZ4;lUZ=PeHc`~w6g6aWA4?DFyZ91{Hp1nUd<_5Uv>6$=Ru_2nN21@{Kj6b%3;1ry`{3F{B``V#xV;|={W@"
    "gn{<8ua874fqK10v`_E{}k^I|1AJL0P{QVG5{M|{{s*b3km2I0{{H|C*A5O2m0R)QGy8_=jRvc5ClH~=@<?Z_5k+|=ms7l6ZQ!I^aAD(`t%V"
    "C^8Xpz8T}Cj2nq%9;vVGx)%qjm`vwXJ?)3cr`ym+*1I#}G5dR<u1_}A{_xJer2Oa|$2KpE72J86%5DWMA1s4np{0s;J>;)JD^xnRI>46{GH|"
    "P@L_tpd|)Pb?x3W1?4{|Wm0T^ThbFd;J{Kk5y@5Ay{?xir+e);>J{&=n}_)aVEa1K9zl%?Kk_=29U5km4v??(i5GmlOdE-bTol5#-g-j4#CI"
    "%Hm7N_}=lrUeq7XBGK#J2mZ>?NXiH=uK^M<=nS!wu?+7vY3j_R2n75BHWfGV&zss&_wXal8wcbK@C)JS=O+Z{?ETjA_2lyu694fd)es5z=@j"
    "<`1rjU&8^I37<su>^5&_%!9sA@71^^S`1`rev0SFZ8(G(2z5+4)o3;*oRCkn$BFB9$y`V$BA=LP2=5&#zA9~R=^4;TUd9PkJ%IrHWBCC&@@2"
    "ofvr7cd>-`ui}-^b-gA0s#fd2>J5e{}vkO65bCOrrP^B)&l|(CKek07X%UeCCB$J4Da_I))U$#8~g"
)
