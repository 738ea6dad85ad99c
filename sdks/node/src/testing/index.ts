/**
 * Helpers for testing your integration: a client without a network, and signed webhooks.
 * @module
 */

export type { BodyOf, FakeReply, FakeResponder, FakeResponse } from './fake-response.ts';
export { type EventOf, type EventType, exampleEvent } from './example-event.ts';
export { type FakeApi, fakeApi, type FakeApiOptions } from './fake-api.ts';
export type { FakeCall } from './fake-call.ts';
export type { MethodName, OperationId, OperationName, ResultOf } from './operation-name.ts';
export { type SignedWebhook, signWebhook, type SignWebhookOptions } from './sign-webhook.ts';
