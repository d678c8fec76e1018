// The rules of the game: replays a record's cards and choices. It does not check the shuffle (verify.ts does), so a game
// with a wrong shuffle can still be shown.
import { type Artifact, type Card, type Event, type GameRecord, type View, playerOf } from '../protocol/messages';
import { apply, beforeTheGame } from './apply';
import { checkRecord, fail } from './record';
import {
  type Rules,
  artifactPoints,
  artifactsOn,
  editions,
  isArtifact,
  isHazard,
  isTreasure,
  roundsInAGame,
  valueOf,
} from './rules';

// The events from one choice to the next, as a server sends them, and the view after them with all tents open.
export interface Turn {
  events: Event[];
  view: View;
}

// Throws a RecordError if the record breaks the rules. In an unfinished record, the last turn may be incomplete.
export function replay(record: GameRecord): Turn[] {
  return new Replay(checkRecord(record)).run();
}

class Replay {
  private readonly rules: Rules;
  private view: View;
  private awaiting: 'round' | 'card' | 'choices' | 'nothing' = 'round';
  private cardsTurned = 0; // In this round. The path may be shorter, since artifacts are taken from it.
  private readonly entered = new Set<Artifact>();
  private readonly turns: Turn[] = [];
  private events: Event[] = [];

  constructor(private readonly record: GameRecord) {
    this.rules = editions[record.edition];
    this.view = beforeTheGame(record.edition, record.players.length);
  }

  run(): Turn[] {
    this.record.rounds.forEach((round, index) => this.playRound(round, `/rounds/${index}`));
    this.checkResult();
    this.endTurn();
    return this.turns;
  }

  private happen(event: Event): void {
    this.events.push(event);
    this.view = apply(this.view, event, this.record.edition);
  }

  private endTurn(): void {
    if (this.events.length > 0) this.turns.push({ events: this.events, view: this.view });
    this.events = [];
  }

  private playRound(round: GameRecord['rounds'][number], where: string): void {
    this.startRound(round.artifact, where);
    let cards = 0;
    let reveals = 0;
    for (;;) {
      const card = round.cards[cards];
      const choices = round.choices[reveals];
      // A card or choice that is not due is passed on as well: turn() or reveal() reports the error.
      if (card !== undefined && (choices === undefined || this.awaiting !== 'choices')) {
        this.turn(card, `${where}/cards/${cards++}`);
      } else if (choices !== undefined) {
        this.reveal(choices, `${where}/choices/${reveals++}`);
      } else {
        return;
      }
    }
  }

  // Rule R1.
  private startRound(artifact: Artifact | undefined, where: string): void {
    if (this.awaiting !== 'round') fail(where, 'round_is_not_over');
    const { artifactsEnter } = this.rules;
    const round = this.view.round + 1;
    if (artifactsEnter === 'never' || artifactsEnter === 'all_at_once') {
      if (artifact) fail(`${where}/artifact`, 'artifact_unexpected');
    } else if (!artifact) {
      fail(`${where}/artifact`, 'artifact_missing');
    } else if (artifactsEnter === 'one_a_round_in_order' && artifact !== `A${round}`) {
      fail(`${where}/artifact`, 'artifact_out_of_order');
    } else if (this.entered.has(artifact)) {
      fail(`${where}/artifact`, 'artifact_entered_before');
    }
    if (artifact) this.entered.add(artifact);
    this.cardsTurned = 0;
    this.awaiting = 'card';
    const start_player = (round - 1) % this.record.players.length;
    this.happen({ event: 'round_started', round, start_player, ...(artifact && { artifact }) });
  }

  // Rules R3 and R4.
  private turn(card: Card, where: string): void {
    if (this.awaiting === 'choices') fail(where, 'choices_come_first');
    if (this.awaiting !== 'card') fail(where, 'round_is_over');
    if (!this.inDeck(card)) fail(where, 'card_not_in_deck');
    const { inside, path } = this.view;
    const first = this.cardsTurned++ === 0;
    const shared = isTreasure(card) && {
      share: Math.floor(valueOf(card) / inside.length),
      left: valueOf(card) % inside.length,
    };
    this.happen({ event: 'card_turned', card, ...shared });
    if (isHazard(card) && path.some((turned) => turned.card === card)) {
      const { carried, tents } = this.view;
      const lost = tents.map((_, adventurer) => (inside.includes(adventurer) ? carried : 0));
      this.endRound({ event: 'round_ended', reason: 'hazard', hazard: card, lost, artifacts_lost: artifactsOn(path) });
    } else if (!(isHazard(card) && first && this.rules.firstHazardTurnsAnother)) {
      this.awaiting = 'choices';
      this.endTurn();
    }
  }

