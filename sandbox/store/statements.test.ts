/** Checks each statement that a module of the sandbox declares against the schema that the migrations create. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { declaredColumns } from './declared-rows.ts';
import { databaseInMemory } from './pglite.ts';
import { forbiddenIn } from './sql-rules.ts';
import { declaredStatements } from './statement.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SANDBOX = join(ROOT, 'sandbox');

/** Types of columns by their number, as the type of the row writes them. */
const COLUMNS: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Uint8Array',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  1005: 'number[]',
  1007: 'number[]',
  1009: 'string[]',
  1016: 'number[]',
};
/** Types of parameters that a `SqlValue` can be. */
const PARAMETERS = new Set(Object.keys(COLUMNS).map(Number));

const files = readdirSync(SANDBOX, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(path))
  .map((path) => join(SANDBOX, path))
  .filter((path) => /\bstatement\s*[<(]/.test(readFileSync(path, 'utf8')));

for (const file of files) await import(file);
const statements = declaredStatements();

let database: PGlite;

beforeAll(async () => {
  database = await databaseInMemory();
});
afterAll(() => database.close());

/** Returns the kind of a declared type: `"live" | "test" | null` and `string` are both texts. */
function kindOf(type: string): string {
  const items = /^(?:readonly )?\(([^)]*)\)\[\]$/.exec(type)?.[1];
  if (items !== undefined) return `${kindOf(items)}[]`;
  const parts = type
    .replaceAll('readonly ', '')
    .split(/ \| (?![^(]*\))/)
    .filter((part) => part !== 'null');
  const kinds = parts.map((part) => {
    if (/^(["'`]|`)/.test(part)) return 'string';
    if (part === 'true' || part === 'false') return 'boolean';
    return part.startsWith('Buffer') ? 'Uint8Array' : part.replace(/^Uint8Array<.*/, 'Uint8Array');
  });
  return [...new Set(kinds)].join(' | ');
}

describe('declared statements', () => {
  it('are found in the modules of the sandbox', () => {
    expect(statements.length).toBeGreaterThan(4);
  });

  it.each(statements)('$name fits the schema', async ({ text }) => {
    const { queryParams, resultFields } = await database.describeQuery(text);
    expect(queryParams.filter(({ dataTypeID }) => !PARAMETERS.has(dataTypeID))).toEqual([]);
    expect(resultFields.filter(({ dataTypeID }) => !COLUMNS[dataTypeID])).toEqual([]);
  });

  it.each(statements)('$name respects the rules that let it run on other engines', ({ text }) => {
    expect(forbiddenIn(text)).toEqual([]);
  });

  it('return the columns that the types of their rows name', { timeout: 180_000 }, async () => {
    const declared = declaredColumns(ROOT, files);
    for (const { name, text } of statements) {
      const { resultFields } = await database.describeQuery(text);
      const columns = declared.get(name);
      if (!columns) throw new Error(`${name} is not declared by a literal name`);
      const actual = resultFields.map(({ name: column, dataTypeID }) => [column, COLUMNS[dataTypeID]]);
      // The name of the statement is in what is compared, so that a failure says it.
      const said = [...columns].map(([column, type]) => [column, kindOf(type)]);
      expect({ [name]: Object.fromEntries(said) }).toEqual({ [name]: Object.fromEntries(actual) });
    }
  });
});
