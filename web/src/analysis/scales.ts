// Geometry of the win-chance curve, in pixels. Positions run from 0, before the first card, to the number of steps.
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

// The position nearest to a pixel.
export function placeAt(space: Space, pixel: number, places: number): number {
  const share = (pixel - space.left) / Math.max(1, space.width - space.left - space.right);
  return Math.min(places, Math.max(0, Math.round(share * places)));
}

// A player's win chance at every position.
export const chancesOf = (analysis: Analysis, player: number): number[] => [
  analysis.players[player]?.start ?? 0,
  ...analysis.steps.map((step) => step.win[player] ?? 0),
];

// The `d` attribute of an SVG path.
export const curve = (space: Space, chances: readonly number[]): string =>
  chances
    .map((chance, place) => {
      const x = across(space, place, chances.length - 1).toFixed(1);
      return `${place === 0 ? 'M' : 'L'}${x} ${upwards(space, chance).toFixed(1)}`;
    })
    .join('');

// The first and last position of each round.
export function roundsOf(analysis: Analysis): { round: number; from: number; to: number }[] {
  const rounds: { round: number; from: number; to: number }[] = [];
  analysis.steps.forEach(({ round }, step) => {
    const last = rounds.at(-1);
    if (last?.round === round) last.to = step + 1;
    else rounds.push({ round, from: step, to: step + 1 });
  });
  return rounds;
}

// Start and length, in percent, of a bar between two values on a scale from `low` to `high`.
export function bar(from: number, to: number, low: number, high: number): { start: number; length: number } {
  const whole = Math.max(high - low, 1e-9);
  return { start: (100 * (Math.min(from, to) - low)) / whole, length: (100 * Math.abs(to - from)) / whole };
}

// The waterfall from a player's starting chance to the result: each bar begins where the previous one ended.
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
