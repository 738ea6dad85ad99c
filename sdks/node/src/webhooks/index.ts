/**
 * Verifies and decodes webhooks. Requires WebCrypto, but neither a client nor an API key.
 * @module
 */

export { type WebhookFailureReason, WebhookVerificationError } from '../core/errors/webhook-error.ts';
export type { AnyEvent, WebhookEvent } from './event.ts';
export type { RawBody, WebhookHeaders } from './message.ts';
export { unwrap, verify, type VerifyOptions } from './webhooks.ts';
