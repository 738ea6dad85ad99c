import { ConfigurationError } from '../core/errors/sdk-errors.ts';
import { requireGlobals } from '../core/options/platform.ts';
import {
  WEBHOOKS_SECRET_MAX_BYTES,
  WEBHOOKS_SECRET_MIN_BYTES,
  WEBHOOKS_SECRET_PREFIX,
  WEBHOOKS_SIGNATURE_VERSION,
} from '../generated/behaviour.ts';

/** Content that a signature covers. */
export interface SignedContent {
  id: string;
  /** Text of the header, because another spelling of the same number has another signature. */
  timestamp: string;
  body: Uint8Array;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Decodes a secret.
 * @throws {ConfigurationError} if it is malformed; the message never quotes the secret
 */
export function secretKey(secret: unknown): Uint8Array {
  requireGlobals('TextEncoder', 'TextDecoder');
  const text =
    typeof secret === 'string'
      ? secret.slice(secret.startsWith(WEBHOOKS_SECRET_PREFIX) ? WEBHOOKS_SECRET_PREFIX.length : 0)
      : '';
  // The pattern would recurse once for each character of a longer text.
  const key =
    text.length <= WEBHOOKS_SECRET_MAX_BYTES * 2 && BASE64.test(text)
      ? Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))
      : new Uint8Array();
  if (key.length >= WEBHOOKS_SECRET_MIN_BYTES && key.length <= WEBHOOKS_SECRET_MAX_BYTES) return key;
  throw new ConfigurationError(
    `A webhook secret must be ${WEBHOOKS_SECRET_PREFIX} followed by ${WEBHOOKS_SECRET_MIN_BYTES} to ${WEBHOOKS_SECRET_MAX_BYTES} bytes in base64; copy it again from the webhook endpoint`,
  );
}

/** Returns `v1,…`: the base64 HMAC-SHA256 (RFC 2104) of id, timestamp and body, joined by full stops. */
export async function signatureOf(key: Uint8Array, { id, timestamp, body }: SignedContent): Promise<string> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  const hmac = await crypto.subtle.importKey('raw', key as BufferSource, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', hmac, content));
  return `${WEBHOOKS_SIGNATURE_VERSION},${btoa(String.fromCharCode(...signature))}`;
}

/** Reports whether one of `given` is in `expected`. The duration does not depend on the position of a difference. */
export function includesAny(given: readonly string[], expected: readonly string[]): boolean {
  let found = 0;
  for (const signature of given) for (const other of expected) found |= equals(signature, other);
  return found === 1;
}

function equals(signature: string, other: string): 0 | 1 {
  // All signatures have the same length, so the length is not secret.
  if (signature.length !== other.length) return 0;
  let difference = 0;
  for (let index = 0; index < signature.length; index++)
    difference |= signature.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0 ? 1 : 0;
}
