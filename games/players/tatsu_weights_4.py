"""The weights of `games.players.tatsu_net` for 4 players: ``python -m benchmarks.tatsu``."""

SCALES = (
    0.01211, 0.008641, 0.007289, 0.006779, 0.02705, 0.01668, 0.01483, 0.01075, 0.01196, 0.009728, 0.02034,
    0.006909, 0.02018, 0.02107, 0.01368, 0.01068, 0.01308, 0.01971, 0.01291, 0.01255, 0.01205, 0.006232, 0.0125,
    0.01271, 0.006127, 0.008268, 0.01166, 0.008693, 0.01241, 0.01125, 0.01864, 0.01241, 0.01393, 0.01317,
    0.02463, 0.0106, 0.01533, 0.008382, 0.03141, 0.01461, 0.02382, 0.008531, 0.008234, 0.009217, 0.01691,
    0.01943, 0.0229, 0.01293, 0.0139, 0.01177, 0.01123, 0.01209, 0.01136, 0.005657, 0.01331, 0.008749, 0.01651,
    0.01164, 0.01699, 0.01209, 0.006067, 0.01172, 0.01096, 0.00867
)
NUMBERS = (
    (
        -0.1752, 0.1046, 0.4121, 0.05748, -0.0685, 0.1855, 0.05769, -0.143, -0.02041, -0.1695, -0.04893, 0.2488,
        0.05768, 0.9496, 0.1706, -0.08399, -0.3548, -0.09165, 0.07415, 0.03332, 0.07711, 0.1198, -0.0583, 0.09337,
        -0.03101, 0.03535, 0.2638, -0.07503, 0.3456, 0.0413, 0.2796, -0.09, -0.1424, -0.01327, -0.112, -0.5397,
        -0.8857, -0.2155, 0.09391, 0.05008, -2.255, 0.06338, 0.2177, -0.02131, 0.1146, -0.415, -0.0182, -0.3168,
        -0.06567, -0.0343, 0.001397, -0.04931, 0.9033, -0.4389, 0.01112, -0.1877, -0.5393, 0.01883, 0.8073, 0.02428,
        -0.3439, -0.04231, -0.189, 0.863
    ),
    (
        0.194, 0.03176, 0.01782, 0.1454, 0.2127, 0.5914, 0.02813, 0.1886, -0.3912, 0.121, 0.5162, 0.05624, 0.04944,
        -0.3723, 0.06069, 0.2905, -0.5292, -1.173, -0.2349, 0.2927, -0.1566, 0.0117, 0.08426, -0.4065, 0.2986,
        -0.3363, -0.3617, 0.1519, 0.523, 0.07795, 0.3338, 0.1334, 0.1226, 0.1101, 0.3355, 0.233, -0.07925, -0.5987,
        -0.1417, -0.08746, -3.03, -0.01057, -0.05734, 0.05973, -0.1069, 0.1792, -0.5618, -0.1624, -0.134, -0.2661,
        -0.01338, 0.1082, -0.7091, 0.2094, 0.08295, -0.1103, -0.1613, -0.02899, -0.1445, 0.165, -0.08514, -0.3806,
        0.362, 0.05829
    ),
    (
        -0.08366, 0.5076, -0.2972, -0.2614, 0.303, -0.2084, -2.109, 0.6319, 0.4092, -0.2592, -0.8229, 0.7905,
        -0.8451, -1.467, 0.1192, 0.9373, 0.3232, -0.1623, -0.1181, -0.4149, -0.23, -0.3045, 1.781, 0.2832, -0.1429,
        1.086, 0.478, 0.2403, -0.5629, 0.1351, -2.385, -1.424, -0.08104, 0.3423, -2.021, 0.9818, -0.1797, 0.06949,
        -0.006298, -0.9502, -0.7669, 0.4343, 0.8449, 0.04306, -0.7441, -1.548, 1.315, -0.9212, -0.6834, 0.662,
        -0.2777, 0.6195, -0.08784, 0.06339, -0.02294, -0.4892, -0.09825, -0.9357, -0.7529, -0.66, -0.07438, -2.473,
        -0.3632, -0.1452
    ),
    (
        0.1523, -0.3416, 0.474, -0.5489, -0.4916, -0.138, -0.7791, -0.797, 0.2724, 0.6667, -1.963, 0.03894, -1.822,
        0.9467, 0.2982, -0.6779, -1.757, 0.2141, 0.08635, -0.1753, -0.09385, -0.3025, 2.989, -0.01956, -0.1162,
        0.03775, -0.96, -0.4571, 0.06341, -0.2505, 0.4164, -0.02586, -1.368, 1.784, 0.8037, -0.508, 0.6059,
        -0.05776, 0.746, -0.07249, -0.0571, -1.074, -1.654, -0.1273, 1.067, -0.07044, -0.4738, 0.3524, -0.07571,
        -0.9601, 0.03067, -0.3963, -0.1837, -1.626, -0.7308, 0.7715, -1.816, -0.04435, 0.1961, 0.2506, -0.1994,
        -0.00158, -0.09401, -0.3242
    ),
    (
        -0.1246, 0.3654, 0.3015, -0.2278, -0.4594, 0.14, 0.1201, -0.0245, -0.07149, -0.02428, 0.03355, -0.007259,
        0.5987, 0.4266, -0.2924, 0.04032, -0.7311, -2.76, -0.08637, 0.07949, -0.3881, 0.1686, -0.1111, 0.1785,
        -0.09278, -0.09852, 0.07038, 0.216, -0.1282, -0.02503, 0.4684, -0.02832, 0.05059, -0.1117, -0.0694, 0.1113,
        -0.1682, 0.08499, 0.1696, -0.3115, -1.203, -0.04515, -0.6133, -0.1932, 0.0946, 0.04192, 0.08588, 0.4377,
        -0.5408, 0.0425, -0.3541, -0.0115, -0.3487, -0.1249, -0.1075, 0.01379, -0.09648, -0.385, 0.1545, 0.3767,
        -0.1391, 0.4196, -0.2757, 0.2238
    ),
    (
        0.09903, 0.1566, 0.1449, -0.1362, 0.09856, 0.05234, 0.2692, -0.2479, -0.02668, -0.3331, 0.05793, -0.1722,
        -0.05309, -0.02224, -0.4087, -0.1432, 0.3764, 0.2974, -0.3221, -0.0184, 0.3122, 0.1003, -0.05016, 0.05953,
        -0.07535, -0.003494, 0.04868, 0.1611, 0.1106, 0.1393, 0.1316, 0.02427, 0.2193, -0.2051, -0.2761, 0.2419,
        -0.1789, 0.208, 0.03563, 0.07212, -0.04676, 0.02154, -0.5536, 0.4374, -0.001663, -0.07698, -0.1607, 0.04633,
        -0.2363, -0.1596, -0.2352, 0.1255, 0.4853, 0.1579, -0.08135, 0.2216, 0.00021, -0.1965, 0.09267, 0.536,
        0.357, -0.07895, -0.2435, -0.05243
    ),
    (
        -0.302, -0.8125, -0.07954, -0.231, -0.5686, 0.2852, -1.021, 0.09651, 0.4576, -0.4071, -1.337, 1.571, -0.846,
        -1.417, 0.5229, -0.3424, -0.8418, -1.078, -0.004249, -0.6671, 0.2953, 0.4942, 0.3935, -0.5198, -0.5684,
        0.3212, -0.2173, -0.8081, 0.003816, 0.03751, -1.853, -0.5497, -0.96, 0.3201, -1.927, 1.024, 0.5315, -0.1587,
        -0.00935, 0.9218, -0.2484, 0.5096, -0.7777, -0.7235, -0.1402, -1.177, -0.239, -1.333, -0.498, -0.3874,
        0.742, -0.3464, 0.5385, -0.007909, -0.4619, -0.02914, -0.2038, 1.075, -0.9347, -0.4489, -1.125, -3.264,
        -0.342, -0.5912
    ),
    (
        -0.9282, -0.6571, -0.06912, -0.5478, -0.2796, -0.3664, -0.5726, -0.1427, 0.218, 0.8961, -1.35, 0.8307,
        -0.756, -0.1135, 0.4103, -0.7736, -0.6186, -0.8179, -0.5069, -0.5056, 0.5123, 0.7884, 0.0003735, 0.03413,
        0.6297, 0.6828, -0.5024, -0.569, 0.165, 0.829, -0.4889, 1.007, -2.584, 0.2854, 0.9659, 0.778, 0.8503,
        -0.422, -1.379, -0.005257, -0.6877, 1.094, -0.4444, 0.2421, 0.1169, -0.3446, 0.3088, 0.1803, -0.0707,
        -0.2034, 0.6911, 0.0228, 0.1608, -1.121, 0.1385, 0.8248, -1.114, -0.3525, -0.4104, -0.6277, -0.361, -0.5136,
        0.3404, -0.4903
    ),
)
BIAS = (
    -0.02839, 0.07892, -0.03742, -0.05447, -0.04709, -0.04549, -0.01088, -0.05046, -0.02566, -0.06159, -0.05706,
    -0.05567, -0.01723, -0.06142, -0.03995, -0.0326, -0.02678, -0.02685, 0.03434, -0.01402, -0.06106, 0.0706,
    -0.1555, -0.05691, 0.04769, -0.02055, -0.05032, -0.01031, -0.05961, -0.05095, 0.00898, -0.03191, 0.07184,
    -0.07702, -0.01767, -0.0409, -0.01186, -0.00348, -0.01805, 0.06519, 0.01317, 0.05321, -0.005631, -0.07342,
    -0.02865, -0.02583, -0.06503, -0.02601, 0.04211, -0.03672, -0.09039, -0.06825, -0.02341, -0.05214, 0.1662,
    0.009582, -0.06449, 0.07088, -0.05512, -0.003538, -0.08274, 0.08574, -0.03736, -0.08806
)
SECOND_SCALES = (
    0.006214, 0.01755, 0.0108, 0.004162, 0.004087, 0.005364, 0.006697, 0.004371, 0.005649, 0.004978, 0.009015,
    0.005185, 0.01698, 0.00483, 0.01988, 0.01527, 0.006045, 0.01644, 0.005298, 0.004951, 0.003325, 0.008537,
    0.007228, 0.008542, 0.01091, 0.01363, 0.007593, 0.006587, 0.0131, 0.01362, 0.004042, 0.00666
)
SECOND_BIAS = (
    -0.2335, -0.2042, -0.06711, -0.1439, -0.08002, -0.2082, 0.04111, -0.349, 0.0365, -0.6329, -0.1372, 0.1508,
    -0.4613, -0.1287, 0.161, 0.2014, -0.2179, -0.04075, -0.2193, 0.1358, -0.05477, 0.01927, -0.1623, -0.5301,
    -0.1691, -0.5703, -0.04239, 0.114, -0.2354, -0.2959, -0.1508, -0.01957
)
OUT = (
    -0.07961, -0.174, -0.03857, 0.1449, 0.05337, 0.09564, 0.08838, 0.07357, 0.08868, 0.1606, 0.1602, 0.06693,
    -0.2157, 0.07764, -0.1136, 0.1803, -0.05259, 0.1055, -0.06496, 0.05737, 0.09356, -0.07314, 0.06128, 0.1826,
    -0.07542, -0.2471, -0.08135, -0.0721, 0.1992, 0.08437, 0.06013, -0.007153, -0.06064, 0.08516, 0.05207,
    -0.05139, -0.0598, 0.09775, -0.04094, -0.04394, -0.1051, 0.04313, -0.01565, 0.002026, 0.03397, -0.02637,
    -0.08742, -0.04933, 0.03643, -0.01168, -0.06216, 0.05973, -0.05855, -0.02619, -0.06764, -0.09226, -0.03974,
    0.02399, 0.05368, 0.08506, 0.05729, -0.09348, -0.02772, 0.02263, 0.03139, -0.03001, -0.03601, -0.08932,
    0.07486, -0.06638, 0.02234, 0.1079, -0.08339, -0.09048, -0.01634, -0.04213, 0.1082, -0.06284, -0.06632,
    -0.0025, -0.08936, 0.06078, -0.0649, -0.04194, -0.0744, 0.03188, 0.07351, -0.06846, 0.007294, 0.001603,
    -0.0262, -0.04962, -0.03783, -0.06127, 0.04519, -0.001304, -0.007871, 0.01913, 0.09874, 0.005302, 0.06362,
    -0.006065, 0.7073, -0.4914, -0.04792
)
SECOND = (
    "2>t-q=OF$M2lxX33DX1v7ycF)y8Yw@@A}~Q_5RoT6#V;?lGQiK1KRi`3#R}DBn2VUo(1syBM1BA2o_J~_T=I&D)Bbq_s|{;2M6;7?F|yqoaq"
    "zN2pHW31r62c?E2*b%p$l@9rGU%|NZm#;1J{|D)$lJ1RvT7?DoqQ&H4cC%K!T2^!W4U=kEXg-u>4x?)&Wc0QVf+0{YMx3Cz*s?C49$xu8WBA"
    "r0#t5D`<VFv=B+6gIZ;FCBrD`vnT<82AzG5eN?R1RMnb_6V{92^R7S9QhRf2MIa*`tv98stY>B;13`T`_Jw9_Xytp+yYwU)CdXi1`Ejd5%ww"
    "p*ct0M4hsAG_CEpi;Q@~kis&Q&@bL=&2ixWo`0eSt&Dlle49FuG8kX}F@DLZ;^7R?a+aSu{5eb&`^9KS1;w8!Ukr&jM)zuN<4bTPaa2Lrm6V"
    "fUl-{k=H{S6u86fWu|3UCVw3kd@T*!K&@=nV)T7zz9`_w@1Zrt$I`>*NbG6S)`?74GO62?*8M)$snp-xbH|76kq4z6bo-^(ofrs5ZHo+4~XF"
    "GTRyhBM#mr7tA&t=eq+K1_ueu3@h*r{UGzj@frT^xb(pu{W9nr2I?Rf@ZY;H)cPgsqvP4w^7-^G52)z|;|}2b3?~f!^5gRO`1tGqwDbJ|0Q}"
    "S6DuMAT4B+hxyAP7?{Mq=tvHYv&_xl?i3<muh;xO&d(Iex#?2-`hE9XfFJQF)97VRY%{@%^}{sIz<H30w)_x~Rn{t^57H2eDk{RIsE`TGF)1"
    "oPSf_5=05-TwCS^YQBr{^j`r==S>f5DWJS<@fvW`T+wL9sdKq8adn>;}h`W?g$9%`ta=*D+&-E2<ZkA0rv9{=I8AT+~3;02D16+5#Iay@dPd"
    "$+S%6K0s!3K!|pBL5rKj8$bW~$%4If;n>vA&0vW*^4uR>tq%Aisfq{b=jxG;o3p=z{9A}*Dz8x3O71{hb2SD~(0J2Fsr0O|b8S(%N;1C;u%<"
    "%FZ0KoPG6Almg!sH>k`~dCs`SS|H*S5;m-Xh;tzfBnK_|^3S0tXcU-_QQ{ffy?z3HZhN_v6j$_3`2u48;`-4Hxzk<`Np^9oi(*?GW<>3;N3e"
    "`{UA(!}nyO{k$A64l(lw1O*z`fx0BT>LB9U_8s=y_4eI=@%!Yq;okZQ2>tI0@cl^RC9@C2<^%Wt02UGB5c|~Q+6?kF3kK=&`~mp?-uV6%?hE"
    "(|{S5vc_T>X1CkYb1?j868$ui~9>+=lpFX{sY`x*-=5#}x({qzqE0s#vizZLg?y72S}{P^_%1o*lM=<wb7=?47p{sa#Q2m|!vuq*fh{}2f+`"
    "S=F}GX?SJrv2Cu{{1Z11s4?g+!g`M>-j|nvmit2AL9WbE+h;h%k>!x@-z<xDhaLZIQ|vMv>5s4feO@^<LL+5Dd8FI8UyAV0om;y?9I9ZxAzY"
    "v4mI&aOCj{4=t=eLx%90FLJ!3a?dtRo`ta){%JtIV71<QX=*A2S4bbWb_YC*tG2Rumx)s;z{}3hK_W2jp&>7zW3=zxZ^BV){3H;R^u?_kX2;"
    "Sfc)ak=800jsA`x6J$9q<d@`alNz@(CXb@CH}!75w<~_QR_E0R;pW++P9+_)Y)r3o-!w-TDB53=t#+{r>4O{q(f+K??g2(LuxbwJgh(+>sUG"
    "^5!oN+9Dk~KGPu{>bJxn1_ltT)EoRb00Hm){S@~7>hs(I*d)>%<o5&t{`UAA>-y`^+vNrfEHESc3Niy4DFEj1`}*Dw9}5r+ED=KwBMlwr&IA"
    "wdwjU$M1j7gi5d7!<HUSeL3kV(s6bKgu*8dOn@y{ju-^>2U`xFWA;`iTz3+Ukl4g3l`?D+8w77XzC-YFLAq!t62>%|WMG3@sOq5>fz8}JGg`"
    "QhsMwk8+W2~>d&25*7EfiWk6AAzq)7-4~K1%YBrp1He!M)n-L;YG3b86M^_{v`YsfBaHUz4H_D{`ndK{TaWx8T1MIfi>+B1>X|b0uKcB@B_I"
    "33gYAe2?E&E3*6!y2G;oWyVR=m?Wrz68_Vz-{}>3$5XuR!(j~aXA_daw5BKiI2^IFy{NMuU`6&SV6an=Yo(U4=_ygVN?(O&S%NiG%Oc>826F"
    "A)W*BlDe2;uJ}|266|{@FAU+3eO9Hw6haEFa=Y_yp?W?;8d1-txp8!5JMECgl$C``*ME_5JJPA?gI|`n47h1@ij?)(IThBJ&~n{|+7H{{trU"
    "74qTB^{WE=0FmSp?92Q50sQ(b!tUAU*X|0x`2a2;|M~#@(iIRh0tNrx_Vxky3j96(@b3)?7YzOo0`T$sf#dC(3@XZfOO*6~7IV`Qs1t$V2Hn"
    "Dep#Xv5?g!oq&;}5+p!L(r1=ix$@z)9P+XA5Qixlzd^y19$^yA~><reck5g5P<_%O5E)fNub7TV|<87%KB8O1Rj#o+Q5FZuDl$OZ*;d+i7V0"
    "DlPh$qudaviZC484LL5>+K*N1@kBJClmbD9_k1$1@ZzF`w`;x68=6D9|r@+_w4il@)Z)M+3yMf4+<S44gVAl?iAt_^Bo)w6aXXZ{syQO;`-j"
    "T0VUh$6d?B={u%lB?FIPKB?SWP#{BSs`TZjhtn2sw=mstK1hF$67bw{llpyK^%;)T|<RZQf^#zd+"
)
ROWS = (
    "{{{8?_WlF-1OWp0`~D3H`~eU7?i$w^82SMI0`3R_0_gzx0`33&0tf091OEsF`UnR60pke!{RjX90|)u~`vmO}_5K6>0`dg{{r?OK0|65O?Ih"
    "0+1?%qq2kHa-2JQU#0sa2{0tog50|5#P`U?s05#tB!0|EsG<^BBg0t5X1^8)=93GxR1`TY?J{QL|5=?T>o68H8459JB@1MUF-0_^|(1qt#H`"
    "~V6H`~(Q_4BQ9z`V0dP?)e1j0RH#>^ald~1p^4{`2ZOJ|NajF=MdNr5c}{72jB|=|MLF-2lM;;0|V(51Of{M1p5a27V`+``vCk2@%i%t1p@@"
    "}@&f$=4Fm(?`Tq_I0008_>iOFj{`B$&4&(>|0`>v;1n>O%1PkmK1O5#L0|Nd569x?0{s0C4_5Jtq3nm`>_7wyK0p0=+^8p6*2LJ^E^Bvuw?b"
    "P%82Kxd81?2_*@qzyX{U7C|5(Wqn@BHZdyYdd_2LuEG*#!db5h`ij`1|`50rmkU{{8p)2>|~2{wmmo_|6Fa{RjR42mk``_LKnt02t}H4FvfO"
    "?CR?pfd>ot4FVGW+x7kX5;q&!^z!o&{{a643k1{u66Wd*{Y2!e4Zj@@0Q=kk3<&%70ki=P0qq>O6%N!3=-&M~i3|<|3;ihQ<>wAJ0z?1S>*e"
    "SR_6h{_3J<OE8{gd+;#TF(4xAGW>;Sv}6A1q05yt}y1=$v+6bhXV*#8JRut63C2KCS8<J}iX0zw!G<KXi4)XU!O`tZQ_G~U7zrE2li{+|6C>"
    "I$+9AMgUl9l!$z0?iz*Cjh_=!D96s(M=B+1Lm^X#oZZw@eBYH2KN5?1^oo*_WlV40sRC0?f%mz2mbXD{{jX40O<hw0`vU%1P}c53I7J~`uzj"
    "@0w4_!{0RUJ=>P!m(+T|C6aoGP68Z=2{rv+1{q_y`-U8bx5f1zb{|E#G{__6;2mA%{1r`1S4*~?;^#}wD3icNU0T>4n)(G?NzW)i|9R>mM1O"
    "Nrk|MLn0{{IUE>jd600UYlH1n~#<2>}2G4*Ln?1Q{3m8~q2#@d5`679k=A{2l=i^#uv!11<Q00sa8^ffM5G=GXV+8|=v)-BxM(C=wG3AOG&+"
    "3;+N84DtW}{MRc37v}2(+y?^R_j(HO1>fJ;QQjR61Q7!Q{S6=Y0R{uu0R#2i{{Zp<+ZyHs1lbNY{r&Y63-kW=1}ypo0NVo#4gvE4_x1PW=0O"
    "ey0QCIw@%aV`037=W_z)8W{sI8;{sRKw2mka3+ZyKr2h$KX`vUY71M2?t5hVZq|Kj`(3;Xc~`uh0c>N*bz`0)Yw-t`3m{R|QY`4bQW0sjNq0"
    "00Bv{Qvd{*eC7=1J(;Q{rUM22=xB=2p#_d1n3MC3;gi{_w@ea=_n8h`11So<L&$V1rh}x{TB}P_Xh;n`vC;u{QmY3)*$f>0NMgR1N!z22J!&"
    "*3pV`!1nmA34F&N9@AvxU>_8C#`SJYq`}PF>0u%EM`3@8b{0IWv{sIHx0QmU=*Cp!<_0<$U1@!a_0`~m&4><Yy0_q447Wwl8`1t$R^d}Sf_V"
    "oVn==cEq2p$g*|NI&G>HY}<1Ool(_y+g};vd);^YRNs0tEX6{oVoi2l@U2|L^wY3-|^2^6cu~{YDZI1NHaw1pW~C0vOQ?{^=VB>;C}_1pN&4"
    "`vUg^`vBMe|Mmh$`33+64dDL$0tNp7{`~Rf0{{>A^z`w>15gwR`uFh$`T-ON{0Ge?0rLwC_x$@I`Tzm+3IOi~1QW>X`2-DE?gIM=3b+6N{rU"
    "p;00IB^2LT`a@&Nqo{y7c}`uzn57zzLV{{P!40qq9<|M2lC_4xA)0s02;90#-A^c@s&=@R!00h#~*`P2aP0x9DQ{QU&@2K@po3o{V~{|*5OC"
    "JqDr|NY%A{q6?r^a9-_`SI-x0{I2!APlM3{2vl^<|P0b{ek}b<<$ZB1~SR?2Lk!}0N@Hr{~r(__7eLLOBVVf0|@f!_ag!k{rLUt`~m^<1_Jj"
    "E(jMdH`nLO10sZq43FH6r4*&uR1Mm9r1p)5~_U`xY>NpMn^Z@?q3;PrM^$G6k`6So_|NHy)`~egV0Qlzt()i`${GS723FP}3{`Uau6Y&551@"
    "hAq2lnj<?C25Y?hymv^a}yw)AkVh02}i0{~f>o3Gw_0_yQ0s{{iIn(8})Z35o@O1ke2?^!xetBIo`B2ky=m1@G_}?Cciw^XvPv^BDr*r|}T{"
    "7%3+y`}6AX>=gVc4hQ7x76R|<Iyisd5;QDd^#%U$CD;BC8O#FX_wyUmE(G-N-!A?c<vAPf^5OymBKZ3s0`lz=`w0UD`}YF%_5TMA`~MO42M*"
    "N|4f*-^{`3e00Nexl{r>^~0t(s#^8*I~2>k{15dH)J00sX8I1Ts#0Po=-{0RjH`RxMq`TqnF0|FNH1P{&#`Rnlh`S1e-0NDQc`3wI80SDj)_"
    "5lV73;p}>8vO(O0{;I75(W7K1?cw|`wRdL`R)Mq_WlVK`~VL10sYks|MmO+`soD$1LOn#{Qm#|1PbH$@&gD84E_iB5&Q)Q`U?CF75@YK0_pD"
    "<_z?mP`TYdt`2GqF0{jv83I^5-0s8d_`Q-@;{N4cv00;d10|ML*_y`9F4e<c>9|#2n{sQ<62n6;H1MBS?_X`6N{`mah_x%JE`~nH_1n$`m{Q"
    "30^^5X{w0OSJz{QUg-0}18?^9KqA5cK~285{}t{sjUE8wC0N1p*WZ{}l)H{_Oz)_W}tB`UwX5{1Dow2kZO<`Sb}1{m};i@%8};01xBY{RaIH"
    "4DtEx{Q(L31O@#D3laVH2oXF30Q&;_00adW1^fsJ`U(Q~3m?{j7v~cI`v3<8{_F$t_5lF~0Rq|d`v33_3f}w&==TW%2LTQT7YFeH4ITad0P*"
    "+t1PKQK5C-%K{Q&s~7cS$iAm1GV`Skq#2lM;;0t^5U|L6Vl1pmel2iyb?^al(F1^piS83h3j1SRI{`sw%i{}>Se5)9h_{0;jK6F1|`7RDO{@"
    "c#Sz2>t){0|5XE|LXDQ1Nngm2?qcF^zRe+00Q#&ANdUG3LN0l^5pve{{{%~`vBzu6A<_a5kc<83D_SG1qb)|4F3S(0`C40{NnWF2l<lz_(cf"
    "J@)QjM1PAN#3-J%x`1AEJ1oQ#^1O5Qy_5KA32>=Q85ctqA`~?95?gaz}{>=je`Z4_a{|5Q`{{9E_5A_A~6yypT{|EdE5(@PN^YH~U1^5C82>"
    "=D<_5Te41o;p65#H1)8VLjj^9uz7^40$l`7iwM{{#^L2muH082bSF4DAgP01yNZ*azeK;N2P|4gmxR`v3pV_4^m@00IB|7Qfdh695JX`v3?4"
    "<>3P%{zCfR{tZ0u4gC$^DfR^P2=560`V##J(frx?0`0BB0q^?wE@ABf)%gDc`UVp60v=)Z{6!xlEc6ZT1oZ$8;}8P-_w(}*`}5-a2^Hvp>DL"
    "1c{tM~i2M_aw{~QwV{tx!$1{V6@0R8;={ss8{5fSAD1@;W?@A&=v2Lk{4{`UL<{_^<x3jOm00{9B|{vi|i0RaF8<^ll$0U#9o{u1@^{ucV;|"
    "NR2`3JClL6cOhK5AF`;_yPU@0{j2@3Ge^>{rB<m0{QR;1O5K?3Lz5p`vCk1(*O+u{S+GR`4RQ^1Q`9*0{#N@{Q~t45ftqK2<r#w@%H}p0sjB"
    "~{Nw!o0{sN>1^n^^2K)#C1S1so{Qvd>?)C!s{}&Si0Tc7({2u+&|Nj5^{RjC77!dCX4(<o*^z;4y{{R5}|M>m;0{{8=1_ST{_xuz62s{z@{Q"
    ">m|-}eLq{uC1g{SWr|{UH0z1ONR1{{Z&`798pb3hoo`{PX+z{0IF51NQm#0Qdw23HtT`0ssK}4=EG%{0I91>HPlt018bH{i^!!^$`R51NjH}"
    "1p^BC{~XvV3n3ui;PwIn`Sb|&3G)8}`Thpd0sj8~5B>r55TFnU1_bm7_Y3b5`v2e~{DBJN_6_{^2K5>Q0R|8A3hUMf4ki=T==ux>2;&C!2>1"
    "X5_Yw8V`3MmG4-p5=6|N2f00rh2@(=PB^WcFo{-^=$0sr>>{rMpO5(NtS3i`*_{4)W}@%b1A1jh^W02TrK_YDE_00tuj6fphl^`i$50t^8g{"
    "SxgI0lmW{0=xnA5!em%>h=i|{_ZC17Xh-*=19@g1qT)j`m_lH@ela?{3`bM^%DpGAWIAv0>uXv2o6CQ{22S(1-k$21IY*QDX$&w_dxp={oXR"
    "{4)LJ4&`7_%83_jz^0^Ka*BbNy3@zW?^dbTVA}$k8|Gxbn0wLQU4<7ri01^oJ{1);L{}22F1ONU71ql8P78v9771aan{QLLx3-tl}2jT<=0P"
    "^_z0Ri;~3;h4}1OyZE`3w2=_x%U<@(~8w1RU@u3LE(S000jP0{{323m@X}BDxIT8tVP(2?hf21Lp$*0`l_o0{Zp<1Nh_n1N#r;_YD2t6a5AC"
    "0t^Pv2O0D%7Yq9b_WcYl0ssjR1pe&!Q>qTzAjtgH5f%OR3+)5}1@6=R0r&I>2=dPU2?G<}^bi2V7y||F|JMY8{{#UX64B!b&jJ4Y{qYg+y$C"
    ")b>PO?^5(Fdo@%#QF_$>ze{}hkO>?6JQ2bTab9>n!38YKSt?g8kg1o;B&2K)i}4j}dL?fC8K;QjOm3I+2A@&5|({`&;@_5lR`8~XkR1@{c|A"
    "MN?`{R0U9`wjf~`3&$58~y_S1poo_1NsL30TuD~`Ss=N;s5mn0SxT;=JEdc`}z6w`S}3#5C{DR1@;d78~ge90Rr>+0NeWV`~&$E@%;q*3iJ@"
    "x0|NdE{t)&3?D+5M<Nxsu@c{Dr;q?Xb`0oDp0{#X54;TFe2k9Q_75Dl40R<2B@d5t~^a}kQ@%sq%3jPVx0tE^E037)1^!o1I<pA;w^9T0%;Q"
    "a;r0Pg??0s;m66c+ja2;vaw7XA791oa2|1pEO8`ULeI3<3KL3Ih!0{sRyA^$hsk@b&8A=Ktvj@%i}y=lcHv`Re}$3jhiF4hQ)C2;CX-5c&K7"
    "`T+p@@(Th7{r><RD+vSt{qqnA2=xOG3mo*}@BRJo+6Vsk0{reG@B{$%_WuO_?)3%-94G-5{s|KWA^`mO2m%oP76tnS{|)&Y@bw7&{OH&X1_b"
    "p01P1s6{`?2~*9QUm0t4bO_Xhgu2Mzl3?fLfr5E=py00#K$6a)tL4Ezr9FY)>e00#XZ{rUgX0_FrS3J3ZA^X>8r4)`|$_z4O5`U~PJ{Sxi&5"
    "C8Z6^Y!Tw`zZYp{sa5o4f_oF4FDDFF!A~i0~GNY5Bvzr{pLL=1QGW6{on8m82m*P83-Eu77yPc{R-Ct0|f;2`1RW~<|zOR2o%uu`1ls)2m1l"
    "#C*S<|^9%SI-wN^M0Oj~F2?_2981?n~EAKNV?B^WvCJO5u4+q@*-v|Z)`vby3-YowU78%a?^!f<v29*QlC%W(F_8Aor@&y6s3KjLv{{;CK3L"
    "x_N>iXpu)&TGW{`d0&{`mv~6$|$Z2>uQL6Z`-C2m=fC1O4|H`uhR``{5e}{{;FLGxQ4l1}OOK@(J=61{M7Y_4@27+W!#z{O0-fEdvMt6%G9l"
    "7zq;t4E6!(2<!tE+y(eS?*R)1@fRuo5$*s8Q3MDD{UHFW?GE-J@)r5~0{rnN>INb7{KNS6JNf?x7x(@aIsYE*4cq?K1MV6!s}2EX?Fs<_=tm"
    "+28ruH^U<B+J1^fgh0QUU#`3nFZ=@J;&vd|d-9qkb82kqns$q*q81R~Y39Pa%L`W*|-;t%`k3Jnhh^#Jwso)Hc3vpw@+`vvmg0ss0O66o^t1"
    "OW~%{QU$A0QU3x8u<VH6aWDe0s;6I^8xz+3J~!7^aK9{{Qm?20sI2*6$AqY5$p8h@&oMb{r>hH1>*Mf1OXB&2K)&Q1n~F%Bl7$A5(57f{{8q"
    "5`S$$!1{3D}>HPf(`~?F43GM>y68{1V5$^i$_WkbY`~CkM3)lAN3IPot1NsOP{rvy;6Z7->6Z{1V1^xCA?fLus3l{eF<oo^v{`~;`2<`>$5&"
    "QuK9PRJv`1tJP0{;OL1ls%S1pW&d|N09S`T79`9Q^PB5BvcS3I6s7=>_`s3>EPG;sgB%_XGd`1ndFq7ybVZ75Mh$`19%I0s8|V1LXPU2?7Kk"
    "1@#OO{t)^D1pfE|4EX*G2LAC2=>_)n3lIPg-~R#*2LJW(4&(&n7XkkaD+1-^`Tp761{w1y5!mnm1OW*n0{!_I4Epur5B2Q$75@bT{r&q52kQ"
    "I=2o~V@1o!&{@8%Hw{t^iJ2l@s53E=m{`4sZg1RU=v4E*Kn0{#9a4+HiF2k`p;8~xwz5(oJZ1_t>H1q}TO2MX>G`|<w;`tS|>0sag6|NR61?"
    "&b~R{u?{V0Vm`u4HoJ7`uXSt0txF81`zfUB>M8`3jF33`wRR467>WI4)zB21M2(_`{D}%3lb6c^!6e4=;HhB4J|*v`yBQu@-P(m<opo$?F{D"
    "!_6_wAFbD<k{0HS4_6r2uBkckO4f_Y=2-Wxt^6Ui#2m2rF$n4?n!|V$g1ScTj0Uih*-#{7#<-is1h9TY%+$`z^I{Xyx_5kY)0O%0QH1z@k0O"
    "%mn8sG*N@8bRZ4fi4Uz3TSx!2Jm!1MlPl1NRLB2J-Lt2mkm6=l>M{00i#|`1|$!0{sc&0{QzS@)ZON2Lb!|2mb&A1_k>04hjhs7!v^^0tN;7"
    "|MU1U0s0%Q<NEOT1Ooxn;ra*Y_W$t;*75EG?&1%&0{QwX-x>!03EdO+5efhE1Oo&21qcKyA{qWdC>Ra|2L1gU2=yj`#rFE_2n79*>IVPO`}h"
    "3~soC-L-_i|*1oihO%p(i{2*Nl26C45f1_tp1^Ev-BDIxw}H8mO=1{Dx1|N8;%2`3mP#SR_c6adyG7z_&d8o~qf`xOce1sch;Ee`$!`6Dz+?"
    "(+oa`Vj>b_$M0R#{v)V1R)Yo{2u)G|NIH&>=X#%5Ci+_`vCtG3;YxHAM^?M0O0)k1{DAM`}h6z0plMB3jg`;{1ER3=pg>~{|fsC@e=y~03Q7"
    "Z0s9Q>;0g=s5(Dz-|Ni?J3<VGC3+Ms=2Iune3K#qM@dWz#0pKkK1poT`0}tc>>k0hh1_J;J^b-aE6BP{Z|M?W%+XxBN3<Ch}0|xsG_3{+z`R"
    "@n#3EcJf3m*UZ`1kz$1J@(|0RZ{|3Jd!D+Xe*%{s#jX7!MBu3K;|e0Q(rz=Lrtg4FdY>2?p>G2LTrD{q6?#4d(X)3?lvh_xbkn1k57;0|Wc~"
    "2Lk{7<sSy>0Q~_G6B+*z4=f1n{`Mfr=LiVN2>$Ks2?pj9`sW$#^YZ})2Ilqt5hnlh?*R4i1lAz<{QLX_0uA*B;VTN=1pfaFJRb@Q{1)sn0qz"
    "(30ulev69V%4`2Fz>_VE)Q3;zfL_3HNP^%ejL{Xhi;1^XN;2kZRt5Eb$M1QiMa?+pP076Tpv{rbTu00IsA7a0Ne4gT~8`w02~^6Ud33J>l3`"
    "vCdu@e~09{1O5F2m%lp0rLp!2q5Y79RUOS?hx<`@Cyz8{m~po2?rJF^AYw30{I9K`w9vL^WX*@{29sp3GoZ=@csx4`6C1W0}>b@{qGd?3@Hi"
    "MBklbJ?ib4s7#9Wa^2#wo0T2`b3-|32|Kl9(?+zmM^w9kv0vyQ#2=x^9?+FeD0x$yf1sDnw{`VdF769Mq9r5@F?HV5r?<wc*{MGj;3J(_zA_"
    "@!}1_LYN+yg1?|J45yEfv}G;`$5x{rL$54<`fr3H}cy_y-yA6oL2zCEfJ%{}~t$^d!aW@G<V{{RII9^$rT%4h8iM{s8$1@#q)pB>V>f2>12$"
    "6BPmV``ZBZ0{Isf?*{Y|_6QFC?==$$0`>q47Z(fx?nT|(_yPa`^9T?B4+Q2R2?PW8=;IyVGxrDx0|WXAG7$jl^4$dC1o;&w*8ui7=okVC;58"
    "cX2I2wnL@EFY`$x^v^alY1#|I4p5B%yn6AA(L>C+z8Hu?Gw{`CF`Nfrju@5lni1o$XGo%#Du%o_9x<Vhg$2+aTFTs8k32>L7={rd{;*OLkz5"
    "DVM(`T`UM2kx=~?#SHW-2wat3kwYT1^)mB2oUt~^9~B@3+((B2IC3#`~(dW>K51b`U3s(1NH#w2lol>0RsUW^#Kh9`P~Wu7zX<N?)C=}2m=N"
    "5{Pg(u1O5gP@CFD43J&uM0@VKK1quiL78vmg`0eW#1oZ?1_x1zw0RsRG1pyBb1>p|=7ykP8?DPl`5CjJD0qgwn0to>3<pTx_1QYTJ5A6W!`v"
    "L|2`yBTQ`|tDx`S=I<`|Sql0s{O9|NIgP``#4y2m|H%>gWjz5c&q}_w@Pk2Mq=X<^u=_{0;mB{p<qw{{Q~{79HdR^yJ<G{`L&_?B5Cg1p@g4"
    "{st8e_Tm=-1q<l@;ot`u76b?B0Q3Cm2MP!m;tK{401XKZ_V57o{{#LA4<qUh``hvL_wo$$`tAwi2nY2A0R<fZ|LYL{_7d?1^4|m%5&{M500s"
    "5t2mT)u;s*>12n+@X1mpbv{0;yEBrfCy`1I4}1swJm3fl+n2M7f8><kJK5%Ue^`3B$n7w`!I2MGrC6#f1H1QYrg2>}BI`2G14^z01j0s{~55"
    "e(}3{1+(i0vP!R{O1Jp2n+-X@dgA01?Le94h7ft8utAR7a9En4i5eQ1@{9N{Qmq6`vVgc1NsmA0Sy)O{s;8!_$yKE1{moc_U#Ma3=Q$^{`=|"
    "@^8FDRCHMa673lE@5hwcg{Qw041@Z?O3jXsD^Vt3!4jvHo1O^4_<Np5p1w|U({}K2Y0|olg5eozZ`U~e8>=h0U8s{k0`S|VjASd_v2mbv40p"
    "=7H2JZO#?WN}R2sj$!0rSh|#qJdM2Vp7n2@~@I^8n`G4!QaX2msnJ?jsQlP0A_V8T$SB8aVm~0uBKL0rnRg80`Z8?B@5s1T!eI_3#b%1l$x5"
    "|MLSA0PP3q-S7qY1P1*D1O^ZL0_F<|`3d&=<@E~G5B&!Q_74UE1NjsT{0a*F2N(wq2>SsC`xOHkB`ppQ`RoNo{_7yY(ew!E0toZc{{#xr{MZ"
    "cu%nJ1Q-q;MT4F&}i=lu%$2-+S80}=`G3JwSb^d9*J{2&A{GDG_x|K<!|0^={K!rc_@4hrOy2M`{+1J@b~wg>F@&B_pnBMJl<>kbn645&o>3"
    "m*&i5ES?b;X?Hr_b3EX9bfSy_Ym+I1Oofo@(cs+3;6~I_Ym?J0uH?YD$4-l_z3Y14FU)6_4@e*{t6)+>fH$)3ls(P>me294gUKF2M`JY5h@G"
    "o3iasw^Zon%2?p=%1p?#~`~eg1>Iw+%1nK(n4HN$S1oQs}{pSVm2=Mmz?+@k$@hJ=J2Jr#vwCfA@6DA4v3iaRb?gIQ03kUJ*4Fu&A01gY~+6"
    "4#k2<h<Y5()bF0R#IC{N)k%4)OK??-9`h?*0nj2<iUqyW$b-6e<hx4ffdf?*IG{3Ipx(1O(X(?*J0&)D#Tw1L61Q5eoeJ0{r_H{NWJt3i9*?"
    "?F-=j;_eOe0Pp_tz1}417cLF)5d7Zt_5uG53Ip%p2>{j${|prA%Nq*#0p|Ab5(@eM2mSRG{n!Na6#Dc9>ITjJ>K_m31m^qg&e|XV96=i95BS"
    "aS^8Ef03I6Kj3IfOp^Zpd=wjBrg{N?!Q5(xYB1@HD7{^AAi6Ycj0?+(KP<N*}n2;>6g@!K-^2q4)30qgqv{`U6H3JLP_{Q2z(`SuhT`x+Aa0"
    "_^wx01^QN1Tq5#0PY?Q1pE8{1rzxF1@8*+`1k$$?Dzrz1q7D*0s!yq0R#f}1^)5&0Q~s}@9hK{_aE-+3;6l|{|y2C01X2C0R9dE{Q3s?2ORJ"
    "D9ohx-_4@Jx>H7Z%0^Ia02?qQ3_xbY#_V^I|@c{t=?B)j?@GsH+67mcO1oH&|{1yQF{012Q_xce3`!Mz39t{8d^8?2N<qZ4X_tzg92MrDO0P"
    "EuW?b{sr-~a>s0N(r^?keT~82K9s`u7e2{uclC{0{#R?D81@3<cuu68-=D@B<SJ5*P5;{oeTX5)K0U0s{m7^!ybG=j|2mC)NB90x0zH0s9pT"
    "_xlD9{s;Q|{{#OL;P@By1cdGj9nJOk{}L4k`V-{q@GSM??*RP+{Q~|k1_JH=`v3C~`}z>*><I<``Tzd;9tr>r0`UJ91Oy8L0{Hdu_YCp?{0k"
    "rg_Y42~+5iUo^(zJC<pl=&0QmMm1qAQ;0RsF4`X&+M?gsw+`1$+@9Sryc{@(>F{ruzw0s!>=@dDut>>nug{r~#*{0%Ys;3^Bs(FhFz1^W111"
    "^4^>{0092`y&hL?E~uq{_XqtF$w(y{m}$T0sQg;{sa8+?gQch@gFt~`33m(90@=D2n<MC0s-d~+qoJD7YXY?>kSzOF!HPa_Q=iQ!~o|a_5TV"
    "6`04xr1{34@4EPND>+tg&2ci=02Lclu_W1t?2L0>w3-t%~4EFyJ{Qd&{^!)|r_wfn+0Sf>3|Mv>!5e)+O1o8YA0sjO40Q?C400Zy}1<(ck0u"
    "cuI)eZ#x1^n;(2=wp)1@{0S{sI5}0s95-|L_g}{ssK-3H}M_3kLxC5AOXM00H>~`uzp}`3d0!4BH0+{|5s4;tLP_3jyr_2KMv=|MLGP{{8&-"
    "`TYau{`C^}^AGd#1^5fy5CQ=E2JrhK0|o^A|NI8~`UK(!2k#34{Q?2<*#Zpj5BlQ|5ccl+`S<@V{Qmmx`vL*#0QwUH>>2F!2lfcq6$1hC3<U"
    "cn0|)^A0Qm(0?*`fj0niHm{Q&#<!2%oh7X0G}5Ao&#^7aBU{Q>m%`v3pm2?h-Q*&YA(3G)Kh4+Q=54FmNm0t5yG1osI5`~%ha62cMo`~&;+!"
    "2uWV^8&5n1|Aal7wY~D{{jN}_x}d_2mKG{{r}?uBKr~L2MhxM3kCiO0sRLK{`v&@`1tu1?)?Y>{S6832@@Ij`xqk51{Mkb3jzTE{{;K`{rvp"
    ";2kI3L2Kd_iApHX95+C^l{}lZV0`wFj`2GC-{`UeG`V|fY`WO`N6$&8k_8nx<1RD4P3IhuR1q<x-2>b5}^!*eXBJT(I8u9k!6)yJ#{s{sK1L"
    "qDH{|NI3_SF3n21gA6{u=%4{stBC20jtm{SgTP2p#M86bu6g3lZxP=M54O7VReG0{8UT7AW@g3=9Ab0^AfM`uF+!@2BDE2QeB30t>|E0RSTS"
    "3Q!yO{uKTH;~wq}7|Rdw7z5rO<s%goJ<l8P67>A(9549&2_pm#0NX7S3i1Q~_v7BR156_4_4@_x(*hj}{`&U<|K;=R_Xz&?0s#F1{R9382<8"
    "Y1-z)3&^8N@P1N{8}{|yHa0QwCU`}zy?{RiL(57z_>0QLa;&hz&A{QUAB|K`{3-~avT`v3po^Y_s(```ovwqWu0<>>@b_xAn-`V0dI0_Y9^0"
    "qO_m`~=<t57Gkn1l9ld#nbHh1qb>Y0^z~v!tej+`u+I1^ZKM#0niNyfq(Dr&)xlL?dtpe02c!a0pt_w1?>jx?g+B~4BG<G0<Hr7%ChJC{tpU"
    "10u2TW<OTx*76S-4^bPtD{R6lGB(V4B(+S}9{SXrW{0;jN0~Qw(4$}(_4J-QM=M)$9>;?rM?+zLf;RFos{P_d`1P=WS0|or|{Q?6C{sj{GC;"
    "=7k{}2NH1Q-7M|M>{|{T2-c`TY6w^ac(F<K`3_0{{c@`w;T@*9Y|N{`dw01OopP0|fZ?1OW;F`x*)C8T<e80vY%K0ulTD`v?dA{TLVu`2hI&"
    "@&)|?@B0cS2LA!|;SBKn)CvCV`uGI|2mt>g{{j5~00RaB@f8s9A_E8R`yKoM`xXBF`w0&F{~aIv@&EVv^ZgkB<nRqb{RIL1)(HFe$^QJ}`~L"
    "(21p59S00sH>{{RX811u8qBLn^X`YQet@fQ6E{|XNF03sI)_Xqd$?e`S|?dT0b0RH^?*A40k$p{4P_W1q)2l@Um`uqC*{{{X5^(GVb836PF?"
    "=kxl^Ar8}`v(#5|1ci^?f&}m?fM!9<<k&I0sRB{<`U}t<rm-j|Lq0&4gvV%2?y=;|N8{_`|A=NCJh|&{{j2=2NVGP1~~-@0s<%+{RI5+2nZ1"
    "V6etr6`2+y=0R{vH=KZ1l00IN{3I+fN1pN5*2>uWF@7@9(9Txc93JL!61rGxD1sDVY0U8w@_Wua#3>66UCFl<n^#t_&_6__A=hXx<2M84R{{"
    "Zj^_46A9{{tBF<kbct5hmvO7X=Ld2lWa0{vQAX03#h4`2G?02_FpJDf<c-^9#ZR<01av;NCA62N4zj4Ex*$=;9&&;{hS>`_}v)5F_>j6$cv!"
    "`vVOL|0(_b1TPH~@BbPA66*fyBP0tF^9~mb87}YE<mC+g6BZE*4H60u_yipa==Lk={Mh^#A0PAb`v?>c`vC|E1{?eR2P6w2@B|q85|af2E!_"
    "bV111{=DJ<pbBLwK*{{jR800#g40Riy-`T_b1`ydzN0sQd#0tEc+^cejF0_Xbt0T=iE{QdI%`S%C^>iFsU`wIZ}-VERXT<YoH^92I$1_A#K{"
    "{rmy^8f({3t1!E1O3?d01N!>(i-&&`sw`j{~p%-?f3Et_4@t--txEi{u=)6{|m<jeY5kr=>-Dg{s8*|0sQst>H+%;4}T}u^Yp*-{Qdjht{VC"
    "f{nPvB{Uf~Z%=Y&S?CkpT;^cw&_9g!7D)^iM`4%op`ULwp?XnyU8XWv0_6ZjQ9rCIK56au$t^(^64g(DP3FiR}2_Ov<BJ~do0OboO6M-EM4G"
    "I+yzyk*M``7XV{_YC=67~QQ00jO0?EVb}00<2A{|DOx{|pTU=>!4%{PPR(0u=cC_V@_;4+#Pb49n{g{SX2GAQIU6@6+lF`R@V*4)XsU{R003"
    "^ZOG70um4R4+qov`5p`r-v$E!0_+g%0VM1C>ih-#3=;zk50&c`{S5vF0TSK#?ZfFA^Y8=x5bysh{r&?2@c<SC0u&YV2MXHu0UZzr+5rOp`tT"
    "9z1TX*Z?fC`w1PKlh2(Rib_YC|0@({}K>ayk+`|b$+3-tpk`U3g_?*beO_#zkl1ryl)_a+Pr*9HUq`Slj&21EAw?E(e${tXif3AE!e`V#yK_"
    "7m9d-n`uf_3Q)?4e<Xq`UU_8^Zg$A{4@{${TJx|{4E9$$OHuc{rVK+1x*9^>-Pur2niPg41?h`_80sJ78|_p0_(Ep0~ZAN4(I{{{0IN`@c#x"
    "A2o4bA@CVlZ5%&!B?g#<-{{#i~00a36`SJqy1N-+D>h<{e{ssm2^9%v}1okc90Tci92l@i@`~&d>^Zo(?6!aDe`Tx)a8~FVN`WN^F_!R>B0r"
    "mwG^8xz-`~U|P{P_6;{0<KK<_iJ!1O{N?02l811o{T^{|n&p0s!+4^#&FcANun95%KZ^`yuuL_zVa50p$Y?^#bw(@!0$r{q*<w0u1%`!V2^4"
    "5g!ZM{0#c|`x)@z5(@hK2@LHK<_;4MAMX+H^!M=e{2=uA1PBEE0NMo+@BH@l?4R@T`2Yd{2mHtB=KKQw7AYX>{S5Ev)Bf%F61fWP6$<De>?I"
    "ZtG|Ud?0`&v?0x9(I1`rGW{nZ=_1n&Rq?dSBg@!SpT`t}FuzwQAU1NH$40PGC-6af4G0s#vU_5T9o2p0tcDjV_t{S5u`^#TR_{|NT}0YDHD^"
    "aKp|4iOds5DW_^10MbUCK>bj5%})&|L`070Q>>~{`>z3`}r5J{SE*CG%NP@^f(0T_y_;?_yFhq0Z<?g`}zj-{SqYv1sefJ`wjp96CnEc3IX`"
    "`2=y)r{PY6}`Stt~@%AL70yF{#MjiU@@JaUO2L1i@{{Y|o1b;sY`Tqv+_zgb*4J8+H1P%KBHY@q}3I+c@_yzI(*Yo`GAN&jx`wj*c4;i@u`M"
    "c`w?fu>f^a2zC1@{631Qjh8F5w6i{U7b+|JVTC@c#h=p#BIL0PV&A1p)>B^V#we0uAyF0pu9@_4ybF^X3{E#RUue{P_;J{NVlu%?$nN1qu5J"
    "`3Ud_3+(zE?Dzxz<rn_j016HS{Obeo68;(u5&jAYLk{i&0wWCW3;6>H8V2?C4h-|E-}?jz`v(FH0_Oqf1Ox{D_7(@~`uhOl&;RY*0{smk0`&"
    "mS>gfIf{QwEwtN9D}^zQcy3-kFP2Kfs8{^tq>0{;H~3j*ZZ1{DDY3+oT@{s9RbfdcyH_ZRXA`V9co01^Ej0wVF}>*@(0toHZ=^zZ2eDeVu=0"
    "q^zi`3B(^2onST5BmY}`u6`3`{ecl0}cuaF9ZE2|M(OZ2Nm-X`27s=6zls92mR{@761Vl`z{Uj8UzaI4gvH21`r6*(E$St^z$1N`3(o^`y=}"
    "Z`X>nyBn11)_T?1^_~;1u2lxE_{`&n64+H<-{_-LL>GA^p<Prq>;`j~%^!5wW4GRDQ3=Zr01PcW30|yKX^$z_Nz7G2Z;~o1C^!xDC3lQ-r6)"
    "5c?4gw80BpT=R;qvwC4g=TM0Qlzk2?E;<E(8Sz4iEDp&#Ukp;uHz$7!C;TJpBJe?fdeW0`&G51pxp80x{;?>H#DZ>FNdp5%=sS8|etp`05S<"
    "1sehS|NH^}1^gWE3l0Yx`Rf7>4dV>*0}t>X6zTHZ5aF;53IYNG9Ig8e3;zV@>jW158we2n-u&+e#1#r4^zsqj6&n2o3KS3j5)1wb1_<@{`0@"
    "A!`u+jc;~E+N2QLKv|M(B=&F>iy`}+a*HVoDg12GKJ^Z*q&6BpkP0U7M&+U@=V{tO8d2IT<i^ZNt>#zP3;2mb!=$^SO%84vy*0QwB*@8z=p^"
    "7;<Nxd{je3;OX1_4oWt`Vj*Z_1hHp2jlwx7v%s09T5Bu`|I@#2IvSlp!EIkH4y|E00QI?{ul)l^VjVB@&p<j1PlZX5drJ*&gc0P0rLO`0S@;"
    "VDfI*X0PPbO3jY2L0`T|=2rUQq4f6~RApY_j6$tVJ`}q(c{MHZw5&Y%&C=Ut;2O<vq6$<|J5eEVR3<w0*)!zgU`tTL}4+0174D<l_;P(pm{s"
    "H~yBkb$x{Nx}8`_c*L^c@i?=>Po3%oZsA3F-O`^g{vv^!gnK_V@zn4G;VG2MPiJ0u3GP6bBRm0qg?<rw#=0>n8VG@(vf`^Az<Z3nJ_x`34Lw"
    "Fcj$t2nhD!BJ|+00{YnT{`b!yCK&ty1^(t5@T&3{{Q>jnHXjD?JnRZI?+Xd*4fgvS0|or-4inAH+65pG_1O;-8XfK@59$EJ{ofbz1tIeN`Rf"
    "7$0QENm1P=ol5AX^5AJY%>{tEFZ<mdCh`U3w80{IF51Nr~_1N{K<{Q(9B^d$P|;raj@`2YF^{`md={O$k(00ag4{rdg@2@U)6@$v=*@dg0(^"
    "aBS5`QQ8g0|Ed15d8!e{s8(42Lb^P4DJC33JL@Z2@C!T{`vR=`T7C|`3n3A2mJ&8`2Gk72mA90{r~_1{{#N?{s<8f`11V!_6zy?|M&C)6$$w"
    "R@Dl;`^Xc^S4f*``|M>U&3K9YX0t@~7`2GF+4+i}3`3nvH3k3T4{sr_42=@8$`UL;%1@Z;(0{-~@1pfB||MUd=^#%wI1O5L7`3C<71^)v7{u"
    "LJZ{|Ey8`U3<6{saH_{{RE_=KcQu0qO1|5cCK9|KtSs2J83n_WTa>@(b!Q2@eJd6Z#DK^6>`{5-|Dz2NMSj3keJb0}}}M<qh}+0r>Iv1PTr9"
    "1NFEE1Qr1X<lFQe_Vf7#F8BBd`W5io3G4I?9T5N(0p=Fn{KEYA{q_pn{R{>V@e%YE0`3C{F%bM3{Pz~j2pbXO_yhkC^yc~&1`+N96c*?T`YZ"
    "&+DBAiS4hH)R1NaR1>(BiB0P7Iz^!fb#^8f@8^!^R-HUS{|q~;dP1Rns|`1I-*59bT_1{D7W5)0z~0w)BzDcc4f`u*|%|Nr#*>(=}N2K)>21"
    "l!#8>HY&U(dh~7D*!O|qTCSr4JRTB{O`{L6yFRI5G@1^@(<<`8!Qpd5W^Z0^a#}K1^v_#1JnNn{QV#Y_3yd^=nVQL?I91;9QiH$q16s3@*W-"
    "Q|MABX8UpbK7BKn|^#bP__!<-94#O7=2ms06013w<?%w+g69yah{>!iK+bRqc>@^J23I5*&$>SYE>n;Hi0QSNp9tOhmH17K#74GLI2R9bn>d"
    "zh(9toYh_3^ed{mu9h5&;VK`m)0J%P;rO?>iIL`2o-kj^Gt0(EY9N1t<q44(j~X?EM4}=LgyRCH49i1k?Hf3>fd){t5!)=`#oum;TZ<<@Ey%"
    "`vUm!4Bh?pAN~;%)A9QK6#MK72k-gt@!i4c|McGh{Q3R${rl%t5)S|E@Bt0%2Lt){<ue2o2-oEx`w9yVApiE<J)!<A6#nN1Gy2HL`~Lp#1mF"
    "Pu?)Tvl{ps`t?HUd7{SD$36&>aK{`?X10s{j0@)QOF9_i=?{16%c5C#0+AMOGR0s-I>C<5%*{OJbd|Kk$^==lTk`s@S!<Qx_33;^2*4kX^|3"
    ";+@f`TGq2_ZS2PDE8<74i_Z-3-}1#=i37U)fDj&Fa7xA0NW_v{pl4C<^?7B>iQb?%OVu)`S8~T5Gu<0{s8?C{r?gL3lIPTGWGBC77!Q-7wZT"
    "I-OC07vJfr|83*_S1K%*){^uzY@y<m2)BzIXsVENM`q<6{2piAs3jO{S2J;f~5Dx<VGY<aO9taf-6W$FWy`BFFxD@LZ;|ApI3D-E#`|u<x^2"
    "JsPvEc)-fiMB%-?+mR(+JMf<_!fp0n!}iDK`W8HVF>1D+Uk?6R{x-wTtsHq#6VZyaU_j2Jq?a4low(0N@(c0r1WQ^Z5bv2@mrW8rSgo3Iq}U"
    "?CuCN8!P?^vjqO&1_|y60ptth^w{<Y5Bl*81^5p9{QsTi2u1t@3Dpr4{P_PM_vrc<^eFhk0Jzu;APNQ=0n--y_>TMejTZ6g0}<;X1oiRt{W$"
    ">dMi&Ah2=5mC1Q!n!1s~x7`@H!BBnu8G_~Q2m@+t&|4!`Ob7Y6wZ|K<q=@W1~Boc;Fc{s`k2`0N1!?lA-MMimnP;pF?W2qPW-00qMq3EcJhC"
    ">9YL2-o`<`6vgG1hE4Q0Q>9m1oQF&0OS1zn*Z(f@%PUH_T%>#<U9uYLJ2PP*WCu90V)m*`~I;D1FYWpED{nQFUIf{0Ur^x46Y6Z@c_o@2=&$"
    ")2EqafnE&|q-SwCD<mLb_`6C7AE%_PmpXvg}@GT!91M;v00rKYTEF~2zAHn4s?jRJ&`@#tX>j0z41^&1){kr}Vl@R>a+|H5T(JcK7?;#1^7y"
    "P&PxatS{=t(Io3HgEl74x6yJI@b8B+Kg~3rP{d>hmG{`~rcY2=<^<2fF(afe7^n%Ymr#(MJQl?KTtA0P(Q^f%^s!>lOR>^E>AoDDVLe`vwaJ"
    "^zZ}<`vd_82EQHx8wUdj@C5wr#~uU=u@><o1@!^~_vPv28V3E}`2z$D{@w5*6#Q!k|K|1m`TObv2>;vsEBpWX021n3AP4;Q`2HIF0TTc5*fs"
    "?U0_yD!9s~yo5aR>aJm3Nx2>|;I4fxp40Rt=w0nh#T^8Vls0`u+p8Vm{Z_6g`H5E~B!0{ad5{RsT&)+Gf267ucs{{S2V4D$HTEZ+Yd0}JF19"
    "tHsH_V?H6{^1n?`4Zv;`|<_#1P}}V{RZ9j5h(`>2lNsA_yPd>>nj8SAOr0P_yREe2?Gel0^tD@>JQ%$69WM6{M`Jz`tTG62PNbE<nIRb@)8g"
    "D`tsNF207*t|MCL+`2z?3`XmDXBM12e1phDn6ea=#^UMMm;1N0!3Je7M0oWU?{qH3I4GS3ww*m&>(hn2r``^p;_AK=N3i$&G|MCp;{4N6cD-"
    "-?b3h5XT7%B=t<+%YAwG9CfD;)yy3)uFm_w+Ok0ZSbCf#m<pm>vz$0>Zcf+BEyq`vem?{n!`I7Bm0*Dh?dM7yu3!C(IXC>YVj3sTBkV_9Xd%"
    "_XY4M2n-qI2OAps^brR6*4zpV_v<3~5BL)=*4hmR1tjLr|JnEg`V2V>-39vY0R|BU&?WWk$PE7c$T93(0U{6|1o{Zv@h&DX@DCjQE&Svr><2"
    "XO<PazC1oH&}5h>K$6BYXH^b#Om;r#~U;|cW#0~rI_%>wWW0w*0U|NIU2_6GRu5f|_A?jIiIzwZeU63#2<0sZCu;r0{%4K(J?ALIP|{TB}Y`"
    "VsWv2?!4r3=sy@zY7HE{VE4l1QZhZ_v-%u8ZZeJ&j%9f?+gL?9pXUr>mLmW0R08^4ISFWAKL@+{2?|T0{H~~`5g8A5IF+S-}U?g95Cxk82|t"
    "i4fy;F4EOzk`}+a-1_A-_1nTAv7x(=O0Q~>>|Lg$<{SEzr{}~Gk`U3+62l@pJ4B7J)^z-`!2nzx83jzHM4FCxU3I6*B`}_X&5(5AO2M+HI?g"
    "s}C`}6$!>InPy{R05a{0jH?{rvq7{Q&?9{1y@P{TTfN=L(qg`2+d}2mJ;H7!Cp^|M~v|0RsUI`Uv_3;0*f+`TYR%_6`05`U3zQ1OpiP@cRG^"
    "1P%iK1p6ur_#^=W`V6!E<`wuC?fnV<3IG8Z1O5d20s{a9{TKrQ;t&1=0QUd-1q=KG1^WUp0P+q5@&Eh=@(S<;_5>sc`xgHE`3~C!@gM^C-T?"
    "m!|MvMY1^WE!1pWF1>>>^D>IV7&_3-}xD+Klj1=#~L{r3e42mJR4@c;$@?+F_71qc51JPZ)|-5>Duq5TBw3J(HT4*B!=|M&y{^Y9et5DEhH0"
    "s8;?MgsW+{Ne&V0}2xJ9sT(K`wIj6_6->X`v3m%ITBwCfjIx9f&Kgd)&Kug5b^TU{r3p%@ctb082|b3_Vxe|Q}Xcc^rr+w`4{{qFcSCw@eJP"
    "r$21B1`PBUb2pxY5`VR340}Jc@|M~sw{rmg)`1|Z9`u*?z^56Rg0fGDm3IPBD3HS*I{;l=s{|5j4`uh0t3HS!k1OWZ;-undp4)W^z1PA#F^#"
    "cd}0sHd*{s;9G`u+C@7v}r_{lg0P1Ofd51O@~L0p<h%0ssE{{Q&v`0{;f+`R@S#4E_M__WBDG2L$~V=mP=s`}+g~`26hc0~q=RGyD1f`|SAu"
    "0saLC{{{g613(G&009E^`TGI-4f7Wg0tovAB@FrU1N`{@0saOO>-7Zz{rv$70R9H83K9YbIuiQ!@e=;+{saXI0R{T~0#6tH`v3v_{00F65#0"
    "|n`UwLBKN$Y>6a4_g{_qY4?*0h|0{;RF01POB2?z%WFd+H*=`soH_Y42^_66hr{$MBx{qp|_{Qv_63>g4Q@fQaXOC$942L}br{_Y_N1p@;A0"
    "Q(Xb^ZGKc2LTKWJsJf709W<v^9Bj^_yM2!0dXc90}28D`UfHZ5h(>h11bmy2_@(XAv53G`|&l}IPU^B`vCza{r@Sy`sWV_A|ng!{bBX@`vU>"
    "y^xJ{;`+6)a0r~(1_xykM1MmBP{1yrT4=mLE_Yd;<{|E>e`2YRe{{Qy?0{Zm-_z>{`2?+fA@CE(;2k!n6{PP3o0TLVN{{;E>2loa40`UVA0s"
    "#LA{R$iX|Nis({|62d{{92$00#K|2LuNS01@;69tRHj0{;31{`>z501p1`1P=x52?hE40R8d#0S*iX0|x&N+zRml0tWm2{ssyJ`}zRf{sjE{"
    "2m}ZT0tfi{90&sU5C8iM^8o(|1ql881Q+=K2m$*13H$W{0sapG0u2KT_!H*-1pWjK_5uV0`2qp*0{{T=1pW>N3IqH05C#GO4g3HK^#uL}01x"
    "{D0~hoK2><;7{rm6%0rC;`0TKTS{S(js3HS*W^#Jwr`v3g;`vU;?2L1yA1oi;<3jzKD2mk~I`3e6E{{s660ubsC1^xR3{`c+%{Qea02NV4R("
    "+=bK2K4$2_Wjob`TzL<`~L;<1pNH^2kr#-1pNL11Ofv300jR3`}zL~{|fLG0{8p?{P^tw`RESp2M_=Hy$JF7{sR0X`uwfm{P+I*{Qd?64F1R"
    "Q2ki&=1^WN^`~L#+1PK2C{PqG0{rdDD1M~g?`1jce{r3m@2nPJ{wgU$G0TKcY0{goE=kWgW`Tzv?0{N8R0Qd{}_5lF>^!Enz2M+-U`1S}60P"
    "p+$0095|<M!qO^zs7z2KoZoyZjjj1t<9j4fDeR)cObv1pf#E`S*d_3IY%R$ovlq>GlBY9Tfrp`}z<B|LP9x2mS&0%>e8V0TT28{qX_Ryx=Ga"
    "6)Xqd9roJ~{{;Up1p@>9-Ts^M^cD~S*ZBSa&D99dB_#yi{Q(yK0KF&S3kw7J^#1h~=O*$3>gEUOz@<D5C_@Y2D*y2T2lfj}69D}c*!s`s`5q"
    "SoqYefC*6#bcHyZ!e{{sp10Hi+70|W@+@Dar>=@r@i-kS>d-+@65CRYIEB<uYH1NR0s90c|M+XCj&^cxl`qeK1O>h}uGH46gr2`l{X^O8){@"
    "B;=2{1MqO;_%Yn>VXRj39UT=<~jD{_#68F3G4yh6$kkJ7W@q!@9!PgAtwq5{{sLD8Wryo4&VL_{rpNN0tE63_4N1>=P(}h{lWeJ7$p-92N@3"
    "c3j+P+{09C2{09Q@2>Sa6{{`^^0|EX1_51w`{Otkz0SEjA0q^i5`U3$42>lHF|NRa30R{Z}9sm>z3J3!e0RsU5{{a2<{RH~|{r?09{{r;}`1"
    "J<}{pSS&3iJW|{tE#F0_6Y?1^oa568`-P3=#|D_Xqt75&Z=O`Uw2^0RaUQ^#A?g{{sB>|NH*}{{{I03-b#J{Okb)5cvfD0SW#D1N;#B|NQ{`"
    "2LS~N4Icyh{006I^85+__7DO4{Qv+G<N^NX00aH~{{sU02L}E9{qzqA{P+n25CH@H0{{F20tXZD|MdX&0{`I$3=#qe`~&|I?)?J-_z(gC|NR"
    "6D@dNwo0s{L10|Ea100IF13I7ED|NjI30t5sC0`~m`0u~_a{`>#|_yN}f0u}=l{0ICJ>Hqix^%?=}1pWdH^a}L*0|oU11p@p0`}PF=695JM`"
    "3C_7?FRz`0`>g_02dkh`v3p|>;&im`<4P5{{;RC6aw}9^a%m(1ONXA_y_X}2Lbs4{rv#^_4Nq)6an`A4GjYY+Y1B)1Lgt){}vJb_W=O?<_Y)"
    "!^`HbA{`v(5;0Wsh=K2EE0si{<0QCJF2LS#01NZw3`wI>I8w%9?1{nYfzZ3=m1LqC@{vHhc^8o?y;syu!^U4Ph{rUp>`wYbR%%>Ca0|Nv41_"
    "A#k2mJx@{qg-A^$rsD2oK=y5Gwu*ferur0_79>{TlrY-~<8j<`fM4;hO&u|NI2!9T&$5l7RvW`vdguB=!L+1^5H#_2~{b?h_aA3=+rp887Y#"
    "n-T&B3(*|!{ut*S@$m%t+aVzU<%{$l1^)xs_zB_*u(u2p^9BCjEcOu|00Zy}_wEo#?f)J0{wM_b9X{m*v=#dJ2<;)<_X6%7?&Jsi<0(rA*u>"
    "5!0TA}l<`C{3(BBgP{16k{NDK-u1_A;z3;Zd268$IO`Z4wm4<F^?#vJwk6x$f;_7u?|1pWpM@&hgp)9|uC4GIO*1{4N46#5DB0O=#~4H^zG^"
    "bP+5^!pO>`sWrUFgpGJ|N9Z<3O@<%3?KUa?)&2~1q&A^3<CxqDC^<^>@ocbKqvX>1n&(X4+aPFEy4L70R#C31rreR`U2!6>jmWEtriOn0oeQ"
    "v|40A){{!kh^56IE2K>^j<{$hp1Q7q~`2_|l1rPrV1Of*90OtJ(`2_a?0s{X7@BR1#0uBNA5fB9k1?B<>0V@Fg0uJgN{`B<u1OVgW0Okt(0S"
    "*KK0|fr^`VQ*t{Q~|3;|BZz{{aK{1orn0`2+m@5&;YeBnSHj1^5L01pWX30Q&;@2K)R12LuBC1@jU9{003D5dit)@e$_Q{sQ_1&J+Fo0Q&~_"
    "{_yY*0So{99r_m_CIs{a1q1{D1kC{g{qqp$2nqfP2@eYm2oDtd0{#0C?EU`u_Z{QL`vUs~%N+jn|L_a!|LW!r_!R;89QYkEB?j^a2n_=T1-J"
    "tO`|TCy1{eSf{}vM%3>g^t2>$sE?)U`#`XAxU`vUa-&K?Bw{_+jz|Ki>Z=pF<38ulAOAqMUS3>E?Y0;~oC`RX0x3JC%Y_Z$-&0zw=43IF&8-"
    "1-CZ@Fnx&{0Q#@(<}-A`0fJS4&lET^D71WCiNsoAO+?E6c_vW|E>o8_U#}I3k3uC-W?Da>LVTG3j^{3>G}Hw@D23_1rF;0?+Wbl1Mv0$`}^t"
    "+01ycWGz<y}`SkGa3Jmk{{?G#h_wN-0`R)J+`V9{Z@(Ug9`u6qt1`Y4>_T=Wj`w9XL!$1q&0RI*E1LOt$4e$W{CJiAOAp!sm01O2X^Tz-P|L"
    "haT1uXstFc2LK4~!202K)dGDFyxC``{w${R9^J5B31%^$Pz1=<g)(@x=A}_Z{cg_YM#F^YQ=!^DX)V0vhT3^ac6<3HI#+1qSjN016QJ8VVT;"
    "?ED4&0RjZ|1^xl^0RjU40sRmA`11Dv4GjbO|M&?30saF0{2KlM{Sx*A`vv&|{`v^^_TKyc00svH8U_OS_7C?4{{jB{^9KF|1N;W{5B~iM0}%"
    "QC75@_!1^WK|5(WbR1^WX3{Q&>`2nPHQ^8Nk)_vi@q0ss67<NxpL|0MDI{{H&^-Uj;&1MmUs8UW`E5GVZp6!Ix668`u984v;e49o=n`}hp>5"
    "d!`d@&o${`0Eky1OE33zWDFy1vTgc{Qdd)&<6Ss0_XeP9|PVG4mbS(8SXVS5diP~9~1rj3$6zK`REM)75M-W?FIr7^#U352=?~@<Mr|A2{Z2"
    "W{QCCm*be**0qOD776Q}{20i@&8SFYY9RlV59~k@d37!W2`{fJ+6zl>N&;$e&=>s0|2Kw^*=JWXC4k+&M`T6<m;vNV70qy3~@A%OZA36T~7w"
    "#iF5C!1<9US@h60`;a0^$bq9p(i8&I1h!-T)u*{QB_h^zrfw00kcI_x=I^{}cN24EW{o`UB<?>J$S76ZQQc5dH1|5E1_R{`>*}1mpMw`uP6)"
    "`wtEO-WL)C^!oSh68r`m4E+Nw|NHUqB<}R)4fXfh#SrfZDH!?w0{4pV7yI@B5(ohF3;F^H0Qmd~?(_N)Bl86J_!AKR`2F|~3-|)q0tpfL{rU"
    "a%74i843<nGP2@3-J2n_%P2LAa4`uzU_0s#E`1oi^}0QUF^00II1{saB_`U(XD0Q&>|`u_O*`!MRz^!xny$rt_l2J`~x{ORo$@F)Zb``98cD"
    "F^EJ7Zm~j{Ko<W|MVo`6#xkY;ujAw_WTs-4)^%);^`vS{tgE9`U3~?@e2F{0{H#|5cTy5{1Ev872^;D4EXj14GIJQ|K<Pz0RjB<1o{O3{00L"
    "W{TvAa1pfg20sjT={qPwT0|pEC9svRb{{H|D6aoqS3H0~>4D$E(^7sb{2L1#C{s;X60t)i^^!oq-7X9r64FCfK`~(CI84vIO{oNiP3<w1RL-"
    "+{&{S5>S2oE6c9o+T&`vK(Q*z_9^{`~|6{384W0Tk)u=mq@&EAQ*^A@2SQ_6r9PG$82~`PC^J4G07RR_6}*{22ua@*OzkGS~F??+DM>zVa*="
    "{rLq4_&fas0~PSj;S2lxM(6C_HSG8n@(~RX5hm#``p+XE4haJELe~)N0vrtg&M8XbE!p(-?+d)lqwh8q`uYb7^-2B)1s(Os-4XfeQsM8-NZ0"
    "oi@f8mR5gzX`2hH%<3l0ALBh(%40Tdqd(;_(UBG~l!@CCoOx9=qe{`n0A`aS;y1|$CK<O=rcG2G+SMA!8e^cxQc5)tqT4eIU~0R|2H4*L4=0"
    "S5r$_x>UO1=aZb<qhon`}z|V4D<yE1{3}M4-)|T`U?653F!p*CIj~=`yC<tAQ<-E1?(6%2LK)W?t%9Q`s?oC%q`y$=mzis<l}+1-vap+0qOh"
    "b4>SJ({tF2^=)wC6spbXr5h(-?2^a?fvHb@r{V(YE^YiiG^4JIM4fy)#`WD$VDq{%w=f30{IQHoV2^0F<CCLUG1I$4381DY|`u#Gj-rOJm{N"
    "(cYx$E)Y0TvGe`ttY>3hVd(2lw{s_W}0}^)&+b3*qn({t5N~3HAT=3ef`$0{ac_1^NI53H|ZX2`mZr|NH#?1^EyQ2KEpO|Ni{~4FdZB2K@XI"
    "0Q(E`?*aq>0__0;>H7))0R901`VjsH022B9_y+t31^ngl6eR!s{0;*L7X}X$4dWFA1ONdL6BGjo1O){d3IH17>*fLg`uYp_+4vO!{QLw5^Ev"
    "zl02l80^b7n34ENmz9P;@D^$-XTLKplO5YrU@1_A{gC=m+-{|gEd2mLJ7_|*ae@DBOq%k(4#`uYYB@JIRt{u%Y|@(}t5A@Ao0Bgga(^%x8e8"
    "z%E66~qw(3IhcZK=T&}{t^up;pjHb1;_#a=Nj?Sr}ioT_xuPH?@Rmv{vq?`<`((~H09s_Ca&`n?;H*Z050e?8n5^A3<U%VBi<ho{SOru+vGC"
    "L7|j0#=PKN`lk_73`v40L>NEcR03ZA6<qG`pG27??AfEOW;wlgXCo|zE6t?l_3<dq~_2mp9`UVm6{`L&q{P_R_^$70k%=ixk{|yH6_w4`q6$"
    "%Lc{rUt7`{?=?@}dC&^&tla_Zi>)4e9~K0s#dRzbgC@_yGkQAj<^Qf!_oS4hm!I*ZcAO|NaC8;t>7*`5*xp2oV7ffe-dM<h=L=1Q`he6ddmQ"
    "{q*ql1_BES0O}0}2K@#7_y-O5@9h8m0|@x`{Qdz40RIW~3nTvh{|5&30Qvt0)bsKA0POqz`~(3J@Cf|_4&&|*5)c*nAL0ND2MYEC2nz)6`|$"
    "G!`V;iq+XD{@`r`Nh0Ui4W02;{(?eY5k2>kcj0MPvp_XZaMArb`e4F4Gr{|5{N0s{T_`~v&{0|N#51Ofd1{saW}`~L<6|LXt&`U(950|(p+0"
    "{Qv^{r(E)2@wPN_5lY73jzD<0S^HK{Qvy=`V#u~`}qj^1O594`VIm79r^<h2ln{{1^)s10|x&81N#F62KfL2>H-D-1`Z1L{Q~?4?)e1(1Rez"
    "U`~3L*^b+^|{q_y-0`v9@?;QmD7w!NS3-a&*3JL-I2;u<#0rw392>JsA=L-Z1`#BKw2K@X9>+%Ex1u6UJ`ug$r<QM+*{P7F!0PpGw;35Y56Y"
    "2gM3-s#$4-)?b4a)-m{q+h04GaYb*bWO0@<0{t4*U27=kNvq11AUL`TFzt+!F}*{O<|l{^#Te<SGdM8R;7%0`=wr5f%Lc53&UR{Oc3_7Yzmn"
    "-WCuH<QW+75BmH1`11h-0~Y$U`u+C-(ij2i2lNTv0PoHV{x%Ey66y{k1M=ks4<7yS6rlzJ{N@_~6ZQxC<Q5SR+YTJ(2><y1)Aa%S2nHea00s"
    "l-=?Vb+0qOJb2J7|#{Q(R4A_D#H<?s3Z0TTK82gC;b`|lkE@%;x3`UM0B@BI|;{RQ;^<@)gh0r3dc_yh0-1s?q41o{m83GWX1=>!A&7Y6zT6"
    "7cl|2M7WP1>OGy0PqFr0VV|h4h0bX_}>Zx4gUHE5d8e}{o4rr`2q>`67T!p01o&T0`eI3>D=@9^)1)d{tpoR?C1Rh`6c=V1P}QP_5T0#7yIt"
    "~69e=K`UwvKAP@)i`0)V<|Nr~|{_y+g0tNXC1^)>91n>6)?-%|0`}hL@`|tq!`W5~F{t5pD`~v{}3HJi={UQDO{tF2G0t^TN{si#{{{Z*{@c"
    "91o0R8*`3I_QD4G;PO`UVmi{`mI=2mAs11Mva^{{IU80{{X80|52=`wa@|1pxp7-vs^m2omr7{r>j^-wFl%|Mvs+7Y61B2_F3e1o|m10{HF)"
    "4FLcF1<C~h{qPnC5CH@U`v>?2^A8m12mJj1&i?oN4;<$A`}*<(&=3dw`R)Gc6$9D}4k!Kt3HLrg{rczw4hjAO0IUT7`{^6~9QFqb@d*P8?DZ"
    "Vw3jF)}*82MN7b@`Q`uOhj)D{E*_V4r93I@;*1~UEv4E9n)`~Kqr4-5SM|C|N?{o)`88}A4c-v<B<=LjI+3H<l*&H4NW5g+T<`1SAp*cJf&{"
    "qo=12m`_u^)3DY3HCrV_yyem4iNe34yptJ{@@A?8{Z5F+ZhWN=HMUX1Nrym{rUL}0ss~A`1}3+`S<qO{_^$g{`vO^{1*cM8v7#z7ytDA2@C-"
    "1|I-Et0_*<*`2Pp~>J|m}<~bGY^8fzg3-$s44gdEC|MvC%71#^e{`vduryAM@OBMV70QjQ{0QmI^0R#H}3EBY-|M3#@`vL(FO8g4v3k4GG{P"
    "X_!`u`8{0|fv2{Q&y~4G8)R0R92_0Ra64{sR8`{R9663jP8F0{#Q`3ibg01o{8~_XGk40|x&D`xyiR1poR51O)f`{rUa{{tEx%>kIPf*z@G%"
    "?(zim6AA$F_!<2G3jF!|^ZgX>7WV%Q`{(}wC<OrZ2m1B_?%)Uu_zCs#4gUP$`SSV({{{i!;uQVn;qc(#_VD-h4E_V|?h^z10s8m=`~4i`5&i"
    "!O`{)MhDF*)d2mbK@=-dVo{u1}-9|QmR{Ql?)0SEuh)C%+d>Gaj%0{Q&;_#FZ2>I((+{Q>j^0RJB94hsJR`_>cPA_xKV4h07b;|&NF{|o@*C"
    "J6=p4EXmK2nPPl(hK?l=kmzc0`>j<@)85@-v$N%`w{pC2>c%E4*~uF0M-@e9uNKc3kLWF;t2{B{1E)^F%b*~2?FN#3Izts(*gVe>haRb1^fI"
    "1?Ggj#=MM-0@B{n>3-=!B3l94L|I!xY6chgT{s{d7<sS(i`V;&4FcS+9<n|B*0^I=m1QYz&;`;^z<o5mj01E~97Zo280Qm_4`2-C90c!pY3+"
    "^Bo90B<04-^pu;k5q-`V8^}6zcNd@BZNl1m6Dq3DpeJ0Rt8Q(h>Ut>=+0!{|gl#_4N1!`T_AA>tg>A8vq;y5(D$+5DFC$67K^8?hG6L4C?vl"
    "=l$O)4fXi@4BHj){`^80t`Y|T^9u+>?GzIT<Nxya1Mk)>%T)aZIt&FF3G~?h2lo2)P`3N}*%$8-=<o$X-Qy-O8vXwaA@A=G1QLHaj~F8X6z~"
    "Qutq0m1_xt$U2;I3-xkvm1O*+-_-{JTK1u*E@LZJ2P!VrNV{Uh@#+RpGeGY0fBSr&l@F{Wl|+yy!Q6v77^*%9jgx#%9d-R^;Zy)OC@TU3GPp"
    "%U-m2;tkaHM;ln(J$dd=tK_y1rGS$?EC`+<sAC~;|0(L1O^N8^!*7293A)n4*U503;r$L73Bp3?&b3R3H=Nv2M8So^b{5f{sa!(4)p=$1|j>"
    ");P3km=nen``UB1kB@hep0sRC0J_7v;4*dQI9|17c5Agy5^WgON*7p)u`3xHT<un%r2-FtOI{*6z4lVJ-*yRd4*CP%I0}R$1Iw2D6|NRB=K;"
    "i5X3;p>CHw8D}0?+*e?cMPWf&LYL@D2nA-#`-mC#4d*Sq9h<=K0Z35EjYFS}(B#@qbGUh=D~5LAUDb0>1nef&4J~5=X`HF~0i`#90|F*Esvb"
    "4-MBNOY{24kwYvJymAb5{_X+&1pDG26XWw56YL8s5a|X43Ig{O7!v{<3<v%I^7Zlj(((cW4I$(6{rCnK`~?CB8P@~q6$<qK=j-+O{q@@e0sH"
    "L|3fJ`r4(<Xm7w-!H1oHV2C=2%-3H$#C`0?`s&-?xW2_Eq5^z{Y}`~?;c8N2}L9}VvN_UHo#`}XSg{r2G&6W{v^5bXad8t?@L3-b2|BnR{p0"
    "RsI5`Rnip%k=&L3>oF-^92bD`v?US5849r9th$32Jr0p{Pq0r0Qm775ZwGE3+L-B7V-!G2=Mv}8VLvy00H~~|M>R@$M*gD3>@I;@cIY}0uKf"
    "a4ch_oCIjyP<n-+b1^NXA0rKt(2iN)?3+DGHA@L0O{R8y}7!>sp`UwIG1n>0%%j^994i4k{;{*v50}JgD1^WQ@BMI&a8~Ntv^yT;T1O4n93k"
    "Trt3G4VJ4F&!L_4owO2n+=e1ONK{^$7IQ0rmn32ol%y^XU8n`}!3O81nxJ^a=Fz;pr3#`Rfqx0~_=h3lZez`1#Kn79aTj{saTy`xgZL3JUxF"
    "_4oYAAPE5n1P<vN=gkB00t*rb6)*q_*9Q#c%I+61{r^bZ{1yNg4HDwl^aiX1{VDSe3k?(d5*qva`up<y`z8p<GW-My_WB7Q?zHjY0SpiF6G{"
    "XNz4|r7-~kmb4;CBD?->{o<x3*c)g$P>@izSj`W+AoG#Uik{q5@y20<~aR|W<H*3dEp4aoWN1M3Fx0zMBJtL+%O?*AzU4;JaR^b;lt(Rd%ax"
    "g!pO!8sB4-0%(!LJ|O?^V{Pm8d5jDc;f^H*|l8;CHo2|3E=qb@-7n;qTCL?`VAeS^Z@7m6ao1A0mK3t58D|Q6W9mw{{H_53kUxE6bcXN{QCS"
    "ntP2DR9vJ8C5f1$P{R-^+!QcS{9um?u<n-MY1quH-4E`6q_N56J4CM~a7UK!`?ga)1?G6a?{rU^43*`JmqaX(Z9`zOP6deBO4iNJExbzDg9~"
    "9VLFAvxy|MufC2>B?7<&YZ@6ygGbBj^6$>Fx~u&g}c!@&gos7})nffinsC7Ud!K8Y%VY4HfJCvM>lND<s-~Dl+jU_Yn^i{N*F`0AmDc&@4pk"
    "?DO|4BhS$Z^rREh6bb$t0UXB<BLwySyCph*<?;pm{wVbg8X^(VsQ(z;`C<nN`S<t#2MGNE^9Bg`2>$-``T+&{4FC!S5D*6s1PTK31O@#00S)"
    "^B1q%fL_xl3<3I_ZE_XhnB@BsT22J8L={{sf~`~(dF{{RK&1Mvv>2mb;E`RWM$CHnsL1`hr7`R@z_1?U3;{tx~M4fziX0{iyy``!H<{Q3O?B"
    "oF)&3<CWS{|E*G2KW2@1p4&u^8fq<3mf_i3IPP>0QLU@3JC!J_yYb12m1-&2mc2I{`Ua&2MYcY|Nim?0sQ>}{_gh$1N{N`3JCxQ@&W?<@df<"
    "|3kd-G?f&rl{saUD?fd!w^au$52L}@Y2KxU92LJi@`~(300RRE`1Niv<3I*`;0RsCJ0RHst0Rsg5_W}g^2kZm+`1AYo{qzY70RQ{+1@Zm_`}"
    "pw%`~3zE`t|_={tg2a2mb;M`4a>G1qlcd{{s631PuTs|Nr<5{{R90`vLa@|M>z1{s#vJ1o8h40s8>`0{#&B`3U?3`1|$x^92G21P}iH2>uEB"
    "{tfE^1@{K{1Pcb|_W1($0ssL0{0;p19s~je`}zV10{{O10tW#60QCbA1O)*B0R{g7|M>*_`w9Q?|NIB|0T~JU`~na80`LRr0|W^D^92+71nd"
    "Fr0{!&^2=@T?0Qmv?3kduN{0Q|A2>k^6_zeFA3JVAK0`&*`0RH{-2oVbl{|o%?1M>g<0R{K?3j_rI1n2+%3JLl70`>L(2Lb>R0~G@c{0i**_"
    "51q=|Njd2`T+d>0tN*10QvSL_WKm~2MGuY3h@2|2>|{00sZ^_0RsR2A^`&q?fd=%`T+v<{SyEF{si_40Q~&?^!ot)`tJe={R9X4{|58?2KW&"
    "A0r~>>`vVH`{s8p|1@!~+0}%H9^ycyd_yh&|01f{C1pf&C1@8F&2LA#90r>|J`U3Cv2K@R7{QU<9^$6Y)`UL?72nhV}01Ej41qJa6_679y3h"
    "o5{1`GcO@B0G?0{#R60R#gC_XGg({Rj{N^braH{r&<3_V)(}1NRmN0Q?60`4ja20R#&J1p)&L{rvs{`S=6-{`?5}{R00D{sH{{00R6J1qS~K"
    "_4@++{tg2J1O)&6^7;Y_?+_0W0{Qk4^!y3=1N;OD_5A@2{saRD`0xAk{r>#@0|fvI0rmU}_WSw&0{;L92Lk~5{s9F7^8x-01r6a50tpZV`vU"
    "m-1N;B_0{;Z@3j_HK`w99090L36|MU9-5DEVY{P+U{1P2HK|Na8^2LJ^92KWI7_Wb?<4-5er2LbBu1pxp4{r~<J`~Ls^2>AsB3-tH{4*>oP0"
    "RH^`2Kxd0`2YP0|NIF300#;62KxX24Dkc@2nPNC_yqb5`~3X-`U?63`|khq`T+j^2n6*42LclV4)+fZ_w5Aw{QU#|{r&>|1Nras2mS#A2mc5"
    "E1_cBS`uqM1_w@+={`T_j2L|~I{0Ra60Qmp{0s#j5{Q3t1`wJ2e{RaI1{Q&^>1QP-T{{R674gdND4gv!A`wa5{0rda@`T_s#`~wmU{u2H6_Y"
    "L<7{08^%1^xH{_YV5_;RXZ-_4@??2>=55{{{c|0sa2<@(BL{1pW8<3;P212MG857y$zb{rMH^0RI303k&@S1_THC{R9a7{{{K~|N8y{1PTTI"
    "{R067`U3$2`~dw62=)8_1PJi~_yYw82Mhk~_W}p(`TY3w{{;p5`~(600|E{R|Njj71{?$b@csz`1`z!O68r=O|Ns371^WmK`t|+@2L1a52mA"
    "&E0rCh0^#uM6`}z6#1or&^{}KV>`~Lp?0t5Z|00031ItlLb`~>~~0s#a61^WT}1rz-M_x=I@_Xz>-_v!Wh`Sbw%_W1ty1pNLN`UU_91qKQQ^"
    "$7U^0s;c}0^tk+-TVIn{sQ;?{r~#~1_u2B{q7Lz0s{O2_x}C<_`(VR2m}QJ^!@Mt0Q@Kj00ad7{09950Q&|81p)p2{{ad24)PED2oC%J{1W`"
    "|2mJy20R;yS2m}EB1p@;K`uX<&0t5T}7zXnN2@VMW0Q>p@2mA^K0{`&_1@{a2{Rj3276Stp0|gHG0t)`*`UL|501N*M|NR3G1^WN>{Q>>-0R"
    "Rg6<@ONt0sHd_{q_L!_X`F02m<g1{QLd_3nc^!2m=H60{{F9{{9I0{rLv^{{Hj`01E#I{`vX%3jg%}{sH?H5bFv61@Y?r{0jmF1O@=^{r~#w"
    "`vL#}2nqN64*vo62@U)X2nG2H2LT2F2MY}H1N-{x0qq40^&klH_y+q43H<;51{L(}0{-&@`t|w)`uqM40{;gM^#%y=3Ihf2_W|w(1o#I2`{M"
    "%g{`(pJ0to>A{O|e+1oi#w2>%5Q8V>{U1Q6^3{sIE|3kUt{|M~*;_yPq63i$&H5BUTg0|Wp4{rCj`{^|S)1?CI`^#lR``U>jy74!N1015Z{@"
    "(>6Q4;mWr_7DpU?%)X#68-+*8ujo8`4j&E8T$Vu5Cs7Z0sj2}-RS`c4D|}~4*mBK<o5jz<R=yJ-~a^+?(qS;{RtE20t*W17}*^o4f^K)r2**"
    "%_!|BF{`Vps0t*5K{_6Xu>jeM+?iK+M`s4QL_4n}s^a~B;90&~!`UV`w2OJvK_7wjW{ow-_5cllm5dH8C^cws05(fMnDFFQo0{8y|=<omr68"
    "i-50si_0=JN;%;zkzu{RjL6!tDm+"
)
