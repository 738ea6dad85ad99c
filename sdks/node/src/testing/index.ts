// `@integration-api/sdk/testing`: for tests of what is built on the library.
export { type SignedWebhook, type SignWebhookOptions, signWebhook } from './sign-webhook.ts';
