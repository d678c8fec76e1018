"""Rejects outdated wording in the catalogs and documents, and says what to write instead.

Run it with the names of classes to check only those: `words.py Catalogs`, `words.py Documents`.
"""
import json
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).parents[2]
NO_BREAK_SPACE = "\u00a0"

# Each rule: what is rejected, and what to write instead. Case does not matter unless a rule says so.
ENGLISH = [
    (r"\bunless (?:you are )?told\b|\bunless said\b", "write (default: N)"),
    (r"(?<!there )\b(?:is|are|was|were) no (?!longer\b|more\b|fewer\b|less\b|one\b|other\b|better\b|worse\b|different\b)",
     "write “is not a …”"),
    (r"\bthousandths?\b", "costs are in percentage points of win chance"),
    (r"\bdear(?:er|est)?\b", "write costly, costliest"),
    (r"\bsays what there is\b|\ball that there is\b", "write “See …”"),
    (r"\bsays? more\b", "write “See …”"),
    (r"\bwho(?:ever|soever)\b", "name the person: the player who …"),
    (r"\b(?:get|gets|got|getting) up\b", "write “leave the seat”"),
    (r"\bso many\b", "name the number"),
    (r"\bsuch as (?:is|are) to\b", "say what it is for"),
    (r"\bin (?:one|the same) breath\b", "write “at the same time”"),
    (r"\bfor ever\b", "write “forever”"),
    (r"\bpeople gather\b|\bgathering\b", "write “waiting for players”"),
    (r"\ba game is on\b", "write “playing”"),
    (r"\bbegin the game\b", "write “start game”"),
    (r"\ba game again\b", "write “replay”"),
    (r"\bonlookers?\b", "write “spectator”"),
    (r"\b(?:when_late|get_up|they_are_here)\b", "renamed: on_timeout, leave_seat, player_is_connected"),
    (r"\blessons?\b", "write “iteration”"),
    (r"\btwo different things\b", "write “use A or B, not both”"),
    (r"\bchances? to win\b|\bwinning chances?\b|\bchances? of winning\b", "write “win chance”"),
    (r"\bit is the turn of\b", "write “Ana’s turn”"),
    (r"\bin a field of\b", "write “among copies of”"),
    (r"\bhow many percent\b", "write “the win rate”, or “the percentage of …”"),
    (r"\w*(?:colour|behaviour|favour|neighbour|honour|labour|rumour|flavour|humour)\w*", "American spelling: -or"),
    (r"\b(?:analys|organis|recognis|summaris|optimis|normalis|randomis|initialis|minimis|maximis|generalis|serialis|synchronis"
     r"|capitalis|penalis|utilis|apologis|emphasis|prioritis|customis|parallelis|vectoris|memoris|finalis)(?:e|ed|ing|ation|ations)\b",
     "American spelling: -ize, -yze"),
    (r"\bcatalogu(?:e|es|ed)\b|\blicence\b|\bcentr(?:e|es|ed)\b|\bgrey\b|\bjudgements?\b|\bartefacts?\b|\bdefence\b|\bwhilst\b"
     r"|\bmodell(?:ed|ing)\b|\blabell(?:ed|ing)\b|\btravell(?:ed|ing|er|ers)\b|\bprogramme\b|\bmetres?\b|\bcheque\b",
     "American spelling"),
]
# Quotation marks: English ‘…’, Polish „…”, Spanish «…». An apostrophe is ’ everywhere.
CATALOG = {
    "en": [
        *ENGLISH,
        (r"\btold\b", "say who does what"),
        (r"[\"“”„«»]", "English quotes are ‘…’"),
        (rf"\d[ {NO_BREAK_SPACE}]%", "English writes 95%"),
    ],
    "pl": [
        (r"[\"“‘«»]", "Polish quotes are „…”"),
        (rf"\d[ {NO_BREAK_SPACE}]%", "Polish writes 95%"),
        (r"\bob(?:óz|oz(?:u|ie|em|owi|y|ów))\b", "the rulebook’s word is obozowisko"),
        (r"\b(?:pan|pani|panu|panią|państwo|państwa|państwu)\b|\bproszę\b", "address the reader as ty"),
        (r"\btysięczn", "costs are in percentage points"),
        (r"\bnieoczekiwan\w+ tutaj\b", "write „nieoczekiwany argument”"),
        (r"\blekcj", "write iteracja"),
    ],
    "es": [
        (r"[\"“”„‘’]", "Spanish quotes are «…»"),
        (r"\d ?%", "Spanish writes 95 %, with a no-break space"),
        (r"\busted(?:es)?\b", "address the reader as tú"),
        (r"(?:^|[.;:,(]\s+|\b[yo] )(?:quite|quítel[oa]s?|elija|pulse|escriba|indique|compruebe|introduzca|seleccione|consulte|pruebe|ejecute|espere"
         r"|asegúrese|añada|ponga|dígale|vuelva|cierre|inténtelo)\b", "address the reader as tú"),
        (r"\bficheros?\b", "write archivo"),
        (r"\blíneas? de órdenes\b|\bla misma orden\b", "write comando, línea de comandos"),
        (r"\bsi no se (?:dice|indica)\b", "write por defecto"),
        (r"\bmilésim", "costs are in percentage points"),
        (r"\bdestreza\b", "write habilidad"),
        (r"\bleccion(?:es)?\b|\blección\b", "write iteración"),
    ],
}
EVERY_CATALOG = [
    (rf"\}}[ {NO_BREAK_SPACE}]?%", "use Text::percent, or {x, number, ::percent .0} in the message"),
]
DOCUMENT = [
    *ENGLISH,
    (rf"\d[ {NO_BREAK_SPACE}]%", "English writes 95%"),
    (r"^#+ what there is\b", "name the subject"),
]


