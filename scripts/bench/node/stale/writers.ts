/** One POST with each library, with its own defaults for retries. */
type Write = () => Promise<unknown>;

interface Sdk {
  IntegrationApi: new (options: object) => { orders: { create: (body: object) => Promise<unknown> } };
}

const NEW_ORDER = {
  currency: 'EUR',
  customer: { email: 'ada@buyer.example' },
  line_items: [{ sku: 'SWEATER-MOSS-M', quantity: 2 }],
};

async function sdk(baseUrl: string, options: object = {}): Promise<Write> {
  // The type `string` keeps the compiler from resolving the module: the library is built for the run.
  const name: string = '@integration-api/sdk';
  const { IntegrationApi } = (await import(name)) as Sdk;
  const api = new IntegrationApi({ apiKey: 'ik_test_bench', baseUrl, ...options });
  return () => api.orders.create(NEW_ORDER);
}

async function stripe(url: string): Promise<Write> {
  const { default: Stripe } = await import('stripe');
  const { hostname: host, port } = new URL(url);
  const api = new Stripe('sk_test_bench', { host, port, protocol: 'http' });
  return () => api.products.create({ name: 'Merino sweater' });
}

async function openai(url: string): Promise<Write> {
  const { default: OpenAI } = await import('openai');
  const api = new OpenAI({ apiKey: 'sk-bench', baseURL: `${url}/v1` });
  return () => api.moderations.create({ input: 'Merino sweater' });
}

export const WRITERS = {
  ours: sdk,
  'ours, no retries': (url: string) => sdk(url, { maxRetries: 0 }),
  'ours on fetch': (url: string) => sdk(url, { fetch: globalThis.fetch }),
  'on fetch, no retries': (url: string) => sdk(url, { fetch: globalThis.fetch, maxRetries: 0 }),
  stripe,
  openai,
} satisfies Record<string, (url: string) => Promise<Write>>;

export type WriterName = keyof typeof WRITERS;
