import { layoutOf } from '../../contract/layout.ts';
import { ensureValid } from '../../contract/validation-cache.ts';
import { ExpectedFailuresError, readExpectedFailures } from '../results/expected-failures.ts';
import { matcher } from '../scenarios/pattern.ts';
import { type Column, COLUMNS } from '../drivers/columns.ts';
import { ScenarioError } from '../scenarios/file.ts';
import { loadCases } from '../scenarios/load.ts';
import type { Case } from '../scenarios/scenario.ts';

export interface Selection {
  cases: readonly Case[];
  /** All cases, selected or not. */
  all: readonly Case[];
  columns: readonly Column[];
}

/** Thrown for a wrong option or an invalid file; the message names the cause and the remedy. */
export class SelectionError extends Error {
  override name = 'SelectionError';
}

/** @throws {SelectionError} */
export async function select(options: {
  /** Ids of languages or columns. */
  languages: readonly string[];
  patterns: readonly string[];
}): Promise<Selection> {
  const { languages: names, patterns } = options;
  const unknown = names.find((name) => !COLUMNS.some((column) => isNamed(name, column)));
  if (unknown !== undefined) {
    throw new SelectionError(`--lang ${unknown}: choose one of ${COLUMNS.map(({ id }) => id).join(', ')}`);
  }
  const [diagnostic] = await ensureValid(layoutOf(), () => {});
  if (diagnostic) {
    const { file, line } = diagnostic;
    throw new SelectionError(`The contract is invalid (${file}:${line}): run \`npm run check\``);
  }
  const all = loadAll();
  const unmatched = patterns.find((pattern) => !all.some(({ id }) => matcher(pattern)(id)));
  if (unmatched !== undefined) throw new SelectionError(`--case ${unmatched} matches none of ${all.length} cases`);
  return {
    cases: patterns.length === 0 ? all : all.filter(({ id }) => patterns.some((pattern) => matcher(pattern)(id))),
    all,
    columns: COLUMNS.filter((column) => names.length === 0 || names.some((name) => isNamed(name, column))),
  };
}

function loadAll(): Case[] {
  try {
    for (const { id } of COLUMNS) readExpectedFailures(id);
    return loadCases();
  } catch (error) {
    if (error instanceof ScenarioError || error instanceof ExpectedFailuresError) {
      throw new SelectionError(error.message);
    }
    throw error;
  }
}

function isNamed(name: string, { id, language }: Column): boolean {
  return name === id || name === language;
}