def without_names(message):
    """A message without the names of its placeholders, which nobody reads."""
    return re.sub(r"\{\w+(?=[,}])", "{", message)


def refused(text, rules):
    """One line for each violation of a rule in the text."""
    found = []
    for pattern, instead in rules:
        for match in re.finditer(pattern, text, re.IGNORECASE | re.MULTILINE):
            around = text[max(0, match.start() - 30) : match.end() + 30].replace("\n", " ")
            found.append(f"‘{match.group()}’ in “…{around}…”: {instead}")
    return found


def prose(text):
    """A Markdown page without its code, where the rules do not apply."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", "``", text)


class Catalogs(unittest.TestCase):
    maxDiff = 0
    folder = ROOT / "locales"

    def test_nothing_left_behind_has_come_back(self):
        found = []
        for language, rules in CATALOG.items():
            path = self.folder / f"{language}.json"
            for key, message in json.loads(path.read_text(encoding="utf-8")).items():
                found += [f"{path.relative_to(ROOT)} {key}: {one}" for one in refused(without_names(message), rules + EVERY_CATALOG)]
        self.assertEqual(found, [], "\n" + "\n".join(found))

    def test_the_choices_are_named_as_the_cards_are(self):
        """Antorcha and Campamento are names of cards; input typed by the user is in lower case."""
        messages = json.loads((self.folder / "es.json").read_text(encoding="utf-8"))
        small = [key for key, message in messages.items() if re.search(r"\bantorcha\b", message) and not key.startswith("answer.")]
        self.assertEqual(small, [])


class PageCatalogs(Catalogs):
    folder = ROOT / "locales" / "page"


class Documents(unittest.TestCase):
    maxDiff = 0
    def test_nothing_left_behind_has_come_back(self):
        pages = [*ROOT.glob("*.md"), *(page for folder in ("docs", "bench", "data") for page in (ROOT / folder).rglob("*.md"))]
        texts = {page: prose(page.read_text(encoding="utf-8")) for page in sorted(pages)}
        texts |= {page: page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs").glob("*.yaml"))}
        found = [f"{page.relative_to(ROOT)}: {one}" for page, text in texts.items() for one in refused(text, DOCUMENT)]
        self.assertEqual(found, [], "\n" + "\n".join(found))


class Checks(unittest.TestCase):
    """The rules catch what they are meant to catch, and accept good sentences."""

    def test_what_is_planted_is_found(self):
        planted = {
            "en": ("4 unless told", "‘x’ is no network address", "lost 5 thousandths", "the dearest mistakes", "incan --help says what there is",
                   "whoever asks", "press to get up", "so many players", "the colour of it", "its behaviour", "to analyse it", "“x” is wrong",
                   "\"x\" is wrong", "a 95 % interval", "wins {share} %", "{share, number}%", "lost for ever", "your chance to win",
                   "is told the cards", "lesson 3", "a grey card"),
            "pl": ("wróć do obozu", "to nie jest obóz", "Proszę wybrać", "czy chce Pan grać?", "95 %", "{share}%", "“x”", "\"x\"", "3 tysięczne"),
            "es": ("¿quiere usted jugar?", "quítelo o bórralo", "elija otro", "el fichero", "95%", "95 %", "{share} %", "“x”", "\"x\"",
                   "la línea de órdenes", "4 si no se indica", "5 milésimas"),
        }
        for language, phrases in planted.items():
            for phrase in phrases:
                with self.subTest(language=language, phrase=phrase):
                    self.assertNotEqual(refused(phrase, CATALOG[language] + EVERY_CATALOG), [])

    def test_what_is_good_is_left_alone(self):
        good = {
            "en": ("(default: 4)", "there is no unfinished game", "it is no longer open", "‘x’ is not a port", "a 95% interval", "4 of your gems",
                   "{share, number, ::percent .0}", "your win chance", "color, behavior, and four hours", "the emphasis is yours"),
            "pl": ("wróć do obozowiska", "95%", "„x”", "Placketta–Luce’a", "{share, number, ::percent}"),
            "es": ("antes de que elija", "el riesgo de que la carta ponga fin a la ronda", "el archivo", f"95{NO_BREAK_SPACE}%", "«x»", "el orden del mazo"),
        }
        for language, phrases in good.items():
            for phrase in phrases:
                with self.subTest(language=language, phrase=phrase):
                    self.assertEqual(refused(phrase, CATALOG[language] + EVERY_CATALOG), [])

    def test_the_names_of_placeholders_are_not_words(self):
        self.assertEqual(refused(without_names("iteration {lesson} of {lessons, number}"), CATALOG["en"]), [])
        self.assertNotEqual(refused(without_names("{share, number}%"), EVERY_CATALOG), [])

    def test_documents_are_read_without_their_code(self):
        self.assertEqual(refused(prose("Fine.\n```cpp\nColour colour;\n```\nUse `analyse` there.\n"), DOCUMENT), [])
        self.assertNotEqual(refused(prose("4 unless told.\n```cpp\nint x;\n```\n"), DOCUMENT), [])


if __name__ == "__main__":
    unittest.main(verbosity=1)
