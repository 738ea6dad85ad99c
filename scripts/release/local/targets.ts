import { join } from 'node:path';
import type { Targets } from '../publish/targets.ts';
import { UNITS } from '../units.ts';
import { startLocalRegistry } from './registry.ts';

/** Registries of this machine for a rehearsal. */
interface LocalTargets {
  targets: Targets;
  close(): Promise<void>;
}

/**
 * Starts the registries of all libraries, and creates a repository for the tags.
 * @param folder keeps what is published
 */
export async function startLocalTargets(folder: string): Promise<LocalTargets> {
  const kinds = [...new Set(UNITS.map(({ packaging }) => packaging.registry))];
  const started = await Promise.all(kinds.map((kind) => startLocalRegistry(kind, join(folder, kind))));
  // Tags need a repository as the published files of Composer do.
  const tags = await startLocalRegistry('split', join(folder, 'tags.git'));
  const targetsOf = (registry: string) => started.map(({ target }) => target).filter(({ kind }) => kind === registry);
  return {
    targets: {
      tags: tags.target.url,
      libraries: Object.fromEntries(UNITS.map(({ id, packaging }) => [id, targetsOf(packaging.registry)])),
    },
    async close() {
      await Promise.all(started.map((registry) => registry.close()));
    },
  };
}
