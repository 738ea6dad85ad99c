import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint, type Inputs, sdkVersionOf } from './fingerprint.ts';

let root: string;
let before: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  for (const path of ['generators/model/build.ts', 'generators/toolchain.json', 'scripts/openapi-generator/config.ts'])
    write(path);
  for (const language of ['red', 'blue']) {
    write(`generators/languages/${language}/context.ts`);
    write(`templates/${language}/api.mustache`);
  }
  write('.style.json');
  before = of();
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text = path): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function of(changes: Partial<Inputs> = {}): string {
  const inputs = {
    language: 'red',
    bundle: '{}',
    sdkVersion: '2.0.0',
    formatInputs: ['.style.json', 'absent'],
  } as const;
  return fingerprint({ root, ...inputs, ...changes });
}

describe('the fingerprint of the inputs of a language', () => {
  it.each([
    'generators/model/build.ts',
    'generators/toolchain.json',
    'openapitools.json',
    'generators/brand.json',
    'generators/languages/document.ts',
    'generators/languages/red/context.ts',
    'templates/red/api.mustache',
    'templates/red/new.mustache',
    'templates/openapi-generator/cross-check.mustache',
    'scripts/openapi-generator/config.ts',
    '.style.json',
    'absent',
  ])('changes with %s', (path) => {
    write(path, 'changed');
    expect(of()).not.toBe(before);
  });

  it.each(['generators/languages/blue/context.ts', 'templates/blue/api.mustache', 'generators/model/build.test.ts'])(
    'does not change with %s, which belongs to another language or is a test',
    (path) => {
      write(path, 'changed');
      expect(of()).toBe(before);
    },
  );

  it('changes with the bundle and with the version of the library', () => {
    expect(of({ bundle: '{ }' })).not.toBe(before);
    expect(of({ sdkVersion: '2.0.1' })).not.toBe(before);
    rmSync(join(root, 'templates/red/api.mustache'));
    expect(of()).not.toBe(before);
  });
});

it('a library without a version is reported in one line', () => {
  expect(() => sdkVersionOf(root, 'red')).toThrow(/^sdks\/red\/package\.json: .*; restore it with git$/);
});
