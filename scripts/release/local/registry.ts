import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { git } from '../registries/git.ts';
import type { LocalRegistry } from './local-registry.ts';
import { startPypi } from './pypi.ts';
import { startVerdaccio } from './verdaccio.ts';

/** Opens a registry that needs no server, only a folder. */
async function openFolder(kind: string, folder: string): Promise<LocalRegistry> {
  mkdirSync(folder, { recursive: true });
  if (kind === 'split' && !existsSync(join(folder, 'HEAD')))
    await git(folder, 'init', '--quiet', '--bare', '--initial-branch=main');
  return { target: { kind, url: pathToFileURL(folder).href }, close: async () => {} };
}

/**
 * Starts an empty registry of a kind.
 * @param folder its storage, which need not exist
 */
export async function startLocalRegistry(kind: string, folder: string): Promise<LocalRegistry> {
  if (kind === 'npm') return startVerdaccio(folder);
  if (kind === 'pypi') return startPypi(folder);
  return openFolder(kind, folder);
}
