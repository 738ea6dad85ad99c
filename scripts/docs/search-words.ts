import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { SearchWords } from '../../portal/site/search-index.ts';

interface Written {
  stopWords: string;
  weakWords: string;
  synonyms: Record<string, string>;
}

/** Reads the stop words and the synonyms of the search. */
export function searchWords(root: string): SearchWords {
  const text = readFileSync(join(root, 'portal/synonyms.yaml'), 'utf8');
  // Otherwise, 404 is a number, and null is nothing.
  const { stopWords, weakWords, synonyms } = parse(text, { schema: 'failsafe' }) as Written;
  return {
    stopWords: stopWords.split(', '),
    weakWords: weakWords.split(', '),
    synonyms: Object.fromEntries(Object.entries(synonyms).map(([ours, theirs]) => [ours, theirs.split(', ')])),
  };
}
