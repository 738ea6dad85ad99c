import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimsOf, documents, isTrue, ROOT, scripts } from './claims.ts';

const DIRECTORIES = ['openapi', 'generators', 'templates', 'sdks', 'portal', 'scripts', 'tests', 'docs'];
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const lines = (path: string): number => read(path).trimEnd().split('\n').length;

describe('a document', () => {
  it.each(documents())('%s names only paths, commands and decisions that exist', (document) => {
    const wrong = claimsOf(read(document)).filter((claim) => !isTrue(claim, document));
    expect(wrong).toEqual([]);
  });

  it('is reported if it names something that does not exist', () => {
    const text =
      'See `scripts/gone.ts`, [here](docs/gone.md), `npm run gone` and ADR 9999.\n```sh\nnpm run gone-too\n```\n';
    const wrong = claimsOf(text).filter((claim) => !isTrue(claim, 'README.md'));
    expect(wrong.map((claim) => claim.text)).toEqual(['docs/gone.md', 'scripts/gone.ts', 'gone', 'gone-too', '9999']);
  });
});

describe('the README', () => {
  it('names every command', () => {
    const named = new Set(claimsOf(read('README.md')).flatMap(({ kind, text }) => (kind === 'script' ? [text] : [])));
    expect(Object.keys(scripts()).filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('a directory README', () => {
  it.each(DIRECTORIES)('of %s exists and has at most 25 lines', (directory) => {
    expect(lines(join(directory, 'README.md'))).toBeLessThanOrEqual(25);
  });

  it.each(DIRECTORIES)('of %s has a table from tasks to files', (directory) => {
    expect(read(join(directory, 'README.md'))).toMatch(/^\| to \w+ this +\| /m);
  });
});

describe('a decision', () => {
  const decisions = readdirSync(join(ROOT, 'docs/adr'));

  it.each(decisions)('%s has at most 45 lines, and its number in its title', (name) => {
    const path = join('docs/adr', name);
    expect(lines(path)).toBeLessThanOrEqual(45);
    expect(read(path)).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
  });

  it('has a unique number', () => {
    const numbers = decisions.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
