import { secretKey, signatureOf } from '../webhooks/signature.ts';
import { ID_HEADER, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../webhooks/standard.ts';

/** How a webhook is signed. */
export interface SignWebhookOptions {
  /** `whsec_…`, as the receiver knows them; one signature is made with each. */
  secrets: readonly string[];
  /** `webhook-id`; the event's own when left out, `evt_test` when it has none. */
  id?: string | undefined;
  /** When it is sent; now when left out. */
  timestamp?: Date | undefined;
}

/** A webhook as the API would send it. */
export interface SignedWebhook {
  /** JSON, to be sent as it is: the signature is over its bytes. */
  body: string;
  /** Headers to send with it. */
  headers: {
    /** Media type of the body. */
    'content-type': 'application/json';
    /** Identifier of the event, the same for each delivery of it. */
    'webhook-id': string;
    /** When it is sent; seconds since 1970, in UTC. */
    'webhook-timestamp': string;
    /** One signature for each secret, `v1,…`, with a blank between them. */
    'webhook-signature': string;
  };
}

/**
 * Signs a webhook (Standard Webhooks 1.0), for tests of a receiver.
 * @param payload An event, or the text of a body
 * @throws {WebhookVerificationError} with reason `invalid_secret` when a secret is none
 */
export async function signWebhook(payload: object | string, options: SignWebhookOptions): Promise<SignedWebhook> {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const id = options.id ?? idOf(payload);
  const timestamp = String(Math.floor((options.timestamp ?? new Date()).getTime() / 1000));
  const content = { id, timestamp, body: new TextEncoder().encode(body) };
  const signatures = await Promise.all(options.secrets.map((secret) => signatureOf(secretKey(secret), content)));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [ID_HEADER]: id,
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signatures.join(' '),
    },
  };
}

function idOf(payload: object | string): string {
  return typeof payload === 'object' && 'id' in payload && typeof payload.id === 'string' ? payload.id : 'evt_test';
}
