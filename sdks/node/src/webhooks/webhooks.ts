import { ConfigurationError } from '../core/errors/sdk-errors.ts';
import { WebhookVerificationError } from '../core/errors/webhook-error.ts';
import { parseJson } from '../core/response/json.ts';
import type { AnyEvent, WebhookEvent } from './event.ts';
import { type Message, type RawBody, readMessage, type WebhookHeaders } from './message.ts';
import { includesAny, secretKey, signatureOf } from './signature.ts';
import { TIMESTAMP_HEADER, TOLERANCE_MS } from './standard.ts';

/** What a webhook is checked with. */
export interface VerifyOptions {
  /**
   * Signing secrets of the webhook endpoint, `whsec_…`. One that matches is enough: during a rotation give the current
   * and the previous one.
   */
  secrets: readonly string[];
  /** Milliseconds that the webhook may be off, into the past and into the future; 300,000 when left out. */
  tolerance?: number | undefined;
  /** What counts as now, for tests; the clock of this machine when left out. */
  now?: Date | undefined;
}

/**
 * Checks a webhook (Standard Webhooks 1.0) and reads its event. An event of a type that this version of the library
 * does not know is given as it is.
 * @param rawBody The body as it came, before any parser
 * @throws {WebhookVerificationError} when it can't be trusted or read; `reason` says why
 * @throws {ConfigurationError} when an option can't be used
 */
export async function unwrap(rawBody: RawBody, headers: WebhookHeaders, options: VerifyOptions): Promise<WebhookEvent> {
  return readEvent(await check(rawBody, headers, options));
}

/**
 * Checks a webhook as `unwrap` does, and does not read it.
 * @throws {WebhookVerificationError} when it can't be trusted; `reason` says why
 * @throws {ConfigurationError} when an option can't be used
 */
export async function verify(rawBody: RawBody, headers: WebhookHeaders, options: VerifyOptions): Promise<void> {
  await check(rawBody, headers, options);
}

async function check(rawBody: RawBody, headers: WebhookHeaders, options: VerifyOptions): Promise<Message> {
  const { secrets, tolerance = TOLERANCE_MS, now = new Date() } = options;
  if (!(tolerance >= 0 && tolerance < Infinity)) {
    throw new ConfigurationError('tolerance must be a non-negative number of milliseconds');
  }
  if (Number.isNaN(now.getTime())) throw new ConfigurationError('now must be a valid Date');
  const keys = keysOf(secrets);
  const message = readMessage(rawBody, headers);
  checkTime(message.timestamp, tolerance, now);
  const expected = await Promise.all(keys.map((key) => signatureOf(key, message)));
  if (includesAny(message.signatures, expected)) return message;
  throw new WebhookVerificationError(
    'no_match',
    'No signature of the webhook matches; check the secret, and pass the raw body unchanged',
  );
}

function keysOf(secrets: unknown): Uint8Array<ArrayBuffer>[] {
  if (Array.isArray(secrets) && secrets.length > 0) return secrets.map(secretKey);
  throw new WebhookVerificationError('invalid_secret', 'secrets must be an array with at least one secret');
}

function checkTime(timestamp: string, tolerance: number, now: Date): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError(
      'invalid_timestamp',
      `The ${TIMESTAMP_HEADER} header is not a number of seconds`,
    );
  }
  // The header has whole seconds, so now has too: or else a webhook of this second could be from the future.
  const age = (Math.floor(now.getTime() / 1000) - Number(timestamp)) * 1000;
  const limit = 'which is more than the tolerance';
  if (age > tolerance) {
    throw new WebhookVerificationError('too_old', `The webhook was sent ${age / 1000} seconds ago, ${limit}`);
  }
  if (age < -tolerance) {
    throw new WebhookVerificationError(
      'too_new',
      `The webhook is dated ${-age / 1000} seconds in the future, ${limit}`,
    );
  }
}

function readEvent({ body }: Message): WebhookEvent {
  const event = parse(body);
  if (isEvent(event)) return event as WebhookEvent;
  throw new WebhookVerificationError('invalid_payload', 'The webhook body is not an event: it has no type');
}

function parse(body: Uint8Array): unknown {
  try {
    return parseJson(body);
  } catch (cause) {
    throw new WebhookVerificationError('invalid_payload', 'The webhook body is not valid JSON', { cause });
  }
}

function isEvent(value: unknown): value is AnyEvent {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
