import { ownError } from '../core/errors/own-error.ts';
import { ConfigurationError } from '../core/errors/sdk-errors.ts';
import { secretKey, signatureOf } from '../webhooks/keys.ts';
import { WEBHOOKS_ID_HEADER, WEBHOOKS_SIGNATURE_HEADER, WEBHOOKS_TIMESTAMP_HEADER } from '../generated/behaviour.ts';

/** Options for signing a webhook. */
export interface SignWebhookOptions {
  /** Signing secrets, `whsec_…`, that the receiver knows; each creates one signature. */
  secrets: readonly string[];
  /** `webhook-id`. Default: the id of the event, or `evt_test` if it has none. */
  id?: string | undefined;
  /** Time of sending. Default: now. */
  timestamp?: Date | undefined;
}

/** A webhook as the API sends it. */
export interface SignedWebhook {
  /** JSON body. Send it unchanged, because the signature covers its exact bytes. */
  body: string;
  /** Headers of the webhook. */
  headers: {
    /** Media type of the body. */
    'content-type': 'application/json';
    /** Identifier of the event, the same for each delivery. */
    'webhook-id': string;
    /** Time of sending in seconds since 1970, UTC. */
    'webhook-timestamp': string;
    /** One signature per secret, `v1,…`, separated by spaces. */
    'webhook-signature': string;
  };
}

/**
 * Signs a webhook (Standard Webhooks 1.0) for tests of a receiver.
 * @param payload event, or text of a body
 * @throws {ConfigurationError} if a secret is malformed
 */
export async function signWebhook(payload: object | string, options: SignWebhookOptions): Promise<SignedWebhook> {
  try {
    return await signed(payload, options);
  } catch (error) {
    throw ownError(error, (cause) => new ConfigurationError('the webhook or its options cannot be read', { cause }));
  }
}

async function signed(payload: object | string, options: SignWebhookOptions): Promise<SignedWebhook> {
  const keys = options.secrets.map(secretKey);
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const id = options.id ?? idOf(payload);
  const timestamp = String(Math.floor((options.timestamp ?? new Date()).getTime() / 1000));
  const content = { id, timestamp, body: new TextEncoder().encode(body) };
  const signatures = await Promise.all(keys.map((key) => signatureOf(key, content)));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [WEBHOOKS_ID_HEADER]: id,
      [WEBHOOKS_TIMESTAMP_HEADER]: timestamp,
      [WEBHOOKS_SIGNATURE_HEADER]: signatures.join(' '),
    },
  };
}

function idOf(payload: object | string): string {
  return typeof payload === 'object' && 'id' in payload && typeof payload.id === 'string' ? payload.id : 'evt_test';
}
