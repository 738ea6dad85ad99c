import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';
import type { Consumer } from './consumer.ts';
import { CONSUMERS } from './consumers.ts';

/** A place where integrators run a library, as an entry of `<language>/environments.yaml` describes it. */
interface Entry {
  /** Name in the spelling of its makers. */
  name: string;
  /** File next to the entry. */
  program: string;
  /** Further files next to the entry, such as the configuration of a tool. */
  files?: readonly string[];
  /** Exact versions, as the registry spells them; `npm:`, `pip:` or `deb:` names another registry. */
  packages?: readonly string[];
  /** Shell command in the project, with the programs of the packages on PATH; by default, the language runs the program. */
  run?: string;
  /** True if `npm test` runs it; all others run at night only. */
  day?: boolean;
}

export interface Environment extends Entry {
  language: Language;
  consumer: Consumer;
  /** Absolute path of the folder with the program. */
  folder: string;
}

const KEYS = new Set(['name', 'program', 'files', 'packages', 'run', 'day']);

/**
 * Returns the environments of all languages, in the order of their lists.
 * @throws {Error} if an entry has an unknown key or no program
 */
export function environments(): Environment[] {
  return LANGUAGES.flatMap((language) => {
    const consumer = CONSUMERS.find(({ id }) => id === language.id);
    if (consumer === undefined) throw new Error(`tests/environments has no consumer of ${language.id}`);
    const folder = join(import.meta.dirname, language.id);
    const entries = parse(readFileSync(join(folder, 'environments.yaml'), 'utf8')) as Entry[];
    return entries.map((entry) => {
      const unknown = Object.keys(entry).find((key) => !KEYS.has(key));
      if (unknown !== undefined || !entry.program)
        throw new Error(`${folder}/environments.yaml: ${entry.name} has ${unknown ?? 'no program'}`);
      return { ...entry, language, consumer, folder };
    });
  });
}
