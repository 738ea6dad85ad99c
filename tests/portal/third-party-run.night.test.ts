/** The portal of a third-party document in a browser: its pages call the base URL that the owner allows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { brandOf } from '../../generators/names/brand.ts';
import { serveFolder } from '../../scripts/docs/serve.ts';
import { write } from '../../scripts/docs/site-folder.ts';
import { thirdPartyPortal } from '../../scripts/docs/third-party-portal.ts';
import { startBrowser } from '../sandbox/inspector/browser.ts';
import { unfoldedViolations } from './accessibility.ts';
import { ROOT } from './portal.ts';

const operation = (operationId: string, security: object[], more: object = {}): object => ({
  operationId,
  'x-sdk': { resource: 'tickets', method: operationId.toLowerCase() },
  tags: ['tickets'],
  summary: operationId,
  security,
  responses: {
    200: {
      description: 'The ticket.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Ticket' } } },
    },
  },
  ...more,
});
const body = { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Ticket' } } } };
const upload = { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };

const document = {
  openapi: '3.1.0',
  info: { title: 'Museum', version: '2.1' },
  servers: [{ url: 'https://museum.example' }],
  tags: [{ name: 'tickets' }],
  paths: {
    '/bearer': { post: operation('bearer', [{ bearer: [] }], { requestBody: body }) },
    '/basic': { get: operation('basic', [{ basic: [] }]) },
    '/header': { get: operation('header', [{ header: [] }]) },
    '/query': { get: operation('query', [{ query: [] }]) },
    '/cookie': { get: operation('cookie', [{ cookie: [] }]) },
    '/upload': { post: operation('upload', [{ bearer: [] }], { requestBody: upload }) },
  },
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      basic: { type: 'http', scheme: 'basic' },
      header: { type: 'apiKey', in: 'header', name: 'X-Key' },
      query: { type: 'apiKey', in: 'query', name: 'the key' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
    },
    schemas: { Ticket: { type: 'object', properties: { seat: { type: 'integer' } } } },
  },
};

interface Received {
  line: string;
  headers: IncomingMessage['headers'];
  text: string;
}

let received: Received[] = [];
const servers: Server[] = [];
let browser: Browser;
let site: string;
let api: string;
let other: string;
const folder = mkdtempSync(join(tmpdir(), 'portal-'));

/** Starts a server that takes calls of every page; below `/moved`, it redirects them. */
async function apiServer(movedTo?: () => string): Promise<string> {
  const server = createServer((request, response) => {
    const allowed = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*, Authorization' };
    if (request.method === 'OPTIONS') return response.writeHead(204, allowed).end();
    let text = '';
    request.on('data', (piece) => (text += String(piece)));
    return request.on('end', () => {
      received.push({ line: `${request.method} ${request.url}`, headers: request.headers, text });
      if (movedTo !== undefined && request.url?.startsWith('/moved'))
        response.writeHead(307, { ...allowed, Location: movedTo() }).end();
      else response.writeHead(200, { ...allowed, 'Content-Type': 'application/json' }).end('{"id":"t_1"}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  other = await apiServer();
  api = await apiServer(() => `${other}/stolen`);
  const brand = brandOf('Museum', LANGUAGES);
  if (brand === undefined) throw new Error('no brand');
  const baseUrls = [`${api}/v1`, `${api}/moved`, 'http://127.0.0.1:9'];
  write(join(folder, 'site'), await thirdPartyPortal(ROOT, { document, brand, versionOf: () => '1.0.0', baseUrls }));
  site = await serveFolder(join(folder, 'site'), 0);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const panel = (page: Page) => page.getByRole('region', { name: 'Run' });

async function open(operationId: string): Promise<Page> {
  received = [];
  const page = await browser.newPage();

  await page.goto(`${site}reference/${operationId}/index.html`);
  return page;
}

/** Makes the call and returns its status line. */
async function run(page: Page): Promise<string> {
  await panel(page).getByRole('button', { name: 'Run' }).click();
  const line = panel(page).getByRole('status');
  await line.filter({ hasText: /\S/ }).waitFor();
  return line.innerText();
}

describe('a page of a third-party operation', () => {
  it('sends the key of its reader and a body to the base URL', async () => {
    await using page = await open('bearer');
    await panel(page).getByLabel('API key').fill('k_1');
    await panel(page).getByLabel('Body').fill('{"seat":7}');
    expect(await run(page)).toMatch(/^200 OK in \d+ ms$/);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ line: 'POST /v1/bearer', text: '{"seat":7}' });
    expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer k_1', 'content-type': 'application/json' });
    expect(await panel(page).locator('figure', { hasText: 'Response' }).innerText()).toContain('t_1');
  });

  it('hides the key, and keeps it nowhere', async () => {
    await using page = await open('bearer');
    const field = panel(page).getByLabel('API key');
    expect(await field.getAttribute('type')).toBe('password');
    await field.fill('k_secret');
    await run(page);
    const kept = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])';
    expect(await page.evaluate(kept)).not.toContain('k_secret');
    await page.reload();
    expect(await field.inputValue()).toBe('');
  });

  it('sends a user with a password, in UTF-8', async () => {
    await using page = await open('basic');
    await panel(page).getByLabel('User name').fill('ada');
    await panel(page).getByLabel('Password').fill('ü:1');
    await run(page);
    const sent = received[0]?.headers.authorization?.replace('Basic ', '') ?? '';
    expect(Buffer.from(sent, 'base64').toString()).toBe('ada:ü:1');
  });

  it('sends the key in a header', async () => {
    await using page = await open('header');
    await panel(page).getByLabel('X-Key').fill('k 1');
    await run(page);
    expect(received[0]?.headers['x-key']).toBe('k 1');
  });

  it('sends the key in the query', async () => {
    await using page = await open('query');
    await panel(page).getByLabel('the key').fill('k 1');
    await run(page);
    expect(received[0]?.line).toBe('GET /v1/query?the%20key=k%201');
  });

  it.each(['cookie', 'upload'])('has no form for %s, which a page cannot send', async (operationId) => {
    await using page = await open(operationId);
    await page.waitForLoadState('networkidle');
    expect(await panel(page).count()).toBe(0);
  });

  it('does not follow a redirect to another server with the key', async () => {
    await using page = await open('header');
    await panel(page).getByLabel('Base URL').selectOption(`${api}/moved`);
    await panel(page).getByLabel('X-Key').fill('k_1');
    expect(await run(page)).toContain('No answer');
    expect(received.map(({ line }) => line)).toEqual(['GET /moved/header']);
  });

  it('says that the API cannot be reached', async () => {
    await using page = await open('bearer');
    await panel(page).getByLabel('Base URL').selectOption('http://127.0.0.1:9');
    expect(await run(page)).toContain('http://127.0.0.1:9 cannot be reached');
  });

  it('is accessible after a call', async () => {
    await using page = await open('bearer');
    await run(page);
    expect(await unfoldedViolations(page)).toEqual([]);
  });
});
