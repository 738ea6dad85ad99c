import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Schema } from '../contract/types.ts';
import { base62 } from '../work/ids.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const FORMAT = /^ik_(?:live|test)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** Returns the CRC-32 of `text` in base 62, with leading zeros. */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = `${ALPHABET[rest % 62]}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Returns a new secret of an API key: the bearer token, of which only the hash is stored. */
export function newSecret(mode: Schema<'ApiKeyMode'>, bytes: (size: number) => Uint8Array = randomBytes): string {
  const random = base62(RANDOM_LENGTH, bytes);
  return `ik_${mode}_${random}${checksumOf(random)}`;
}

/** Returns why a bearer token is malformed; undefined if it is well-formed. */
export function faultOf(token: string): string | undefined {
  const [, random, checksum] = FORMAT.exec(token) ?? [];
  if (random === undefined) {
    return 'The bearer token is not an API key. API keys begin with ik_live_ or ik_test_ and have 46 characters.';
  }
  if (checksumOf(random) === checksum) return undefined;
  return 'The checksum of the API key is wrong. The key may have been truncated when it was copied.';
}

/** Returns the SHA-256 of a secret. Its 190 random bits need no slow hash. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Returns the last four characters, by which people tell secrets apart. */
export const hintOf = (secret: string): string => secret.slice(-4);