  private inDeck(card: Card): boolean {
    const { deck } = this.view;
    if (isHazard(card)) return deck.hazards[card] > 0;
    return isArtifact(card) ? deck.artifacts.includes(card) : deck.treasures.includes(valueOf(card));
  }

  // Rules R5 and R6.
  private reveal(choices: string, where: string): void {
    if (this.awaiting === 'card') fail(where, this.whyNoChoice());
    if (this.awaiting !== 'choices') fail(where, 'round_is_over');
    const inside = this.view.tents.map((_, adventurer) => this.view.inside.includes(adventurer));
    if (inside.some((is, adventurer) => !is && choices[adventurer] !== '.')) fail(where, 'choice_of_somebody_outside');
    if (inside.some((is, adventurer) => is && choices[adventurer] === '.')) fail(where, 'choice_missing');
    this.awaiting = 'card';
    this.happen({ event: 'choices_revealed', choices });
    const leavers = this.view.inside.filter((adventurer) => choices[adventurer] === 'C');
    if (leavers.length > 0) this.leave(leavers);
  }

  private whyNoChoice() {
    if (this.cardsTurned === 0) return 'no_choice_before_first_card';
    const first = this.view.path[0];
    const hazardCameFirst = this.cardsTurned === 1 && first !== undefined && isHazard(first.card);
    return hazardCameFirst && this.rules.firstHazardTurnsAnother ? 'no_choice_after_first_hazard' : 'card_comes_first';
  }

  private leave(leavers: number[]): void {
    const { artifacts_out, carried, path, path_gems } = this.view;
    const share = Math.floor(path_gems / leavers.length);
    const taken = leavers.length === 1 ? artifactsOn(path) : [];
    this.happen({
      event: 'left',
      adventurers: leavers,
      share,
      banked: leavers.map(() => carried + share),
      artifacts: taken.map((card, index) => ({
        card,
        points: artifactPoints(this.rules, card, artifacts_out + index),
      })),
      left: path_gems % leavers.length,
    });
    if (this.view.inside.length > 0) return;
    this.endRound({ event: 'round_ended', reason: 'all_left', artifacts_lost: artifactsOn(this.view.path) });
  }

  private endRound(ended: Event): void {
    this.happen(ended);
    this.awaiting = this.view.round < roundsInAGame ? 'round' : 'nothing';
    if (this.awaiting === 'nothing') this.happen({ event: 'game_ended', ...this.result() });
  }

  // Rules E1, E2 and T3.
  private result(): NonNullable<GameRecord['result']> {
    const players = this.record.players.length;
    const scores = this.view.scores.map((score) => score ?? 0);
    const artifacts = scores.map((_, player) =>
      this.view.artifacts.reduce(
        (all, own, adventurer) => all + (playerOf(adventurer, players) === player ? own : 0),
        0,
      ),
    );
    // Rank by score, then by artifacts where they break ties. There are at most five artifacts.
    const ranks = scores.map(
      (score, player) => score * 8 + (this.rules.artifactsBreakTies ? (artifacts[player] ?? 0) : 0),
    );
    const best = Math.max(...ranks);
    return { scores, artifacts, winners: ranks.flatMap((rank, player) => (rank === best ? [player] : [])) };
  }

  private checkResult(): void {
    const claimed = this.record.result;
    if (!claimed) return;
    if (this.awaiting !== 'nothing') fail('/result', 'game_is_not_over');
    const { scores, artifacts, winners } = this.result();
    scores.forEach((score, player) => {
      if (claimed.scores[player] !== score) fail(`/result/scores/${player}`, 'wrong_score');
      if (claimed.artifacts[player] !== artifacts[player]) fail(`/result/artifacts/${player}`, 'wrong_artifacts');
    });
    if (claimed.winners.join() !== winners.join()) fail('/result/winners', 'wrong_winners');
  }
}
