// The score of a table over all of its games.
import type { Standing } from '../protocol/messages';

// Most wins first, then most points.
export const ranked = (series: readonly Standing[]): Standing[] =>
  [...series].sort((a, b) => b.wins - a.wins || b.points - a.points);
