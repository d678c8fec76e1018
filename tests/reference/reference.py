#!/usr/bin/env python3
"""An independent second implementation of the rules, the record format, and the fair deal.

It was written from the specification alone (RULES.md, docs/record.md, docs/fair-deal.md) and cross-checks the C++ program. It is deliberately
neither fast, nor a library, nor a game to play: it has no serious bots, no readable output, and no server.
"""

import argparse
import hashlib
import hmac
import io
import json
import random
import re
import struct
import sys
from collections import Counter, namedtuple

# ---------------------------------------------------------------------------------------------------------------------
# Components (RULES.md) and editions (S3)

FORMAT = "incan-gold-record/1"
ROUNDS = 5
TREASURE_VALUES = [1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17]
TREASURES = [f"T{value}" for value in TREASURE_VALUES]
VALUE_OF = {f"T{value}": value for value in TREASURE_VALUES}
HAZARDS = ["spider", "mummy", "fire", "snake", "rocks"]
COPIES_OF_A_HAZARD = 3
ARTIFACTS = ["A1", "A2", "A3", "A4", "A5"]
PRINTED_POINTS = {"A1": 5, "A2": 7, "A3": 8, "A4": 10, "A5": 12}

# enter: "shuffled" and "in order" add one per round, "all at once" all five before round 1, "never" none.
# points: "by exit" is 5 for the first three to leave the temple, then 10; "printed" is the value on the card.
Edition = namedtuple("Edition", "enter points first_hazard_goes_on artifacts_break_ties")
EDITIONS = {
    "incan-gold": Edition("shuffled", "by exit", True, True),
    "diamant": Edition("never", None, True, False),
    "incan-gold-modern": Edition("in order", "printed", True, True),
    "diamant-2016": Edition("all at once", "by exit", False, False),
}


def one_enters_each_round(edition):
    return edition.enter in ("shuffled", "in order")


def artifact_points(edition, card, already_out):
    """The points of an artifact that leaves the temple after `already_out` others (R6, S3)."""
    if edition.points == "printed":
        return PRINTED_POINTS[card]
    return 5 if already_out < 3 else 10


def winners_of(edition, scores, artifacts):
    """The winning players in ascending order (E2)."""
    best = max(scores)
    tied = [player for player, score in enumerate(scores) if score == best]
    if edition.artifacts_break_ties:
        most = max(artifacts[player] for player in tied)
        tied = [player for player in tied if artifacts[player] == most]
    return tied


# ---------------------------------------------------------------------------------------------------------------------
# The fair deal (docs/fair-deal.md)

def game_seed_of(server_seed, client_seeds):
    return hmac.digest(server_seed, "\n".join(client_seeds).encode("utf-8"), "sha256")


def words(game_seed, label):
    """The word stream for a label: 32-bit big-endian words, eight per block."""
    block = 0
    while True:
        message = f"incan-gold/1/{label}/{block}".encode("ascii")
        yield from struct.unpack(">8I", hmac.digest(game_seed, message, "sha256"))
        block += 1


def shuffled(items, game_seed, label):
    items = list(items)
    stream = words(game_seed, label)
    for i in range(len(items) - 1, 0, -1):
        choices = i + 1
        limit = 2**32 // choices * choices
        word = next(stream)
        while word >= limit:
            word = next(stream)
        j = word % choices
        items[i], items[j] = items[j], items[i]
    return items


def artifact_order(edition, game_seed):
    """The artifact of each round, in the editions where one enters each round."""
    if edition.enter == "shuffled":
        return shuffled(ARTIFACTS, game_seed, "artifacts")
    return list(ARTIFACTS)


def unshuffled_deck(hazards_in_game, artifacts_in_deck):
    """The deck of a round (R1), in the order in which the fair deal starts to shuffle."""
    deck = list(TREASURES)
    for hazard in HAZARDS:
        deck += [hazard] * hazards_in_game[hazard]
    return deck + sorted(artifacts_in_deck)


# ---------------------------------------------------------------------------------------------------------------------
# Replaying a record

class BadRecord(Exception):
    """A record that breaks the format or the rules: a JSON Pointer and the reason."""

    def __init__(self, pointer, why):
        super().__init__(pointer, why)
        self.pointer = pointer
        self.why = why


encode = json.JSONEncoder(separators=(",", ":")).encode


def require(condition, pointer, why):
    if not condition:
        raise BadRecord(pointer, why)


def member(container, name, kind, pointer):
    """A required member of a JSON object, of the given Python type."""
    if name not in container:
        raise BadRecord(pointer, f"member '{name}' is missing")
    value = container[name]
    if type(value) is not kind:
        raise BadRecord(f"{pointer}/{name}", {str: "not a string", list: "not an array", dict: "not an object"}[kind])
    return value


def hex_32_bytes(text, pointer):
    require(type(text) is str and re.fullmatch("[0-9a-fA-F]{64}", text), pointer, "not 64 hex digits")
    return bytes.fromhex(text)


