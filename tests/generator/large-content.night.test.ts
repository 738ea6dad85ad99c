/** Downloads and uploads take no memory of their size. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toolsOf } from '../../scripts/openapi-generator/tools.ts';
import { generateLibraries } from './generate-libraries.ts';
import { EXPECTED } from './languages.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAMS = join(import.meta.dirname, 'large-content');
const MIB = 1 << 20;
const SIZE = 200 * MIB;
/** Mebibytes that a program may take in addition to those that it takes for its start. */
const MOST = 64;
const TIMEOUT_MS = 300_000;

let out: string;
beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'large-content-'));
  await generateLibraries(join(import.meta.dirname, 'constructs/streams/constructs.yaml'), out);
}, TIMEOUT_MS);
afterAll(() => rmSync(out, { recursive: true, force: true }));

async function sizeOf(request: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of request) size += (chunk as Buffer).length;
  return size;
}

/** Starts an API whose file has `SIZE` bytes. It refuses a shorter one, and counts those that it takes. */
async function startFiles() {
  const piece = Buffer.alloc(MIB, 'a');
  const taken: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const size = await sizeOf(request);
    const isWhole = request.method === 'PUT' ? size === SIZE : size > SIZE && size < SIZE + 1024;
    if (isWhole) taken.push(request.method ?? '');
    response.writeHead(isWhole ? 204 : 400).end();
  };
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      Readable.from(Array.from({ length: SIZE / MIB }, () => piece)).pipe(response);
      return;
    }
    void take(request, response);
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return { server, taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const MEASURED = EXPECTED.filter(({ expected: { calls } }) => programOf(calls(toolsOf(ROOT)).line) !== undefined);

/** Returns the file in `large-content/` of the program of a language. */
function programOf(line: readonly string[]): string | undefined {
  const name = line.find((part) => part.startsWith('calls.')) ?? '';
  return [name, `${name}.txt`].find((file) => name !== '' && existsSync(join(PROGRAMS, file)));
}

it.each(MEASURED)(
  'A file of 200 MiB takes little memory in $title',
  async ({ expected: { calls } }) => {
    const { server, taken, url } = await startFiles();
    try {
      const { line, env } = calls(toolsOf(ROOT));
      const program = programOf(line) ?? '';
      cpSync(join(PROGRAMS, program), join(out, program.replace(/\.txt$/, '')));
      const [command, ...args] = line;
      const file = join(out, 'file');
      const options = { cwd: out, env: { ...process.env, ...env } };
      const { stdout } = await promisify(execFile)(command, [...args, url, file], options);
      expect(statSync(file).size).toBe(SIZE);
      expect(taken).toEqual(expect.arrayContaining(['PUT', 'PUT', 'POST']));
      expect(Number(stdout)).toBeLessThan(MOST);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
  TIMEOUT_MS,
);

it('The memory of Node.js and of Python is measured', () => {
  expect(MEASURED.map(({ language }) => language.id)).toEqual(expect.arrayContaining(['node', 'python']));
});
