"""What the margins of a kit's sheets say, and the digest that they are signed with."""

from collections.abc import Sequence
from hashlib import sha256

from pnp.games import Setting
from pnp.imposition import Imprint
from pnp.kit.plan import Options
from pnp.kit.words import Words
from pnp.rulebook.catalog import Translations
from pnp.scene import Component, Swatch


def digest_of(components: Sequence[Component], options: Options) -> str:
    """Six letters for the margin: what is drawn, and the options that change where it lies."""
    state = sha256(f"{options.paper} {options.backs} {options.players}".encode())
    if any(options.back_offset):
        state.update(f"{options.printer} {options.back_offset}".encode())
    for component in components:
        for face in (component.front, component.back):
            state.update((face.digest if face else "-").encode())
        state.update(f"{component.id} {component.copies}".encode())
    return state.hexdigest()[:6]


def imprint_of(
    setting: Setting, spoken: Translations, options: Options, words: Words, digest: str, untranslated: int
) -> Imprint:
    """What the margins of sheets say; of a draft, how many of its texts are English."""
    game = setting.game
    return Imprint(
        title=spoken.gettext(game.definition.game.title),
        stock="",
        locale=words.language(options.locale, untranslated),
        paper=options.paper,
        version=game.definition.game.version,
        digest=digest,
        typeface=game.faces.theme(options.variant).typeface("label"),
        ink=Swatch("imprint", "#444444" if options.variant != "mono" else "#000000"),
        sheet=words.sheet,
        front=words.front,
        back=words.back,
        scale=words.scale,
        flip_long=words.flip_long,
        flip_short=words.flip_short,
        fold=words.fold,
        tile=words.tile,
        bar=words.bar,
        printer=options.printer,
        moved=words.moved,
    )