def check_fairness(fairness, game_seed, player_count):
    require(type(fairness) is dict, "/fairness", "not an object")
    commitment = hex_32_bytes(member(fairness, "commitment", str, "/fairness"), "/fairness/commitment")
    server_seed = hex_32_bytes(member(fairness, "server_seed", str, "/fairness"), "/fairness/server_seed")
    client_seeds = member(fairness, "client_seeds", list, "/fairness")
    require(len(client_seeds) == player_count, "/fairness/client_seeds", "not one client seed for each player")
    for index, client_seed in enumerate(client_seeds):
        pointer = f"/fairness/client_seeds/{index}"
        require(type(client_seed) is str, pointer, "not a string")
        require(len(client_seed) <= 64, pointer, "longer than 64 characters")
        # A lone surrogate can be written as a JSON escape but has no UTF-8 form, so it has no HMAC.
        require(not re.search("[\ud800-\udfff]", client_seed), pointer, "not a Unicode string")
    require(hashlib.sha256(server_seed).digest() == commitment, "/fairness/commitment",
            "is not the SHA-256 of the server seed")
    if game_seed is not None:
        require(game_seed_of(server_seed, client_seeds) == game_seed, "/seed",
                "does not follow from the server seed and the client seeds")


class Replay:
    """Replays one record. `lines` is its trace, complete when the constructor returns."""

    def __init__(self, record):
        require(type(record) is dict, "", "not an object")
        require(member(record, "format", str, "") == FORMAT, "/format", f"is not {FORMAT}")
        edition_name = member(record, "edition", str, "")
        require(edition_name in EDITIONS, "/edition", "no such edition (S3)")
        self.edition = EDITIONS[edition_name]
        self.check_players(member(record, "players", list, ""))
        self.game_seed = hex_32_bytes(record["seed"], "/seed") if "seed" in record else None
        if "fairness" in record:
            check_fairness(record["fairness"], self.game_seed, self.players)
        rounds = member(record, "rounds", list, "")
        require(len(rounds) <= ROUNDS, f"/rounds/{ROUNDS}", "a game has five rounds (E1)")

        self.lines = []
        self.tents = [0] * self.adventurers
        self.points = [0] * self.adventurers
        self.artifacts = [0] * self.adventurers
        self.artifacts_out = 0
        self.hazards_in_game = {hazard: COPIES_OF_A_HAZARD for hazard in HAZARDS}
        self.entered = list(ARTIFACTS) if self.edition.enter == "all at once" else []
        self.turned = []
        self.order = artifact_order(self.edition, self.game_seed) if self.game_seed is not None else None

        complete = 0
        for index, round_ in enumerate(rounds):
            require(complete == index, f"/rounds/{index}", "the round before it is not over (R6, R7)")
            if self.round(index, round_, f"/rounds/{index}"):
                complete += 1
        if complete == ROUNDS:
            self.end(record)
        else:
            require("result" not in record, "/result", "the game is not over (E1)")

    def check_players(self, players):
        require(2 <= len(players) <= 8, "/players", "not 2 to 8 players (S1)")
        for index, player in enumerate(players):
            require(type(player) is dict, f"/players/{index}", "not an object")
            member(player, "name", str, f"/players/{index}")
            if "bot" in player:
                member(player, "bot", str, f"/players/{index}")
        self.players = len(players)
        self.each = 2 if self.players == 2 else 1  # T1
        self.adventurers = self.players * self.each

    # For speed, the two most frequent events are formatted where they occur instead of encoded; their strings have been
    # checked by then and need no escapes.
    def trace(self, event, **members):
        self.lines.append(encode({"event": event, **members}))

    def enter_artifact(self, index, round_, pointer):
        """R1: the artifact that enters this round, as members for the trace."""
        if not one_enters_each_round(self.edition):
            require("artifact" not in round_, f"{pointer}/artifact", "no artifact enters with a round in this edition (S3)")
            return {}
        artifact = member(round_, "artifact", str, pointer)
        pointer += "/artifact"
        require(artifact in ARTIFACTS, pointer, "no such artifact")
        require(artifact not in self.entered, pointer, "this artifact has entered before (S2)")
        if self.edition.enter == "in order":
            require(artifact == ARTIFACTS[index], pointer, "the artifacts enter in order (S3)")
        if self.order is not None:
            require(artifact == self.order[index], pointer, "is not the artifact that the seed deals")
        self.entered.append(artifact)
        return {"artifact": artifact}

    def round(self, index, round_, pointer):
        """Replays one round and returns whether it is over. Only the last round of a record may be unfinished."""
        require(type(round_) is dict, pointer, "not an object")
        entering = self.enter_artifact(index, round_, pointer)
        cards = member(round_, "cards", list, pointer)
        choices = member(round_, "choices", list, pointer)
        self.trace("round_started", round=index + 1, start_player=index % self.players, **entering)  # S4

        deck = unshuffled_deck(self.hazards_in_game, [card for card in self.entered if card not in self.turned])
        left_in_deck = Counter(deck)
        dealt = shuffled(deck, self.game_seed, f"round-{index + 1}") if self.game_seed is not None else None

        self.inside = [True] * self.adventurers
        self.carried = [0] * self.adventurers
        self.gems_on_path = 0
        self.artifacts_on_path = []
        hazards_on_path = set()
        revealed = 0
        over = False
        position = 0
        while not over and position < len(cards):
            card = cards[position]
            if type(card) is not str or left_in_deck[card] == 0:
                raise BadRecord(f"{pointer}/cards/{position}", "this card cannot be in the deck (R1)")
            left_in_deck[card] -= 1
            if dealt is not None and card != dealt[position]:
                raise BadRecord(f"{pointer}/cards/{position}", "is not the card that the seed deals")
            position += 1

            over = self.turn(card, hazards_on_path)
            if over:
                break
            if position == 1 and card in HAZARDS and self.edition.first_hazard_goes_on:
                continue  # R4
            if revealed == len(choices):
                break
            over = self.reveal(choices[revealed], f"{pointer}/choices/{revealed}")
            revealed += 1

        why = "the round is over (R6, R7)" if over else "there is no choice before it (R5)"
        require(position == len(cards), f"{pointer}/cards/{position}", why)
        why = "the round is over (R6, R7)" if over else "there is no card for it (R5)"
        require(revealed == len(choices), f"{pointer}/choices/{revealed}", why)
        return over

    def turn(self, card, hazards_on_path):
        """Turns a card (R3) and returns whether it ends the round."""
        if card in VALUE_OF:
            share, left = divmod(VALUE_OF[card], sum(self.inside))
            for seat in range(self.adventurers):
                if self.inside[seat]:
                    self.carried[seat] += share
            self.gems_on_path += left
            self.lines.append(f'{{"event":"card_turned","card":"{card}","share":{share},"left":{left}}}')
            return False
        self.lines.append(f'{{"event":"card_turned","card":"{card}"}}')
        if card in ARTIFACTS:
            self.artifacts_on_path.append(card)
            self.turned.append(card)
            return False
        if card not in hazards_on_path:
            hazards_on_path.add(card)
            return False
        self.hazards_in_game[card] -= 1  # R7
        # Leaving sets `carried` to 0, so it is 0 for everyone who is not inside.
        self.trace("round_ended", reason="hazard", hazard=card, lost=self.carried, artifacts_lost=self.artifacts_on_path)
        return True

    def reveal(self, letters, where):
        """Reveals the choices and lets the leavers leave (R5, R6); returns whether that ends the round."""
        everyone_stays = "".join(["T" if inside else "." for inside in self.inside])
        require(type(letters) is str and letters.replace("C", "T") == everyone_stays, where,
                "not T or C for each adventurer inside and . for the others (R5)")
        self.lines.append(f'{{"event":"choices_revealed","choices":"{letters}"}}')

        leavers = [seat for seat, letter in enumerate(letters) if letter == "C"]
        if leavers:
            share, self.gems_on_path = divmod(self.gems_on_path, len(leavers))
            banked = []
            for seat in leavers:
                banked.append(self.carried[seat] + share)
                self.tents[seat] += self.carried[seat] + share
                self.carried[seat] = 0
                self.inside[seat] = False
            taken = []
            if len(leavers) == 1:
                for card in self.artifacts_on_path:
                    points = artifact_points(self.edition, card, self.artifacts_out)
                    self.artifacts_out += 1
                    self.artifacts[leavers[0]] += 1
                    self.points[leavers[0]] += points
                    taken.append({"card": card, "points": points})
                self.artifacts_on_path = []
            self.trace("left", adventurers=leavers, share=share, banked=banked, artifacts=taken, left=self.gems_on_path)
        if any(self.inside):
            return False
        self.trace("round_ended", reason="all_left", artifacts_lost=self.artifacts_on_path)
        return True

    def end(self, record):
        """Computes the result (E1, E2) and compares it with the record's, if there is one."""
        def per_player(values):
            return [sum(values[player * self.each:(player + 1) * self.each]) for player in range(self.players)]  # T3

        scores = [gems + points for gems, points in zip(per_player(self.tents), per_player(self.points))]
        artifacts = per_player(self.artifacts)
        outcome = {"scores": scores, "artifacts": artifacts, "winners": winners_of(self.edition, scores, artifacts)}
        if "result" in record:
            result = member(record, "result", dict, "")
            for name, expected in outcome.items():
                claimed = member(result, name, list, "/result")
                # In Python True == 1 == 1.0, so the types are compared as well.
                require(claimed == expected and all(type(value) is int for value in claimed),
                        f"/result/{name}", "does not follow from the game (E1, E2)")
        self.trace("game_ended", **outcome)


