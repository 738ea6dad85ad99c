/** The address of this repository: the package.json at the root is its source, and no other file may differ. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/checks/tools.ts';
import { DEFAULT_TARGETS, readTargets } from '../../scripts/release/publish/targets.ts';

interface Manifest {
  repository: { type: string; url: string };
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { repository } = JSON.parse(read('package.json')) as Manifest;
/** `https://github.com/integration-api/sdks` */
const page = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
/** Repository of the PHP library, which Composer reads, by the same owner. */
const split = new URL('sdk-php', page).href;

it('the manifest for npm names it with the folder, which npm compares with the provenance', () => {
  const own = JSON.parse(read('sdks/node/package.json')) as Manifest;
  expect(own.repository).toEqual({ ...repository, directory: 'sdks/node' });
});

it.each([
  ['sdks/java/pom.xml', `<connection>scm:git:${page}.git</connection>`],
  ['sdks/java/pom.xml', `<developerConnection>scm:git:${page}.git</developerConnection>`],
  ['sdks/java/pom.xml', `<url>${page}</url>\n  </scm>`],
  ['sdks/python/pyproject.toml', `\nSource = "${page}"\n`],
  ['sdks/php/composer.json', `"source": "${split}"`],
  ['.github/workflows/publish.yml', `GIT_CONFIG_VALUE_0: ${split}.git\n`],
  ['.github/workflows/publish.yml', `@${split.replace('https://', '')}.git.insteadOf\n`],
])('%s contains %j', (path, text) => {
  expect(read(path)).toContain(text);
});

it('the PHP library goes to a repository of the same owner', () => {
  const targets = readTargets(join(ROOT, DEFAULT_TARGETS), ['php']).libraries['php'];
  expect(targets).toContainEqual({ kind: 'split', url: `${split}.git` });
});
