import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureJar } from './jar.ts';

const JAR = randomBytes(300_000);
const ADDRESS = '/maven2/org/example/tool-cli/1.2.3/tool-cli-1.2.3.jar';
const release = {
  groupId: 'org.example',
  artifactId: 'tool-cli',
  version: '1.2.3',
  sha256: createHash('sha256').update(JAR).digest('hex'),
  pinnedIn: 'openapitools.json',
};

let folder: string;
let server: Server;
let listener: RequestListener;
let requests: string[];
let slept: number[];

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'jar-')), 'cache');
  requests = [];
  slept = [];
  listener = (_request, response) => response.end(JAR);
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    listener(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const jar = (): string => join(folder, '1.2.3.jar');
const files = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);

function ensure() {
  const repository = `http://127.0.0.1:${(server.address() as AddressInfo).port}/maven2/`;
  return ensureJar({ folder, release, repository, sleep: async (milliseconds) => void slept.push(milliseconds) });
}

function present(bytes: Buffer | string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(jar(), bytes);
}

it('A missing jar is downloaded from its path in the Maven repository, and is not downloaded again.', async () => {
  expect(await ensure()).toEqual({ path: jar(), version: '1.2.3', fetched: true });
  expect(readFileSync(jar()).equals(JAR)).toBe(true);
  expect(await ensure()).toMatchObject({ fetched: false });
  expect([requests, files()]).toEqual([[ADDRESS], ['1.2.3.jar']]);
});

it('A jar is replaced if one bit differs.', async () => {
  const wrong = Buffer.from(JAR);
  wrong[1000] = (wrong[1000] ?? 0) ^ 1;
  present(wrong);
  expect(await ensure()).toMatchObject({ fetched: true });
  expect(readFileSync(jar()).equals(JAR)).toBe(true);
});

it('A wrong download is reported with both checksums, and the present file stays.', async () => {
  present('half a jar');
  listener = (_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Sign in</h1>');
  await expect(ensure()).rejects.toThrow(/sent 16 bytes of text\/html with sha256 \w{64}, openapitools\.json expects/);
  expect([requests.length, readFileSync(jar(), 'utf8'), files()]).toEqual([1, 'half a jar', ['1.2.3.jar']]);
});

it('A folder in the place of the jar is reported.', async () => {
  mkdirSync(jar(), { recursive: true });
  await expect(ensure()).rejects.toThrow(/1\.2\.3\.jar cannot be read .*; delete it and run this again$/);
});

it('A missing release is reported after one attempt.', async () => {
  listener = (_request, response) => response.writeHead(404).end('none');
  await expect(ensure()).rejects.toThrow(/1\.2\.3\.jar responded with 404 instead of 200; .*MAVEN_CENTRAL_URL$/);
  expect(requests).toHaveLength(1);
});

it.each<[string, RequestListener, RegExp]>([
  ['A refused request', (request) => request.socket.destroy(), /cannot be reached \(fetch failed: .+\); check/],
  ['A busy server', (_request, response) => response.writeHead(503).end(), /responded with 503 instead of 200; check/],
  [
    'An interrupted response',
    (_request, response) => {
      response.setHeader('content-length', JAR.length);
      response.write(JAR.subarray(0, 1000), () => response.destroy());
    },
    /cannot be reached \(terminated: .+\); check the network/,
  ],
])('%s is reported after three attempts, and a third attempt may succeed.', async (_name, fail, message) => {
  listener = fail;
  await expect(ensure()).rejects.toThrow(message);
  expect([requests.length, slept, files()]).toEqual([3, [1000, 3000], []]);
  listener = (request, response) => (requests.length < 6 ? fail(request, response) : response.end(JAR));
  expect(await ensure()).toMatchObject({ fetched: true });
});
