import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../files/root.ts';
import { UNITS } from '../units.ts';
import { DEFAULT_TARGETS, readTargets, registriesOf } from './targets.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-targets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(content: unknown): string {
  const path = join(folder, 'targets.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const npm = { kind: 'npm', url: 'https://registry.example/' };

describe('a file of targets', () => {
  it('of this repository has a registry of a known kind for each library', () => {
    const ids = UNITS.map(({ id }) => id);
    const targets = readTargets(join(ROOT, DEFAULT_TARGETS), ids);
    expect(ids.map((id) => registriesOf(targets, id).length > 0)).toEqual(ids.map(() => true));
  });

  it.each([
    ['{', 'is not an object in JSON; correct the syntax'],
    [{ libraries: {} }, 'has no `tags`; add the URL of the repository to tag'],
    [{ tags: 'origin' }, 'has no `libraries`; add the registries by language'],
    [{ tags: 'origin', libraries: { red: [] } }, `has no registry for red; add one to \`libraries.red\``],
    [
      { tags: 'origin', libraries: { red: [{ ...npm, upload: 'there' }] } },
      `libraries.red has the upload 'there'; use an absolute URL`,
    ],
    [
      { tags: 'origin', libraries: { red: [{ ...npm, kind: 'central', upload: npm.url }] } },
      'libraries.red is Maven Central without `upload` and `portal`; add the URLs of its staging API and of its portal',
    ],
    [
      { tags: 'origin', libraries: { red: [{ ...npm, kind: 'ftp' }] } },
      `libraries.red has a registry of the kind 'ftp'; known: central, maven, npm, pypi, split`,
    ],
  ])('%j is rejected in one line', (content, message) => {
    const path = file(content);
    expect(() => readTargets(path, ['red'])).toThrow(new Error(`${path}: ${message}`));
  });

  it('that does not exist is rejected in one line', () => {
    const path = join(folder, 'none.json');
    expect(() => readTargets(path, [])).toThrow(new Error(`${path}: cannot be read; give a file with --targets`));
  });
});
