import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureJar } from './jar.ts';
import type { JarOptions } from './jar.ts';

const JAR = randomBytes(300_000);
const PATH = '/maven2/org/example/tool-cli/1.2.3/tool-cli-1.2.3.jar';
const generator = {
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
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await once(server.close(), 'close');
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const jar = (): string => join(folder, '1.2.3.jar');
const repository = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/maven2/`;
const files = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);

async function sleep(milliseconds: number): Promise<void> {
  slept.push(milliseconds);
}

function ensure(options: JarOptions = {}) {
  return ensureJar({ folder, generator, sleep, ...options, repository: options.repository ?? repository() });
}

/** Returns the message of a call that must fail; checks that it is one line and that no file is left behind. */
async function failure(options: JarOptions = {}): Promise<string> {
  const before = files();
  const error = await ensure(options).then(
    () => new Error('it did not fail'),
    (reason: Error) => reason,
  );
  expect(error.message).not.toContain('\n');
  expect(files()).toEqual(before);
  return error.message;
}

function present(bytes: Buffer | string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(jar(), bytes);
}

describe('a missing jar', () => {
  test('is downloaded from its path in the Maven repository', async () => {
    expect(await ensure()).toEqual({ path: jar(), version: '1.2.3', fetched: true, bytes: JAR.length });
    expect(requests).toEqual([PATH]);
    expect(readFileSync(jar()).equals(JAR)).toBe(true);
    expect(files()).toEqual(['1.2.3.jar']);
  });

  test('is downloaded from MAVEN_CENTRAL_URL if that is set', async () => {
    vi.stubEnv('MAVEN_CENTRAL_URL', repository());
    const result = await ensureJar({ folder, generator });
    expect([result.fetched, requests]).toEqual([true, [PATH]]);
  });

  test('can be downloaded by two processes at once', async () => {
    const waiting: (() => void)[] = [];
    listener = (_request, response) => {
      waiting.push(() => response.end(JAR));
      if (waiting.length === 2) for (const send of waiting) send();
    };
    const both = await Promise.all([ensure(), ensure()]);
    expect(both.map(({ fetched }) => fetched)).toEqual([true, true]);
    expect(files()).toEqual(['1.2.3.jar']);
    expect(readFileSync(jar()).equals(JAR)).toBe(true);
  });
});

describe('an existing jar', () => {
  test('is verified and kept if it is the pinned one', async () => {
    present(JAR);
    const { ino, mtimeMs } = statSync(jar());
    expect(await ensure()).toEqual({ path: jar(), version: '1.2.3', fetched: false, bytes: JAR.length });
    expect(requests).toEqual([]);
    expect(statSync(jar())).toMatchObject({ ino, mtimeMs });
  });

  test('is replaced if one bit differs, even if its size and time match', async () => {
    const wrong = Buffer.from(JAR);
    wrong[1000] = (wrong[1000] ?? 0) ^ 1;
    present(wrong);
    expect((await ensure()).fetched).toBe(true);
    expect(readFileSync(jar()).equals(JAR)).toBe(true);
  });

  test('is kept if a newer one is required and cannot be downloaded', async () => {
    present(JAR);
    listener = (_request, response) => response.end('other');
    await failure({ generator: { ...generator, version: '1.2.4' } });
    expect((await ensure()).fetched).toBe(false);
  });

  test('is unchanged if it is invalid and no valid one can be downloaded', async () => {
    present('half a jar');
    listener = (_request, response) => response.writeHead(404).end();
    await failure();
    expect(readFileSync(jar(), 'utf8')).toBe('half a jar');
  });

  test('that is a folder is reported, not deleted', async () => {
    mkdirSync(jar(), { recursive: true });
    expect(await failure()).toMatch(/1\.2\.3\.jar cannot be read \(EISDIR.*\); delete it and run this again$/);
  });
});

describe('a failed download', () => {
  test('with other bytes reports the expected and the received ones, and is not repeated', async () => {
    listener = (_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Sign in</h1>');
    const message = await failure();
    const came = createHash('sha256').update('<h1>Sign in</h1>').digest('hex');
    expect(message).toContain(`${PATH} sent 16 bytes of text/html with sha256 ${came}`);
    expect(message).toContain(`openapitools.json expects ${generator.sha256}; the download was deleted`);
    expect(requests).toHaveLength(1);
  });

  test('with 404 reports the status, and is not repeated', async () => {
    listener = (_request, response) => response.writeHead(404).end('none');
    expect(await failure()).toMatch(/1\.2\.3\.jar responded with 404 instead of 200; .*MAVEN_CENTRAL_URL$/);
    expect(requests).toHaveLength(1);
  });

  test('that is interrupted is tried three times, then reports the number of bytes', async () => {
    listener = (_request, response) => {
      response.setHeader('content-length', JAR.length);
      response.write(JAR.subarray(0, 1000), () => response.destroy());
    };
    expect(await failure()).toMatch(
      /1\.2\.3\.jar was interrupted after 1000 of 300000 bytes \(.+\); check the network/,
    );
    expect([requests.length, slept]).toEqual([3, [1000, 3000]]);
  });

  test('that is truncated but looks complete is detected by its checksum', async () => {
    listener = (_request, response) => response.end(JAR.subarray(0, 1000));
    expect(await failure()).toContain('sent 1000 bytes of an unspecified type');
  });

  test.each<[string, RequestListener]>([
    ['a reset connection', (request) => request.socket.destroy()],
    ['a busy server', (_request, response) => response.writeHead(503).end()],
  ])('because of %s twice succeeds at the third attempt', async (_name, fail) => {
    listener = (request, response) => (requests.length < 3 ? fail(request, response) : response.end(JAR));
    expect((await ensure()).fetched).toBe(true);
    expect([requests.length, slept]).toEqual([3, [1000, 3000]]);
  });

  test('because of a refused connection reports the address and the cause after three attempts', async () => {
    const address = repository();
    await once(server.close(), 'close');
    const message = await failure({ repository: address });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    expect(message).toMatch(
      /^http:.*1\.2\.3\.jar cannot be reached \(fetch failed: .*ECONNREFUSED.*\); check the network/,
    );
    expect(slept).toEqual([1000, 3000]);
  });

  test.each<[string, RequestListener]>([
    ['before the headers', () => undefined],
    ['in the body', (_request, response) => void response.writeHead(200).write('PK')],
  ])('that stalls %s is abandoned', async (_name, stall) => {
    listener = stall;
    expect(await failure({ idleMs: 200 })).toContain('(no byte for 0.2 s)');
    expect(requests).toHaveLength(3);
  });

  test('because of an unwritable target names the target', async () => {
    writeFileSync(folder, 'a file where the folder should be');
    await expect(ensure()).rejects.toThrow(/1\.2\.3\.jar cannot be (?:read|written) \(.*ENOTDIR/);
  });
});

describe('an interrupted download', () => {
  // Windows has no such signals: a process there ends without cleaning up.
  test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
    'by %s leaves nothing behind',
    async (signal) => {
      const atWork = new Promise<void>((resolve) => {
        listener = (_request, response) => void response.writeHead(200).write(JAR.subarray(0, 1000), () => resolve());
      });
      const module = JSON.stringify(new URL('./jar.ts', import.meta.url).href);
      const options = JSON.stringify({ folder, generator, repository: repository() });
      const code = `const { ensureJar } = await import(${module}); await ensureJar(${options});`;
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
        stdio: 'ignore',
      });
      await atWork;
      expect(files()).toEqual([expect.stringMatching(/^1\.2\.3\.jar\..*\.part$/)]);
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([null, signal]);
      expect(files()).toEqual([]);
    },
  );

  test('by a power cut is cleaned up by a later download, which keeps the files of active downloads', async () => {
    mkdirSync(folder);
    const [old, fresh] = [`${jar()}.1.aa.part`, `${jar()}.2.bb.part`];
    for (const file of [old, fresh]) writeFileSync(file, 'PK');
    utimesSync(old, 0, 0);
    await ensure();
    expect(files().toSorted()).toEqual(['1.2.3.jar', '1.2.3.jar.2.bb.part']);
  });
});
