// Requirements for every runtime. The file imports nothing, so that each program can pass in the library that it
// loaded.
import type * as Sdk from '../../src/index.ts';
import type * as Testing from '../../src/testing/index.ts';
import type * as Webhooks from '../../src/webhooks/index.ts';

export interface Library {
  sdk: typeof Sdk;
  testing: typeof Testing;
  webhooks: typeof Webhooks;
}

/** Results as plain data. */
export interface Outcome {
  titles: string[];
  order: string;
  rejected: { status: number; codes: string[]; requestId: string | undefined } | string;
  cancelled: string;
  event: string;
  forged: string;
}

const SECRETS = ['whsec_c21va2Utc2VjcmV0LW9mLTMyLWJ5dGVzLWxvbmchIQ=='];

/** @param url URL of the server in server.ts */
export async function smoke({ sdk, testing, webhooks }: Library, url: string): Promise<Outcome> {
  const api = new sdk.IntegrationApi({ apiKey: 'ik_test_key', baseUrl: url });
  const titles: string[] = [];
  for await (const { title } of api.products.list({ status: ['active'] })) titles.push(title);
  const order = (email: string): PromiseLike<Sdk.Order> =>
    api.orders.create({ currency: 'EUR', customer: { email }, line_items: [{ sku: 'SHIRT-BLUE-M', quantity: 2 }] });
  const outcome = {
    titles,
    order: (await order('ada@example.com')).number,
    rejected: await order('nobody').then(
      ({ number }) => number,
      (error: unknown) => rejectionOf(sdk, error),
    ),
    cancelled: await cancel(sdk, url),
    event: await receive({ testing, webhooks }, ''),
    forged: await receive({ testing, webhooks }, ' '),
  };
  api.close();
  return outcome;
}

function rejectionOf(sdk: typeof Sdk, error: unknown): Outcome['rejected'] {
  if (!(error instanceof sdk.ValidationError)) return String(error);
  return { status: error.status, codes: error.errors.map(({ code }) => code), requestId: error.requestId };
}

/** Cancels a pending call; the server never responds to it. */
async function cancel(sdk: typeof Sdk, url: string): Promise<string> {
  const controller = new AbortController();
  const hooks = { onRequest: () => void setTimeout(() => controller.abort(), 10) };
  const api = new sdk.IntegrationApi({ apiKey: 'ik_test_key', baseUrl: url, hooks });
  return api.accounts.retrieve({ signal: controller.signal }).then(
    () => 'responded',
    (error: unknown) => (error instanceof sdk.CancelledError ? 'CancelledError' : String(error)),
  );
}

async function receive({ testing, webhooks }: Pick<Library, 'testing' | 'webhooks'>, added: string): Promise<string> {
  const event = { id: 'evt_1', type: 'order.created', data: { number: '#1001' } };
  const { body, headers } = await testing.signWebhook(event, { secrets: SECRETS });
  try {
    const unwrapped = await webhooks.unwrap(body + added, headers, { secrets: SECRETS });
    return unwrapped.type;
  } catch (error) {
    return error instanceof webhooks.WebhookVerificationError ? error.reason : String(error);
  }
}
