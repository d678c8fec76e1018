import { expect, test } from 'vitest';

import { shortName } from './names';

test('a name is cut only if it is longer than a guest’s may be, and never inside a character', () => {
  expect(shortName('Ana')).toBe('Ana');
  expect(shortName('W'.repeat(40))).toBe('W'.repeat(40));
  expect(shortName('W'.repeat(41))).toBe(`${'W'.repeat(39)}…`);
  expect(shortName('🦙'.repeat(300))).toBe(`${'🦙'.repeat(39)}…`);
});
