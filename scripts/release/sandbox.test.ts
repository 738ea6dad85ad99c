import { describe, expect, it } from 'vitest';
import { ROOT } from '../files/root.ts';
import { currentSnapshot } from './baseline/baseline.ts';
import { librariesIn } from './libraries.ts';
import { cat, modelOf, received } from './model/small.ts';
import { SANDBOX } from './sandbox.ts';

const [library] = librariesIn(ROOT, [SANDBOX]);
if (library === undefined) throw new Error('the sandbox is missing');
const { files, promises } = currentSnapshot(ROOT, library, modelOf(received(cat()))).baseline;

describe('the baseline of the sandbox', () => {
  it('has the code and the data that users receive, and no tests or documents', () => {
    const paths = Object.keys(files);
    expect(paths).toContain('../start/main.ts');
    expect(paths).toContain('../lab/seeds/demo.yaml');
    expect(paths).toContain('../package/package.json');
    expect(paths.filter((path) => /test|fixture|README|CHANGELOG|contract\/generated/.test(path))).toEqual([]);
  });

  it('has the runtime, the database and the numbers that it promises', () => {
    expect(promises).toMatchObject({
      runtime: { 'Node.js': '>=20.19.0' },
      dependency: { '@electric-sql/pglite': expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      behaviour: { 'retries.max_retries': '2' },
    });
  });
});

it('the packages in its program are components of its bill of materials', () => {
  const lock = {
    packages: { 'node_modules/@integration-api/sandbox': { version: '1.0.0', dependencies: { db: '1' } } },
  };
  const licences =
    'pg 8.23.1: MIT\n\nMIT License\n\nUse version 2: freely.\n@scope/two-fold 1.0.0-rc.1: (MIT OR ISC)\n';
  const output = `${JSON.stringify(lock, null, 2)}\n${licences}`;
  const [own, ...others] = SANDBOX.packaging.consumer.installed(output);
  expect(own).toMatchObject({ version: '1.0.0', requires: ['db', 'pg', '@scope/two-fold'] });
  expect(others).toEqual([
    { name: 'pg', version: '8.23.1', licence: 'MIT', requires: [] },
    { name: '@scope/two-fold', version: '1.0.0-rc.1', licence: '(MIT OR ISC)', requires: [] },
  ]);
});
