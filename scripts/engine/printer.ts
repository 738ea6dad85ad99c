import type { LanguageGenerator } from '../../generators/languages/language.ts';

/** How one language is printed and finished. */
export interface Printer {
  /** Loaded when there is something to print: most runs have nothing to do, and then loading is all they would do. */
  load(): Promise<LanguageGenerator>;
  /** Commands that format the generated files in `folder`, one after the other; each must end with 0. */
  format(at: FormatPlace): Promise<string[][]>;
  /** Files of the repository that decide what the formatter prints. */
  formatInputs: readonly string[];
}

export interface FormatPlace {
  /** Absolute root of the repository. */
  root: string;
  /** Absolute folder with the generated files. */
  folder: string;
  /** Absolute folder for files a formatter needs; it is gone after the run. */
  scratch: string;
  /** The engine's verified jar. */
  jar: string;
}
