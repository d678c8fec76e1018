// The largest card width at which all cards fit into the space, in rows.
const aspect = 168 / 120;
export const gapShare = 0.12;

export function cardWidth(count: number, width: number, height: number, smallest: number, largest: number): number {
  let best = smallest;
  for (let columns = 1; columns <= count; ++columns) {
    const rows = Math.ceil(count / columns);
    const byWidth = width / (columns + (columns - 1) * gapShare);
    const byHeight = height / (rows * aspect + (rows - 1) * gapShare);
    best = Math.max(best, Math.min(byWidth, byHeight, largest));
  }
  return Math.floor(best);
}
