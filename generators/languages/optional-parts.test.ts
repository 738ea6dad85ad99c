import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './all.ts';
import { needlessParts, type OptionalParts, withoutPassages } from './optional-parts.ts';

const SDKS = join(import.meta.dirname, '../../sdks');
/** The manifests of libraries of other APIs have another description, and no keywords. */
const ABOUT_OURS = /"?(?:description|keywords)"?(?:>| = |: )(?:[^\n[<]+|\[[^\]]*\])/g;

const part = (path: string): OptionalParts => ({ paths: [path], passages: {} });

describe.each(LANGUAGES)('a library for $id without webhooks', ({ id, handWritten, generatedFolder, webhookParts }) => {
  const library = join(SDKS, id);
  const { paths, passages } = webhookParts;

  /** Returns the files at or below a path, apart from those at or below others. */
  function filesAt(path: string, others: readonly string[] = []): string[] {
    const file = join(library, path);
    if (others.includes(path) || path.endsWith('.pyc') || !existsSync(file)) return [];
    if (!statSync(file).isDirectory()) return [path];
    return readdirSync(file).flatMap((name) => filesAt(relative(library, join(file, name)), others));
  }
  const files = handWritten.flatMap((path) => filesAt(path, [...paths, generatedFolder]));
  const read = (path: string): string => readFileSync(join(library, path), 'utf8');

  it('lacks parts that ours has', () => {
    expect(paths.filter((path) => !existsSync(join(library, path)))).toEqual([]);
    expect(Object.keys(passages).filter((path) => !files.includes(path))).toEqual([]);
  });

  it('says nothing about webhooks in the code that remains', () => {
    const left = files.filter((path) => {
      const text = withoutPassages(path, read(path), webhookParts);
      return /webhook|servlet|httpserver/i.test(text.replaceAll(ABOUT_OURS, ''));
    });
    expect(left).toEqual([]);
  });

  it('has no file that only the parts for webhooks use', () => {
    const rest = [...files, ...filesAt(generatedFolder, paths)].map((path) => ({ path, text: read(path) }));
    // A comment may point to a class that integrators use themselves.
    const removed = paths.flatMap((path) => filesAt(path)).map((path) => read(path).replaceAll(/\/\*[^]*?\*\//g, ''));
    const orphans = files.filter((path) => {
      const name = new RegExp(`\\b${parse(path).name}\\b`);
      const isUsed = rest.some((other) => other.path !== path && name.test(other.text));
      return !isUsed && removed.some((text) => name.test(text));
    });
    expect(orphans).toEqual([]);
  });
});

/** Parts of each language that depend on the security schemes of an API. */
const CREDENTIAL_PARTS = LANGUAGES.flatMap(({ id, credentialParts, tokenParts }) => [
  ...(credentialParts === undefined ? [] : [{ id, what: 'credentials', parts: credentialParts }]),
  ...(tokenParts === undefined ? [] : [{ id, what: 'tokens', parts: tokenParts }]),
]);

it.each(CREDENTIAL_PARTS)('a library for $id without $what lacks parts that ours has', ({ id, parts }) => {
  const folder = join(SDKS, id);
  expect(parts.paths.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  for (const path of Object.keys(parts.passages)) {
    const text = readFileSync(join(folder, path), 'utf8');
    expect(withoutPassages(path, text, parts).length).toBeLessThan(text.length);
  }
});

it('a library lacks the parts that its API does not need', () => {
  const parts = { webhookParts: part('w'), credentialParts: part('c'), tokenParts: part('t') };
  const auth = { kind: 'bearer', header: 'Authorization' } as const;
  const pathsFor = (model: Parameters<typeof needlessParts>[1]): string =>
    needlessParts(parts, model)
      .flatMap(({ paths }) => paths)
      .join('');
  expect(pathsFor({ hasWebhooks: false })).toBe('wct');
  expect(pathsFor({ hasWebhooks: true, schemes: [{ name: 'a', auth }] })).toBe('t');
  expect(pathsFor({ hasWebhooks: true, schemes: [{ name: 'a', auth, tokenEndpoint: { url: '/' } }] })).toBe('');
});

it('a passage that a file lacks is an error', () => {
  expect(() => withoutPassages('a.txt', 'a', { paths: [], passages: { 'a.txt': ['b'] } })).toThrow(
    'a.txt lacks the optional passage b',
  );
});
