/**
 * Measures one client in this process: `node calls.mjs <client> <url>` prints the processor milliseconds until its first
 * call has returned, and the processor microseconds of an order and of a page.
 */
import { Agent, get } from 'node:http';

const KEY = 'ik_test_bench';
const ID = 'ord_o7PVYVPFyhhnxujS';
const WARM_UP = 3000;
const HEADERS = { authorization: `Bearer ${KEY}`, accept: 'application/json' };

/** Makes the two calls with a function that requests a path and parses the response. */
const plain = (read) => ({
  order: () => read(`/api/v1/orders/${ID}`),
  page: async () => (await read('/api/v1/products?limit=100')).data,
});

function nodeHttp(url) {
  const agent = new Agent({ keepAlive: true });
  const read = (path) =>
    new Promise((resolve, reject) => {
      get(url + path, { agent, headers: HEADERS }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
        response.on('error', reject);
      }).on('error', reject);
    });
  return plain(read);
}

async function undici(url) {
  const { request } = await import('undici');
  return plain(async (path) => JSON.parse(await (await request(url + path, { headers: HEADERS })).body.text()));
}

async function ours(baseUrl, options = {}) {
  const { IntegrationApi } = await import('@integration-api/sdk');
  const api = new IntegrationApi({ apiKey: KEY, baseUrl, ...options });
  return { order: () => api.orders.retrieve(ID), page: async () => (await api.products.list({ limit: 100 })).data };
}

async function stripe(url) {
  const { default: Stripe } = await import('stripe');
  const { hostname: host, port } = new URL(url);
  const { products } = new Stripe(KEY, { host, port, protocol: 'http' });
  return { order: () => products.retrieve(ID), page: async () => (await products.list({ limit: 100 })).data };
}

async function openai(url) {
  const { default: OpenAI } = await import('openai');
  const { files } = new OpenAI({ apiKey: KEY, baseURL: `${url}/v1` });
  return { order: () => files.retrieve(ID), page: async () => (await files.list({ limit: 100 })).data };
}

const CLIENTS = {
  'node:http': nodeHttp,
  ours,
  'undici.request': undici,
  fetch: (url) => plain(async (path) => (await fetch(url + path, { headers: HEADERS })).json()),
  'ours on fetch': (url) => ours(url, { fetch: globalThis.fetch }),
  stripe,
  openai,
};

/** Returns the processor time of all threads so far, in nanoseconds. Other processes do not affect it. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

const [name, url] = process.argv.slice(2);
const { order, page } = await CLIENTS[name](url);
await order();
const start = now() / 1e6;
// A client that does not read the responses would win.
if ((await page()).length !== 100) throw new Error(`${name} does not read the page`);
const { measure } = await import('mitata');
const microseconds = async (call) => {
  // `mitata` warms up with two calls, but V8 optimises the code of a client only after thousands.
  for (let count = 0; count < WARM_UP; count += 1) await call();
  return (await measure(call, { now })).avg / 1000;
};
console.log(JSON.stringify({ start, order: await microseconds(order), page: await microseconds(page) }));
process.exit();