# ---------------------------------------------------------------------------------------------------------------------
# Reading files

def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


decode = json.JSONDecoder(parse_constant=refuse_constant).decode


def parse(data):
    """Parses JSON from bytes; raises ValueError if it is invalid, including bad UTF-8."""
    try:
        return decode(data.decode("utf-8"))
    except RecursionError:
        raise ValueError("nested too deeply") from None


def trace_stream(stream, write):
    """Writes the trace of every record in a binary stream. In JSON Lines, BadRecord has the line in place of the pointer.

    The trace of a record is written only after the whole record has been checked.
    """
    def next_line():
        """The number and text of the next line that is not blank, or (None, None)."""
        for number, line in numbered:
            if line.strip(b" \t\r\n"):
                return number, line
        return None, None

    def trace_one(document, where):
        try:
            lines = Replay(document).lines
        except BadRecord as bad:
            raise BadRecord(where or bad.pointer or "/", bad.why if not where else f"{bad.pointer or '/'}: {bad.why}") from None
        write("".join(line + "\n" for line in lines))

    numbered = enumerate(stream, 1)
    number, line = next_line()
    require(line is not None, "/", "there is no record")
    try:
        document = parse(line)
    except ValueError:
        # The first line is not a complete document, so the whole file must be one.
        try:
            document = parse(line + stream.read())
        except ValueError as error:
            raise BadRecord("/", f"not JSON: {error}") from None
        trace_one(document, None)
        return

    following_number, following = next_line()
    trace_one(document, f"line {number}" if following is not None else None)
    while following is not None:
        number, line = following_number, following
        try:
            document = parse(line)
        except ValueError as error:
            raise BadRecord(f"line {number}", f"not JSON: {error}") from None
        trace_one(document, f"line {number}")
        following_number, following = next_line()


