/** Signing secrets of webhook endpoints, shown once and kept sealed, and the signatures with them. */
import { randomBytes, createHmac } from 'node:crypto';
import type { ServerSecret, Tenant } from '../api/call.ts';
import { type Sealer, sealerOf } from '../api/sealer.ts';
import { BEHAVIOUR } from '../api/contract/generated/behaviour.ts';

// Signing secrets of webhook endpoints: shown once, and kept sealed with a key of the server.

const PREFIX = BEHAVIOUR.webhooks.secret_prefix;
/** Length of the HMAC key. The smallest length, 24 bytes, needs no padding in base64, so that the hint shows four characters of the secret. */
const KEY_BYTES = BEHAVIOUR.webhooks.secret_min_bytes;
const HINT = 4;

/** Returns a new secret: `whsec_` and the base64 form of random bytes. Seeds have a deterministic source. */
export const newSecret = (bytes: (size: number) => Uint8Array = randomBytes): string =>
  PREFIX + Buffer.from(bytes(KEY_BYTES)).toString('base64');

export const hintOf = (secret: string): string => secret.slice(-HINT);

/** Returns the HMAC key of a secret. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(PREFIX.length), 'base64');

/** Returns a sealer for the secrets of one endpoint. */
export const sealer = (server: ServerSecret, { accountId, mode }: Tenant, endpointId: string): Sealer =>
  sealerOf(server.key('webhook-secret'), `${accountId}/${mode}/${endpointId}`);

// Signatures according to Standard Webhooks 1.0.

interface SignedMessage {
  /** Identifier of the event, the same on every attempt. */
  readonly id: string;
  /** Time of the attempt in seconds since the epoch. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns the text that is signed: identifier, time and body, joined by full stops. */
const signatureInput = ({ id, timestamp, body }: SignedMessage): string => `${id}.${timestamp}.${body}`;

/** Returns the value of `webhook-signature`: one signature for each secret, separated by spaces. */
export function signatures(message: SignedMessage, secrets: readonly string[]): string {
  const input = signatureInput(message);
  return secrets
    .map(
      (secret) =>
        `${BEHAVIOUR.webhooks.signature_version},${createHmac('sha256', keyOf(secret)).update(input, 'utf8').digest('base64')}`,
    )
    .join(' ');
}
