import { describe, expect, it } from 'vitest';

import { destinationOf } from './destination';

describe('destinationOf', () => {
  it('takes a code of four to seven letters, in either case', () => {
    expect(destinationOf('GJZG')).toEqual({ code: 'GJZG' });
    expect(destinationOf(' gjzgbcd ')).toEqual({ code: 'GJZGBCD' });
  });

  it('takes links and paths to a table', () => {
    const path = '/t/ab-C_9';
    expect(destinationOf('https://example.org/t/ab-C_9')).toEqual({ path });
    expect(destinationOf('192.168.1.20:8080/t/ab-C_9/')).toEqual({ path });
    expect(destinationOf('/t/ab-C_9?from=chat#top')).toEqual({ path });
    expect(destinationOf('Come and play: http://localhost:8080/t/ab-C_9 now')).toEqual({ path });
  });

  it('keeps the rest of the way', () => {
    expect(destinationOf('https://example.org/t/abc/screen')).toEqual({ path: '/t/abc/screen' });
    expect(destinationOf('https://example.org/t/abc/games/12')).toEqual({ path: '/t/abc/games/12' });
  });

  it('refuses everything else', () => {
    for (const text of ['', 'GJZ', 'GJZGBCDF', 'GJ 4G', 'https://example.org/rules', 'https://example.org/t/', '//t//'])
      expect(destinationOf(text)).toBeNull();
  });
});