def command_trace(path):
    try:
        if path == "-":
            trace_stream(sys.stdin.buffer, sys.stdout.write)
        else:
            with open(path, "rb") as stream:
                trace_stream(stream, sys.stdout.write)
    except (BadRecord, OSError) as error:
        where, why = (error.pointer, error.why) if isinstance(error, BadRecord) else ("/", error.strerror)
        sys.stdout.flush()
        # A message may quote the input, but an error must be one line.
        print(f"reference: {path}: {where}: {why}".replace("\n", " "), file=sys.stderr)
        return 2
    return 0


# ---------------------------------------------------------------------------------------------------------------------
# Playing random games. This implements the rules a second time and shares with Replay only the tables, the points, the
# winners, and the fair deal, so that replaying a game compares two implementations.

class Adventurer:
    def __init__(self, owner):
        self.owner = owner
        self.inside = False
        self.hand = 0
        self.tent = 0
        self.won = []  # The points of each artifact taken.


class RandomTable:
    """The behavior of the players of one game, drawn at random, so that all kinds of games occur."""

    MANNERS = ["each alone", "all together", "artifact hunters", "clairvoyant", "mixed"]

    def __init__(self, rng):
        self.rng = rng
        self.manner = rng.choice(self.MANNERS)
        self.fear = rng.choice([0.0, 0.01, 0.03, 0.08, 0.15, 0.3, 0.6, 1.0])
        self.wanted = rng.choice([1, 1, 2, 2, 3])

    def leavers(self, inside, artifacts_on_path, doomed):
        """Those who leave. `doomed` means that the next card ends the round; only clairvoyants use it."""
        rng = self.rng
        manner = rng.choice(self.MANNERS[:-1]) if self.manner == "mixed" else self.manner
        if manner == "all together":
            return list(inside) if rng.random() < self.fear else []
        if manner == "artifact hunters":
            if artifacts_on_path >= self.wanted and rng.random() < 0.8:
                return [rng.choice(inside)]
            return [one for one in inside if rng.random() < self.fear / 4]
        if manner == "clairvoyant":
            # They stay as long as possible, which makes long paths; then most of them leave together.
            if doomed:
                return rng.choice([list(inside), [rng.choice(inside)], rng.sample(inside, rng.randint(0, len(inside)))])
            return [one for one in inside if rng.random() < self.fear / 20]
        return [one for one in inside if rng.random() < self.fear]


NAMES = ["Ana", "Bo", "Cy", "Dóra", "Żaneta", "Иван", "美咲", 'Quo"te', "Back\\slash", "O'Neill", "🗿 Moai", ""]


def random_client_seed(rng):
    kind = rng.randrange(7)
    if kind == 0:
        return ""
    if kind == 1:
        return rng.choice(["zażółć gęślą jaźń", "¡Ándale!", "幸運", "🎲🐍", "e\u0301 is not \u00e9", "Привет"])
    if kind == 2:
        return rng.choice(["ż", "x", "运"]) * 64
    if kind == 3:
        return rng.choice(['say "when"', "C:\\temple", "a/b", " ", "\ttab", "<script>&amp;"])
    if kind == 4:
        return "".join(chr(rng.randint(0x20, 0x7E)) for _ in range(rng.randint(1, 64)))
    return f"{rng.getrandbits(128):032x}"


