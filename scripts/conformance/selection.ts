import { layoutOf } from '../contract/layout.ts';
import { ensureValid } from '../contract/validation-cache.ts';
import { KnownFailingError, matcher, readKnownFailing } from './expected-failures.ts';
import { type Language, LANGUAGES } from './languages.ts';
import { ScenarioError } from './scenarios/file.ts';
import { loadCases } from './scenarios/load.ts';
import type { Case } from './scenarios/scenario.ts';

export interface Choice {
  cases: readonly Case[];
  /** Of all cases there are. */
  ids: readonly string[];
  languages: readonly Language[];
  /** Nothing was left out. */
  isEverything: boolean;
}

/** The call or a file is wrong; the message says what and what to do. */
export class WrongChoice extends Error {
  override name = 'WrongChoice';
}

/** @throws {WrongChoice} */
export async function choose(wishes: { languages: readonly string[]; patterns: readonly string[] }): Promise<Choice> {
  const { languages: names, patterns } = wishes;
  const stranger = names.find((name) => !LANGUAGES.some(({ id }) => id === name));
  if (stranger !== undefined) {
    throw new WrongChoice(`--lang ${stranger}: there is only ${LANGUAGES.map(({ id }) => id).join(', ')}.`);
  }
  const [finding] = await ensureValid(layoutOf(), () => {});
  if (finding)
    throw new WrongChoice(`the contract does not pass (${finding.file}:${finding.line}): run \`npm run check\`.`);
  const all = loadAll();
  const useless = patterns.find((pattern) => !all.some(({ id }) => matcher(pattern)(id)));
  if (useless !== undefined) throw new WrongChoice(`--case ${useless} matches none of ${all.length} cases.`);
  return {
    cases: patterns.length === 0 ? all : all.filter(({ id }) => patterns.some((pattern) => matcher(pattern)(id))),
    ids: all.map(({ id }) => id),
    languages: LANGUAGES.filter(({ id }) => names.length === 0 || names.includes(id)),
    isEverything: names.length === 0 && patterns.length === 0,
  };
}

function loadAll(): Case[] {
  try {
    for (const { id } of LANGUAGES) readKnownFailing(id);
    return loadCases();
  } catch (error) {
    if (error instanceof ScenarioError || error instanceof KnownFailingError) throw new WrongChoice(error.message);
    throw error;
  }
}
