import { LANGUAGES } from '../../generators/languages/all.ts';
import type { Language } from '../../generators/languages/language.ts';

/** Files by path. */
export type Files = Record<string, string>;

/** What tests of the generator expect of one language: `languages/<id>.ts` exports it as `expected`. */
export interface Expected {
  /** Small libraries on which compiling is tried. */
  libraries: {
    good: Files;
    /** By what is bad about them, with a line of the tool that says so. */
    bad: readonly { what: string; files: Files; says: RegExp }[];
  };
  /** Code files on which the search for markers in live code is tried; `M` is the marker. */
  markers: {
    name: string;
    /** With the marker once in live code, and any number of times in comments and texts. */
    live: readonly string[];
    /** Code that does not parse. */
    broken: string;
  };
  /** What is made of the contract after its maintenance, by paths below the folder of generated code. */
  maintained: {
    /** Files that are gone with their schema and their resource. */
    goneFiles: readonly string[];
    /** Ends of paths, with what is in them before and not after. */
    gone: readonly (readonly [end: string, pattern: RegExp])[];
    /** The same for what is in them after and not before. */
    deprecated: readonly [end: string, pattern: RegExp];
    newValue: readonly [end: string, pattern: RegExp];
  };
  /** Code that only rare constructs of the kitchen sink are printed as, with its white space as single blanks. */
  rare: readonly string[];
  /** A change of how the code looks, as somebody might wish for it: an edit of one template that shows many times. */
  templateEdit: {
    /** As in the table of templates/README.md. */
    what: string;
    template: string;
    from: string;
    to: string;
    printed: RegExp;
    atLeast: number;
  };
}

/** Each language with what is expected of it. */
export const EXPECTED: readonly { language: Language; title: string; expected: Expected }[] = await Promise.all(
  LANGUAGES.map(async (language) => {
    const { expected } = (await import(`./languages/${language.id}.ts`)) as { expected: Expected };
    return { language, title: language.names.title, expected };
  }),
);
