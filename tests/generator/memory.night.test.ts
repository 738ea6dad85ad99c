/** Libraries send and receive content that is larger than the memory of the program. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPILE_TIMEOUT_MS, compiles } from './compiled.ts';
import { generateLibraries } from './generate-libraries.ts';
import { EXPECTED } from './languages.ts';

const MEBIBYTE = 1024 * 1024;
const SIZE = 200 * MEBIBYTE;
const DOCUMENT = join(import.meta.dirname, 'constructs/streams/constructs.yaml');
const run = promisify(execFile);

/** Command lines with 64 MiB of memory. */
const PROGRAMS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  php: ['php', '-d', 'memory_limit=64M', 'memory.php'],
  java: ['java', '-Xmx64m', '-cp', 'java/target/classes', 'Memory.java'],
};

function* content(): Generator<Buffer> {
  for (let sent = 0; sent < SIZE; sent += MEBIBYTE) yield Buffer.alloc(MEBIBYTE, sent / MEBIBYTE);
}

describe('content of 200 MiB', () => {
  /** Sizes of the bodies that arrived, by method and path. */
  const received = new Map<string, number>();
  let out: string;
  const server = createServer((request, response) => {
    let size = 0;
    request.on('data', (piece: Buffer) => (size += piece.length));
    request.on('end', () => {
      received.set(`${request.method} ${request.url}`, size);
      if (request.method !== 'GET') {
        response.writeHead(204).end();
        return;
      }
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
      void pipeline(Readable.from(content()), response);
    });
  });

  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'memory-'));
    await generateLibraries(DOCUMENT, out);
    cpSync(join(import.meta.dirname, 'memory'), out, { recursive: true });
    await new Promise<void>((ready) => {
      server.listen(0, '127.0.0.1', ready);
    });
  }, COMPILE_TIMEOUT_MS);
  afterAll(() => {
    server.close();
    rmSync(out, { recursive: true, force: true });
  });

  it.each(EXPECTED.filter(({ language }) => language.id in PROGRAMS))(
    'is downloaded, uploaded and passed on with 64 MiB of memory in $title',
    async ({ language }) => {
      await compiles(language, join(out, language.id));
      received.clear();
      const [program = '', ...args] = PROGRAMS[language.id] ?? [];
      const { port } = server.address() as AddressInfo;
      await run(program, [...args, `http://127.0.0.1:${port}`, String(SIZE)], { cwd: out });
      expect(received.get('PUT /files/a')).toBe(SIZE);
      expect(received.get('POST /files')).toBeGreaterThan(SIZE);
    },
    COMPILE_TIMEOUT_MS,
  );
});
