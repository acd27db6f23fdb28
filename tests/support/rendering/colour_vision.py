"""How different two colours look: CIEDE2000, and what people with colour-blindness see (Machado et al. 2009)."""

from __future__ import annotations

import math

from rendering.draw.vector import hexadecimal, rgb

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

_SEEN: dict[str, Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
KINDS = ("normal", *_SEEN)
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041),
)  # fmt: skip
_WHITE: Vector = (0.95047, 1.0, 1.08883)


def _times(matrix: Matrix, vector: Vector) -> Vector:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _linear(colour: str) -> Vector:
    r, g, b = ((v / 255 / 12.92) if v / 255 <= 0.04045 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in rgb(colour))
    return r, g, b


def seen(colour: str, kind: str) -> str:
    """The colour as somebody of that ``kind`` of vision sees it."""
    if kind == "normal":
        return colour
    light = (min(max(v, 0.0), 1.0) for v in _times(_SEEN[kind], _linear(colour)))
    encoded = (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in light)
    return hexadecimal(*(round(255 * v) for v in encoded))


def lab(colour: str) -> Vector:
    """CIE L*a*b*, D65."""
    relative = (v / w for v, w in zip(_times(_TO_XYZ, _linear(colour)), _WHITE, strict=True))
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in relative)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, two: str) -> float:
    """CIEDE2000 of two colours."""
    return ciede2000(lab(one), lab(two))


def ciede2000(one: Vector, two: Vector) -> float:
    """Sharma, Wu, Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    apart = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(apart / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if not c1 * c2 else (h1 + h2 + (0 if abs(h1 - h2) <= 180 else 360)) / 2 % 360
    t = (1 - 0.17 * math.cos(math.radians(hm - 30)) + 0.24 * math.cos(math.radians(2 * hm))
         + 0.32 * math.cos(math.radians(3 * hm + 6)) - 0.20 * math.cos(math.radians(4 * hm - 63)))  # fmt: skip
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    turn = math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2)))
    rt = -2 * math.sqrt(cm**7 / (cm**7 + 25**7)) * math.sin(turn)
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))
