// Where the chance-to-win curve is drawn: places in a space of so many pixels. Places along the game are 0, before the first
// card, to the number of steps.
import type { Analysis, Totals } from '../protocol/analysis';

export interface Space {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const across = (space: Space, place: number, places: number): number =>
  space.left + ((space.width - space.left - space.right) * place) / Math.max(1, places);

export const upwards = (space: Space, chance: number): number =>
  space.top + (space.height - space.top - space.bottom) * (1 - chance);

// The place nearest to a pixel.
export function placeAt(space: Space, pixel: number, places: number): number {
  const share = (pixel - space.left) / Math.max(1, space.width - space.left - space.right);
  return Math.min(places, Math.max(0, Math.round(share * places)));
}

// A player's chance at every place, as the server gave it.
export const chancesOf = (analysis: Analysis, player: number): number[] => [
  analysis.players[player]?.start ?? 0,
  ...analysis.steps.map((step) => step.win[player] ?? 0),
];

// As the `d` of an SVG path.
export const curve = (space: Space, chances: readonly number[]): string =>
  chances
    .map((chance, place) => {
      const x = across(space, place, chances.length - 1).toFixed(1);
      return `${place === 0 ? 'M' : 'L'}${x} ${upwards(space, chance).toFixed(1)}`;
    })
    .join('');

// The rounds, from the place where each begins to the place where it ends.
export function roundsOf(analysis: Analysis): { round: number; from: number; to: number }[] {
  const rounds: { round: number; from: number; to: number }[] = [];
  analysis.steps.forEach(({ round }, step) => {
    const last = rounds.at(-1);
    if (last?.round === round) last.to = step + 1;
    else rounds.push({ round, from: step, to: step + 1 });
  });
  return rounds;
}

// What a bar stands for that goes from one value to another, where the whole space is from `low` to `high`: in percent.
export function bar(from: number, to: number, low: number, high: number): { start: number; length: number } {
  const whole = Math.max(high - low, 1e-9);
  return { start: (100 * (Math.min(from, to) - low)) / whole, length: (100 * Math.abs(to - from)) / whole };
}

// From the chance before the first card to the result, part by part: every bar begins where the last one ended.
export interface Row {
  name: 'start' | 'decision' | 'others' | 'card' | 'result';
  wins: number;
  from: number;
  to: number;
  isChange: boolean;
}
export function accountOf(totals: Totals): Row[] {
  let reached = totals.start;
  const change = (name: 'decision' | 'others' | 'card'): Row => {
    const from = reached;
    reached += totals[name];
    return { name, wins: totals[name], from, to: reached, isChange: true };
  };
  const end = (name: 'start' | 'result'): Row => ({
    name,
    wins: totals[name],
    from: 0,
    to: totals[name],
    isChange: false,
  });
  return [end('start'), change('decision'), change('others'), change('card'), end('result')];
}