def play_game(edition_name, player_count, server_seed, rng):
    """Plays one game of random players and returns its complete record."""
    edition = EDITIONS[edition_name]
    players, client_seeds = [], []
    for _ in range(player_count):
        bot = rng.random() < 0.2
        players.append({"name": rng.choice(NAMES), **({"bot": "random"} if bot else {})})
        client_seeds.append("" if bot else random_client_seed(rng))
    game_seed = game_seed_of(server_seed, client_seeds)

    if player_count == 2:
        adventurers = [Adventurer(0), Adventurer(0), Adventurer(1), Adventurer(1)]  # T1
    else:
        adventurers = [Adventurer(player) for player in range(player_count)]
    table = RandomTable(rng)
    hazards_in_game = Counter({hazard: COPIES_OF_A_HAZARD for hazard in HAZARDS})
    under_temples = artifact_order(edition, game_seed)
    unturned = set(ARTIFACTS) if edition.enter == "all at once" else set()
    rounds = []
    for number in range(1, ROUNDS + 1):
        round_ = {}
        if one_enters_each_round(edition):
            round_["artifact"] = under_temples[number - 1]
            unturned.add(round_["artifact"])
        deck = shuffled(unshuffled_deck(hazards_in_game, unturned), game_seed, f"round-{number}")
        round_["cards"], round_["choices"] = play_round(edition, adventurers, deck, table)
        unturned -= set(round_["cards"])
        last = round_["cards"][-1]
        # R7: only a round that ended with a bust has two hazards of one type.
        if last in HAZARDS and round_["cards"].count(last) == 2:
            hazards_in_game[last] -= 1
        rounds.append(round_)

    scores, artifacts = [0] * player_count, [0] * player_count
    for one in adventurers:
        scores[one.owner] += one.tent + sum(one.won)
        artifacts[one.owner] += len(one.won)
    return {
        "format": FORMAT,
        "edition": edition_name,
        "players": players,
        "seed": game_seed.hex(),
        "fairness": {"commitment": hashlib.sha256(server_seed).hexdigest(), "server_seed": server_seed.hex(),
                     "client_seeds": client_seeds},
        "rounds": rounds,
        "result": {"scores": scores, "artifacts": artifacts, "winners": winners_of(edition, scores, artifacts)},
    }


def play_round(edition, adventurers, deck, table):
    """Plays one round and returns the cards turned and the choices revealed."""
    path = []  # [card, gems on it] pairs, without artifacts that were taken.
    cards, choices = [], []
    for one in adventurers:
        one.inside, one.hand = True, 0  # R2
    while True:
        card = deck[len(cards)]
        ends_by_hazard = card in HAZARDS and card in cards
        cards.append(card)
        if ends_by_hazard:
            for one in adventurers:
                one.inside, one.hand = False, 0
            return cards, choices
        inside = [one for one in adventurers if one.inside]
        gems = int(card[1:]) if card[0] == "T" else 0
        for one in inside:
            one.hand += gems // len(inside)
        path.append([card, gems % len(inside)])
        if len(cards) == 1 and card in HAZARDS and edition.first_hazard_goes_on:
            continue  # R4

        on_path = [entry[0] for entry in path if entry[0] in ARTIFACTS]
        doomed = deck[len(cards)] in HAZARDS and deck[len(cards)] in cards
        leavers = table.leavers(inside, len(on_path), doomed)
        choices.append("".join("." if not one.inside else "C" if one in leavers else "T" for one in adventurers))
        if not leavers:
            continue
        pool = sum(entry[1] for entry in path)
        for entry in path:
            entry[1] = 0
        path[0][1] = pool % len(leavers)
        for one in leavers:
            one.tent += one.hand + pool // len(leavers)
            one.hand = 0
            one.inside = False
        if len(leavers) == 1:
            for artifact in on_path:
                already_out = sum(len(one.won) for one in adventurers)
                leavers[0].won.append(artifact_points(edition, artifact, already_out))
            path = [entry if entry[0] not in ARTIFACTS else ["taken", entry[1]] for entry in path]
        if len(leavers) == len(inside):
            return cards, choices


def play_games(count, seed):
    """Yields random games, cycling through all editions and numbers of players. The same seed gives the same games."""
    tables = [(edition, players) for edition in EDITIONS for players in range(2, 9)]
    for index in range(count):
        edition, players = tables[index % len(tables)]
        server_seed = hashlib.sha256(f"server seed {seed}/{index}".encode("utf-8")).digest()
        yield play_game(edition, players, server_seed, random.Random(f"{seed}/{index}"))


def command_play(count, seed):
    for index, record in enumerate(play_games(count, seed)):
        # Readers must accept non-ASCII text both verbatim and escaped.
        sys.stdout.write(json.dumps(record, separators=(",", ":"), ensure_ascii=index % 3 == 0) + "\n")
    return 0


# ---------------------------------------------------------------------------------------------------------------------
# Self-test

def hand_written(edition, players, *rounds):
    return {"format": FORMAT, "edition": edition, "players": [{"name": f"P{seat}"} for seat in range(players)],
            "rounds": list(rounds)}


def round_of(cards, choices="", artifact=None):
    round_ = {"cards": cards.split(), "choices": choices.split()}
    return {"artifact": artifact, **round_} if artifact else round_


def lines_of(record):
    return Replay(record).lines


def expect_lines(record, text):
    expected = [line.strip() for line in text.strip().splitlines()]
    assert lines_of(record) == expected, "\n".join(["expected"] + expected + ["but got"] + lines_of(record))


def expect_bad(record, pointer):
    try:
        Replay(record)
    except BadRecord as bad:
        assert bad.pointer == pointer, f"refused at {bad.pointer} ({bad.why}), not at {pointer}"
    else:
        raise AssertionError(f"accepted, not refused at {pointer}")


def altered(record, **members):
    return {**record, **members}


