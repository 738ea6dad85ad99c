/** The same two calls with each client. Every client uses its own defaults. */
import { Agent, get } from 'node:http';

interface Client {
  /** @returns the order, parsed */
  order: () => Promise<{ id: string }>;
  /** @returns the items of the page, parsed */
  list: () => Promise<readonly unknown[]>;
}

type Parsed = { id: string } & { data: unknown[] };
type Read = (path: string) => Promise<Parsed>;

const ORDER_ID = 'ord_o7PVYVPFyhhnxujS';
const API_KEY = 'ik_test_bench';

/** Creates a plain HTTP client, which requests the paths of the contract. */
function plain(read: Read): Client {
  return {
    order: () => read(`/api/v1/orders/${ORDER_ID}`),
    list: async () => (await read('/api/v1/products?limit=100')).data,
  };
}

function nodeHttp(url: string): Client {
  const { hostname: host, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  const headers = { Authorization: `Bearer ${API_KEY}`, Accept: 'application/json' };
  return plain(
    (path) =>
      new Promise((resolve, reject) => {
        const request = get({ agent, host, port, path, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const [only] = chunks;
            const body = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
            resolve(JSON.parse(body.toString('utf8')) as Parsed);
          });
          response.on('error', reject);
        });
        request.on('error', reject);
      }),
  );
}

async function undici(url: string): Promise<Client> {
  const { request } = await import('undici');
  const headers = { authorization: `Bearer ${API_KEY}`, accept: 'application/json' };
  return plain(async (path) => {
    const { body } = await request(url + path, { headers });
    return JSON.parse(await body.text()) as Parsed;
  });
}

function plainFetch(url: string): Client {
  const headers = { authorization: `Bearer ${API_KEY}`, accept: 'application/json' };
  return plain(async (path) => (await (await fetch(url + path, { headers })).json()) as Parsed);
}

interface Sdk {
  IntegrationApi: new (options: object) => {
    orders: { retrieve: (id: string) => Promise<{ id: string }> };
    products: { list: (params: object) => Promise<{ data: unknown[] }> };
  };
}

async function sdk(baseUrl: string, options: object = {}): Promise<Client> {
  // The type `string` keeps the compiler from resolving the module: the library is built for the run and is absent before.
  const name: string = '@integration-api/sdk';
  const { IntegrationApi } = (await import(name)) as Sdk;
  const api = new IntegrationApi({ apiKey: API_KEY, baseUrl, ...options });
  return {
    order: () => api.orders.retrieve(ORDER_ID),
    list: async () => (await api.products.list({ limit: 100 })).data,
  };
}

async function stripe(url: string): Promise<Client> {
  const { default: Stripe } = await import('stripe');
  const { hostname: host, port } = new URL(url);
  const api = new Stripe('sk_test_bench', { host, port, protocol: 'http' });
  return {
    order: () => api.products.retrieve(ORDER_ID),
    list: async () => (await api.products.list({ limit: 100 })).data,
  };
}

async function openai(url: string): Promise<Client> {
  const { default: OpenAI } = await import('openai');
  const api = new OpenAI({ apiKey: 'sk-bench', baseURL: `${url}/v1` });
  return {
    order: () => api.files.retrieve(ORDER_ID),
    list: async () => (await api.files.list({ limit: 100 })).data,
  };
}

export const CLIENTS = {
  'node:http': nodeHttp,
  'undici.request': undici,
  fetch: plainFetch,
  ours: sdk,
  'ours on fetch': (url: string) => sdk(url, { fetch: globalThis.fetch }),
  stripe,
  openai,
} satisfies Record<string, (url: string) => Client | Promise<Client>>;

export type ClientName = keyof typeof CLIENTS;

/** The client that all others are compared with. */
export const BASELINE = 'node:http' satisfies ClientName;
