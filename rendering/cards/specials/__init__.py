"""Dragon, Phoenix, Dog and Mah Jong: full-colour scenes with a sign and a pictogram in the index column.

They have no words: a card is the same in every language. A Phoenix that stands for a rank shows it.
"""

from __future__ import annotations

from PIL import Image

from rendering.cards import kit
from rendering.cards.codes import Card, label
from rendering.cards.specials import dog, dragon, phoenix, sparrow
from rendering.cards.specials.icons import icon
from rendering.draw.colour import fade, mix
from rendering.draw.vector import Canvas, Gradient
from rendering.theme import CARD_H, CARD_R, CARD_W, EDGE, PAPER, SPECIALS, Scene

_ART = {
    "Dr": (dragon.draw, 19, 96, 1.03),
    "Ph": (phoenix.draw, 24, 98, 1.0),
    "Do": (dog.draw, 12, 92, 1.12),
    "Ma": (sparrow.draw, 38, 94, 0.98),
}
"""Of each special its drawing, and where the drawing's box lies: x, y, zoom. Heads are below the index column."""


def special_face(card: Card) -> Image.Image:
    """The scene, then the index; a Phoenix may stand for a rank."""
    scene = SPECIALS[card.sign]
    canvas = kit.body(Gradient(scene.top, scene.bottom), EDGE if card.sign == "Ma" else scene.bottom)
    _GROUNDS[card.sign](canvas, scene)
    draw, x, y, zoom = _ART[card.sign]
    draw(canvas.at(x, y, zoom))
    canvas.rounded(7, 7, CARD_W - 14, CARD_H - 14, CARD_R - 6, None, (scene.accent, 2.4))
    image = kit.clip(canvas.image())
    _index(image, card, scene)
    if card.points:
        kit.centred(image, kit.coin(str(card.points)), CARD_W - 41, 41)
    return image


# --- grounds --------------------------------------------------------------
def _fire(canvas: Canvas, scene: Scene) -> None:
    """Beams behind a beast of the air, and clouds at its feet."""
    canvas.circle(146, 190, 112, fade(scene.accent, 26))
    kit.burst(canvas, 146, 190, 290, 28, 0.045, fade(scene.accent, 34))
    fill, line = mix(scene.bottom, scene.accent, 0.32), mix(scene.bottom, scene.accent, 0.7)
    for x, y, zoom in ((30, 322, 0.9), (196, 318, 0.85), (112, 334, 0.8)):
        kit.cloud(canvas, x, y, zoom, fill, line)


def _moonlight(canvas: Canvas, scene: Scene) -> None:
    for radius in (116, 96, 76):
        canvas.circle(128, 208, radius, fade("#FFFFFF", 30))
    canvas.ellipse(122, 334, 96, 13, fade("#141B26", 120))
    for x, y, zoom in ((150, 62, 0.62), (84, 94, 0.4)):
        kit.cloud(canvas, x, y, zoom, "#97A2B1", "#B9C3CF")


def _sunrise(canvas: Canvas, scene: Scene) -> None:
    canvas.circle(142, 196, 96, fade("#F3B79B", 150))
    canvas.ring(142, 196, 104, 1.6, fade("#C4202B", 110))
    for x, y, zoom in ((36, 330, 0.7), (176, 334, 0.74)):
        kit.cloud(canvas, x, y, zoom, "#EFE4C4", "#CDBE92")


_GROUNDS = {"Dr": _fire, "Ph": _fire, "Do": _moonlight, "Ma": _sunrise}


# --- index ----------------------------------------------------------------
def _index(image: Image.Image, card: Card, scene: Scene) -> None:
    if card.sign == "Ma":
        kit.rank(image, "1", scene.accent)
        kit.centred(image, kit.seal("Ma", 50, scene.ink, PAPER), kit.INDEX_X, 124)
        return
    ground = kit.shade(scene.bottom)
    plate = Canvas(54, 122)
    plate.rounded(0, 0, 54, 122, 12, ground)
    image.alpha_composite(plate.image(), (kit.INDEX_X - 27, 12))
    if card.rank:
        kit.write(image, kit.INDEX_X, 44, label(card.rank), ("rank", 70), scene.ink, 40)
    else:
        kit.write(image, kit.INDEX_X, 42, kit.SEALS[card.sign], ("seal", 47), scene.ink)
    kit.centred(image, icon(card.sign, 46, scene.ink, ground), kit.INDEX_X, 102)
