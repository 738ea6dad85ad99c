// Node.js 24 obeys NODE_USE_ENV_PROXY, so that everything in a program uses the operator's proxy.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { check } from './check.mjs';

if (process.argv[2] === 'child') {
  const { IntegrationApi } = await import('@integration-api/sdk');
  const api = new IntegrationApi({ baseUrl: 'http://api.example', allowInsecureHttp: true, maxRetries: 0 });
  console.log(JSON.stringify((await api.products.list()).data[0].title));
} else {
  const hosts = [];
  const proxy = createServer((request, response) => {
    hosts.push(request.url);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end('{"data":[{"title":"Shirt"}],"has_more":false,"next_cursor":null}');
  });
  await new Promise((ready) => proxy.listen(0, '127.0.0.1', ready));
  const HTTP_PROXY = `http://127.0.0.1:${proxy.address().port}`;
  for (const how of [
    { env: { NODE_USE_ENV_PROXY: '1' }, args: [] },
    { env: {}, args: ['--use-env-proxy'] },
  ]) {
    const options = { env: { ...process.env, ...how.env, HTTP_PROXY, NO_PROXY: '' }, timeout: 20_000 };
    const seen = await promisify(execFile)(process.execPath, [...how.args, 'proxied.mjs', 'child'], options).catch(
      (error) => error,
    );
    const name = how.args[0] ?? 'NODE_USE_ENV_PROXY';
    check(`a call uses the operator's proxy with ${name}`, seen.stdout === '"Shirt"\n', seen.stderr ?? seen);
  }
  check(
    'the proxy has seen both calls',
    hosts.filter((url) => url === 'http://api.example/api/v1/products').length === 2,
    hosts,
  );
  proxy.close();
}
console.log(process.argv[2] === 'child' ? '' : `version ${process.versions.node}`);
