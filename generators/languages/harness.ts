import type { Tools } from './tools.ts';

type CommandLine = readonly [program: string, ...args: string[]];

/** A program to start, with additional environment variables. */
export interface Start {
  line: CommandLine;
  env?: Record<string, string>;
}

/** A file that a program requires. */
export interface Need {
  /** Relative to the root, or absolute. */
  file: string;
  /** Command that a developer runs to create the file. */
  remedy?: string;
  /** Command that creates the file without asking the developer. */
  make?: { line: CommandLine; /** Relative to the root. */ folder: string };
  /** True if the file lists paths that must all exist as well. */
  isPathList?: true;
}

export interface DriverTools extends Tools {
  /** PEM file with the certificate to trust. */
  ca: string;
  /** Writes the table of all calls with the names from `callNames` and returns its path. */
  table(): string;
}

/**
 * Something that a column can lack by nature, so that some cases do not apply to it: forked `processes`, the
 * `cancellation` of a call, `connections` that belong to one client, an HTTP client that does not repeat a `421` itself,
 * that shows an `informational` response, and that notices the `truncation` of compressed data, and a call that waits for a
 * connection outside of its transport, as part of a `burst`.
 */
export type Trait = 'processes' | 'cancellation' | NeededTrait;

/** Traits that a case names in `needs`, because its call does not show them. */
export type NeededTrait = '421' | 'burst' | 'connections' | 'informational' | 'truncation';

/** A library with a variant of its driver: one column of the conformance matrix. */
export interface Column {
  /** Name in `--lang`; the last argument of the driver, and `column` in its `ready` line. */
  id: string;
  title: string;
  /** Reason for each trait that the column lacks by nature. */
  lacks?: Readonly<Partial<Record<Trait, string>>>;
  /** Lower-case names of headers that the HTTP client of this column adds, and that a library cannot remove. */
  addedHeaders?: readonly string[];
}

/** The program that makes the calls of conformance cases. It runs in the root folder. */
interface Driver {
  columns: readonly [Column, ...Column[]];
  needs(tools: Tools): readonly Need[];
  /** Files to create once for each certificate, with the command for each. */
  setUp?(tools: DriverTools): readonly { file: string; line: CommandLine }[];
  /** The harness adds the id of the column as the last argument. */
  start(tools: DriverTools): Start;
  processes: number;
  /** Number of calls that one process makes at a time. */
  atOnce: number;
  /** Builds library and driver in compiled languages. Runs in the library's folder. */
  build?: CommandLine;
  /**
   * Compiles changed files of a copy whose original is built, which takes less time than a build. Runs in the folder of
   * the copy, and the files are relative to it.
   */
  rebuild?(tools: LibraryTools, files: readonly string[]): CommandLine;
}

/** A program of an integrator: its files by their names, and its start in their folder. */
interface Snippet {
  files: Readonly<Record<string, string>>;
  start: Start;
}

/** A program that runs many samples: its files by their names, and its commands in their folder, in sequence. */
export interface SampleProgram {
  files: Readonly<Record<string, string>>;
  commands: readonly Start[];
}

/** Returns the files of samples. */
export const sampleFiles = (codes: readonly string[], nameOf: (at: number) => string): Record<string, string> =>
  Object.fromEntries(codes.map((code, at) => [nameOf(at), code]));

/** Access to a library in any folder. */
export interface LibraryTools extends Tools {
  /** Absolute path of the library. */
  folder: string;
  /** Returns the given parts that exist in the library. */
  present(...parts: string[]): string[];
  /** Paths of all files below a part, relative to the library. Empty if the part does not exist. */
  filesBelow(part: string): string[];
  /** Reads a file of the library. */
  readOwn(path: string): string;
}

/** Compiles a library with what its user has installed. Without that, the library is not compiled. */
export interface InstalledCompiler {
  /** Tools that must be there, by their names in `generators/toolchain.json`. */
  tools: readonly string[];
  /** A command that fails if more is missing, with what that is. */
  needs?(tools: LibraryTools): { line: CommandLine; lacks: string };
  /** Commands that compile a library. They run in sequence in its folder. */
  commands(tools: LibraryTools): readonly CommandLine[];
  /** Matches the output of commands that lack something which they download. */
  lacks?: RegExp;
}

/** Commands that tests use to start a library and to compile, run and parse its code. */
export interface Harness {
  driver: Driver;
  compile: {
    needs?: readonly Need[];
    /**
     * Commands that compile a library. They run in sequence in its folder.
     * @param isStrict true if a warning is an error, as in our own libraries; another compiler of an owner may warn of more
     */
    commands(tools: LibraryTools, isStrict?: boolean): readonly CommandLine[];
    /** How a user's own tools compile a library, where this repository is not checked out. */
    installed: InstalledCompiler;
    /** Commands that check the rules of style of this repository, which long names in other documents violate. */
    style?(tools: LibraryTools): readonly CommandLine[];
  };
  /** Writes the public API of a library to its folder `api`. */
  recorder: {
    /** What the commands need, in addition to the hand-written parts that users receive. */
    parts: readonly string[];
    needs?: readonly Need[];
    /** Commands that build what they need. They run in sequence in the folder of the library. */
    commands(tools: LibraryTools): readonly CommandLine[];
  };
  reference: {
    /** `markdown` is pages in `docs/`, and `mkdocs.yml` with what `scripts/reference/mkdocs.yml` does not set. */
    format: 'html' | 'markdown';
    /** Writes the API reference to an empty folder. Runs in the library's folder. */
    write(tools: Tools, folder: string): CommandLine;
  };
  /** Starts the program that makes the first calls, in the root folder. */
  firstCalls(tools: Tools): Start;
  /** Returns the program of a snippet of the README, to which it adds a client `api` if the snippet creates none. */
  snippet(tools: Tools, code: string): Snippet;
  /**
   * Returns a program that runs samples one after the other, whether they fail or not. Before each of them it prints a line
   * with `mark` and its position.
   */
  samples(tools: Tools, codes: readonly string[], mark: string): SampleProgram;
  /** Prints every identifier in the code below a folder, one per line. Fails if the code does not parse. */
  identifiers(tools: Tools, folder: string): CommandLine;
}
