// The shapes of the landscape in Outside.svelte that are too regular to be drawn by hand. Zero is the foot of the
// temple's stairs; y points down.

// The same numbers each time, so the picture never changes.
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

const at = (value: number): string => String(Math.round(value * 10) / 10);

// Treetops from one side to the other, down to the bottom.
export function treetops(from: number, to: number, y: number, bottom: number, wide: number, seed: number): string {
  const roll = dice(seed);
  let path = `M${from} ${bottom}V${y}`;
  for (let x = from; x < to;) {
    const width = wide * (0.6 + roll() * 0.9);
    const height = width * (0.5 + roll() * 0.35);
    path += `q${at(width / 2)}-${at(height)} ${at(width)} ${at((roll() - 0.5) * 5)}`;
    x += width;
  }
  return `${path}V${bottom}z`;
}

export const tiers = Array.from({ length: 6 }, (_, tier) => ({ half: 130 - 17 * tier, y: -15 * tier }));

// The joints between the stones of the temple.
export function joints(): string {
  const roll = dice(7);
  let path = '';
  for (const { half, y } of tiers) {
    for (let row = 0; row < 2; ++row) {
      const top = y - 7.5 * row;
      path += `M${-half} ${top}H${half}`;
      for (let x = -half + 6 + roll() * 10; x < half; x += 11 + roll() * 12) path += `M${at(x)} ${top}v-6.5`;
    }
  }
  return path;
}

// A stepped cross around a point; each step has the given size.
export function cross(x: number, y: number, size: number): string {
  const [one, two] = [at(size), at(2 * size)];
  const side = `h${one}v${one}h${one}v${two}h-${one}v${one}h-${one}v${one}`;
  return `M${at(x - size)} ${at(y - 3 * size)}h${two}v${one}${side}h-${two}v-${one}h-${one}v-${one}h-${one}v-${two}h${one}v-${one}h${one}z`;
}

// Leaves that grow from zero, spread around a direction in degrees.
export function leaves(
  direction: number,
  spread: number,
  count: number,
  seed: number,
): { path: string; turn: number }[] {
  const roll = dice(seed);
  return Array.from({ length: count }, (_, number) => {
    const length = 62 + roll() * 48;
    const width = 9 + roll() * 6;
    return {
      path: `M0 0Q${at(length * 0.4)} ${at(-width)} ${at(length)} ${at(-width * 0.1)}Q${at(length * 0.5)} ${at(width * 0.7)} 0 0z`,
      turn: Math.round(direction - spread / 2 + (spread * number) / (count - 1) + roll() * 8),
    };
  });
}

// Sparks: where they start, in percent of the picture, how large they are in rem, and when they rise.
export function sparks(count: number): { x: number; y: number; size: number; wait: number }[] {
  const roll = dice(11);
  return Array.from({ length: count }, () => ({
    x: Math.round(roll() * 100),
    y: Math.round(12 + roll() * 84),
    size: Math.round(90 + roll() * 160) / 1000,
    wait: -Math.round(roll() * 140) / 10,
  }));
}

// Where a party stands: the center of the feet, the height compared with the front row, and whether somebody stands in
// front of them.
export interface Place {
  x: number;
  y: number;
  scale: number;
  behind: boolean;
}

// The first half stands in front, the others behind them.
export function places(count: number): Place[] {
  const row = (size: number, behind: boolean, gap: number, depth: number): Place[] =>
    Array.from({ length: size }, (_, number) => {
      const x = (number - (size - 1) / 2) * gap;
      // Those in the middle stand nearer to us.
      const away = Math.abs(x);
      return { x, y: (behind ? 6 : 44) - away * depth, scale: (behind ? 0.78 : 1.03) - away * depth * 0.012, behind };
    });
  if (count <= 5) return row(count, false, count === 5 ? 45 : 48, 0.2);
  const front = Math.ceil(count / 2);
  return [...row(front, false, 50, 0.08), ...row(count - front, true, 50, 0.08)];
}
