import { hkdfSync } from 'node:crypto';

/** Secret of the server, created with the database. Keys for one purpose each are derived from it (RFC 5869). */
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
