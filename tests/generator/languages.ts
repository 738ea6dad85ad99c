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
  /** Small libraries that test the compilation. */
  libraries: {
    valid: Files;
    /** Invalid libraries, with the error that the tool reports. */
    invalid: readonly { aspect: string; files: Files; output: RegExp }[];
  };
  /** Code files that test the search for markers in live code; `M` is the marker. */
  markers: {
    name: string;
    /** Code with one marker in live code, and any number of markers in comments and strings. */
    live: readonly string[];
    /** Code that does not parse. */
    broken: string;
  };
  /** Changes of the generated code after the maintenance of the contract. Paths are relative to the generated folder. */
  maintained: {
    /** Files that are removed with their schema and their resource. */
    removedFiles: readonly string[];
    /** Ends of paths, with a pattern that matches before the maintenance but not after it. */
    removedCode: readonly (readonly [end: string, pattern: RegExp])[];
    /** Ends of paths, with a pattern that matches after the maintenance but not before it. */
    deprecated: readonly [end: string, pattern: RegExp];
    newValue: readonly [end: string, pattern: RegExp];
  };
  /** Code that is only printed for rare constructs of the kitchen-sink fixture, with white space as single spaces. */
  rare: readonly string[];
  /** Makes the calls of `constructs/`, in the folder with the library and `constructs/programs/`; the last argument is a URL. */
  calls(tools: Tools): Start;
  product(tools: Tools, folders: Record<'library' | 'project', string>): Product;
  /** An edit of one template that changes the generated code in many places. */
  templateEdit: {
    /** Name of the construct in the table of templates/README.md. */
    construct: string;
    template: string;
    from: string;
    to: string;
    printed: RegExp;
    atLeast: number;
  };
}

/** Each language with its expectations. */
export const EXPECTED: readonly { language: Language; title: string; expected: Expected }[] = await Promise.all(
  LANGUAGES.map(async (language) => {
    const { expected } = (await import(`./languages/${language.id}.ts`)) as { expected: Expected };
    return { language, title: language.names.title, expected };
  }),
);
