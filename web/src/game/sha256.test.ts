import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';

import { fromHex, hmac, ownDigest, sha256, toBytes, toHex, webDigest } from './sha256';

test('the examples of FIPS 180-2', () => {
  expect(toHex(sha256(toBytes('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(toHex(sha256(toBytes('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')))).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});

test('our SHA-256 agrees with the browser’s for every length around a block', async () => {
  for (let length = 0; length <= 130; ++length) {
    const bytes = new Uint8Array(length).map((_, place) => (place * 37 + length) % 256);
    expect(await ownDigest(bytes)).toEqual(await webDigest(bytes));
  }
});

test('our HMAC agrees with Node’s', async () => {
  const key = fromHex('0b'.repeat(32));
  for (const message of ['', 'Hi There', 'żółć '.repeat(30)]) {
    const usual = createHmac('sha256', key).update(message).digest('hex');
    expect(toHex(await hmac(key, toBytes(message), ownDigest))).toBe(usual);
    expect(toHex(await hmac(key, toBytes(message), webDigest))).toBe(usual);
  }
});
