import { execFile, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { filesOf } from '../../../../scripts/toolchain/commands.mjs';
import { readToolchain } from '../../../../scripts/toolchain/toolchain-file.mjs';
import { startServer, type TestServer } from '../server.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const LIMIT_MS = 20_000;
const ARGS = [
  '--headless',
  // The browser opens only pages of this test, and root requires this flag.
  '--no-sandbox',
  '--disable-gpu',
  // The shared memory of a container is too small.
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--no-first-run',
  '--no-proxy-server',
  // The browser exits when the pipe closes, even if this process was killed.
  '--remote-debugging-pipe',
];

/**
 * Opens page.html, which runs browser.js, in a Chromium with an empty profile.
 * @param folder folder of both files
 * @param url URL of the API, whose origin differs from that of the page
 * @returns the report of the page
 * @throws {Error} with the output of the browser if there is no report
 */
export async function outcomeOfPage(folder: string, url: string): Promise<unknown> {
  const program = await findChromium();
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'));
  const reports = new EventEmitter();
  const page = await servePage(folder, (report) => void reports.emit('report', report));
  const reported = once(reports, 'report') as Promise<[string]>;
  const browser = spawn(
    program,
    [...ARGS, `--user-data-dir=${profile}`, `${page.url}/page.html?${new URLSearchParams({ url }).toString()}`],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const [, , stderr, commands, responses] = browser.stdio as [null, null, Readable, Writable, Readable];
  responses.resume();
  const output = text(stderr);
  const closed = once(browser, 'close');
  const limit = setTimeout(() => commands.destroy(), LIMIT_MS);
  try {
    const early = closed.then(async () => {
      throw new Error(`${program} ended before an outcome, or had none after ${LIMIT_MS / 1000} s:\n${await output}`);
    });
    const [outcome] = await Promise.race([reported, early]);
    return JSON.parse(outcome);
  } finally {
    clearTimeout(limit);
    commands.destroy();
    await closed;
    await rm(profile, { recursive: true });
    await page[Symbol.asyncDispose]();
  }
}

async function servePage(folder: string, report: (body: string) => void): Promise<TestServer> {
  const files = new Map([
    ['/page.html', { type: 'text/html', bytes: await readFile(join(folder, 'page.html')) }],
    ['/browser.js', { type: 'text/javascript', bytes: await readFile(join(folder, 'browser.js')) }],
  ]);
  return startServer((response, { method, target, body }) => {
    const file = files.get(target.replace(/\?.*/, ''));
    response.writeHead(file === undefined ? 204 : 200, { 'Content-Type': file?.type ?? 'text/plain' });
    response.end(file?.bytes);
    if (method === 'POST') report(body);
  });
}

/** @throws {Error} with instructions if no browser runs on this machine */
async function findChromium(): Promise<string> {
  const toolchain = readToolchain(ROOT);
  for (const program of filesOf('chromium', { toolchain, env: process.env })) {
    const runs = await promisify(execFile)(program, ['--version']).catch(() => undefined);
    if (runs !== undefined) return program;
  }
  const variable = toolchain.tools['chromium']?.variable;
  throw new Error(
    `No Chromium runs on this machine: node scripts/setup.mjs --all brings one, or ${variable} names yours`,
  );
}
