// Node 18 does not expose the Web Crypto API as a global; browsers do.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto as Crypto;
