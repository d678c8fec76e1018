import { describe, expect, test } from 'vitest';

import { cardWidth, gapShare } from './fit';

describe('cardWidth', () => {
  test('few cards in a large space have the maximum size, many in a small space the minimum', () => {
    expect(cardWidth(2, 2000, 2000, 40, 180)).toBe(180);
    expect(cardWidth(30, 200, 200, 40, 180)).toBe(40);
  });

  test('any number of cards fits wherever the minimum size allows', () => {
    for (let count = 1; count <= 30; ++count) {
      for (const [width, height] of [
        [300, 240],
        [900, 400],
        [1600, 700],
      ] as const) {
        const card = cardWidth(count, width, height, 1, 180);
        const columns = Math.floor((width + card * gapShare) / (card * (1 + gapShare)));
        const rows = Math.ceil(count / columns);
        expect(rows * card * 1.4 + (rows - 1) * card * gapShare).toBeLessThanOrEqual(height);
      }
    }
  });
});
