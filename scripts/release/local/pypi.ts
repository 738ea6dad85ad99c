import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import pRetry, { AbortError } from 'p-retry';
import { ROOT } from '../../files/root.ts';
import { freePort } from '../../servers/free-port.ts';
import { toolsOf } from '../../openapi-generator/tools.ts';
import type { LocalRegistry } from './local-registry.ts';

/** Starts `pypiserver`, which refuses to overwrite a file, as PyPI does. */
export async function startPypi(folder: string): Promise<LocalRegistry> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const options = ['--interface', '127.0.0.1', '--port', String(port), '--hash-algo', 'sha256', '--disable-fallback'];
  const child = spawn(
    toolsOf(ROOT).venv('python'),
    ['-m', 'pypiserver', 'run', ...options, '--passwords', '.', '--authenticate', '.', folder],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}/`;
  const ask = async (): Promise<void> => {
    if (child.exitCode !== null) throw new AbortError('pypiserver ended; run npm run doctor');
    // p-retry treats the TypeError of `fetch` as a mistake in the code.
    await fetch(`${url}simple/`).catch((error: Error) => Promise.reject(new Error(error.message)));
  };
  await pRetry(ask, { retries: 100, minTimeout: 100, factor: 1 });
  return {
    target: { kind: 'pypi', url: `${url}simple/`, upload: url, anonymous: true },
    async close() {
      child.kill();
      await ended;
    },
  };
}
