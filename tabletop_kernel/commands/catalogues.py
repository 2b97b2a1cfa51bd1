"""`catalogues`: collect every text, bring the Czech and Polish catalogues up to date, and compile them.

One gettext domain for each package below `tabletop_kernel` (a game's is the game's name), one for each notebook
(`nb_` and its path). Python gives what `text`, `counted`, `mark` and `Again` are called with, notebooks also their
Markdown. A message that changed keeps its old translation, marked fuzzy, until somebody has read it; with `--check`
nothing is written, and whatever is missing, fuzzy, out of date or wrong in its slots is listed.
"""

from __future__ import annotations

import argparse
import difflib
import io
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from tabletop_kernel.commands import lessons
from tabletop_kernel.commands.environment import root
from tabletop_kernel.commands.markdown import blocks, worded
from tabletop_kernel.language import LANGUAGES

KEYWORDS = {"text": None, "counted": (1, 2), "mark": None, "_mark": None, "Again": None}
TRANSLATIONS = tuple(code for code in LANGUAGES if code != "en")


class Words(Catalog):
    """A catalogue whose header holds nothing that changes from day to day."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def main(arguments: list[str]) -> int:
    """Update and compile, or check; exit code 1 where a check finds something."""
    parser = argparse.ArgumentParser(prog="tabletop_kernel catalogues", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, list what is wrong")
    top = root()
    if parser.parse_args(arguments).check:
        wrong = list(check(top))
        print("\n".join(wrong) or "All catalogues are current and complete.")
        return 1 if wrong else 0
    for domain, catalogue in templates(top).items():
        for code in TRANSLATIONS:
            update(top, domain, code, catalogue)
    print("\n".join(waiting(top)) or "All catalogues are complete.")
    return 0


def waiting(top: Path, prefix: str = "") -> list[str]:
    """How much there is to do in each catalogue whose domain begins with `prefix`."""
    counts = Counter(fault.partition(": ")[0] for fault in check(top))
    return [f"{n:>4} to do in {where}" for where, n in counts.items() if where.partition("/")[2].startswith(prefix)]


def folder(top: Path, code: str) -> Path:
    """Where the catalogues of one language are."""
    return top / "tabletop_kernel/locale" / code / "LC_MESSAGES"


def domain_of(module: Path) -> str:
    """The domain of a module, given below `tabletop_kernel`: its package's name, for a game the game's."""
    parts = module.with_suffix("").parts
    if len(parts) == 1:
        return "tabletop_kernel"
    return parts[1] if parts[0] == "games" and parts[1] != "__init__" else parts[0]


def templates(top: Path) -> dict[str, Catalog]:
    """Every domain that has messages, with the messages in the order of the source."""
    found: dict[str, Catalog] = {}
    for module in sorted((top / "tabletop_kernel").rglob("*.py")):
        place = module.relative_to(top / "tabletop_kernel")
        for message, comments in _from_python(module.read_text(encoding="utf-8")):
            domain = found.setdefault(domain_of(place), Catalog())
            domain.add(message, auto_comments=comments, locations=[(f"tabletop_kernel/{place.as_posix()}", None)])
    for path in lessons.english(top):
        for message, comments in _from_notebook(path):
            found.setdefault(lessons.domain(top, path), Catalog()).add(message, auto_comments=comments)
    return found


def _from_python(source: str) -> Iterator[tuple[str | tuple[str, ...], list[str]]]:
    lines = io.BytesIO(source.encode())
    options = {"encoding": "utf-8"}
    for _, message, comments, _ in extract(
        "python", lines, KEYWORDS, ["Translators:"], options, strip_comment_tags=True
    ):
        yield message, list(comments)


def _from_notebook(path: Path) -> Iterator[tuple[str | tuple[str, ...], list[str]]]:
    for cell in lessons.read(path).cells:
        if cell.cell_type == "code":
            plain = [line for line in cell.source.split("\n") if not line.lstrip().startswith(("%", "!"))]
            yield from _from_python("\n".join(plain))
        elif cell.cell_type == "markdown" and cell.get("id") != lessons.LANGUAGE_LINE:
            yield from ((block, []) for block in blocks(cell.source) if worded(block))


def read(top: Path, domain: str, code: str) -> Catalog:
    """A catalogue as it stands in the project; an empty one where there is none yet."""
    path = folder(top, code) / f"{domain}.po"
    if not path.is_file():
        return Words(code)
    with path.open("rb") as file:
        return read_po(file, locale=code, domain=domain)


def update(top: Path, domain: str, code: str, template: Catalog) -> None:
    """Bring one catalogue to the messages of `template`, keeping its translations, and compile it."""
    old = read(top, domain, code)
    old.update(deepcopy(template), no_fuzzy_matching=True)  # else a new message would be shared by the languages
    _lend(old)
    fresh = Words(code, domain=domain, header_comment=f"# {LANGUAGES[code]}: the texts of {domain}.", fuzzy=False)
    for message in old:
        if message.id:
            fresh[message.id] = message
    folder(top, code).mkdir(parents=True, exist_ok=True)
    with (folder(top, code) / f"{domain}.po").open("wb") as file:
        write_po(file, fresh, width=0, include_lineno=False, ignore_obsolete=True)
    for message in fresh:
        if message.id and not _complete(message):
            message.string = () if message.pluralizable else ""
    with (folder(top, code) / f"{domain}.mo").open("wb") as file:
        write_mo(file, fresh)


def _lend(catalogue: Catalog) -> None:
    """Give a new message the translation of a like one that is gone: fuzzy, to be read by somebody."""
    gone = {_forms(message.id)[0]: message for message in catalogue.obsolete.values() if _complete(message)}
    for message in catalogue:
        if message.id and not any(_forms(message.string or "")):
            near = difflib.get_close_matches(_forms(message.id)[0], gone, 1, 0.7)
            if near and gone[near[0]].pluralizable == message.pluralizable:
                message.string = gone[near[0]].string
                message.flags.add("fuzzy")


def check(top: Path) -> Iterator[str]:
    """Everything that is wrong with the catalogues, one sentence each."""
    wanted = templates(top)
    for code in TRANSLATIONS:
        said: dict[str, tuple[str, object]] = {}
        files = {path.stem for path in folder(top, code).glob("*.[mp]o")}
        yield from (
            f"{code}/{name}: no text of the project is in this catalogue; delete it" for name in files - {*wanted}
        )
        for domain, template in sorted(wanted.items()):
            where = f"{code}/{domain}.po"
            catalogue = read(top, domain, code)
            yield from (f"{where}: {fault}" for fault in _faults(template, catalogue))
            if not _compiled(folder(top, code) / f"{domain}.mo", catalogue):
                yield f"{where}: its .mo is not current"
            for message in catalogue:
                other, string = said.setdefault(repr(message.id), (domain, message.string))
                if message.id and message.string and string and string != message.string:
                    yield f"{where}: {_short(message)} is translated otherwise in {other}.po"


def _faults(template: Catalog, catalogue: Catalog) -> Iterator[str]:
    for message in template:
        if not message.id:
            continue
        found = catalogue.get(message.id)
        if found is None or found.id != message.id:
            yield f"{_short(message)} is missing; run `catalogues`"
        elif found.fuzzy:
            yield f"{_short(message)} changed; read its translation and take the word fuzzy away"
        elif not _complete(found):
            yield f"{_short(message)} has no translation"
        elif wrong := _slots(message, found):
            yield f"{_short(message)} has other slots in its translation: {', '.join(sorted(wrong))}"
    ids = {repr(message.id) for message in template}
    yield from (f"{_short(m)} is no longer said; run `catalogues`" for m in catalogue if m.id and repr(m.id) not in ids)


def _slots(source: Message, translation: Message) -> set[str]:
    """Slots that only one side has; the number of a counted text may be left out of a form."""
    asked = set().union(*map(_named, _forms(source.id)))
    return set().union(*(asked ^ _named(form) for form in _forms(translation.string))) - (
        {"n"} if source.pluralizable else set()
    )


def _named(sentence: str) -> set[str]:
    try:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name}
    except ValueError:
        return set()


def _complete(message: Message) -> bool:
    return bool(message.string) and all(_forms(message.string))


def _forms(said: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)


def _compiled(path: Path, catalogue: Catalog) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        compiled = {_forms(m.id)[0]: _forms(m.string) for m in read_mo(file) if m.id}
    return compiled == {_forms(m.id)[0]: _forms(m.string) for m in catalogue if m.id and _complete(m) and not m.fuzzy}


def _short(message: Message) -> str:
    sentence = _forms(message.id)[0].replace("\n", " ")
    return repr(sentence if len(sentence) < 60 else f"{sentence[:57]}...")
