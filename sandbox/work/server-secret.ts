import { hkdfSync, randomBytes } from 'node:crypto';
import { changeSetting } from '../store/settings.ts';
import type { Store } from '../store/store.ts';

const SECRET_BYTES = 32;

/** Secret of the server, created with the database. A separate key for each purpose is derived from it (RFC 5869). */
export interface ServerSecret {
  /** Returns 32 bytes for `purpose`, such as `cursor`; the same purpose gives the same bytes. */
  key(purpose: string): Buffer;
}

/** Returns the server secret with these bytes; derived keys are kept, because each request needs one. */
export function serverSecret(bytes: Uint8Array): ServerSecret {
  const keys = new Map<string, Buffer>();
  return {
    key(purpose) {
      const known = keys.get(purpose);
      if (known) return known;
      const derived = Buffer.from(hkdfSync('sha256', bytes, new Uint8Array(), purpose, 32));
      keys.set(purpose, derived);
      return derived;
    },
  };
}

/** Returns the secret of the server. The first process creates it, and all processes on the database share it. */
export async function readServerSecret(store: Store): Promise<ServerSecret> {
  const fresh = randomBytes(SECRET_BYTES).toString('base64');
  const value = await store.write((tx) => changeSetting(tx, 'server_secret', fresh, (secret) => secret));
  return serverSecret(Buffer.from(value, 'base64'));
}
