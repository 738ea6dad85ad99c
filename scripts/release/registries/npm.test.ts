import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StagedRelease } from '../staged.ts';
import { openNpm } from './npm.ts';

/** Versions that the registry has. */
let versions: string[];
let server: Server;
let url: string;
let folder: string;

const release = (): StagedRelease => {
  const file = { name: 'sdk-1.0.0.tgz', path: join(folder, 'sdk-1.0.0.tgz'), sha256: '' };
  return { id: 'node', workspace: 'sdk', name: '@small/sdk', version: '1.0.0', spelling: '1.0.0', files: [file] };
};

beforeEach(async () => {
  versions = [];
  server = createServer((_, response) => {
    const packument = { versions: Object.fromEntries(versions.map((version) => [version, {}])) };
    response.writeHead(versions.length === 0 ? 404 : 200).end(JSON.stringify(packument));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  folder = mkdtempSync(join(tmpdir(), 'release-npm-test-'));
  writeFileSync(join(folder, 'sdk-1.0.0.tgz'), '');
  // Prints which token npm would use, instead of publishing.
  const token = '${npm_config_userconfig:+token "$NODE_AUTH_TOKEN"}';
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho error: ${token}; exit 1\n`);
  vi.stubEnv('npm_config_userconfig', '');
  chmodSync(join(folder, 'npm'), 0o755);
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  rmSync(folder, { recursive: true, force: true });
});

const failure = (): Promise<string> =>
  openNpm({ kind: 'npm', url })
    .push(release())
    .then(
      () => 'nothing',
      (error: Error) => error.message,
    );

function inWorkflow({ token, canTrust = true }: { token: string; canTrust?: boolean }): void {
  vi.stubEnv('GITHUB_ACTIONS', 'true');
  // A secret that does not exist is an empty text.
  vi.stubEnv('NODE_AUTH_TOKEN', token);
  vi.stubEnv('ACTIONS_ID_TOKEN_REQUEST_URL', canTrust ? 'https://github.example' : '');
}

describe('a workflow', () => {
  it('needs a token for the first version, because npm trusts a workflow for a package that exists', async () => {
    inWorkflow({ token: '' });
    expect(await failure()).toBe(
      'npm has no package @small/sdk yet, and trusts a workflow only for a package that exists; set NODE_AUTH_TOKEN for its first version',
    );
    inWorkflow({ token: 'secret' });
    expect(await failure()).toBe('npm publish failed: error: token secret');
  });

  it('needs none later', async () => {
    versions = ['0.9.0'];
    inWorkflow({ token: '' });
    expect(await failure()).toBe('npm publish failed: error:');
  });

  it('without a token and without the right to be trusted learns what is missing', async () => {
    versions = ['0.9.0'];
    inWorkflow({ token: '', canTrust: false });
    expect(await failure()).toBe(
      'npm has nothing to trust: the job lacks the permission `id-token: write`, and NODE_AUTH_TOKEN is not set',
    );
  });
});

it('a person may have logged in with npm', async () => {
  vi.stubEnv('GITHUB_ACTIONS', '');
  vi.stubEnv('NODE_AUTH_TOKEN', '');
  expect(await failure()).toBe('npm publish failed: error:');
});