def test_fair_deal():
    zero = bytes(32)
    assert artifact_order(EDITIONS["incan-gold"], zero) == "A3 A2 A5 A1 A4".split()
    deck = unshuffled_deck({hazard: 3 for hazard in HAZARDS}, [])
    assert len(deck) == 30 and sum(VALUE_OF.get(card, 0) for card in deck) == 124
    assert shuffled(deck, zero, "round-1")[:10] == "T15 T11 T11 fire T4 T17 T13 mummy T5 snake".split()


def test_sharing_and_leaving():
    # The example of record.md, which stops during the round: 17 and 5 shared by three, a lone leaver, a hazard, and another
    # lone leaver.
    expect_lines(hand_written("incan-gold", 3, round_of("snake T17 T5 rocks", "TTT TCT C.T", "A4")), """
        {"event":"round_started","round":1,"start_player":0,"artifact":"A4"}
        {"event":"card_turned","card":"snake"}
        {"event":"card_turned","card":"T17","share":5,"left":2}
        {"event":"choices_revealed","choices":"TTT"}
        {"event":"card_turned","card":"T5","share":1,"left":2}
        {"event":"choices_revealed","choices":"TCT"}
        {"event":"left","adventurers":[1],"share":4,"banked":[10],"artifacts":[],"left":0}
        {"event":"card_turned","card":"rocks"}
        {"event":"choices_revealed","choices":"C.T"}
        {"event":"left","adventurers":[0],"share":0,"banked":[6],"artifacts":[],"left":0}""")
    # record.md: T17 shared by six is 2 each, and 5 stay on the card. Two leavers share them, and 1 stays on the path.
    expect_lines(hand_written("diamant", 6, round_of("T17 fire T4 fire", "TTTTTT CTTTTC .TTTT.")), """
        {"event":"round_started","round":1,"start_player":0}
        {"event":"card_turned","card":"T17","share":2,"left":5}
        {"event":"choices_revealed","choices":"TTTTTT"}
        {"event":"card_turned","card":"fire"}
        {"event":"choices_revealed","choices":"CTTTTC"}
        {"event":"left","adventurers":[0,5],"share":2,"banked":[4,4],"artifacts":[],"left":1}
        {"event":"card_turned","card":"T4","share":1,"left":0}
        {"event":"choices_revealed","choices":".TTTT."}
        {"event":"card_turned","card":"fire"}
        {"event":"round_ended","reason":"hazard","hazard":"fire","lost":[0,3,3,3,3,0],"artifacts_lost":[]}""")


def test_artifacts():
    # R6: when two are out, a lone leaver who takes two more gets 5 + 10. Later ones are worth 10.
    expect_lines(hand_written("diamant-2016", 4, round_of("A1 A2 A4 A3 A5", "TTTT CTTT .TTT .TCT .C.C")), """
        {"event":"round_started","round":1,"start_player":0}
        {"event":"card_turned","card":"A1"}
        {"event":"choices_revealed","choices":"TTTT"}
        {"event":"card_turned","card":"A2"}
        {"event":"choices_revealed","choices":"CTTT"}
        {"event":"left","adventurers":[0],"share":0,"banked":[0],"artifacts":[{"card":"A1","points":5},{"card":"A2","points":5}],"left":0}
        {"event":"card_turned","card":"A4"}
        {"event":"choices_revealed","choices":".TTT"}
        {"event":"card_turned","card":"A3"}
        {"event":"choices_revealed","choices":".TCT"}
        {"event":"left","adventurers":[2],"share":0,"banked":[0],"artifacts":[{"card":"A4","points":5},{"card":"A3","points":10}],"left":0}
        {"event":"card_turned","card":"A5"}
        {"event":"choices_revealed","choices":".C.C"}
        {"event":"left","adventurers":[1,3],"share":0,"banked":[0,0],"artifacts":[],"left":0}
        {"event":"round_ended","reason":"all_left","artifacts_lost":["A5"]}""")
    # In the modern edition points are printed. An artifact that was not turned stays in the deck; a lost one does not.
    modern = [round_of("fire A1 fire", "TTT", "A1"), round_of("T1", "CCC", "A2"), round_of("A3 A2 T2", "TTT CTT .CC", "A3")]
    lines = lines_of(hand_written("incan-gold-modern", 3, *modern))
    assert '{"event":"round_ended","reason":"hazard","hazard":"fire","lost":[0,0,0],"artifacts_lost":["A1"]}' in lines
    assert any('"artifacts":[{"card":"A3","points":8},{"card":"A2","points":7}]' in line for line in lines)
    expect_bad(hand_written("incan-gold-modern", 3, *modern, round_of("A1", "", "A4")), "/rounds/3/cards/0")
    expect_bad(hand_written("incan-gold-modern", 3, *modern, round_of("A3", "", "A4")), "/rounds/3/cards/0")
    expect_bad(hand_written("incan-gold-modern", 3, round_of("", "", "A2")), "/rounds/0/artifact")
    expect_bad(hand_written("incan-gold", 3, round_of("A1", "", "A2")), "/rounds/0/cards/0")
    expect_bad(hand_written("incan-gold", 3, round_of("T1", "CCC", "A2"), round_of("", "", "A2")), "/rounds/1/artifact")
    expect_bad(hand_written("incan-gold", 3, round_of("T1")), "/rounds/0")
    expect_bad(hand_written("diamant", 3, round_of("A1")), "/rounds/0/cards/0")
    expect_bad(hand_written("diamant", 3, round_of("T1", "", "A1")), "/rounds/0/artifact")


