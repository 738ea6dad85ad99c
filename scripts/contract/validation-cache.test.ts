import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Layout, layoutOf } from './layout.ts';
import { isValidated, VALIDATOR_SOURCES, recordValidation, validationInputs } from './validation-cache.ts';

let layout: Layout;

beforeEach(() => {
  layout = layoutOf(mkdtempSync(join(tmpdir(), 'validation-')));
  mkdirSync(layout.build);
  mkdirSync(join(layout.contract, 'paths'));
  write('openapi.yaml', 'openapi: 3.1.0');
  write('redocly.yaml', 'rules: {}');
  write('behaviour.yaml', 'retries: 2');
  write('paths/orders.yaml', '{}');
  writeFileSync(layout.bundle, '{}');
});
afterEach(() => rmSync(layout.contract, { recursive: true }));

function write(path: string, text: string): void {
  writeFileSync(join(layout.contract, path), text);
}

const passes = (): boolean => isValidated(layout, validationInputs(layout));

describe('a valid contract', () => {
  beforeEach(() => recordValidation(layout, validationInputs(layout)));

  it('is not validated again', () => {
    expect(passes()).toBe(true);
  });

  it.each(['openapi.yaml', 'redocly.yaml', 'behaviour.yaml', 'paths/orders.yaml', 'paths/new.yaml'])(
    'is validated again after a change of %s',
    (path) => {
      write(path, '# changed');
      expect(passes()).toBe(false);
    },
  );

  it('is validated again if a file is deleted', () => {
    rmSync(join(layout.contract, 'paths/orders.yaml'));
    expect(passes()).toBe(false);
  });

  it('is validated again if the bundle has changed or is deleted', () => {
    writeFileSync(layout.bundle, '{ }');
    expect(passes()).toBe(false);
    rmSync(layout.bundle);
    expect(passes()).toBe(false);
  });

  it('stays valid if cases change, and if other files are made from it', () => {
    writeFileSync(layout.types, 'export {};');
    for (const folder of ['scenarios', 'vectors']) {
      mkdirSync(join(layout.contract, folder));
      write(`${folder}/new.json`, '{}');
    }
    expect(passes()).toBe(true);
  });
});

it('a contract that was never validated is not valid', () => {
  expect(passes()).toBe(false);
});

it('a contract that was changed during its validation is not valid', () => {
  const inputs = validationInputs(layout);
  write('openapi.yaml', '# changed meanwhile');
  recordValidation(layout, inputs);
  expect(passes()).toBe(false);
});

it('the inputs include all modules of generators/ that the validator imports', () => {
  const root = resolve(import.meta.dirname, '../..');
  const modules = VALIDATOR_SOURCES.flatMap((source) =>
    source.endsWith('.ts') ? [source] : readdirSync(join(root, source)).map((name) => `${source}/${name}`),
  );
  const reached = modules
    // The validator only uses the names of a descriptor, not its other imports.
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^generators\/languages\/.*\/index\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export) (?!type).*? from '(\.[^']+)'/gm)].map(
        ([, target = '']) => relative(root, resolve(root, dirname(file), target)),
      ),
    )
    .filter((file) => file.startsWith('generators'));
  expect(reached).toContain('generators/model/build.ts');
  expect(
    reached.filter((file) => !VALIDATOR_SOURCES.includes(file) && !VALIDATOR_SOURCES.includes(dirname(file))),
  ).toEqual([]);
});
