/**
 * Verifies and decodes webhooks. Requires WebCrypto, but neither a client nor an API key.
 * @module
 */

export { type WebhookFailureReason, WebhookVerificationError } from '../core/errors/webhook-error.ts';
export type { AnyEvent, WebhookEvent } from './event.ts';
export type { RawBody, WebhookHeaders } from './delivery.ts';
export type { VerifyOptions } from './verify-options.ts';
export { type NodeRequest, type NodeResponse, nodeWebhookHandler, type NodeWebhookHandler } from './node-handler.ts';
export type { WebhookFunctions, WebhookHandlerOptions } from './receive.ts';
export type { SeenEvents } from './seen-events.ts';
export { webhookHandler } from './web-handler.ts';
export { unwrap, verify } from './verify.ts';