def test_first_card_a_hazard():
    for edition in EDITIONS:
        artifact = "A1" if one_enters_each_round(EDITIONS[edition]) else None
        at_once = hand_written(edition, 3, round_of("fire fire", "", artifact))
        with_choice = hand_written(edition, 3, round_of("fire fire", "TTT", artifact))
        if edition == "diamant-2016":
            assert len(lines_of(with_choice)) == 5
            expect_bad(at_once, "/rounds/0/cards/1")
        else:
            assert len(lines_of(at_once)) == 4
            expect_bad(with_choice, "/rounds/0/choices/0")
            # Only the first card of a round has this effect.
            expect_bad(hand_written(edition, 3, round_of("fire rocks T1", "", artifact)), "/rounds/0/cards/2")


def test_removed_hazards():
    busts = [round_of("fire fire"), round_of("fire fire")]
    lines_of(hand_written("diamant", 3, *busts, round_of("T1 fire", "TTT TTT")))
    # R7: two fires have left the game, so there is no second one to turn.
    expect_bad(hand_written("diamant", 3, *busts, round_of("fire fire")), "/rounds/2/cards/1")
    # Every round's deck has all treasure cards, each as often as it exists.
    expect_bad(hand_written("diamant", 3, round_of("T17 T17", "TTT TTT")), "/rounds/0/cards/1")
    lines_of(hand_written("diamant", 3, round_of("T11 T11", "TTT CCC"), round_of("T11 T11", "TTT CCC")))


def test_choices_and_ends():
    for choices in ("TT", "TTTT", "TT.", "TTc", "", "TTX"):
        record = hand_written("diamant", 3, {"cards": ["T1"], "choices": [choices]})
        expect_bad(record, "/rounds/0/choices/0")
    expect_bad(hand_written("diamant", 3, round_of("T1 T2", "CTT TTT")), "/rounds/0/choices/1")
    expect_bad(hand_written("diamant", 3, round_of("T1", "CCC CCC")), "/rounds/0/choices/1")
    expect_bad(hand_written("diamant", 3, round_of("T1 T2", "CCC")), "/rounds/0/cards/1")
    expect_bad(hand_written("diamant", 3, round_of("T1 T2")), "/rounds/0/cards/1")
    expect_bad(hand_written("diamant", 3, round_of("", "TTT")), "/rounds/0/choices/0")
    expect_bad(hand_written("diamant", 3, round_of("T1", "TTT"), round_of("T1", "TTT")), "/rounds/1")
    short = round_of("T1", "CCC")
    expect_bad(hand_written("diamant", 3, *[short] * 6), "/rounds/5")
    expect_bad(altered(hand_written("diamant", 3, short), result={}), "/result")
    expect_bad(hand_written("diamant", 1), "/players")
    expect_bad(hand_written("diamant", 9), "/players")
    expect_bad(hand_written("el-dorado", 3), "/edition")
    expect_bad(altered(hand_written("diamant", 3), format="incan-gold-record/2"), "/format")
    assert lines_of(hand_written("diamant", 3)) == []
    assert lines_of(hand_written("diamant", 3, *[short] * 4))[-5] == '{"event":"round_started","round":4,"start_player":0}'


def test_ends_and_ties():
    incan, diamant, modern, late = (EDITIONS[name] for name in ("incan-gold", "diamant", "incan-gold-modern", "diamant-2016"))
    for edition, winners in ((incan, [1]), (modern, [1]), (diamant, [0, 1]), (late, [0, 1])):
        assert winners_of(edition, [30, 30, 7], [0, 1, 2]) == winners
    assert winners_of(incan, [9, 9, 9, 8], [1, 0, 1, 5]) == [0, 2]

    # T1 to T3: two players have four adventurers; the start player is a player.
    game = hand_written("diamant", 2, round_of("T7 T4", "CTTT .CCC"), *[round_of("T9", "CCCC")] * 4)
    lines = lines_of(game)
    assert '{"event":"left","adventurers":[0],"share":3,"banked":[4],"artifacts":[],"left":0}' in lines
    assert '{"event":"left","adventurers":[1,2,3],"share":0,"banked":[2,2,2],"artifacts":[],"left":1}' in lines
    assert [json.loads(line)["start_player"] for line in lines if "round_started" in line] == [0, 1, 0, 1, 0]
    assert lines[-1] == '{"event":"game_ended","scores":[22,20],"artifacts":[0,0],"winners":[0]}'
    result = {"scores": [22, 20], "artifacts": [0, 0], "winners": [0]}
    assert lines_of(altered(game, result=result)) == lines
    expect_bad(altered(game, result={**result, "scores": [22, 20.0]}), "/result/scores")
    expect_bad(altered(game, result={**result, "artifacts": [0, 1]}), "/result/artifacts")
    expect_bad(altered(game, result={**result, "winners": [0, 1]}), "/result/winners")


