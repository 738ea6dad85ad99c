import { WebhookVerificationError } from '../core/errors/webhook-error.ts';
import { parseJson } from '../core/json/json.ts';
import type { AnyEvent, WebhookEvent } from './event.ts';
import { type Delivery, type RawBody, readDelivery, type WebhookHeaders } from './delivery.ts';
import { includesAny, signatureOf } from './keys.ts';
import { WEBHOOKS_TIMESTAMP_HEADER } from '../generated/behaviour.ts';
import { type VerifyOptions, verifySettings } from './verify-options.ts';

/**
 * Verifies a webhook (Standard Webhooks 1.0) and returns its event. Events of a type that this version of the library
 * does not know are returned unchanged.
 * @param rawBody body before any parser
 * @throws {WebhookVerificationError} if the webhook cannot be verified or decoded; `reason` says why
 * @throws {ConfigurationError} if an option is invalid
 */
export async function unwrap(rawBody: RawBody, headers: WebhookHeaders, options: VerifyOptions): Promise<WebhookEvent> {
  return readEvent(await check(rawBody, headers, options));
}

/**
 * Verifies a webhook like `unwrap`, without decoding it.
 * @throws {WebhookVerificationError} if the webhook cannot be verified; `reason` says why
 * @throws {ConfigurationError} if an option is invalid
 */
export async function verify(rawBody: RawBody, headers: WebhookHeaders, options: VerifyOptions): Promise<void> {
  await check(rawBody, headers, options);
}

async function check(rawBody: RawBody, headers: WebhookHeaders, options: VerifyOptions): Promise<Delivery> {
  const { keys, tolerance, now } = verifySettings(options);
  const delivery = readDelivery(rawBody, headers);
  checkTime(delivery.timestamp, tolerance, now);
  const expected = await Promise.all(keys.map((key) => signatureOf(key, delivery)));
  if (includesAny(delivery.signatures, expected)) return delivery;
  throw new WebhookVerificationError(
    'no_match',
    'No signature of the webhook matches; check the secret, and pass the raw body unchanged',
  );
}

function checkTime(timestamp: string, tolerance: number, now: Date): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError(
      'invalid_timestamp',
      `The ${WEBHOOKS_TIMESTAMP_HEADER} header is not a number of seconds`,
    );
  }
  // The header has whole seconds, so the current time is rounded down too. Otherwise a webhook of this second could
  // appear to be from the future.
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

function readEvent({ body }: Delivery): WebhookEvent {
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
