import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Installed } from '../../../generators/languages/packaging.ts';
import { tinyLanguage } from '../../../generators/templates/fixture.ts';
import type { StagedRelease } from '../staged.ts';
import { sbomOf } from './sbom.ts';

interface Sbom {
  components: { name: string; licenses?: object[]; hashes?: object[] }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

const folder = mkdtempSync(join(tmpdir(), 'release-sbom-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'red.tgz'), 'the library');

const { packaging } = tinyLanguage('red', 'none');
const file = { name: 'red.tgz', path: join(folder, 'red.tgz'), sha256: '0'.repeat(64) };
const RELEASE: StagedRelease = {
  id: 'red',
  workspace: 'red',
  name: packaging.name,
  version: '2.1.0',
  spelling: '2.1.0',
  files: [file],
};
const INSTALLED: Installed[] = [
  { name: packaging.name, version: '2.1.0', requires: ['blue'] },
  {
    name: 'blue',
    version: '1.0.0',
    licence: 'MIT',
    hash: { algorithm: 'SHA-256', content: 'a'.repeat(64) },
    requires: ['green', 'absent'],
  },
  { name: 'green', version: '3.0.0', licence: 'Apache-2.0 OR MIT', requires: [] },
  { name: 'grey', version: '1.0.0', licence: 'As in LICENSE', requires: [] },
];

const sbom = async (): Promise<Sbom> => JSON.parse(await sbomOf(RELEASE, packaging, INSTALLED)) as Sbom;

it('tells direct packages from those that come with them', async () => {
  const { dependencies } = await sbom();
  const requires = new Map(dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const refs = [...requires.keys()];
  const refOf = (name: string): string => refs.find((ref) => ref.includes(`/${name}@`)) ?? name;
  expect(requires.get(refOf(packaging.name))).toEqual([refOf('blue')]);
  expect(requires.get(refOf('blue'))).toEqual([refOf('green')]);
  expect(requires.get(refOf('green'))).toEqual([]);
});

it('has the licence and the digest of each package', async () => {
  const { components } = await sbom();
  expect(components).toMatchObject([
    {
      name: 'blue',
      licenses: [{ license: { id: 'MIT' } }],
      hashes: [{ alg: 'SHA-256', content: 'a'.repeat(64) }],
    },
    { name: 'green', licenses: [{ expression: 'Apache-2.0 OR MIT' }] },
    { name: 'grey', licenses: [{ license: { name: 'As in LICENSE' } }] },
  ]);
});
