import { expect, test } from 'vitest';

import { shortName } from './names';

test('a name is cut only where it is longer than any guest may be called, and never inside of a sign', () => {
  expect(shortName('Ana')).toBe('Ana');
  expect(shortName('W'.repeat(40))).toBe('W'.repeat(40));
  expect(shortName('W'.repeat(41))).toBe(`${'W'.repeat(39)}…`);
  expect(shortName('🦙'.repeat(300))).toBe(`${'🦙'.repeat(39)}…`);
});
