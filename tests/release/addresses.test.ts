/** The address of this repository: the package.json at the root is its source, and no other file may differ. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { ROOT } from '../../scripts/checks/tools.ts';
import { DEFAULT_TARGETS } from '../../scripts/release/publish/targets.ts';

interface Manifest {
  name?: string;
  repository?: { type: string; url: string; directory?: string };
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { repository } = JSON.parse(read('package.json')) as Manifest;
/** `https://github.com/integration-api/sdks` */
const page = repository?.url.replace(/^git\+|\.git$/g, '') ?? '';
/** A library may have a repository with its published files, by the same owner. */
const pages = new Set([page, ...LANGUAGES.map(({ id }) => new URL(`sdk-${id}`, page).href)]);
/** Addresses of repositories with libraries, whoever owns them, without the ending of a clone. */
const pagesIn = (path: string): string[] =>
  [...read(path).matchAll(/(?:\w+\.)+[a-z]+\/[\w/-]*sdks?(?:-[a-z]+)?(?=\.git\b|[<"\s])/g)].map(
    ([url]) => `https://${url}`,
  );

describe.each(LANGUAGES)('the library for $names.title', ({ id, packaging }) => {
  it('names the repository in its manifest', () => {
    const manifests = readdirSync(join(ROOT, 'sdks', id)).filter((name) => /\.(?:json|toml|xml)$/.test(name));
    const found = manifests.flatMap((name) => pagesIn(`sdks/${id}/${name}`));
    expect(found.filter((url) => pages.has(url))).not.toEqual([]);
    expect(found.filter((url) => !pages.has(url))).toEqual([]);
  });

  it('has the same address in a manifest for npm, which npm compares with the provenance', () => {
    const own = JSON.parse(read(`sdks/${id}/package.json`)) as Manifest;
    const expected = own.name === packaging.name ? { ...repository, directory: `sdks/${id}` } : undefined;
    expect(own.repository).toEqual(expected);
  });
});

it.each([DEFAULT_TARGETS, '.github/workflows/publish.yml'])('%s names only repositories of the same owner', (path) => {
  expect(pagesIn(path)).not.toEqual([]);
  expect(pagesIn(path).filter((url) => !pages.has(url))).toEqual([]);
});
