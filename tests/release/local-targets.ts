import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Target } from '../../scripts/release/registries/registry.ts';
import { startLocalRegistry } from '../../scripts/release/local/registry.ts';
import { type OnRequest, startCountingRelay, startFileServer } from './counting-relay.ts';
import { cloneSources, createRepository } from './repositories.ts';

/** Local registries of every kind, each behind a relay that tells about its requests. */
export interface LocalTargets {
  /** By kind. */
  targets: Readonly<Record<'npm' | 'pypi' | 'maven' | 'split' | 'composer', Target>>;
  /** URL of the repository to tag. */
  tags: string;
  /** Repositories on disk. */
  folders: { split: string; tags: string };
  close(): Promise<void>;
}

export async function startLocalTargets(folder: string, onRequest: OnRequest): Promise<LocalTargets> {
  mkdirSync(folder, { recursive: true });
  const [npm, pypi, files] = await Promise.all([
    startLocalRegistry('npm', join(folder, 'npm')),
    startLocalRegistry('pypi', join(folder, 'pypi')),
    startFileServer(),
  ]);
  const relays = await Promise.all(
    [npm.target.url, pypi.target.upload ?? '', files.url].map((url) => startCountingRelay(url, onRequest)),
  );
  const [npmUrl = '', pypiUrl = '', mavenUrl = ''] = relays.map(({ url }) => url);
  const folders = {
    split: createRepository(join(folder, 'split.git')),
    tags: cloneSources(join(folder, 'tags.git')),
  };
  return {
    targets: {
      npm: { kind: 'npm', url: npmUrl, anonymous: true },
      pypi: { kind: 'pypi', url: `${pypiUrl}simple/`, upload: pypiUrl, anonymous: true },
      maven: { kind: 'maven', url: mavenUrl },
      split: { kind: 'split', url: pathToFileURL(folders.split).href },
      composer: { kind: 'composer', url: pathToFileURL(join(folder, 'composer')).href },
    },
    tags: pathToFileURL(folders.tags).href,
    folders,
    async close() {
      await Promise.all([...relays, files, npm, pypi].map((server) => server.close()));
    },
  };
}

/** Writes a file for `publish --targets` and returns its path. */
export function writeTargets(
  file: string,
  tags: string,
  libraries: Readonly<Record<string, readonly Target[]>>,
): string {
  writeFileSync(file, JSON.stringify({ tags, libraries }));
  return file;
}
