import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { digestOf, type StagedRelease } from '../staged.ts';
import { openFiles } from './files.ts';
import { ABSENT, onlyFile, type Registry, SAME, type Target } from './registry.ts';

const INDEX = 'packages.json';

interface Entry {
  dist?: { shasum?: string };
}

/** Packages, then versions. */
type Index = Record<string, Record<string, Entry>>;

/** Opens a static repository of Composer: zips, and one index that lists them. The index is written last. */
export function openComposer({ url }: Target): Registry {
  const base = url.replace(/\/*$/, '/');
  const variables = ['COMPOSER_REPOSITORY_USERNAME', 'COMPOSER_REPOSITORY_PASSWORD'] as const;
  const files = openFiles(base, variables);
  const index = async (): Promise<Index> => {
    const content = await files.read(INDEX);
    return content === undefined ? {} : (JSON.parse(content.toString('utf8')) as { packages: Index }).packages;
  };
  return {
    title: `composer ${base}`,
    credentials: variables.join(' and '),
    versions: async ({ name }) => Object.keys((await index())[name] ?? {}),
    async probe(release) {
      const entry = (await index())[release.name]?.[release.spelling];
      if (entry === undefined) return ABSENT;
      const { shasum = 'no shasum' } = entry.dist ?? {};
      return shasum === digestOf(readFileSync(onlyFile(release, '.zip').path), 'sha1')
        ? SAME
        : { state: 'different', found: `SHA-1 ${shasum}` };
    },
    async push(release) {
      const { name: file, path } = onlyFile(release, '.zip');
      const zip = readFileSync(path);
      await files.write(file, zip);
      const dist = { type: 'zip', url: base + file, shasum: digestOf(zip, 'sha1') };
      const packages = await index();
      const versions = { ...packages[release.name], [release.spelling]: { ...manifestOf(release, zip), dist } };
      const text = JSON.stringify({ packages: { ...packages, [release.name]: versions } }, null, 2);
      await files.write(INDEX, Buffer.from(`${text}\n`));
    },
  };
}

function manifestOf({ name, spelling }: StagedRelease, zip: Uint8Array): object {
  const content = unzipSync(zip)['composer.json'];
  if (content === undefined) throw new Error(`the zip of ${name} has no composer.json; stage again`);
  return { ...(JSON.parse(Buffer.from(content).toString('utf8')) as object), version: spelling };
}
