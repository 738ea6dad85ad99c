import type { Tools } from './tools.ts';

type CommandLine = readonly [program: string, ...args: string[]];

/** A program to start, with what its environment has beside that of everybody. */
interface Start {
  line: CommandLine;
  env?: Record<string, string>;
}

/** A file that a program cannot do without. */
export interface Need {
  /** Relative to the root, or absolute. */
  file: string;
  /** Command for a person who lacks it. */
  remedy?: string;
  /** Makes it, for who may do so without asking. */
  make?: { line: CommandLine; /** Relative to the root. */ folder: string };
  /** True when its text is a list of paths, all of which must be there too. */
  isPathList?: true;
}

export interface DriverTools extends Tools {
  /** File with the certificate, in PEM, that TLS is to trust. */
  ca: string;
  /** Writes the table of all calls by the language's `callNames`; returns its file. */
  table(): string;
}

/** The program that takes the calls of conformance cases; it is started in the root. */
export interface Driver {
  needs(tools: Tools): readonly Need[];
  /** Files made once for a certificate, each by a command. */
  setUp?(places: DriverTools): readonly { file: string; line: CommandLine }[];
  start(places: DriverTools): Start;
  processes: number;
  /** Calls that one process works on at a time. */
  atOnce: number;
  /** Builds library and driver where these are compiled; run in the library's folder. */
  build?: CommandLine;
}

/** A library in any folder. */
export interface LibraryTools extends Tools {
  /** Its folder, absolute. */
  folder: string;
  /** Selects the parts that the library has. */
  present(...parts: string[]): string[];
  /** Paths of the files below a part of it, relative to the library; none when it has no such part. */
  filesBelow(part: string): string[];
  /** Reads a file of it. */
  readOwn(path: string): string;
}

/** Commands with which tests start a library and compile, run and read its code. */
export interface Harness {
  driver: Driver;
  compile: {
    needs?: readonly Need[];
    /** Judges a library as strictly as our own; run one after the other in its folder. */
    commands(places: LibraryTools): readonly CommandLine[];
  };
  /** The program of first calls, started in the root. */
  firstCalls(tools: Tools): Start;
  /** The program in `tests/generator/maintained/programs/` that calls what a changed contract has. */
  program: {
    source: string;
    /** Where it lies in the library, to be compiled with it. */
    targetPath: string;
    /** Runs it in the library's folder, which has been compiled. */
    run(places: LibraryTools): Start;
  };
  /** Prints every identifier in the code below a folder, a line each; fails for code that does not parse. */
  identifiers(tools: Tools, folder: string): CommandLine;
}
