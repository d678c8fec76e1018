import { expect, test } from 'vitest';

import { codeIn, routeOf } from './addresses';

test('a code at the top of the site is a table, nonsense is nothing', () => {
  expect(routeOf('/GJZG')).toEqual({ screen: 'table', table: 'GJZG', big: false });
  expect(routeOf('/nonsense')).toEqual({ screen: 'unknown' });
});

test('a code may be written in small letters and with spaces or hyphens', () => {
  for (const text of ['GJZG', ' gj-zg ', 'gj zg']) expect(codeIn(text)).toBe('GJZG');
  for (const text of ['AAAA', 'GJZ', 'GJZGG', '']) expect(codeIn(text)).toBe(null);
});
