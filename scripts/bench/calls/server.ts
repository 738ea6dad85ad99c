import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const EXAMPLES = resolve(import.meta.dirname, '../../../openapi/components/examples');
const PAGE_SIZE = 100;
/** Paths of one object, in the contract and in the libraries of others. */
const IS_ONE = /\/(orders|products|files)\/[^/?]+$/;

export interface Server extends AsyncDisposable {
  url: string;
}

/** Serves an order (1.5 kB) and a page of 100 products (60 kB) from memory. Clients run in processes of their own. */
export async function startServer(): Promise<Server> {
  const product = exampleOf('products.yaml', 'product_in_yen');
  // `object` is for clients of other APIs.
  const order = responseOf({ ...exampleOf('orders.yaml', 'order_partly_fulfilled'), object: 'order' });
  const page = responseOf({
    object: 'list',
    data: Array.from({ length: PAGE_SIZE }, (_, at) => ({ ...product, title: `${String(product['title'])} ${at}` })),
    has_more: true,
    next_cursor: 'c_7E4vcCBDsoLFT2f8',
  });
  const server = createServer(({ url = '' }, response) => {
    const { body, headers } = IS_ONE.test(url) ? order : page;
    response.writeHead(200, headers).end(body);
  });
  // No client loses its connection while it waits.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function exampleOf(file: string, name: string): Record<string, unknown> {
  const examples = parse(readFileSync(join(EXAMPLES, file), 'utf8')) as Record<string, { value: object }>;
  const { value } = examples[name] ?? {};
  if (value === undefined) throw new Error(`${file} has no example ${name}`);
  return { ...value };
}

function responseOf(value: object): { body: Buffer; headers: Record<string, string> } {
  const body = Buffer.from(JSON.stringify(value));
  const limit = { RateLimit: '"default";r=9987;t=42', 'RateLimit-Policy': '"default";q=10000;w=60' };
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length), ...limit };
  return { body, headers };
}
