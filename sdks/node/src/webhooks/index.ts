/**
 * Checks and reads webhooks. Needs no client and no API key, only WebCrypto.
 * @module
 */

export { type WebhookFailureReason, WebhookVerificationError } from '../core/errors/webhook-error.ts';
export type { AnyEvent, WebhookEvent } from './event.ts';
export type { RawBody, WebhookHeaders } from './message.ts';
export { unwrap, verify, type VerifyOptions } from './webhooks.ts';
