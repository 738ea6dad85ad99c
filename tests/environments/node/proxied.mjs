// Node.js 24 obeys NODE_USE_ENV_PROXY, so that everything in a program uses the operator's proxy.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { check } from './check.mjs';

const seen = [];
const proxy = createServer((request, response) => {
  seen.push(request.url);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end('{"data":[{"title":"Shirt"}],"has_more":false,"next_cursor":null}');
});
proxy.on('connect', (request, socket) => {
  seen.push(`CONNECT ${request.url}`);
  socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
});
await new Promise((ready) => proxy.listen(0, '127.0.0.1', ready));
const url = `http://127.0.0.1:${proxy.address().port}`;

const call = (baseUrl, args, env) =>
  new Promise((done) => {
    const settings = {
      env: { ...process.env, HTTP_PROXY: url, HTTPS_PROXY: url, NO_PROXY: '', ...env },
      timeout: 20_000,
    };
    seen.length = 0;
    execFile(process.execPath, [...args, 'call.mjs', baseUrl], settings, (_, stdout, stderr) => done(stdout || stderr));
  });

for (const [args, env] of [
  [[], { NODE_USE_ENV_PROXY: '1' }],
  [['--use-env-proxy'], {}],
]) {
  const name = args[0] ?? 'NODE_USE_ENV_PROXY';
  const title = await call('http://api.example', args, env);
  check(`a call uses the operator's proxy with ${name}`, title === 'Shirt\n' && seen.length === 1, [title, seen]);
  const error = await call('https://api.example', args, env);
  check(`a tunnel that the proxy rejects is tried once with ${name}`, seen.join() === 'CONNECT api.example:443', seen);
  check(`the error names the proxy with ${name}`, /^ConnectionError.*127\.0\.0\.1.*403/s.test(error), error);
}
await call('http://api.example', ['--use-env-proxy'], { NO_PROXY: 'api.example' });
check('NO_PROXY leads past the proxy', seen.length === 0, seen);
proxy.close();
console.log(`version ${process.versions.node}`);
