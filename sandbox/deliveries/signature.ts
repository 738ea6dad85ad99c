/** Signatures according to Standard Webhooks 1.0. */
import { createHmac } from 'node:crypto';
import { keyOf } from './secrets.ts';
import { BEHAVIOUR } from '../contract/generated/behaviour.ts';

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
