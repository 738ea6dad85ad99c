import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readJson, request } from './http.ts';

/** Responds with the status and the body that the path names. */
const server: Server = createServer((incoming, response) => {
  const [, status = '', ...words] = decodeURIComponent(incoming.url ?? '').split('/');
  if (status === 'silent') return;
  response.writeHead(Number(status)).end(words.join('/'));
});
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it('returns the body, or nothing if there is none', async () => {
  expect(String(await request(`${url}200/index`))).toBe('index');
  expect(await request(`${url}404/`)).toBeUndefined();
});

it.each([
  ['401/no such user', '401 no such user'],
  ['401/<html>\n<body>', '401 Unauthorized'],
  ['403/', '403 Forbidden'],
])('reports %j with the reason in one line', async (path, reason) => {
  const full = url + encodeURI(path);
  await expect(request(full, { method: 'PUT' })).rejects.toThrow(new Error(`PUT ${full} failed: ${reason}`));
});

it('reports a page in place of a file, unless it asked for a page', async () => {
  const page = `${url}200/${encodeURIComponent('<!doctype html><p>Log in</p>')}`;
  await expect(request(page)).rejects.toThrow(
    new Error(`GET ${page} responded with a page; check whether a proxy or a login is in front of the registry`),
  );
  await expect(request(page, { headers: { accept: 'text/html' } })).resolves.toBeDefined();
});

it('reports content that is not JSON', async () => {
  expect(await readJson(`${url}200/{}`)).toEqual({});
  expect(await readJson(`${url}404/`)).toBeUndefined();
  await expect(readJson(`${url}200/half`)).rejects.toThrow(
    new Error(`GET ${url}200/half responded with other content than JSON; run this again`),
  );
});

it('reports a registry that does not respond with the limit', async () => {
  const silent = request(`${url}silent`, { timeoutMs: 20 });
  await expect(silent).rejects.toThrow(`GET ${url}silent got no response within 0.02 s; run this again`);
});
