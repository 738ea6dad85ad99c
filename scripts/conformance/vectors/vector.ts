/** One webhook delivery, and what a library has to say to it. */
import { createHash, createHmac } from 'node:crypto';

/** Why a delivery is refused; `webhooks.failure_reasons` of openapi/behaviour.yaml. */
export type Reason =
  | 'missing_header'
  | 'invalid_timestamp'
  | 'too_old'
  | 'too_new'
  | 'no_match'
  | 'invalid_secret'
  | 'invalid_payload';

/** Names as they were sent; a list is the same header several times. */
export type Headers = Record<string, string | string[]>;

export interface Vector {
  /** Unique, in kebab case. */
  id: string;
  /** What goes wrong in a library that gets this one wrong. */
  why: string;
  secrets: string[];
  headers: Headers;
  /** The raw body in base64, for it may be no text. */
  body: string;
  /** The receiver's clock in seconds since 1970-01-01T00:00:00Z. */
  now: number;
  /** How far `webhook-timestamp` may be from `now`, in either direction. */
  tolerance_ms: number;
  /** The type of the event, or why there is none. */
  expected: { type: string } | { reason: Reason };
}

export interface Signed {
  id: string;
  timestamp: string;
  body: string | Buffer;
  secret: string;
}

/** 2026-05-04T11:00:07Z, when all deliveries here are sent. */
export const SENT = 1_777_892_407;
export const TOLERANCE_MS = 300_000;

/** A secret of so many bytes that is always the same for its name: a test value, used nowhere else. */
export function secretNamed(name: string, bytes = 24): string {
  const block = (half: string): Buffer => createHash('sha256').update(`${half} of ${name}`).digest();
  const key = Buffer.concat([block('first half'), block('second half'), block('rest')]).subarray(0, bytes);
  return `whsec_${key.toString('base64')}`;
}

/** The key of a secret, as Standard Webhooks 1.0 has it: what stands after the prefix, decoded. */
export function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice('whsec_'.length), 'base64');
}

/** What is signed: id, timestamp and raw body, joined by full stops. */
export function signedBytes({ id, timestamp, body }: Omit<Signed, 'secret'>): Buffer {
  return Buffer.concat([Buffer.from(`${id}.${timestamp}.`, 'utf8'), Buffer.from(body as string)]);
}

/** One signature, `v1,` and the base64 form of the HMAC-SHA256. */
export function sign(signed: Signed): string {
  return `v1,${createHmac('sha256', keyOf(signed.secret)).update(signedBytes(signed)).digest('base64')}`;
}

export const CURRENT = secretNamed('the current secret');
export const PREVIOUS = secretNamed('the previous secret');
export const FOREIGN = secretNamed('the secret of somebody else');

export const EVENT_ID = 'evt_fN3oR1rK3bYuc8Mx';

/** A small event that says what it is and little more. */
export const BODY =
  '{"id":"evt_fN3oR1rK3bYuc8Mx","type":"webhook_endpoint.ping","api_version":"v1",' +
  '"account_id":"acct_KqJlizTeNAxhi20c","timestamp":"2026-05-04T11:00:00Z",' +
  '"data":{"webhook_endpoint_id":"we_kky1lF8rv83tA2dh","message":"ping"}}';

export const PING = { type: 'webhook_endpoint.ping' };

/** What sets a vector apart from an ordinary delivery of `BODY`, sent and received at `SENT`, signed with `CURRENT`. */
export interface Draft extends Pick<Vector, 'id' | 'why' | 'expected'> {
  secrets?: string[];
  now?: number;
  tolerance_ms?: number;
  /** What is signed, and sent unless the next ones say otherwise. */
  signed?: Partial<Signed>;
  sentBody?: string | Buffer;
  /** In place of the headers of the same names; undefined leaves one out. */
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
    tolerance_ms: tolerance_ms ?? TOLERANCE_MS,
    expected,
  };
}

/** The ordinary signature of the ordinary message, for headers that are put together by hand. */
export function signatureWith(secret: string, message: Partial<Signed> = {}): string {
  return sign({ id: EVENT_ID, timestamp: String(SENT), body: BODY, ...message, secret });
}
