// The proof that a shuffle was fair (docs/fair-deal.md), step by step. It does not check the cards and choices against the
// rules; replay.ts does. Browsers offer crypto.subtle only over https, which a server in a home network lacks, so the
// hashes come from a library.
import { hmac } from '@noble/hashes/hmac';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';

import { type Artifact, type Card, type GameRecord, type Hazard, hazards } from '../protocol/messages';
import { checkRecord } from './record';
import { artifacts, copiesOfAHazard, editions, isArtifact, isHazard, treasures } from './rules';

// Each step has its inputs and outputs, as hexadecimal digits or cards. `wrong` is the first position where the turned
// cards differ from those the seed gives.
export type Step =
  | { step: 'commitment'; ok: boolean; serverSeed: string; hash: string; commitment: string }
  | { step: 'kept_commitment'; ok: boolean; kept: string; commitment: string | null }
  | { step: 'kept_seed'; ok: boolean; seat: number; kept: string; clientSeed: string | null }
  | { step: 'game_seed'; ok: boolean; serverSeed: string; clientSeeds: string[]; hash: string; seed: string | null }
  | { step: 'artifacts'; ok: boolean; order: Artifact[]; entered: Artifact[]; wrong: number | null }
  | { step: 'round'; ok: boolean; round: number; deck: Card[]; order: Card[]; turned: Card[]; wrong: number | null };

// What a player's browser saved before the game.
export interface Kept {
  commitment?: string;
  seed?: { seat: number; text: string };
}

// Throws a RecordError if the document is not a record. Without seed and fairness proof,
// the only steps are those about saved values.
export function* verify(record: GameRecord, kept: Kept = {}): Generator<Step> {
  const { fairness, edition, rounds, seed = null } = checkRecord(record);
  if (fairness) {
    const hash = bytesToHex(sha256(hexToBytes(fairness.server_seed)));
    const { server_seed: serverSeed, commitment } = fairness;
    yield { step: 'commitment', ok: same(hash, commitment), serverSeed, hash, commitment };
  }
  if (kept.commitment !== undefined) {
    const commitment = fairness?.commitment ?? null;
    yield { step: 'kept_commitment', ok: same(kept.commitment, commitment), kept: kept.commitment, commitment };
  }
  if (kept.seed) {
    const { seat, text } = kept.seed;
    const clientSeed = fairness?.client_seeds[seat] ?? null;
    yield { step: 'kept_seed', ok: text === clientSeed, seat, kept: text, clientSeed };
  }
  let dealtFrom = seed;
  if (fairness) {
    const { server_seed: serverSeed, client_seeds: clientSeeds } = fairness;
    const hash = bytesToHex(hmac(sha256, hexToBytes(serverSeed), clientSeeds.join('\n')));
    yield { step: 'game_seed', ok: seed === null || same(hash, seed), serverSeed, clientSeeds, hash, seed };
    dealtFrom ??= hash;
  }
  if (dealtFrom === null) return;

  const key = hexToBytes(dealtFrom);
  if (editions[edition].artifactsEnter === 'one_a_round_shuffled') {
    const order = shuffled(artifacts, wordsOf(key, 'artifacts'));
    const entered = rounds.flatMap(({ artifact }) => artifact ?? []);
    const wrong = firstDifference(entered, order);
    yield { step: 'artifacts', ok: wrong === null, order, entered, wrong };
  }
  for (const [index, deck] of decksOf(record).entries()) {
    const turned = rounds[index]?.cards ?? [];
    const order = shuffled(deck, wordsOf(key, `round-${index + 1}`));
    const wrong = firstDifference(turned, order);
    yield { step: 'round', ok: wrong === null, round: index + 1, deck, order, turned, wrong };
  }
}

// The overall verdict. Without a fairness proof, nobody knows who chose the seed.
export type Verdict = 'verified' | 'seed_only' | 'no_seed' | 'wrong';
export function verdict(record: GameRecord, steps: readonly Step[]): Verdict {
  if (steps.some(({ ok }) => !ok)) return 'wrong';
  if (record.fairness) return 'verified';
  return record.seed === undefined ? 'no_seed' : 'seed_only';
}

// Fisher-Yates from the end.
export function shuffled<Item>(list: readonly Item[], words: Iterator<number, never>): Item[] {
  const items = [...list];
  for (let last = items.length - 1; last > 0; --last) {
    const choices = last + 1;
    const fair = Math.floor(2 ** 32 / choices) * choices;
    let word: number;
    do word = words.next().value;
    while (word >= fair);
    const other = word % choices;
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

// The random words of a label.
export function* wordsOf(seed: Uint8Array, label: string): Generator<number, never> {
  for (let k = 0; ; ++k) {
    const view = new DataView(hmac(sha256, seed, `incan-gold/1/${label}/${k}`).buffer);
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

// Each round's deck before shuffling (rule R1), derived from the rounds before it.
function decksOf({ edition, rounds }: GameRecord): Card[][] {
  const removed = new Map<Hazard, number>();
  const inDeck = new Set<Artifact>(editions[edition].artifactsEnter === 'all_at_once' ? artifacts : []);
  return rounds.map(({ artifact, cards }) => {
    if (artifact) inDeck.add(artifact);
    const deck: Card[] = [
      ...treasures.map((value) => `T${value}` as const),
      ...hazards.flatMap((hazard) =>
        Array<Hazard>(Math.max(0, copiesOfAHazard - (removed.get(hazard) ?? 0))).fill(hazard),
      ),
      ...[...inDeck].sort(),
    ];
    const last = cards.at(-1);
    if (last && isHazard(last) && cards.indexOf(last) < cards.length - 1)
      removed.set(last, (removed.get(last) ?? 0) + 1);
    for (const card of cards) if (isArtifact(card)) inDeck.delete(card);
    return deck;
  });
}

const same = (hex: string, other: string | null): boolean => hex.toLowerCase() === other?.toLowerCase();

function firstDifference(turned: readonly Card[], order: readonly Card[]): number | null {
  const index = turned.findIndex((card, at) => card !== order[at]);
  return index < 0 ? null : index;
}
