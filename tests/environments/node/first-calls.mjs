import * as sdk from '@integration-api/sdk';
import * as testing from '@integration-api/sdk/testing';
import * as webhooks from '@integration-api/sdk/webhooks';
import { callsWork, check, env } from './check.mjs';

const { bun, node } = globalThis.process?.versions ?? {};
const runtime = globalThis.Deno ? 'Deno' : bun ? 'Bun' : node ? 'Node.js' : 'a page';
await callsWork(sdk, runtime);

const controller = new AbortController();
const hooks = { onRequest: () => controller.abort() };
const api = new sdk.IntegrationApi({ apiKey: 'ik_test_other', baseUrl: env.INTEGRATION_API_BASE_URL, hooks });
const cancelled = await api.accounts.retrieve({ signal: controller.signal }).catch((error) => error);
check(`a call is cancelled in ${runtime}`, cancelled instanceof sdk.CancelledError, String(cancelled));

const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const { body, headers } = await testing.signWebhook(testing.exampleEvent('order.paid'), { secrets });
const event = await webhooks.unwrap(body, headers, { secrets });
check(`a signed webhook is verified in ${runtime}`, event.type === 'order.paid', event);
const forged = await webhooks.unwrap(`${body} `, headers, { secrets }).catch((error) => error);
check(`a forged webhook is refused in ${runtime}`, forged instanceof webhooks.WebhookVerificationError, String(forged));
if (runtime !== 'a page') console.log(`version ${globalThis.Deno?.version.deno ?? bun ?? node}`);
