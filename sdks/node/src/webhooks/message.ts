import { WebhookVerificationError } from '../core/errors/webhook-error.ts';
import { ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from './standard.ts';

// Spaces, and the comma that stands before one where a framework joins a header that came twice.
const SEPARATOR = /,? +/;

/** The headers of a request, as frameworks give them: `Headers`, or an object with names in any case. */
export type WebhookHeaders =
  | {
      /** Value of a header, by its name in any case; null without one. */
      get: (name: string) => string | null;
    }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The body as it came: parsed and written anew it would be another text, with another signature. */
export type RawBody = string | ArrayBuffer | ArrayBufferView;

/** A webhook before anything about it is known to be true. */
export interface Message {
  id: string;
  timestamp: string;
  signatures: readonly string[];
  body: Uint8Array;
}

/** @throws {WebhookVerificationError} with reason `missing_header` or `invalid_payload` */
export function readMessage(rawBody: RawBody, headers: WebhookHeaders): Message {
  const [id, timestamp, signature] = [ID_HEADER, TIMESTAMP_HEADER, SIGNATURE_HEADER].map((name) => {
    const value = headerOf(headers, name);
    if (value !== '') return value;
    throw new WebhookVerificationError('missing_header', `The webhook has no ${name} header`);
  }) as [string, string, string];
  return { id, timestamp, signatures: signature.split(SEPARATOR), body: bytesOf(rawBody) };
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const values = Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []));
  // As `Headers` does with a name that comes more than once.
  return values.join(', ');
}

function bytesOf(rawBody: unknown): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  if (rawBody instanceof ArrayBuffer) return new Uint8Array(rawBody);
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  throw new WebhookVerificationError(
    'invalid_payload',
    'The body is already parsed; pass the raw body as text or bytes, because the signature covers its exact bytes',
  );
}
