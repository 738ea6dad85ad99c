import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, 'sdks', path), 'utf8');

/** Returns the first group of all matches in a part of the record of a public API. */
function namesIn(record: string, part: RegExp, name: RegExp): string[] {
  const [found] = part.exec(read(record)) ?? [];
  return [...(found ?? '').matchAll(name)].map(([, each = '']) => each);
}

/** Options of a client by language, from the record of its public API. */
const OPTIONS: Record<string, string[]> = {
  node: namesIn('node/api/sdk.api.md', /export interface ClientOptions \{[^}]*\}/, /^ {4}(\w+)\?:/gm),
  python: namesIn('python/api/client.txt', /^class IntegrationApi[\s\S]*?__init__\(.*\)/m, /[,*] (\w+): /g),
  php: namesIn(
    'php/api/client.txt',
    /class IntegrationApi\\(?:Core\\Client\\Base)?Client\b[\s\S]*?__construct\(.*\)/,
    /\$(\w+) =/g,
  ),
  java: namesIn(
    'java/api/com.integrationapi.txt',
    /ClientBuilder[^\n]*\n(?: {2}.*\n)*/,
    /ClientBuilder<C> (?!withOptions)(\w+)\(/g,
  ),
};

describe('the README of each library', () => {
  it.each(Object.keys(OPTIONS))('of %s has a table of all options of a client', (language) => {
    const [, table = ''] = /<!-- defaults -->([\s\S]*?)<!-- \/defaults -->/.exec(read(`${language}/README.md`)) ?? [];
    const shown = new Set([...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name));
    const options = new Set(OPTIONS[language]);
    expect(options.size).toBeGreaterThan(15);
    expect([...options].filter((name) => !shown.has(name))).toEqual([]);
    // The arguments of lists and of webhooks are in the table, too.
    expect([...shown].filter((name) => name !== undefined && !options.has(name)).toSorted()).toEqual([
      'limit',
      'tolerance',
    ]);
  });
});
