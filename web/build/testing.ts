// What browsers have and Debian's Node 18 keeps to itself.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto as Crypto;
