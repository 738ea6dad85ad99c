import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../../../generators/languages/all.ts';
import { type Bump, isBelow, largest } from '../../../bump.ts';
import { apiChanges } from '../../../api/changes.ts';
import { CALLED_ROWS } from './called.ts';
import { IMPLEMENTED_ROWS } from './implemented.ts';
import type { CoreRow, Edit, LanguageId } from './row.ts';
import { ZOO } from './zoo.ts';

const ROWS: readonly CoreRow[] = [...IMPLEMENTED_ROWS, ...CALLED_ROWS];
const LETTERS = { major: 'M', minor: 'm', patch: 'p', none: '.' } as const;
const IDS = LANGUAGES.map(({ id }) => id as LanguageId);

/** Returns the size of some edits of the API of a language, which must apply. */
function bumpOf(id: LanguageId, edits: readonly Edit[]): Bump {
  const { file, text } = ZOO[id];
  const after = edits.reduce((now, [from, to]) => {
    expect(now).toContain(from);
    return now.replace(from, () => to);
  }, text);
  const dialect = LANGUAGES.find((language) => language.id === id)?.versioning.dialect ?? 'php';
  return largest(apiChanges({ [file]: text }, { [file]: after }, dialect).map(({ bump }) => bump));
}

describe('a change of a core in PHP, Python, Node.js and Java', () => {
  it.each(ROWS)('%s: %s', (_change, bumps, edits) => {
    const found = IDS.map((id) => {
      const edit = edits[id];
      return edit === undefined ? '-' : LETTERS[bumpOf(id, [edit])];
    });
    expect(found.join('')).toBe(bumps);
  });

  it.each(IDS)('together with another one is never smaller than either: %s', (id) => {
    const edits = ROWS.flatMap(([, , { [id]: edit }]) => (edit === undefined ? [] : [edit]));
    assert(
      property(constantFrom(...edits), constantFrom(...edits), (one, two) => {
        // The second must still find its text.
        if (!ZOO[id].text.replace(one[0], one[1]).includes(two[0])) return true;
        const both = bumpOf(id, [one, two]);
        return !isBelow(both, bumpOf(id, [one])) && !isBelow(both, bumpOf(id, [two]));
      }),
      { numRuns: id === 'node' ? 10 : 200, seed: 55 },
    );
  });
});
