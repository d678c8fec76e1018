"""Bad files, pipes, and records: the program fails with one clear line and does no harm."""
import json
import random
import socket
import subprocess
import tempfile
import unittest

from program import INCAN, incan, main, sample


class BadFiles(unittest.TestCase):
    def refused(self, run, *words, status=2):
        out = run.stdout if isinstance(run.stdout, str) else run.stdout.decode()
        err = run.stderr if isinstance(run.stderr, str) else run.stderr.decode()
        self.assertEqual(run.returncode, status, err)
        self.assertRegex(err, r"\Aincan: [^\n]*\n\Z")
        for word in words:
            self.assertIn(word, err)
        return out

    def test_a_file_that_does_not_exist_or_is_a_directory(self):
        self.refused(incan("replay", "/nowhere/game.json"), "/nowhere/game.json", "No such file", status=1)
        self.refused(incan("replay", "/"), "/: Is a directory", status=1)

    def test_standard_input_that_is_closed(self):
        run = subprocess.run(["sh", "-c", f'"{INCAN}" replay - <&-'], capture_output=True, text=True, check=False)
        self.refused(run, "standard input: Bad file descriptor", status=1)

    def test_a_full_disk(self):
        run = subprocess.run(["sh", "-c", f'"{INCAN}" sample >/dev/full'], capture_output=True, text=True, check=False)
        self.refused(run, "standard output: No space left on device", status=1)

    def test_an_empty_file(self):
        self.assertEqual(self.refused(incan("replay", "-"), "line 1: empty; expected a record"), "")

    def test_a_record_cut_off_anywhere_prints_nothing(self):
        record = sample("--seed", "5", "--players", "3").strip()
        for end in random.Random(1).sample(range(1, len(record)), 40):
            self.assertEqual(self.refused(incan("replay", "--trace", "-", stdin=record[:end]), "-: line 1: "), "")

    def test_a_file_far_too_large(self):
        with tempfile.NamedTemporaryFile("wb") as file:
            file.write(b'{"format":"')
            for _ in range(64):
                file.write(b"x" * (1 << 20))
            file.flush()
            self.refused(incan("replay", file.name), "line 1: the record is longer than 4,194,304 bytes")

    def test_bytes_that_are_no_text(self):
        self.refused(incan("replay", "-", stdin=b"x" + random.Random(1).randbytes(1000)), "line 1")
        self.refused(incan("replay", "-", stdin=b'{"format":"\xff"}'), "line 1")
        self.refused(incan("replay", "-", stdin=b"\0" * 5000), "line 1")

    def test_brackets_without_end(self):
        self.refused(incan("replay", "-", stdin="[" * 1_000_000), "nested more than 32 levels deep")
        self.refused(incan("replay", "-", stdin='{"format":' * 100_000), "nested more than 32 levels deep")


