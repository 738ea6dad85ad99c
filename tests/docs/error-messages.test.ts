import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CORES } from '../cores.ts';
import { ROOT } from './claims.ts';

interface Cell {
  condition: string;
  language: string;
  wording: string;
}

/** The wordings that the table of documents promises, one for each language that has the error. */
function cells(): Cell[] {
  const rows = readFileSync(join(ROOT, 'docs/error-messages.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const titles = rows.find(([first]) => first === 'condition')?.slice(2) ?? [];
  return rows.flatMap(([condition = '', common = '', ...own]) =>
    own.flatMap((text, index) => {
      const wording = text === 'same' ? common : text;
      return wording.startsWith('`')
        ? [{ condition, language: titles[index] ?? '', wording: wording.slice(1, -1) }]
        : [];
    }),
  );
}

/** The string literals of a core as running text: joined where a long one is split, with plain quotes. */
function messages({ files }: (typeof CORES)[number]): string {
  const source = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  return source.replaceAll(/["'`]\s*[+.]?\s*f?["'`]/g, '').replaceAll(/\s+/g, ' ');
}

/** Shortest literal from which a core may join a message. */
const SHORTEST = 7;

/** The fixed parts of a wording: a core may join them from several literals, at values and after a colon. */
function fixedParts(wording: string): string[] {
  const parts = wording.split(/\{[^}]*\}|: /).map((part) => part.replaceAll(/^[\s,;(]+|[\s,;)]+$/g, ''));
  return parts.filter((part) => part.length >= SHORTEST);
}

/** Reports whether a text consists of pieces that occur in the sources, each of at least `SHORTEST` characters. */
function isComposed(text: string, sources: string): boolean {
  // Ends of the prefixes that are composed.
  const ends = [0];
  for (let end = SHORTEST; end <= text.length; end += 1) {
    if (ends.some((start) => end - start >= SHORTEST && sources.includes(text.slice(start, end)))) ends.push(end);
  }
  return ends.at(-1) === text.length;
}

describe('an error message', () => {
  const texts = new Map(CORES.map((core) => [core.title, messages(core)]));

  it.each(cells())('of $language for "$condition" is worded as documented', ({ language, wording }) => {
    const parts = fixedParts(wording);
    expect(parts).not.toEqual([]);
    const missing = parts.filter((part) => !isComposed(part, texts.get(language) ?? ''));
    expect(missing).toEqual([]);
  });

  it('is documented for every language', () => {
    expect(new Set(cells().map(({ language }) => language))).toEqual(new Set(CORES.map(({ title }) => title)));
    expect(cells().length).toBeGreaterThan(80);
  });
});
