"""How strong is the oracle? Measures the numbers of the README: the oracle and `rollout:60`, each alone among copies of the other.

    python strength.py --games 20000
"""

import argparse

import incan_gold


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--games", type=int, default=20000)
    options.add_argument("--players", type=int, default=4)
    options = options.parse_args()
    result = incan_gold.arena(["oracle", "rollout:60"], options.games, players=options.players)
    for hero, field in ((0, 1), (1, 0)):
        value, low, high = 100 * result.win_rate[hero, field]
        print(f"One {result.names[hero]} among {result.names[field]}: {value:.1f}% ({low:.1f}% to {high:.1f}%)")
    print(f"Par is {100 * result.par:.1f}%.")


if __name__ == "__main__":
    main()
