/** The vectors of values are run by the unit tests of every library. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { filesBelow } from '../../scripts/files/tree.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The conformance suite runs them instead. */
const RUN_ON_THE_WIRE = 'webhooks.json';

const vectors = readdirSync(join(ROOT, 'openapi/vectors')).filter((name) => name !== RUN_ON_THE_WIRE);

describe.each(LANGUAGES)('the unit tests of $names.title', ({ id }) => {
  const library = join(ROOT, 'sdks', id);
  const tests = ['test', 'tests', 'src/test']
    .flatMap((folder) => filesBelow(join(library, folder)).map((path) => `${folder}/${path}`))
    .filter((path) => /\.(?:ts|php|py|java)$/.test(path))
    .map((path) => readFileSync(join(library, path), 'utf8'));

  it.each(vectors)('read %s', (name) => {
    expect(tests.some((text) => text.includes(`vectors/${name}`))).toBe(true);
  });
});
