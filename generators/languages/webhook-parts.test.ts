import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './all.ts';
import { withoutPassages } from './webhook-parts.ts';

const SDKS = join(import.meta.dirname, '../../sdks');
/** The manifests of libraries of other APIs have another description, and no keywords. */
const ABOUT_OURS = /"?(?:description|keywords)"?(?:>| = |: )(?:[^\n[<]+|\[[^\]]*\])/g;

describe.each(LANGUAGES)('a library for $id without webhooks', ({ id, handWritten, generatedFolder, webhookParts }) => {
  const library = join(SDKS, id);
  const { paths, passages } = webhookParts;

  /** Returns the hand-written files at or below a path, apart from the parts for webhooks. */
  function filesAt(path: string): string[] {
    const file = join(library, path);
    if (paths.includes(path) || path === generatedFolder || path.endsWith('.pyc') || !existsSync(file)) return [];
    if (!statSync(file).isDirectory()) return [path];
    return readdirSync(file).flatMap((name) => filesAt(relative(library, join(file, name))));
  }
  const files = handWritten.flatMap(filesAt);

  it('lacks parts that ours has', () => {
    expect(paths.filter((path) => !existsSync(join(library, path)))).toEqual([]);
    expect(Object.keys(passages).filter((path) => !files.includes(path))).toEqual([]);
  });

  it('says nothing about webhooks in the code that remains', () => {
    const left = files.filter((path) => {
      const text = withoutPassages(path, readFileSync(join(library, path), 'utf8'), webhookParts);
      return /webhook|servlet|httpserver/i.test(text.replaceAll(ABOUT_OURS, ''));
    });
    expect(left).toEqual([]);
  });
});

it('a passage that a file lacks is an error', () => {
  expect(() => withoutPassages('a.txt', 'a', { paths: [], passages: { 'a.txt': ['b'] } })).toThrow(
    'a.txt lacks the passage about webhooks b',
  );
});
