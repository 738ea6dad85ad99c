/** Encryption of stored responses: they contain secrets, which only the holder of the Idempotency-Key may read again. */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { pooledBytes } from '../work/random-bytes.ts';
import type { ServerSecret } from '../work/server-secret.ts';

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
