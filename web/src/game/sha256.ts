// SHA-256 and HMAC. Browsers offer crypto.subtle only over https, which a server in a home network lacks, so we bring our
// own. It does not run in constant time: use it for public data only.
export type Bytes = Uint8Array<ArrayBuffer>;
export type Digest = (bytes: Bytes) => Promise<Bytes>;

const block = 64;

// prettier-ignore
const constants = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);

export function sha256(message: Bytes): Bytes {
  // Padding: the message, a one bit, zeros, and the length in bits, in whole blocks.
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / block) * block));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(message.length) * 8n);

  // prettier-ignore
  const state = new Uint32Array([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);
  for (let at = 0; at < padded.byteLength; at += block) compress(state, padded, at);

  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => out.setUint32(4 * place, word));
  return new Uint8Array(out.buffer);
}

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(state: Uint32Array, message: DataView, at: number): void {
  const words = new Uint32Array(64);
  const word = (place: number): number => words[place] ?? 0;
  for (let i = 0; i < 64; ++i) {
    if (i < 16) {
      words[i] = message.getUint32(at + 4 * i);
      continue;
    }
    const [w2, w15] = [word(i - 2), word(i - 15)];
    const s0 = rotated(w15, 7) ^ rotated(w15, 18) ^ (w15 >>> 3);
    const s1 = rotated(w2, 17) ^ rotated(w2, 19) ^ (w2 >>> 10);
    words[i] = word(i - 16) + s0 + word(i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; ++i) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + word(i)) | 0;
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((value, place) => (state[place] = (state[place] ?? 0) + value));
}

export const ownDigest: Digest = (bytes) => Promise.resolve(sha256(bytes));
export const webDigest: Digest = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
export const bestDigest = (): Digest => ((globalThis.crypto as Crypto | undefined)?.subtle ? webDigest : ownDigest);

const joined = (...parts: Bytes[]): Bytes => new Uint8Array(parts.flatMap((part) => [...part]));

// HMAC-SHA-256 for keys of at most one block, as all of ours are.
export async function hmac(key: Bytes, message: Bytes, digest: Digest): Promise<Bytes> {
  const padded = (mask: number): Bytes => new Uint8Array(block).map((_, place) => (key[place] ?? 0) ^ mask);
  return digest(joined(padded(0x5c), await digest(joined(padded(0x36), message))));
}

export const toBytes = (text: string): Bytes => new TextEncoder().encode(text);
export const toHex = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const fromHex = (hex: string): Bytes =>
  new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
