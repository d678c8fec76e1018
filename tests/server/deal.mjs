// The fair deal (docs/fair-deal.md), reimplemented so that a test knows cards that are still secret.
import { createHmac } from 'node:crypto';

const treasures = [1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17].map((value) => `T${value}`);
export const hazards = ['spider', 'mummy', 'fire', 'snake', 'rocks'];
const artifacts = ['A1', 'A2', 'A3', 'A4', 'A5'];

const hmac = (key, text) => createHmac('sha256', key).update(text).digest();

export function gameSeed(serverSeed, clientSeeds) {
  return hmac(Buffer.from(serverSeed, 'hex'), clientSeeds.join('\n'));
}

function* words(seed, label) {
  for (let block = 0; ; ++block) {
    const bytes = hmac(seed, `incan-gold/1/${label}/${block}`);
    for (let at = 0; at < 32; at += 4) yield bytes.readUInt32BE(at);
  }
}

function shuffled(list, seed, label) {
  const cards = [...list];
  const stream = words(seed, label);
  for (let last = cards.length - 1; last > 0; --last) {
    const limit = Math.floor(2 ** 32 / (last + 1)) * (last + 1);
    let word = stream.next().value;
    while (word >= limit) word = stream.next().value;
    const at = word % (last + 1);
    [cards[last], cards[at]] = [cards[at], cards[last]];
  }
  return cards;
}

// The artifact of each round of incan-gold.
export function artifactOrder(seed) {
  return shuffled(artifacts, seed, 'artifacts');
}

// The cards of a round, in the order in which they are turned.
export function deckOfRound(seed, round, { artifactsIn, removed = {} }) {
  const deck = [...treasures];
  for (const hazard of hazards) {
    for (let copy = removed[hazard] ?? 0; copy < 3; ++copy) deck.push(hazard);
  }
  return shuffled([...deck, ...[...artifactsIn].sort()], seed, `round-${round}`);
}

// The first round of incan-gold: its artifact, and its cards up to the one that ends it if nobody leaves.
export function firstRound(seed) {
  const [artifact] = artifactOrder(seed);
  const deck = deckOfRound(seed, 1, { artifactsIn: [artifact] });
  const end = deck.findIndex((card, at) => hazards.includes(card) && deck.indexOf(card) < at);
  return { artifact, deck, untilHazard: deck.slice(0, end + 1) };
}

// Follows a game of incan-gold with knowledge of the seed, and predicts what comes next.
export class Foresight {
  constructor(seed) {
    this.order = artifactOrder(seed);
    this.seed = seed;
  }

  round = 0;
  path = [];
  #turned = new Set(); // Artifacts of earlier rounds and this one.
  #removed = {};
  #deck = [];

  watch(events) {
    for (const event of events) {
      if (event.event === 'round_started') {
        this.round = event.round;
        this.path = [];
        const artifactsIn = this.order.slice(0, this.round).filter((card) => !this.#turned.has(card));
        this.#deck = deckOfRound(this.seed, this.round, { artifactsIn, removed: this.#removed });
      }
      if (event.event === 'card_turned') {
        if (event.card !== this.#deck[this.path.length]) throw new Error(`${event.card} does not follow from the seed`);
        this.path.push(event.card);
        if (artifacts.includes(event.card)) this.#turned.add(event.card);
      }
      if (event.hazard) this.#removed[event.hazard] = (this.#removed[event.hazard] ?? 0) + 1;
    }
  }

  cards() {
    return this.#deck.slice(this.path.length);
  }
  artifacts() {
    return this.order.slice(this.round);
  }
  endsTheRound() {
    const [next] = this.cards();
    return hazards.includes(next) && this.path.includes(next);
  }
}
