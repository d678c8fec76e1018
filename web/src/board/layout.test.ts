import { expect, test } from 'vitest';

import { cameraFor, cardSpots, partySpots, placeParty, shapeOf } from './layout';

const screens = [
  { width: 320, height: 640, top: 110, bottom: 170 },
  { width: 390, height: 844, top: 110, bottom: 175 },
  { width: 844, height: 390, top: 62, bottom: 4 },
  { width: 820, height: 1180, top: 120, bottom: 190 },
  { width: 1440, height: 900, top: 80, bottom: 150 },
  { width: 3840, height: 2160, top: 180, bottom: 320 },
];

test.each(screens)('the party and the newest cards are in sight at $width×$height', (box) => {
  const shape = shapeOf(box.width, box.height);
  for (let count = 1; count <= 8; ++count) {
    for (const { x, y, width } of partySpots(box, shape, count)) {
      expect(x - width / 2).toBeGreaterThanOrEqual(-1);
      expect(x + width / 2).toBeLessThanOrEqual(box.width + 1);
      expect(y).toBeLessThanOrEqual(box.height - box.bottom);
      expect(y).toBeGreaterThan(box.top);
    }
  }
  const camera = cameraFor(box, shape, 4);
  const spots = cardSpots(camera, shape, 8);
  // Each one smaller than the one before it on its side, and the two newest whole on the screen.
  spots.forEach(({ width }, index) => index > 1 && expect(width).toBeLessThan(spots[index - 2]!.width));
  for (const { x, y, width } of spots.slice(0, 2)) {
    expect(x - width / 2).toBeGreaterThanOrEqual(-0.1 * width);
    expect(x + width / 2).toBeLessThanOrEqual(box.width + 0.1 * width);
    expect(y - 1.4 * width).toBeGreaterThan(0);
  }
});

test('eight players stand four and four on a phone, the reader in the front row', () => {
  const box = screens[1]!;
  const placed = placeParty([0, 1, 2, 3, 4, 5, 6, 7], 8, 0, box, 'tall');
  expect([...placed.values()].filter(({ depth }) => depth === 0)).toHaveLength(4);
  expect(placed.get(0)?.depth).toBe(0);
});

test('the doorway is further away the longer the path', () => {
  const box = screens[1]!;
  expect(cameraFor(box, 'tall', 9).far).toBeGreaterThan(cameraFor(box, 'tall', 1).far);
});
