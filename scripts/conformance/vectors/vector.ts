/** Defines a webhook delivery and the expected result of a library. */
import { createHash, createHmac } from 'node:crypto';

/** Reasons of a failure in the order of the checks, from `webhooks.failure_reasons` in openapi/behaviour.yaml. */
export type Reason = 'missing_header' | 'invalid_timestamp' | 'too_old' | 'too_new' | 'no_match' | 'invalid_payload';

/** Headers by their original names; a list repeats the header. */
type Headers = Record<string, string | string[]>;

export interface Vector {
  /** Unique id in kebab case. */
  id: string;
  /** Defect of a library that fails this vector. */
  why: string;
  secrets: string[];
  headers: Headers;
  /** The raw body in base64, because it may not be text. */
  body: string;
  /** Clock of the receiver in Unix seconds. */
  now: number;
  /**
   * Maximum difference between `webhook-timestamp` and `now`, in either direction; by default `webhooks.tolerance_ms`
   * in openapi/behaviour.yaml.
   */
  tolerance_ms?: number;
  /** The type of the event, the reason of the failure, or the error class of an invalid option. */
  expected: { type: string } | { reason: Reason } | { error: 'Configuration' };
}

interface Signed {
  id: string;
  timestamp: string;
  body: string | Buffer;
  secret: string;
}

/** Time of all deliveries: 2026-05-04T11:00:07Z. */
export const SENT = 1_777_892_407;

/** Returns a test secret of the given length, which depends only on its name. */
export function secretNamed(name: string, bytes = 24): string {
  const block = (half: string): Buffer => createHash('sha256').update(`${half} of ${name}`).digest();
  const key = Buffer.concat([block('first half'), block('second half'), block('rest')]).subarray(0, bytes);
  return `whsec_${key.toString('base64')}`;
}

/** Returns the key of a secret: the decoded text after the prefix (Standard Webhooks 1.0). */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice('whsec_'.length), 'base64');
}

/** Returns the signed bytes: id, timestamp and raw body, joined by full stops. */
export function signedBytes({ id, timestamp, body }: Omit<Signed, 'secret'>): Buffer {
  return Buffer.concat([Buffer.from(`${id}.${timestamp}.`, 'utf8'), Buffer.from(body as string)]);
}

/** Returns one signature: `v1,` and the HMAC-SHA256 in base64. */
export function sign(signed: Signed): string {
  return `v1,${createHmac('sha256', keyOf(signed.secret)).update(signedBytes(signed)).digest('base64')}`;
}

export const CURRENT = secretNamed('the current secret');
export const PREVIOUS = secretNamed('the previous secret');
export const FOREIGN = secretNamed('the secret of somebody else');

export const EVENT_ID = 'evt_fN3oR1rK3bYuc8Mx';

/** A small event. */
export const BODY =
  '{"id":"evt_fN3oR1rK3bYuc8Mx","type":"webhook_endpoint.ping","api_version":"v1",' +
  '"account_id":"acct_KqJlizTeNAxhi20c","timestamp":"2026-05-04T11:00:00Z",' +
  '"data":{"webhook_endpoint_id":"we_kky1lF8rv83tA2dh","message":"ping"}}';

export const PING = { type: 'webhook_endpoint.ping' };

/** Difference between a vector and the default delivery: `BODY`, sent and received at `SENT`, signed with `CURRENT`. */
export interface Draft extends Pick<Vector, 'id' | 'why' | 'expected'> {
  secrets?: string[];
  now?: number;
  tolerance_ms?: number;
  /** Signed values, which are also sent unless `sentBody` or `sent` replace them. */
  signed?: Partial<Signed>;
  sentBody?: string | Buffer;
  /** Replacements for headers of the same name; undefined removes one. */
  sent?: Record<string, string | string[] | undefined>;
}

export function vector({ id, why, expected, secrets, now, tolerance_ms, signed, sentBody, sent }: Draft): Vector {
  const message = { id: EVENT_ID, timestamp: String(SENT), body: BODY, secret: CURRENT, ...signed };
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': message.timestamp,
    'webhook-signature': sign(message),
    ...sent,
  };
  return {
    id,
    why,
    secrets: secrets ?? [CURRENT],
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    body: Buffer.from((sentBody ?? message.body) as string).toString('base64'),
    now: now ?? SENT,
    ...(tolerance_ms === undefined ? {} : { tolerance_ms }),
    expected,
  };
}

/** Returns a signature of the default message, for custom headers. */
export function signatureWith(secret: string, message: Partial<Signed> = {}): string {
  return sign({ id: EVENT_ID, timestamp: String(SENT), body: BODY, ...message, secret });
}
