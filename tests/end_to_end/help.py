"""Help and documentation of the command line: --help, did-you-mean, --version, man pages, completions, and the installed files. The
man pages and completions are those of the build; its folder is the second argument."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

MANUAL = pathlib.Path(sys.argv.pop(2)).absolute()

from program import INCAN, incan, main, sample  # noqa: E402

LANGUAGES = ("en", "pl", "es")
EDITIONS = ("incan-gold", "diamant", "incan-gold-modern", "diamant-2016")
HEADINGS = {"en": ("Commands", "Options", "Examples"), "pl": ("Polecenia", "Opcje", "Przykłady"), "es": ("Comandos", "Opciones", "Ejemplos")}


def page(*command, language="en"):
    run = incan(*command, "--help", "--lang", language)
    assert (run.returncode, run.stderr) == (0, ""), run.stderr
    return run.stdout


def rows(text, heading):
    """Maps the first column of a table to the complete text of the second."""
    table = re.search(rf"^{heading}:\n((?:  .*\n)+)", text, re.M)
    found = {}
    for line in (table[1] if table else "").splitlines():
        start = re.match(r"^  (\S.*?)(?:  +(.*))?$", line)
        if start:
            name = start[1]
            found[name] = start[2] or ""
        else:
            found[name] += " " + line.strip()
    return found


def commands():
    return list(rows(page(), "Commands"))


def options(*command):
    return [name for row in rows(page(*command), "Options") for name in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", row)]


class Help(unittest.TestCase):
    def test_the_three_ways_to_ask_give_the_same_page(self):
        self.assertEqual(incan().stdout, page())
        self.assertEqual(incan("-V").stdout, incan("--version").stdout)
        self.assertEqual(incan("help").stdout, page())
        for command in commands():
            self.assertEqual(incan("help", command).stdout, page(command), command)
            self.assertEqual(incan(command, "-h").stdout, page(command), command)

    def test_every_page_fits_80_columns_and_has_its_parts_in_every_language(self):
        for language in LANGUAGES:
            _, options_heading, examples_heading = HEADINGS[language]
            for command in ([], *([name] for name in commands())):
                with self.subTest(language=language, command=command):
                    text = page(*command, language=language)
                    self.assertLessEqual(max(len(line) for line in text.splitlines()), 80)
                    self.assertNotRegex(text, r"[ \t]\n|\n\n\n|\{")
                    self.assertEqual(list(rows(text, options_heading))[-1], "-h, --help")
                    examples = re.search(rf"^{examples_heading}:\n((?:  incan.*\n)+)", text, re.M)[1].splitlines()
                    self.assertIn(len(examples), (2, 3))

    def test_the_examples_are_options_that_exist(self):
        for command in commands():
            examples = re.search(r"^Examples:\n((?:  incan.*\n)+)", page(command), re.M)[1]
            for example in examples.splitlines():
                for part in example.split("|"):
                    words = part.split()
                    if words[0] != "incan" or len(words) == 1:
                        continue
                    known = options(words[1])
                    for word in words[2:]:
                        if word.startswith("--"):
                            self.assertIn(word, known, example)

    def test_documents_that_are_named_exist(self):
        for command in commands():
            for document in re.findall(r"[\w/-]+\.md", page(command)):
                self.assertTrue(pathlib.Path(document).exists(), f"{command}: {document}")

    def test_editions_and_bots_are_listed(self):
        self.assertEqual(tuple(rows(page("play"), "Editions")), EDITIONS)
        for command in ("play", "simulate", "arena"):
            self.assertIn("threshold:GEMS:HAZARDS", rows(page(command), "Bots"))
            for edition in EDITIONS:
                self.assertIn(edition, rows(page(command), "Options")["--edition EDITION"])
        # Only those that --exploit takes.
        self.assertEqual(list(rows(page("solve"), "Bots")), ["random:P", "threshold:GEMS:HAZARDS", "odds[:RISK]", "equilibrium"])

    def test_defaults_stand_in_parentheses(self):
        self.assertRegex(rows(page("serve"), "Options")["--port N"], r"\(default: 8080\)$")
        self.assertRegex(rows(page("serve", language="es"), "Opciones")["--port N"], r"\(por defecto: 8080\)$")
        self.assertRegex(rows(page("arena"), "Options")["--players N"], r"\(default: 4\)$")


class Mistakes(unittest.TestCase):
    def said(self, *arguments, language="en"):
        run = incan(*arguments, env={**os.environ, "LC_ALL": f"{language}.UTF-8"})
        self.assertEqual((run.returncode, run.stdout), (64, ""), run.stderr)
        return run.stderr

    def test_the_nearest_command_is_offered(self):
        for typed, meant in (("paly", "play"), ("Play", "play"), ("analyse", "analyze"), ("simulte", "simulate"), ("sim", "simulate"), ("server", "serve")):
            self.assertEqual(self.said(typed), f"incan: unknown command ‘{typed}’; did you mean ‘{meant}’?\n")
            self.assertEqual(self.said("help", typed), f"incan: unknown command ‘{typed}’; did you mean ‘{meant}’?\n")
            self.assertEqual(self.said(typed, "--help"), f"incan: unknown command ‘{typed}’; did you mean ‘{meant}’?\n")

    def test_far_off_words_get_no_guess(self):
        for typed in ("frob", "bots", "x", "", "a" * 10_000, "4"):
            self.assertEqual(self.said(typed), f"incan: unknown command ‘{typed}’; see incan --help\n")
        self.assertEqual(self.said("help", "frob"), "incan: unknown command ‘frob’; see incan help --help\n")
        self.assertEqual(self.said("play", "--nonsense"), "incan: unknown option ‘--nonsense’; see incan play --help\n")
        self.assertEqual(self.said("play", "serve"), "incan: unexpected argument ‘serve’; see incan play --help\n")
        self.assertEqual(self.said("help", "play", "serve"), "incan: unexpected argument ‘serve’; see incan help --help\n")

    def test_the_nearest_option_is_offered(self):
        for typed, meant in (("--player", "--players"), ("--player=3", "--players"), ("-players", "--players"), ("--edtion", "--edition"), ("--anim", None), ("--no-anim", "--no-animation")):
            said = self.said("play", typed)
            name = typed.split("=")[0]
            self.assertEqual(said, f"incan: unknown option ‘{name}’; " + (f"did you mean ‘{meant}’?\n" if meant else "see incan play --help\n"))
        self.assertEqual(self.said("--versoin"), "incan: unknown option ‘--versoin’; did you mean ‘--version’?\n")

    def test_the_nearest_bot_and_edition_are_offered(self):
        for command in (("play", "--bots", "esay"), ("simulate", "--bots", "esay,odds"), ("arena", "odds", "esay"), ("solve", "--adventurers", "1", "--exploit", "esay")):
            self.assertEqual(self.said(*command), "incan: unknown bot ‘esay’; did you mean ‘easy’?\n")
        self.assertEqual(self.said("arena", "odz", "easy"), "incan: unknown bot ‘odz’; did you mean ‘odds’?\n")
        self.assertEqual(self.said("arena", "odds", "rolout:4"), "incan: unknown bot ‘rolout’; did you mean ‘rollout’?\n")
        self.assertEqual(self.said("play", "--edition", "diamond"), "incan: --edition: unknown edition ‘diamond’; did you mean ‘diamant’?\n")
        self.assertEqual(self.said("play", "--edition", "diamond", language="pl"), "incan: --edition: nieznane wydanie „diamond”; czy chodziło o „diamant”?\n")

    def test_an_option_given_twice(self):
        see = "; see incan simulate --help\n"
        self.assertEqual(self.said("simulate", "--bots", "odds,odds", "--games", "1", "--games", "2"), "incan: --games may be given only once" + see)
        self.assertEqual(self.said("simulate", "--lang", "en", "--lang", "en"), "incan: --lang may be given only once" + see)
        self.assertEqual(self.said("--lang", "en", "simulate", "--lang", "en"), "incan: --lang may be given only once" + see)
        self.assertEqual(self.said("--lang", "en", "--lang", "en"), "incan: --lang may be given only once; see incan --help\n")

    def test_a_flag_takes_no_value(self):
        for flag in ("--force", "--json", "--help"):
            for value in ("1", "true", "false", "xyz", ""):
                said = self.said("simulate", "--bots", "odds,odds", f"{flag}={value}")
                self.assertEqual(said, f"incan: {flag} takes no value; see incan simulate --help\n")
        self.assertEqual(self.said("replay", "--trace=x", "game"), "incan: --trace takes no value; see incan replay --help\n")
        self.assertEqual(self.said("serve", "--lan=true"), "incan: --lan takes no value; see incan serve --help\n")
        for flag in ("--help", "--version"):
            self.assertEqual(self.said(f"{flag}=1"), f"incan: {flag} takes no value; see incan --help\n")

    def test_an_option_needs_its_value(self):
        see = "; see incan simulate --help\n"
        self.assertEqual(self.said("simulate", "--bots"), "incan: --bots needs a value" + see)
        # The next option is not the value, unless it is written as one.
        self.assertEqual(self.said("simulate", "--bots", "odds,odds", "--seed", "--games", "1"), "incan: --seed needs a value" + see)
        self.assertEqual(self.said("simulate", "--seed", "--"), "incan: --seed needs a value" + see)
        run = incan("simulate", "--bots", "easy,easy", "--seed=--games", "--games", "1", "--json")
        self.assertEqual(json.loads(run.stdout)["seed"], "--games")
        run = incan("simulate", "--bots", "easy,easy", "--seed", "-1", "--games", "1", "--json")
        self.assertEqual(json.loads(run.stdout)["seed"], "-1")

    def test_values_are_not_empty(self):
        for command, name in ((["serve", "--database", ""], "--database"), (["play", "--resume="], "--resume"), (["solve", "--path", ""], "--path"),
                              (["sample", "--seed="], "--seed"), (["help", ""], "COMMAND"), (["analyze", ""], "FILE"), (["arena", "odds", ""], "BOT")):
            self.assertEqual(self.said(*command), f"incan: {name} must not be empty\n")

    def test_after_two_dashes_everything_is_an_argument(self):
        game = sample("--players", "3", "--seed", "1")
        told = incan("replay", "-", stdin=game).stdout
        self.assertEqual(incan("replay", "--", "-", stdin=game).stdout, told)
        self.assertEqual(incan("--", "replay", "-", stdin=game).stdout, told)
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "--trace").write_text(game, encoding="utf-8")
            self.assertEqual(incan("replay", "--", "--trace", cwd=folder).stdout, told)
            several = incan("analyze", "--json", "--", "--trace", "-", stdin=game, cwd=folder)
            self.assertEqual(json.loads(several.stdout)["games"], 2)
            self.assertEqual(incan("analyze", "--json", "--trace", cwd=folder).returncode, 64)
            self.assertEqual(incan("analyze", "./--trace", "--json", "--", "-", stdin=game, cwd=folder).stdout, several.stdout)
        self.assertEqual(incan("arena", "--games", "2", "--seed", "1", "--", "odds", "easy").stdout, incan("arena", "odds", "easy", "--games", "2", "--seed", "1").stdout)
        self.assertIn("unknown bot ‘--x’", self.said("arena", "--", "odds", "--x"))
        self.assertIn("unknown bot ‘--games’", self.said("arena", "odds", "easy", "--", "--games", "2"))
        self.assertEqual(self.said("play", "--", "--plain"), "incan: unexpected argument ‘--plain’; see incan play --help\n")
        self.assertEqual(self.said("--", "--help"), "incan: unknown command ‘--help’; did you mean ‘help’?\n")
        self.assertEqual(incan("--").stdout, page())

    def test_help_is_given_whatever_else_is_wrong(self):
        self.assertEqual(incan("play", "--frob", "x", "--players", "--help").stdout, page("play"))

    def test_bots_in_the_wrong_place(self):
        example = "incan: name the bots as separate arguments, as in: incan arena odds easy\n"
        self.assertEqual(self.said("arena", "--bots", "odds,easy"), example)
        self.assertEqual(self.said("arena", "odds,easy"), example)
        self.assertEqual(self.said("arena", "odds,easy", "hard"), example)
        self.assertEqual(self.said("simulate", "odds", "easy"), "incan: name the bots with --bots, as in: incan simulate --bots odds,easy\n")

    def test_an_unknown_language_is_reported_in_the_language_of_the_environment(self):
        self.assertEqual(self.said("play", "--lang", "de", language="pl"), "incan: --lang: nieznany język „de”; użyj: en, es, pl\n")
        self.assertEqual(self.said("play", "--lang=de", language="pl"), "incan: --lang: nieznany język „de”; użyj: en, es, pl\n")

    def test_what_is_unknown_is_named_before_anything_else_that_is_wrong(self):
        unknown = "incan: unknown option ‘--player’; did you mean ‘--players’?\n"
        self.assertEqual(self.said("play", "--player", "3", "--edition", "monopoly"), unknown)
        self.assertEqual(self.said("play", "--edition", "monopoly", "--player", "3"), unknown)
        self.assertEqual(self.said("play", "--player", "3", "--humans", "x", "--edtion", "x"), unknown)
        # A required file is missing as well.
        self.assertEqual(self.said("analyze", "--htm"), "incan: unknown option ‘--htm’; did you mean ‘--html’?\n")
        self.assertEqual(self.said("paly", "--playrs", "4"), "incan: unknown command ‘paly’; did you mean ‘play’?\n")

    def test_in_other_languages(self):
        self.assertEqual(self.said("paly", language="pl_PL"), "incan: nieznane polecenie „paly”; czy chodziło o „play”?\n")
        self.assertEqual(self.said("play", "--player", language="es_ES"), "incan: opción desconocida «--player»; ¿querías decir «--players»?\n")
        self.assertEqual(self.said("frob", language="es_ES"), "incan: comando desconocido «frob»; consulta incan --help\n")

    def test_other_mistakes(self):
        self.assertEqual(self.said("analyze"), "incan: FILE is required; see incan analyze --help\n")
        self.assertRegex(self.said("play", "--players"), r"^incan: --players.*; see incan play --help\n$")


class Version(unittest.TestCase):
    def test_it_names_the_commit_the_compiler_and_every_format(self):
        run = incan("--version")
        self.assertEqual(run.returncode, 0)
        first, *rest = run.stdout.splitlines()
        self.assertRegex(first, r"^incan \d+\.\d+\.\d+$")
        said = dict(re.match(r"^([\w ]+):  +(\S.*)$", line).groups() for line in rest)
        self.assertEqual(set(said), {"Commit", "Compiler", "Record format", "Analysis format", "Bot protocol", "WebSocket protocol"})
        head = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
        if head.returncode == 0:
            self.assertTrue(head.stdout.startswith(said["Commit"]), (head.stdout, said))
            self.assertGreaterEqual(len(said["Commit"]), 7)
        else:
            self.assertEqual(said["Commit"], "unknown")
        self.assertRegex(said["Compiler"], r"^(g\+\+|clang) \d+\.\d+\.\d+$")
        game = sample("--players", "3", "--seed", "1")
        self.assertEqual(json.loads(game)["format"], said["Record format"])
        self.assertEqual(json.loads(incan("analyze", "--json", "-", stdin=game).stdout)["format"], said["Analysis format"])
        self.assertIn(f"version: '{said['WebSocket protocol']}'", pathlib.Path("docs/protocol.yaml").read_text(encoding="utf-8"))
        self.assertIn(f'"protocol":{said["Bot protocol"]}', pathlib.Path("docs/writing-a-bot.md").read_text(encoding="utf-8").replace(" ", ""))


class ManPages(unittest.TestCase):
    def test_there_is_a_page_for_each_command_without_warnings(self):
        pages = {path.name for path in (MANUAL / "man1").iterdir()}
        self.assertEqual(pages, {"incan.1", *(f"incan-{command}.1" for command in commands())})
        for name in pages:
            run = subprocess.run(
                ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", MANUAL / "man1" / name],
                capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"},
            )
            self.assertEqual((run.returncode, run.stderr), (0, ""), name)

    def shown(self, name):
        run = subprocess.run(["man", "-E", "UTF-8", "-l", MANUAL / "man1" / name], capture_output=True, text=True, check=True,
                             env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80", "MANPAGER": "cat", "MAN_KEEP_FORMATTING": ""})
        return re.sub(r".\x08|\x1b\[[0-9;]*m", "", run.stdout)

    def test_each_page_has_the_usual_sections_and_every_option(self):
        for command in ([], *([name] for name in commands())):
            text = self.shown("-".join(["incan", *command]) + ".1")
            headings = re.findall(r"^([A-Z ]+[A-Z])$", text, re.M)
            for heading in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "EXAMPLES", "SEE ALSO"):
                self.assertIn(heading, headings, command)
            described = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", text.split("\nOPTIONS\n")[1].split("\nEXIT STATUS\n")[0]))
            self.assertLessEqual(set(options(*command)), described, command)
            statuses = re.findall(r"^       (\d+) ", text.split("\nEXIT STATUS\n")[1].split("\nENVIRONMENT\n")[0], re.M)
            without = {"rules": {"2"}, "sample": {"2"}, "load": {"2"}, "help": {"2"}, "serve": {"129", "130", "141", "143"}}
            expected = {"0", "1", "2", "64", "129", "130", "141", "143"} - without.get("".join(command), set())
            if not command or command[0] in ("arena", "attack", "check-bot", "simulate"):
                expected.add("3")
            self.assertEqual(statuses, sorted(expected, key=int), command)
            self.assertNotIn("....", text)
            self.assertLessEqual(max(len(line) for line in text.splitlines()), 80, command)
        environment = " ".join(self.shown("incan-serve.1").split("\nENVIRONMENT\n")[1].split())
        for option in set(options("serve")) - {"-h", "--help", "--lang"}:
            self.assertIn(f"INCAN{option[1:].upper().replace('-', '_')} Sets {option}.", environment)
        self.assertIn("incan.db", self.shown("incan-serve.1").split("\nFILES\n")[1])


class Bash(unittest.TestCase):
    script = MANUAL / "bash" / "incan"

    def complete(self, line):
        """The completions that bash offers at the end of this line, split into words as bash does."""
        words = re.findall(r"[:=]+|[^\s:=]+", line)
        if line.endswith((" ", ":", "=")):
            words.append("")
        quoted = " ".join("'" + word.replace("'", "'\\''") + "'" for word in words)
        run = subprocess.run(
            ["bash", "--norc", "-c", f'source "$0"; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _incan; printf "%s\\n" "${{COMPREPLY[@]}}"', self.script],
            capture_output=True, text=True, check=True, cwd="tests/golden",
        )
        self.assertEqual(run.stderr, "")
        return [reply for reply in run.stdout.splitlines() if reply]

    def test_it_is_bash(self):
        subprocess.run(["bash", "-n", self.script], check=True)
        said = subprocess.run(["bash", "--norc", "-c", 'source "$0"; complete -p incan', self.script], capture_output=True, text=True, check=True)
        self.assertIn("-F _incan incan", said.stdout)

    def test_commands_and_options(self):
        self.assertEqual(self.complete("incan "), commands())
        self.assertEqual(self.complete("incan an"), ["analyze"])
        self.assertEqual(self.complete("incan --lang pl an"), ["analyze"])
        self.assertEqual(self.complete("incan help tr"), ["train"])
        for command in commands():
            self.assertEqual(sorted(self.complete(f"incan {command} -")), sorted(options(command)), command)
        self.assertEqual(self.complete("incan play --no"), ["--no-animation", "--no-mouse"])
        # A flag takes no value, so what follows it is completed as usual.
        self.assertEqual(self.complete("incan play --plain --no"), ["--no-animation", "--no-mouse"])
        self.assertEqual(self.complete("incan arena --json od"), ["odds", "odds:"])
        self.assertEqual(self.complete("incan replay --trace diamant-2.j"), ["diamant-2.json"])

    def test_values(self):
        self.assertEqual(self.complete("incan play --edition "), list(EDITIONS))
        self.assertEqual(self.complete("incan play --edition=dia"), ["diamant", "diamant-2016"])
        self.assertEqual(self.complete("incan --lang "), ["en", "es", "pl"])
        self.assertEqual(self.complete("incan serve --log-level w"), ["warning"])
        self.assertEqual(self.complete("incan play --bots e"), ["easy", "equilibrium", "exec:"])
        self.assertEqual(self.complete("incan play --bots odds,th"), ["odds,threshold:"])
        self.assertEqual(self.complete("incan play --bots odds:1.4,eq"), ["1.4,equilibrium"])
        self.assertEqual(self.complete("incan arena odds:1.4 ro"), ["rollout:"])
        self.assertEqual(self.complete("incan arena oracle:diamant-2.j"), ["diamant-2.json"])
        self.assertEqual(self.complete("incan play --players "), [])
        self.assertEqual(self.complete("incan solve --exploit "), ["easy", "random:", "threshold:", "odds", "odds:", "equilibrium"])

    def test_files(self):
        self.assertEqual(sorted(self.complete("incan replay diamant-2.")), ["diamant-2.json", "diamant-2.trace"])
        self.assertEqual(self.complete("incan analyze --html=diamant-2.j"), ["diamant-2.json"])
        self.assertEqual(self.complete("incan play --resume diamant-2.j"), ["diamant-2.json"])
        self.assertIn("--plain", self.complete("incan play --resume --p"))


class Fish(unittest.TestCase):
    script = MANUAL / "fish" / "incan.fish"

    def complete(self, line):
        with tempfile.TemporaryDirectory() as home:
            run = subprocess.run(["fish", "--no-config", "-c", 'source $argv[1]; complete -C $argv[2]', str(self.script), line],
                                 capture_output=True, text=True, check=True, cwd="tests/golden", env={**os.environ, "HOME": home})
        return [reply.split("\t")[0] for reply in run.stdout.splitlines()]

    def test_it_is_fish(self):
        subprocess.run(["fish", "--no-config", "-n", self.script], check=True)

    def test_commands_options_and_values(self):
        self.assertEqual(sorted(self.complete("incan ")), sorted(commands()))
        self.assertEqual(self.complete("incan an"), ["analyze"])
        self.assertEqual(self.complete("incan --lang pl an"), ["analyze"])
        self.assertEqual(self.complete("incan --lang pl pl"), ["play"])
        self.assertEqual(self.complete("incan --lang pl play --edition dia"), ["diamant", "diamant-2016"])
        for command in commands():
            offered = {*self.complete(f"incan {command} --"), *self.complete(f"incan {command} -")}
            self.assertLessEqual(set(options(command)), offered, command)
        self.assertEqual(sorted(self.complete("incan play --edition ")), sorted(EDITIONS))
        self.assertEqual(self.complete("incan play --lang p"), ["pl"])
        self.assertIn("odds,threshold:", self.complete("incan play --bots odds,th"))
        self.assertIn("equilibrium", self.complete("incan arena odds eq"))
        self.assertIn("diamant-2.json", self.complete("incan replay diamant-2.j"))
        self.assertEqual(self.complete("incan help tra"), ["train"])


class Zsh(unittest.TestCase):
    script = MANUAL / "zsh" / "_incan"

    def complete(self, line):
        """The list of choices that a real zsh shows, one per line."""
        with tempfile.TemporaryDirectory() as home:
            driver = r"""
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1=; fpath=($1 \$fpath); autoload -U compinit; compinit -u -d $2/dump; bindkey '^I' complete-word
zstyle ':completion:*' list-colors 'no=<N>' 'lc=' 'rc=' 'ec=</N>'
_finish() { print -r -- \"<\${compstate[nmatches]}>\"; compstate[list]= compstate[insert]= }
compadd() { local -a found; builtin compadd -O found \"\$@\"; builtin compadd \"\$@\"; local result=\$?; print -r -- \"<\${(j:|:)found}>\"; return \$result }
print -r READY"
zpty -r z output '*READY*READY*'
zpty -n -w z "$3"$'\t'
# Once this line has been run in place of the completed one, all choices are shown.
zpty -w z $'\025print -r DONE'
zpty -r z output '*DONE*DONE*'
print -rn -- "$output"
zpty -d z
"""
            run = subprocess.run(["zsh", "-f", "-c", driver, "zsh", self.script.parent, home, line], capture_output=True, text=True,
                                 check=True, cwd="tests/golden", env={**os.environ, "TERM": "dumb"}, timeout=60)
            return {word for found in re.findall(r"<([^<>]*)>", run.stdout) for word in found.split("|") if word}

    def test_it_is_zsh(self):
        subprocess.run(["zsh", "-n", self.script], check=True)

    def test_every_option_is_in_it(self):
        text = self.script.read_text(encoding="utf-8")
        for command in commands():
            part = text.split(f"\n  {command})\n")[1].split("\n    ;;\n")[0]
            for option in options(command):
                self.assertRegex(part, rf"'\*?{option}=?\[", command)

    def test_commands_and_values(self):
        self.assertLessEqual(set(commands()), self.complete("incan "))
        self.assertLessEqual(set(EDITIONS), self.complete("incan play --edition "))
        self.assertIn("warning", self.complete("incan serve --log-level "))
        self.assertIn("equilibrium", self.complete("incan arena odds e"))


class Installed(unittest.TestCase):
    def test_cmake_installs_the_program_its_manual_and_its_documents(self):
        with tempfile.TemporaryDirectory() as prefix:
            run = subprocess.run(["cmake", "--install", MANUAL.parent, "--prefix", prefix], capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 0, run.stderr)
            installed = {str(path.relative_to(prefix)) for path in pathlib.Path(prefix).rglob("*") if path.is_file()}
            for name in ("bin/incan", "share/man/man1/incan.1", "share/man/man1/incan-play.1", "share/bash-completion/completions/incan",
                         "share/zsh/site-functions/_incan", "share/fish/vendor_completions.d/incan.fish", "share/doc/incan-gold/LICENSE",
                         "share/doc/incan-gold/docs/playing.md"):
                self.assertIn(name, installed)
            first = subprocess.run([f"{prefix}/bin/incan", "--version"], capture_output=True, text=True, check=True).stdout
            self.assertEqual(first, subprocess.run([INCAN, "--version"], capture_output=True, text=True, check=True).stdout)


main()
