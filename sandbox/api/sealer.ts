/** Secrets that the sandbox must be able to show or use again: they are stored encrypted (AES-256-GCM). */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals secrets for one place: a sealed secret that is copied to another place cannot be opened. */
export interface Sealer {
  /** Returns the sealed secret in base64. */
  seal(secret: string): string;
  /** Returns a sealed secret; throws an error if it was sealed with another key or for another place, or was changed. */
  open(sealed: string): string;
}

/** Returns a sealer with this key of 32 bytes; `place` says whose secrets it seals. */
export function sealerOf(key: Buffer, place: string): Sealer {
  const data = Buffer.from(place);
  return {
    seal(secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(data);
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(text) {
      const bytes = Buffer.from(text, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(data).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
