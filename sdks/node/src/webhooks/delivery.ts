import { guarded } from '../core/errors/own-error.ts';
import { WebhookVerificationError } from '../core/errors/webhook-error.ts';
import { WEBHOOKS_ID_HEADER, WEBHOOKS_SIGNATURE_HEADER, WEBHOOKS_TIMESTAMP_HEADER } from '../generated/behaviour.ts';

// Spaces, with a comma before them if a framework joined a repeated header.
const SEPARATOR = /,? +/;

/** Request headers in the form that frameworks provide: `Headers`, or an object with names in any case. */
export type WebhookHeaders =
  | {
      /** Returns the value of a header by its case-insensitive name, or null. */
      get: (name: string) => string | null;
    }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The raw body. Parsing and serialising it again would change its bytes and invalidate the signature. */
export type RawBody = string | ArrayBuffer | ArrayBufferView;

/** A webhook before its verification. */
export interface Delivery {
  id: string;
  timestamp: string;
  signatures: readonly string[];
  body: Uint8Array;
}

/** @throws {WebhookVerificationError} with reason `missing_header` or `invalid_payload` */
export function readDelivery(rawBody: RawBody, headers: WebhookHeaders): Delivery {
  const [id, timestamp, signature] = [WEBHOOKS_ID_HEADER, WEBHOOKS_TIMESTAMP_HEADER, WEBHOOKS_SIGNATURE_HEADER].map(
    (name) => {
      const value = guarded(() => headerOf(headers, name), unreadable);
      if (value !== '') return value;
      throw new WebhookVerificationError('missing_header', `The webhook has no ${name} header`);
    },
  ) as [string, string, string];
  return { id, timestamp, signatures: signature.split(SEPARATOR), body: guarded(() => bytesOf(rawBody), unreadable) };
}

function headerOf(headers: WebhookHeaders, name: string): string {
  // Callers without a type check can pass anything; without headers, the first one is missing.
  if (typeof headers !== 'object' || headers === null) return '';
  if (typeof headers.get === 'function') return String(headers.get(name) ?? '');
  const values = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []));
  // Joins repeated headers in the same way as `Headers`.
  return values.join(', ');
}

function bytesOf(rawBody: unknown): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  // An ArrayBuffer of another realm, such as a worker or a test environment, has another class.
  if (Object.prototype.toString.call(rawBody) === '[object ArrayBuffer]') return new Uint8Array(rawBody as ArrayBuffer);
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  throw new WebhookVerificationError(
    'invalid_payload',
    'The body is already parsed; pass the raw body as text or bytes, because the signature covers its exact bytes',
  );
}

function unreadable(cause: unknown): WebhookVerificationError {
  return new WebhookVerificationError('invalid_payload', 'The webhook cannot be read', { cause });
}
