// Checks in the page that no shuffle was chosen: the secret is the committed one, and it gives the seed with what the
// players added. Worked out here, from the revealed figures alone, without asking the server.

import { blake3 } from '@noble/hashes/blake3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export interface Revealed {
  seed: string;
  commitment: string | null;
  secret: string | null;
  nonces: string[];
}

export type Verdict =
  | { fair: true }
  /** `open`: the table claims nothing, because its seed was chosen for a lesson or a puzzle. */
  | { fair: false; because: 'open' | 'commitment' | 'seed' | 'unreadable' };

const COMMITMENT = utf8ToBytes('veillee 1 commitment to a secret');
const SEED = utf8ToBytes('veillee 1 seed of a table');

/** The commitment to a secret, in hexadecimal. */
export function commitmentOf(secret: string): string {
  return bytesToHex(blake3(hexToBytes(secret), { context: COMMITMENT }));
}

/** The seed that a secret gives with what each seat added, in hexadecimal. */
export function seedOf(secret: string, nonces: string[]): string {
  const hasher = blake3.create({ context: SEED });
  hasher.update(hexToBytes(secret));
  for (const nonce of nonces) hasher.update(hexToBytes(nonce));
  return bytesToHex(hasher.digest());
}

/** Whether the revealed figures fit together. */
export function verify(revealed: Revealed): Verdict {
  const { seed, commitment, secret, nonces } = revealed;
  if (commitment === null || secret === null) return { fair: false, because: 'open' };
  const hex = (word: string, digits: number) => word.length === digits && /^[0-9a-f]*$/.test(word);
  const readable = [seed, commitment, secret].every((word) => hex(word, 64)) && nonces.every((word) => hex(word, 32));
  if (!readable) return { fair: false, because: 'unreadable' };
  if (commitmentOf(secret) !== commitment) return { fair: false, because: 'commitment' };
  if (seedOf(secret, nonces) !== seed) return { fair: false, because: 'seed' };
  return { fair: true };
}

/** What this browser adds to a seed: 32 hexadecimal digits nobody could foresee. */
export function nonce(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
}
