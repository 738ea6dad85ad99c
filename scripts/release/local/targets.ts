import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Targets } from '../publish/targets.ts';
import { git } from '../registries/git.ts';
import type { Target } from '../registries/registry.ts';
import { UNITS } from '../units.ts';
import { startLocalRegistry } from './registry.ts';

/** Registries of this machine for a rehearsal. */
interface LocalTargets {
  targets: Targets;
  close(): Promise<void>;
}

/**
 * Starts the registries of all libraries, and creates repositories for the tags and for the published files.
 * @param folder keeps what is published
 */
export async function startLocalTargets(folder: string): Promise<LocalTargets> {
  const kinds = [...new Set(UNITS.map(({ packaging }) => packaging.registry))];
  const started = await Promise.all(kinds.map((kind) => startLocalRegistry(kind, join(folder, kind))));
  const repository = { kind: 'split', url: await repositoryIn(folder, 'split.git') };
  // The published files reach the users of Composer over a repository, too.
  const targetsOf = (kind: string): Target[] => [
    ...(kind === 'composer' ? [repository] : []),
    ...started.map(({ target }) => target).filter((target) => target.kind === kind),
  ];
  const libraries = Object.fromEntries(UNITS.map(({ id, packaging }) => [id, targetsOf(packaging.registry)]));
  return {
    targets: { tags: await repositoryIn(folder, 'tags.git'), libraries },
    async close() {
      await Promise.all(started.map((registry) => registry.close()));
    },
  };
}

async function repositoryIn(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  if (!existsSync(path)) await git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', name);
  return pathToFileURL(path).href;
}
