/** The secret of a server, and texts that are sealed with it. */
import { hkdfSync, randomBytes, createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { changeSetting, type Store } from './store.ts';
import { pooledBytes } from './ids.ts';

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

// Encryption of stored responses: they contain secrets, which only the holder of the Idempotency-Key may read again.

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/** Returns the hash under which an Idempotency-Key is stored. It needs the server's secret to be guessed. */
export const keyHash = (secret: ServerSecret, key: string): Buffer => hmac(secret.key('idempotency-hash'), key);

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Returns a key by HKDF (RFC 5869) with one block of output. `hkdfSync` takes four times as long. */
const cipherKey = (secret: ServerSecret, key: string): Buffer =>
  hmac(hmac(secret.key('idempotency-seal'), key), 'response\x01');

/** Returns `text` encrypted by a key derived from the Idempotency-Key and the server's secret. */
export function seal(secret: ServerSecret, key: string, text: string): Buffer {
  const nonce = pooledBytes(NONCE_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(secret, key), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Returns the text that `seal` encrypted with the same key. */
export function unseal(secret: ServerSecret, key: string, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const end = NONCE_LENGTH + TAG_LENGTH;
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(secret, key), bytes.subarray(0, NONCE_LENGTH));
  decipher.setAuthTag(bytes.subarray(NONCE_LENGTH, end));
  return Buffer.concat([decipher.update(bytes.subarray(end)), decipher.final()]).toString();
}
