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
};

let folder: string;
let server: Server;
let answer: RequestListener;
let asked: string[];
let slept: number[];

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'jar-')), 'cache');
  asked = [];
  slept = [];
  answer = (_request, response) => response.end(JAR);
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
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

/** The message of a call that must fail, which is one line and leaves nothing behind. */
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

describe('a jar that is not there', () => {
  test('is downloaded from its place in the Maven repository', async () => {
    expect(await ensure()).toEqual({ path: jar(), version: '1.2.3', fetched: true, bytes: JAR.length });
    expect(asked).toEqual([PATH]);
    expect(readFileSync(jar()).equals(JAR)).toBe(true);
    expect(files()).toEqual(['1.2.3.jar']);
  });

  test('comes from MAVEN_CENTRAL_URL when that is set', async () => {
    vi.stubEnv('MAVEN_CENTRAL_URL', repository());
    const result = await ensureJar({ folder, generator });
    expect([result.fetched, asked]).toEqual([true, [PATH]]);
  });

  test('is downloaded by two at once without harm', async () => {
    const waiting: (() => void)[] = [];
    answer = (_request, response) => {
      waiting.push(() => response.end(JAR));
      if (waiting.length === 2) for (const send of waiting) send();
    };
    const both = await Promise.all([ensure(), ensure()]);
    expect(both.map(({ fetched }) => fetched)).toEqual([true, true]);
    expect(files()).toEqual(['1.2.3.jar']);
    expect(readFileSync(jar()).equals(JAR)).toBe(true);
  });
});

describe('a jar that is there', () => {
  test('is hashed and left alone when it is the one locked', async () => {
    present(JAR);
    const { ino, mtimeMs } = statSync(jar());
    expect(await ensure()).toEqual({ path: jar(), version: '1.2.3', fetched: false, bytes: JAR.length });
    expect(asked).toEqual([]);
    expect(statSync(jar())).toMatchObject({ ino, mtimeMs });
  });

  test('is replaced when one bit of it differs, its size and time being right', async () => {
    const wrong = Buffer.from(JAR);
    wrong[1000] = (wrong[1000] ?? 0) ^ 1;
    present(wrong);
    expect((await ensure()).fetched).toBe(true);
    expect(readFileSync(jar()).equals(JAR)).toBe(true);
  });

  test('is kept when a newer one is wanted and cannot be had', async () => {
    present(JAR);
    answer = (_request, response) => response.end('other');
    await failure({ generator: { ...generator, version: '1.2.4' } });
    expect((await ensure()).fetched).toBe(false);
  });

  test('stays as it was when it is wrong and no right one can be had', async () => {
    present('half a jar');
    answer = (_request, response) => response.writeHead(404).end();
    await failure();
    expect(readFileSync(jar(), 'utf8')).toBe('half a jar');
  });

  test('that is a folder is reported, not deleted', async () => {
    mkdirSync(jar(), { recursive: true });
    expect(await failure()).toMatch(/1\.2\.3\.jar cannot be read \(EISDIR.*\); delete it and run this again$/);
  });
});

describe('a download that fails', () => {
  test('with other bytes says what was expected and what came, and is not repeated', async () => {
    answer = (_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Sign in</h1>');
    const message = await failure();
    const came = createHash('sha256').update('<h1>Sign in</h1>').digest('hex');
    expect(message).toContain(`${PATH} sent 16 bytes of text/html with sha256 ${came}`);
    expect(message).toContain(`generators/toolchain.json expects ${generator.sha256}; nothing was kept`);
    expect(asked).toHaveLength(1);
  });

  test('with 404 says so, and is not repeated', async () => {
    answer = (_request, response) => response.writeHead(404).end('none');
    expect(await failure()).toMatch(/1\.2\.3\.jar answered 404, 200 was expected; .*MAVEN_CENTRAL_URL$/);
    expect(asked).toHaveLength(1);
  });

  test('cut off in the middle is tried three times, then says how much came', async () => {
    answer = (_request, response) => {
      response.setHeader('content-length', JAR.length);
      response.write(JAR.subarray(0, 1000), () => response.destroy());
    };
    expect(await failure()).toMatch(/1\.2\.3\.jar broke off after 1000 of 300000 bytes \(.+\); check the network/);
    expect([asked.length, slept]).toEqual([3, [1000, 3000]]);
  });

  test('cut off so that it looks whole is told by its hash', async () => {
    answer = (_request, response) => response.end(JAR.subarray(0, 1000));
    expect(await failure()).toContain('sent 1000 bytes of no stated type');
  });

  test.each<[string, RequestListener]>([
    ['a reset connection', (request) => request.socket.destroy()],
    ['a busy server', (_request, response) => response.writeHead(503).end()],
  ])('by %s twice goes well the third time', async (_name, refuse) => {
    answer = (request, response) => (asked.length < 3 ? refuse(request, response) : response.end(JAR));
    expect((await ensure()).fetched).toBe(true);
    expect([asked.length, slept]).toEqual([3, [1000, 3000]]);
  });

  test('because nobody listens says where and why, after three tries', async () => {
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
    ['before its head', () => undefined],
    ['in its body', (_request, response) => void response.writeHead(200).write('PK')],
  ])('by falling silent %s is given up', async (_name, stall) => {
    answer = stall;
    expect(await failure({ idleMs: 200 })).toContain('(no byte for 0.2 s)');
    expect(asked).toHaveLength(3);
  });

  test('for want of a place to write says which', async () => {
    writeFileSync(folder, 'a file where the folder should be');
    await expect(ensure()).rejects.toThrow(/1\.2\.3\.jar cannot be (?:read|written) \(.*ENOTDIR/);
  });
});

describe('a download that is interrupted', () => {
  // Windows has no such signals: a process there is ended without a chance to clean up.
  test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
    'by %s leaves nothing behind',
    async (signal) => {
      const atWork = new Promise<void>((resolve) => {
        answer = (_request, response) => void response.writeHead(200).write(JAR.subarray(0, 1000), () => resolve());
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

  test('by a power cut is swept away by a later one, which spares the files of a download at work', async () => {
    mkdirSync(folder);
    const [old, fresh] = [`${jar()}.1.aa.part`, `${jar()}.2.bb.part`];
    for (const file of [old, fresh]) writeFileSync(file, 'PK');
    utimesSync(old, 0, 0);
    await ensure();
    expect(files().toSorted()).toEqual(['1.2.3.jar', '1.2.3.jar.2.bb.part']);
  });
});