class Play(unittest.TestCase):
    def test_a_full_disk_is_an_error_like_any_other(self):
        with tempfile.TemporaryDirectory() as folder, open("/dev/full", "w", encoding="utf-8") as full:
            run = subprocess.run([INCAN, "play", "--plain", "--save", f"{folder}/game"], stdin=subprocess.DEVNULL, stdout=full,
                                 stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual((run.returncode, run.stderr), (1, "incan: standard output: No space left on device\n"))


class Seeds(unittest.TestCase):
    def test_a_seed_is_one_line_of_text(self):
        for seed in ("a\nb", b"\xff", "\x1b[31m"):
            for command in (["simulate", "--bots", "odds,odds"], ["sample"], ["play"], ["arena", "odds", "easy"]):
                run = subprocess.run([INCAN, *command, "--seed", seed], stdin=subprocess.DEVNULL, capture_output=True, check=False)
                self.assertEqual((run.returncode, run.stdout, run.stderr), (64, b"", b"incan: --seed must be one line of valid UTF-8\n"))


class Languages(unittest.TestCase):
    """The same error in every language: the location and the rule number stay, the words change."""

    def said(self, *arguments, status=2, **options):
        lines = {}
        for language in ("en", "pl", "es"):
            run = incan(*arguments, "--lang", language, **options)
            self.assertEqual((run.returncode, run.stdout), (status, ""), run.stderr)
            lines[language] = run.stderr
        return lines

    def test_a_record_that_breaks_a_rule(self):
        game = json.loads(sample("--seed", "7"))
        game["rounds"][2]["cards"] = []
        self.assertEqual(self.said("replay", "-", stdin=json.dumps(game)), {
            "en": "incan: -: /rounds/2/choices/0: nobody chooses before the first card (R2)\n",
            "pl": "incan: -: /rounds/2/choices/0: przed pierwszą kartą nikt nie wybiera (R2)\n",
            "es": "incan: -: /rounds/2/choices/0: nadie elige antes de la primera carta (R2)\n",
        })

    def test_a_line_that_is_cut_off(self):
        lines = sample("--count", "2", "--seed", "7").splitlines()
        self.assertEqual(self.said("replay", "-", stdin=lines[0][:20] + "\n" + lines[1]), {
            "en": "incan: -: line 1: column 21: not valid JSON: the text ends too early\n",
            "pl": "incan: -: wiersz 1: kolumna 21: niepoprawny JSON: tekst kończy się za wcześnie\n",
            "es": "incan: -: línea 1: columna 21: JSON no válido: el texto termina antes de tiempo\n",
        })

    def test_a_file_that_is_not_there(self):
        self.assertEqual(self.said("replay", "/nowhere", status=1), {
            "en": "incan: /nowhere: No such file or directory\n",
            "pl": "incan: /nowhere: nie ma takiego pliku ani katalogu\n",
            "es": "incan: /nowhere: no existe el archivo o el directorio\n",
        })

    def test_a_server_that_cannot_listen_or_does_not_answer(self):
        with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            command = ("serve", "--database", f"{folder}/db", "--port", str(port))
            self.assertEqual(self.said(*command, status=1), {
                "en": f"incan: cannot listen on 127.0.0.1:{port}: Address already in use\n",
                "pl": f"incan: nie można nasłuchiwać na 127.0.0.1:{port}: ten adres jest już używany\n",
                "es": f"incan: no se puede escuchar en 127.0.0.1:{port}: la dirección ya está en uso\n",
            })
            lines = self.said("serve", "--database", f"{folder}/db", "--address", "192.0.2.1", "--port", "0", status=1)
            self.assertIn("ten komputer nie ma takiego adresu", lines["pl"])
        lines = self.said("load", "--url", "http://127.0.0.1:1", status=1)
        self.assertEqual(lines["en"], "incan: the load test failed: 127.0.0.1:1: Connection refused\n")
        self.assertEqual(lines["es"], "incan: la prueba de carga ha fallado: 127.0.0.1:1: conexión rechazada\n")

    def test_help_that_cannot_be_written(self):
        for option in ("--help", "--version"):
            for arguments in ([option], ["--lang", "pl", option]):
                with open("/dev/full", "w", encoding="utf-8") as full:
                    run = subprocess.run([INCAN, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False, env={"LANG": "pl_PL.UTF-8"})
                self.assertEqual((run.returncode, run.stderr), (1, "incan: standardowe wyjście: brak miejsca na urządzeniu\n"))

    def test_a_bot_that_does_not_start(self):
        self.assertEqual(self.said("arena", "odds", "exec:false"), {
            "en": "incan: bot ‘false’ ended before its hello (exit status 1); set INCAN_BOT_STDERR=1 to see its error output\n",
            "pl": "incan: bot „false” zakończył się przed powitaniem (hello; kod wyjścia 1); ustaw INCAN_BOT_STDERR=1, żeby zobaczyć jego komunikaty o błędach\n",
            "es": "incan: el bot «false» terminó antes de su saludo (hello; código de salida 1); define INCAN_BOT_STDERR=1 para ver sus mensajes de error\n",
        })

    def test_a_spec_that_is_wrong(self):
        self.assertEqual(self.said("arena", "odds", "rollout:0", status=64), {
            "en": "incan: bot ‘rollout:0’: rollout:N needs a whole number from 1 to 100,000\n",
            "pl": "incan: bot „rollout:0”: rollout:N wymaga liczby całkowitej od 1 do 100 000\n",
            "es": "incan: bot «rollout:0»: rollout:N necesita un número entero de 1 a 100.000\n",
        })


class BadCommands(unittest.TestCase):
    def test_there_is_no_help_about_a_command_that_is_not_there(self):
        run = incan("bots", "--help")
        self.assertEqual((run.returncode, run.stdout), (64, ""))
        self.assertEqual(run.stderr, "incan: unknown command ‘bots’; see incan --help\n")


class BadLines(unittest.TestCase):
    def test_the_good_records_before_a_bad_line_are_replayed_and_it_is_named(self):
        lines = sample("--games", "9", "--seed", "7").splitlines()
        bad = json.loads(lines[6])
        bad["result"]["scores"][0] += 1
        lines[6] = json.dumps(bad)
        run = incan("replay", "--trace", "-", stdin="\n".join(lines))
        self.assertEqual(run.returncode, 2)
        self.assertRegex(run.stderr, r"\Aincan: -: line 7: /result/scores/0: the record says \d+, but the score is \d+ \(E1\)\n\Z")
        self.assertEqual(run.stdout, incan("replay", "--trace", "-", stdin="\n".join(lines[:6])).stdout)

    def test_a_single_record_is_pointed_into(self):
        game = json.loads(sample("--seed", "7"))
        game["rounds"][2]["cards"][0] = "T6"
        run = incan("replay", "-", stdin=json.dumps(game, indent=1))
        self.assertEqual(run.stderr, 'incan: -: /rounds/2/cards/0: ‘T6’ is not a card; expected one of T1, T2, T3, T4, T5, T7, T9, T11, '
                         'T13, T14, T15, T17, spider, mummy, fire, snake, rocks, A1, A2, A3, A4, A5\n')
        self.assertEqual((run.returncode, run.stdout), (2, ""))


main()
