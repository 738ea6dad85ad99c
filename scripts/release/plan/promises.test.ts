import { rmSync } from 'node:fs';
import semver from 'semver';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../generators/languages/all.ts';
import { ROOT } from '../../files/root.ts';
import { type Promises, promisesOf } from '../baseline/promises.ts';
import { librariesIn } from '../libraries.ts';
import { unitOf } from '../release-unit.ts';
import { cat, modelOf, received } from '../model/small.ts';
import { FakeLibraries } from './fake-libraries.ts';
import { promiseReasons } from './promises.ts';

const NONE: Promises = {
  runtime: {},
  supported: {},
  extension: {},
  conflict: {},
  dependency: {},
  entry: {},
  behaviour: {},
  setting: {},
};
const bumpOf = (kind: keyof Promises, before: object, after: object): string =>
  promiseReasons({ ...NONE, [kind]: before }, { ...NONE, [kind]: after })
    .map(({ bump }) => bump)
    .join();

describe('a promise of the last release', () => {
  it.each([
    ['a raised floor of the runtime', 'major', 'runtime', { PHP: '>=8.2' }, { PHP: '>=8.3' }],
    ['a lowered floor of the runtime', 'minor', 'runtime', { 'Node.js': '>=20.19.0' }, { 'Node.js': '>=18' }],
    ['a ceiling of the runtime', 'major', 'runtime', { Python: '>=3.11' }, { Python: '>=3.11,<4' }],
    ['a dropped runtime', 'major', 'supported', { 17: '>=17', 21: '>=21' }, { 21: '>=21' }],
    ['a new runtime', 'minor', 'supported', { 17: '>=17' }, { 17: '>=17', 26: '>=26' }],
    ['a raised minimum', 'major', 'supported', { 20: '>=20.19' }, { 20: '>=20.20' }],
    ['a new extension', 'major', 'extension', {}, { 'ext-intl': '*' }],
    ['a dropped extension', 'patch', 'extension', { 'ext-intl': '*' }, {}],
    ['a new dependency', 'minor', 'dependency', {}, { anyio: '>=4.4' }],
    ['a raised floor of a dependency', 'minor', 'dependency', { anyio: '>=4.4' }, { anyio: '>=4.5' }],
    ['a lowered floor of a dependency', 'patch', 'dependency', { anyio: '>=4.4' }, { anyio: '>=4.3' }],
    ['a dropped dependency', 'patch', 'dependency', { anyio: '>=4.4' }, {}],
    ['another number of retries', 'minor', 'behaviour', { 'retries.max_retries': '2' }, { 'retries.max_retries': '3' }],
    ['nothing', '', 'dependency', { anyio: '>=4.4' }, { anyio: '>=4.4' }],
  ] as const)('%s: %s', (_, bump, kind, before, after) => {
    expect(bumpOf(kind, before, after)).toBe(bump);
  });

  it.each(librariesIn(ROOT, LANGUAGES.map(unitOf)).map((library) => [library.unit.runtime, library] as const))(
    'is read from the manifest, the support policy and the behaviour of %s',
    (title, library) => {
      const { runtime, supported, dependency, behaviour } = promisesOf(ROOT, library);
      expect(
        Object.values(dependency).filter((range) => semver.validRange(range.replaceAll(',', ' ')) === null),
      ).toEqual([]);
      expect(runtime[title]).toMatch(/^>=\d/);
      expect(Object.keys(supported).length).toBeGreaterThan(2);
      expect(behaviour).toMatchObject({ 'retries.max_retries': '2', 'timeouts.connect_ms': '5000' });
    },
  );
});

const manifest = (tiny: string): string =>
  JSON.stringify({ name: 'zoo-latin', version: '1.2.3', private: true, engines: { tiny } });

describe('a raised floor in a manifest', () => {
  let checkout: FakeLibraries;
  const model = modelOf(received(cat()));
  beforeEach(() => {
    checkout = new FakeLibraries(model);
    checkout.write('sdks/latin/package.json', manifest('>=3'));
    checkout.record(model);
    checkout.write('sdks/latin/package.json', manifest('>=4'));
  });
  afterEach(() => rmSync(checkout.root, { recursive: true, force: true }));

  it.each(['Newer.', 'Override: The runtime `latin` is now `>=4`; it was `>=3`. Nobody uses 3.'])(
    'is refused as a minor version, whatever is written: %s',
    async (text) => {
      checkout.changeset('quick-fox', { 'zoo-latin': 'minor' }, text);
      expect((await checkout.plan(model)).errors).toEqual([
        expect.stringContaining(
          'minor for zoo-latin, but major is computed: The runtime `latin` is now `>=4`; it was `>=3`.',
        ),
      ]);
    },
  );
});