def test_played_games():
    """Every game replays, altered records are refused, and the games are varied enough."""
    seen = Counter()
    for record in play_games(2800, "selftest"):
        record = json.loads(json.dumps(record))
        for line in lines_of(record):
            event = json.loads(line)
            if event["event"] == "left":
                seen["several left together"] += len(event["adventurers"]) > 1
                seen["a lone leaver took two artifacts"] += len(event["artifacts"]) == 2
                seen["a lone leaver took three artifacts"] += len(event["artifacts"]) >= 3
                seen["an artifact for 10"] += any(artifact["points"] == 10 for artifact in event["artifacts"])
                seen["5 and 10 at once"] += {5, 10} <= {artifact["points"] for artifact in event["artifacts"]}
            if event["event"] == "round_ended":
                seen[f"ended by {event['reason']}"] += 1
                seen[f"artifacts lost by {event['reason']}"] += bool(event["artifacts_lost"])
            if event["event"] == "game_ended":
                seen["a shared win"] += len(event["winners"]) > 1
                best = max(event["scores"])
                seen["a tie broken by artifacts"] += event["scores"].count(best) > len(event["winners"])
        for round_ in record["rounds"]:
            seen["a path of 12 cards"] += len(round_["cards"]) >= 12
            seen["a path of 16 cards"] += len(round_["cards"]) >= 16
            seen["no choice in a round"] += not round_["choices"]
            seen["all left at the first choice"] += len(round_["choices"]) == 1 and "T" not in round_["choices"][0]
        lost = Counter(round_["cards"][-1] for round_ in record["rounds"] if round_["cards"][-1] in HAZARDS
                       and round_["cards"].count(round_["cards"][-1]) == 2)
        seen["one hazard removed twice"] += any(count == 2 for count in lost.values())
        fairness = record["fairness"]
        seen["an empty client seed"] += "" in fairness["client_seeds"]
        seen["a non-ASCII client seed"] += not "".join(fairness["client_seeds"]).isascii()

        changed = record["seed"].translate(str.maketrans("0123456789abcdef", "123456789abcdef0"))
        expect_bad(altered(record, seed=changed), "/seed")
        other_clients = [fairness["client_seeds"][0][:-1] + "?", *fairness["client_seeds"][1:]]
        if other_clients != fairness["client_seeds"]:
            expect_bad(altered(record, fairness={**fairness, "client_seeds": other_clients}), "/seed")
        expect_bad(altered(record, fairness={**fairness, "commitment": record["seed"]}), "/fairness/commitment")
        first = record["rounds"][0]
        swapped = {**first, "cards": ["T1" if first["cards"][0] != "T1" else "T2", *first["cards"][1:]]}
        expect_bad(altered(record, rounds=[swapped, *record["rounds"][1:]]), "/rounds/0/cards/0")
        scores = record["result"]["scores"]
        expect_bad(altered(record, result={**record["result"], "scores": [scores[0] + 1, *scores[1:]]}), "/result/scores")
        expect_bad(altered(record, rounds=record["rounds"][:4]), "/result")
    for what, count in sorted(seen.items()):
        assert count, f"no game has: {what}"
        print(f"  {count:6} {what}")


def test_files():
    def trace(data):
        written = []
        try:
            trace_stream(io.BytesIO(data), written.append)
        except BadRecord as bad:
            return "".join(written), bad.pointer
        return "".join(written), None

    record = hand_written("diamant", 3, round_of("T1", "CCC"))
    compact = json.dumps(record).encode()
    bad = json.dumps(altered(record, edition="none")).encode()
    once, where = trace(compact)
    assert once and where is None
    assert trace(json.dumps(record, indent=2).encode()) == (once, None)
    assert trace(compact + b"\r\n\n" + compact + b"\n") == (once * 2, None)
    assert trace(compact + b"\n" + bad + b"\n") == (once, "line 2")
    assert trace(compact + b"\n{") == (once, "line 2")
    assert trace(bad) == ("", "/edition")
    for data in (b"", b"\n", b"{", b"[]", b"\xff", compact[:-1], compact + b"}", b"[" * 100000):
        assert trace(data) == ("", "/"), data[:40]


def command_selftest():
    for test in (test_fair_deal, test_sharing_and_leaving, test_artifacts, test_first_card_a_hazard, test_removed_hazards,
                 test_choices_and_ends, test_ends_and_ties, test_files, test_played_games):
        test()
        print(f"ok {test.__name__}")
    return 0


# ---------------------------------------------------------------------------------------------------------------------

def main():
    parser = argparse.ArgumentParser(description="Reference implementation of the rules, for cross-checking the program.")
    commands = parser.add_subparsers(dest="command", required=True)
    trace = commands.add_parser("trace", help="replay records and print their trace")
    trace.add_argument("file", help="a record or JSON Lines of many; - is standard input")
    play = commands.add_parser("play", help="play random games and print their records as JSON Lines")
    play.add_argument("--count", type=int, required=True)
    play.add_argument("--seed", required=True)
    commands.add_parser("selftest", help="check this implementation")
    arguments = parser.parse_args()

    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    if arguments.command == "trace":
        return command_trace(arguments.file)
    if arguments.command == "play":
        return command_play(arguments.count, arguments.seed)
    return command_selftest()


if __name__ == "__main__":
    sys.exit(main())
