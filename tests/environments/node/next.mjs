import { createServer } from 'node:http';
import { IntegrationApi } from '@integration-api/sdk';
import next from 'next';
import { check, received } from './check.mjs';

const app = next({ dev: false, dir: import.meta.dirname });
await app.prepare();
const server = createServer(app.getRequestHandler()).listen(0, '127.0.0.1');
await new Promise((ready) => server.once('listening', ready));
const expected = (await new IntegrationApi().products.list()).data[0].id;
for (const runtime of ['node', 'edge']) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}/${runtime}`);
  const text = await response.text();
  check(`a route of the runtime ${runtime} returns a product`, response.ok && JSON.parse(text).id === expected, text);
}
const keys = (await received())
  .filter(({ target }) => target.startsWith('/api/'))
  .map((one) => one.headers.authorization);
check('each request carries the key', keys.length === 3 && new Set(keys).size === 1, keys);
process.exit();
