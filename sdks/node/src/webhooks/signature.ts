import { WebhookVerificationError } from '../core/errors/webhook-error.ts';
import { SECRET_MAX_BYTES, SECRET_MIN_BYTES, SECRET_PREFIX, SIGNATURE_VERSION } from './standard.ts';

/** What a signature is made over. */
export interface SignedContent {
  id: string;
  /** As in the header: another way to write the same number is another text. */
  timestamp: string;
  body: Uint8Array;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * The bytes of a secret.
 * @throws {WebhookVerificationError} with reason `invalid_secret`; never quotes the secret
 */
export function secretKey(secret: unknown): Uint8Array<ArrayBuffer> {
  const text =
    typeof secret === 'string' ? secret.slice(secret.startsWith(SECRET_PREFIX) ? SECRET_PREFIX.length : 0) : '';
  const key = BASE64.test(text) ? Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)) : new Uint8Array();
  if (key.length >= SECRET_MIN_BYTES && key.length <= SECRET_MAX_BYTES) return key;
  throw new WebhookVerificationError(
    'invalid_secret',
    `A webhook secret must be ${SECRET_PREFIX} followed by ${SECRET_MIN_BYTES} to ${SECRET_MAX_BYTES} bytes in base64; copy it again from the webhook endpoint`,
  );
}

/** `v1,…`: base64 of the HMAC-SHA256 (RFC 2104) over id, timestamp and body, joined by full stops. */
export async function signatureOf(
  key: Uint8Array<ArrayBuffer>,
  { id, timestamp, body }: SignedContent,
): Promise<string> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', hmac, content));
  return `${SIGNATURE_VERSION},${btoa(String.fromCharCode(...signature))}`;
}

/** Whether one of `given` is one of `expected`. How long it takes tells nothing about where they differ. */
export function includesAny(given: readonly string[], expected: readonly string[]): boolean {
  let found = 0;
  for (const one of given) for (const other of expected) found |= equals(one, other);
  return found === 1;
}

function equals(one: string, other: string): 0 | 1 {
  // Every signature has the same length, which is no secret.
  if (one.length !== other.length) return 0;
  let difference = 0;
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0 ? 1 : 0;
}
