import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COLUMNS, ROOT } from '../drivers/columns.ts';
import { matcher } from '../scenarios/pattern.ts';
import { loadCases } from '../scenarios/load.ts';
import { applicable } from '../schedule/traits.ts';
import { columnOf } from './audit.ts';
import { applyEdit, languagesWithMutants, type Mutant, placeOf, readMutants } from './mutant.ts';

const LANGUAGES = languagesWithMutants();
const ALL = LANGUAGES.flatMap((language) => readMutants(language));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutants-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const MUTANT: Mutant = {
  id: 'retries/one-too-many',
  topic: 'retries',
  language: 'x',
  file: 'sdks/x/src/retry.txt',
  find: 'max = 2',
  replace: 'max = 3',
  kind: 'behaviour',
  cases: [],
};

describe('the kept mutants', () => {
  it('are at least 120, and a dozen for each language', () => {
    expect(ALL.filter(({ kind }) => kind === 'behaviour').length).toBeGreaterThanOrEqual(120);
    expect([...new Set(COLUMNS.map(({ language }) => language))].filter((id) => !LANGUAGES.includes(id))).toEqual([]);
    for (const language of LANGUAGES) expect(readMutants(language).length).toBeGreaterThanOrEqual(12);
  });

  it.each(LANGUAGES)('of %s fit the library of today', (language) => {
    for (const mutant of readMutants(language)) {
      expect(placeOf(mutant, ROOT)).toMatch(new RegExp(`^sdks/${language}/.+:\\d+$`));
    }
  });

  it('name cases and columns that exist', () => {
    const ids = loadCases().map(({ id }) => id);
    const patterns = new Set(ALL.flatMap(({ cases }) => cases));
    expect([...patterns].filter((pattern) => !ids.some(matcher(pattern)))).toEqual([]);
    const columns = new Set(COLUMNS.map(({ language, id }) => `${language} ${id}`));
    expect(ALL.filter(({ language, column }) => column && !columns.has(`${language} ${column}`))).toEqual([]);
  });

  it('name cases that apply to the column that judges them', () => {
    const cases = loadCases();
    const applies = (mutant: Mutant): boolean => {
      const ids = applicable(cases, columnOf(mutant)).map(({ id }) => id);
      return mutant.cases.every((pattern) => ids.some(matcher(pattern)));
    };
    expect(ALL.filter((mutant) => !applies(mutant)).map(({ language, id }) => `${language} ${id}`)).toEqual([]);
  });
});

describe('a mutant', () => {
  it('changes its text and nothing else', () => {
    write('sdks/x/src/retry.txt', 'a\nmax = 2\nb\n');
    applyEdit(MUTANT, folder);
    expect(readFileSync(join(folder, 'sdks/x/src/retry.txt'), 'utf8')).toBe('a\nmax = 3\nb\n');
  });

  it('has a place: file and line', () => {
    write('sdks/x/src/retry.txt', 'a\nb\nmax = 2\n');
    expect(placeOf(MUTANT, folder)).toBe('sdks/x/src/retry.txt:3');
  });

  it.each([
    ['max = 4', 'mutant retries/one-too-many: sdks/x/src/retry.txt does not contain: max = 2'],
    ['max = 2 max = 2', 'mutant retries/one-too-many: sdks/x/src/retry.txt contains more than once: max = 2'],
  ])('does not fit the text %j', (content, message) => {
    write('sdks/x/src/retry.txt', content);
    expect(() => applyEdit(MUTANT, folder)).toThrow(message);
  });

  it('must change something in a file that exists', () => {
    expect(() => applyEdit(MUTANT, folder)).toThrow('sdks/x/src/retry.txt does not exist');
    expect(() => applyEdit({ ...MUTANT, replace: MUTANT.find }, folder)).toThrow('find and replace are equal');
  });
});

describe('a list of mutants', () => {
  const entry = '- { id: a, file: f, find: b, replace: c }\n';

  it('has a topic and defaults', () => {
    write('x/retries.yaml', entry);
    const [mutant] = readMutants('x', folder);
    expect(mutant).toMatchObject({
      id: 'retries/a',
      topic: 'retries',
      language: 'x',
      file: 'sdks/x/f',
      kind: 'behaviour',
      cases: [],
    });
  });

  it.each([
    ['without a text', '- { id: a, file: f, find: b }'],
    ['with an unknown key', '- { id: a, file: f, find: b, replace: c, why: d }'],
    ['with an unknown kind', '- { id: a, file: f, find: b, replace: c, kind: other }'],
    ['with cases that are no list', '- { id: a, file: f, find: b, replace: c, cases: d }'],
  ])('has no entry %s', (_, text) => {
    write('x/retries.yaml', text);
    expect(() => readMutants('x', folder)).toThrow('x/retries.yaml, entry 1: expected the texts id');
  });

  it('has no two entries with one id', () => {
    write('x/retries.yaml', entry + entry);
    expect(() => readMutants('x', folder)).toThrow('x: two mutants have the id retries/a');
  });
});
