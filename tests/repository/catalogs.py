"""Checks the catalogs in locales/ (the program's) and locales/page/ (the page's): every language has the same messages with the
same placeholders and all of its plural forms, and every message is used."""
import json
import pathlib
import re
import sys
import unittest

LOCALES = pathlib.Path("locales")
PLURALS = {"en": {"one", "other"}, "es": {"one", "many", "other"}, "pl": {"one", "few", "many", "other"}}
ORDINALS = {"en": {"one", "two", "few", "other"}, "es": {"other"}, "pl": {"other"}}


class Parser:
    """Parses the subset of ICU MessageFormat that the catalogs use. Raises ValueError for anything else."""

    def __init__(self, message):
        self.message, self.at = message, 0
        self.placeholders, self.plurals, self.ordinals = set(), [], []
        self.parts(nested=False)

    def parts(self, nested):
        while self.at < len(self.message):
            if self.message[self.at] == "}":
                if nested:
                    return
                raise ValueError(f"unmatched closing brace at {self.at}")
            if self.message[self.at] == "'":
                raise ValueError("a straight apostrophe starts a quotation in ICU; use ’")
            if self.message[self.at] == "{":
                self.placeholder()
            else:
                self.at += 1
        if nested:
            raise ValueError("unclosed brace")

    def expect(self, pattern):
        found = re.compile(pattern).match(self.message, self.at)
        if not found:
            raise ValueError(f"expected {pattern} at {self.at}: {self.message[self.at:self.at + 20]!r}")
        self.at = found.end()
        return found

    def placeholder(self):
        name, kind = self.expect(r"\{(\w+)(?:, *(plural|selectordinal|select|number))?").groups()
        self.placeholders.add((name, kind or "text"))
        if kind in ("plural", "selectordinal", "select"):
            self.expect(", *")
            forms = []
            while self.message[self.at : self.at + 1] != "}":
                forms.append(self.expect(r"(=?\w+) *\{").group(1))
                self.parts(nested=True)
                self.expect(r"\} *")
            if kind == "plural":
                self.plurals.append({form for form in forms if not form.startswith("=")})
            elif kind == "selectordinal":
                self.ordinals.append({form for form in forms if not form.startswith("=")})
            elif "other" not in forms:
                raise ValueError(f"select {name} has no ‘other’ form")
            if len(forms) != len(set(forms)):
                raise ValueError(f"{name} repeats a form")
        elif kind == "number":
            self.expect(r"(, *::[^}]+)?")
        self.expect(r"\}")


def pairs(text):
    found = [key for key, _ in text]
    if len(found) != len(set(found)):
        raise ValueError(f"duplicate keys: {[key for key in found if found.count(key) > 1]}")
    return dict(text)


def everything_in(folder, suffixes):
    files = [path for path in pathlib.Path(folder).rglob("*.*") if path.suffix in suffixes and not re.search(r"[_.]test\.", path.name)]
    return "".join(path.read_text(encoding="utf-8") for path in files)


class Catalogs(unittest.TestCase):
    folder = LOCALES

    def setUp(self):
        self.catalogs = {
            path.stem: json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=pairs) for path in self.folder.glob("*.json")
        }

    def unused(self):
        used = set(re.findall(r'"([a-z_]+(?:\.\w+)+)"', everything_in("src", (".cpp", ".h"))))
        return set(self.catalogs["en"]) - used

    def test_there_is_one_for_each_language(self):
        self.assertEqual(set(self.catalogs), set(PLURALS))

    def test_all_have_the_same_messages_in_order(self):
        for language, messages in self.catalogs.items():
            with self.subTest(language):
                self.assertEqual(list(messages), sorted(self.catalogs["en"]))

    def test_every_message_has_every_plural_form_and_the_placeholders_of_the_english_one(self):
        for language, messages in self.catalogs.items():
            for key, message in messages.items():
                with self.subTest(language=language, key=key):
                    parsed = Parser(message)
                    self.assertEqual(
                        {name for name, _ in parsed.placeholders},
                        {name for name, _ in Parser(self.catalogs["en"][key]).placeholders},
                    )
                    for forms in parsed.plurals:
                        self.assertEqual(forms, PLURALS[language])
                    for forms in parsed.ordinals:
                        self.assertEqual(forms, ORDINALS[language])

    def test_no_message_begins_or_ends_with_a_space(self):
        for language, messages in self.catalogs.items():
            for key, message in messages.items():
                self.assertEqual(message.strip(), message, f"{language} {key}")

    def test_every_message_is_used(self):
        self.assertEqual(self.unused(), set())

    def test_translations_are_not_left_in_english(self):
        same = {"screen.title", "page.title"}
        for language in ("es", "pl"):
            left = [key for key, message in self.catalogs[language].items()
                    if message == self.catalogs["en"][key] and len(re.findall(r"[a-zA-Z]{4,}", re.sub(r"\{.*\}", "", message))) > 2
                    and key not in same]
            self.assertEqual(left, [], language)


class CatalogsOfThePage(Catalogs):
    folder = LOCALES / "page"

    def unused(self):
        sources = everything_in("web/src", (".ts", ".svelte"))
        used = set(re.findall(r"""['"`](page(?:\.[\w-]+)+)['"`]""", sources))
        # Code may compute the last part of a key, or several parts if they occur together as a literal elsewhere.
        beginnings = set(re.findall(r"`(page\.(?:[\w-]+\.)*)\$\{", sources))
        ends = set(re.findall(r"'((?:[\w-]+\.)+[\w-]+)'", sources))
        worked_out = {key for key in self.catalogs["en"] for beginning in beginnings if key.startswith(beginning)
                      and ("." not in key[len(beginning) :] or key[len(beginning) :] in ends)}
        return set(self.catalogs["en"]) - used - worked_out


class Checks(unittest.TestCase):
    """Tests of the parser itself."""

    def test_bad_messages_are_refused(self):
        for message in ("{a", "a}", "{a, plural, one {x}", "it's", "{a, select, x {y}}", "{a, plural, one {x} one {y} other {z}}"):
            with self.assertRaises(ValueError, msg=message):
                Parser(message)

    def test_plural_forms_are_found_inside_others(self):
        parsed = Parser("{a, plural, one {{b, plural, one {x} other {#}}} other {# {c, number, ::.0}}}")
        self.assertEqual(parsed.plurals, [{"one", "other"}, {"one", "other"}])
        self.assertEqual({name for name, _ in parsed.placeholders}, {"a", "b", "c"})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
