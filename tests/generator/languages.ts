import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Start } from '../../generators/languages/harness.ts';
import type { Tools } from '../../generators/languages/tools.ts';
import type { Language } from '../../generators/languages/language.ts';

/** Files by path. */
export type Files = Record<string, string>;

type CommandLine = Start['line'];

/** Commands that pack a library, install the package in a project, and run a program there. */
interface Product {
  /** Files of the project with the first call of the README. */
  files(code: string): Files;
  /** Commands in the folder of the library. */
  pack: readonly CommandLine[];
  /** Commands in the project. */
  install: readonly CommandLine[];
  run: CommandLine;
}

/** Expectations of the generator tests for one language: `languages/<id>.ts` exports them as `expected`. */
export interface Expected {
  /** Code that is only printed for rare constructs of the kitchen-sink fixture, with white space as single spaces. */
  rare: readonly string[];
  /** Makes the calls of `constructs/`, in the folder with the library and `constructs/programs/`; the last argument is a URL. */
  calls(tools: Tools): Start;
  product(tools: Tools, folders: Record<'library' | 'project', string>): Product;
}

/** Each language with its expectations. */
export const EXPECTED: readonly { language: Language; title: string; expected: Expected }[] = await Promise.all(
  LANGUAGES.map(async (language) => {
    const { expected } = (await import(`./languages/${language.id}.ts`)) as { expected: Expected };
    return { language, title: language.names.title, expected };
  }),
);
