import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { programOf } from '../../../scripts/servers/server-process.ts';

const ARGS = [
  // The browser opens only pages of the test, and root requires this flag.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  // The shared memory of a container is too small.
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-proxy-server',
];

/** Starts a headless Chromium with an empty profile. @throws {Error} with instructions if there is none */
export async function startBrowser(): Promise<Browser> {
  const executablePath = programOf('chromium');
  const profile = await mkdtemp(join(tmpdir(), 'inspector-'));
  const browser = await chromium.launch({ executablePath, args: ARGS, env: { ...process.env, HOME: profile } });
  browser.on('disconnected', () => void rm(profile, { recursive: true, force: true }));
  return browser;
}
