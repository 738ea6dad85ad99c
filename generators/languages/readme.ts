import type { ConsumerTools } from './packaging.ts';

type CommandLine = readonly [program: string, ...args: string[]];

/** A project of an integrator that has installed the packed library, in which the blocks of the README run. */
export interface ReadmeProject {
  /** Files of the project, by path, with the names that blocks use without creating them. */
  files(tools: ConsumerTools): Readonly<Record<string, string>>;
  /** Commands that install the packed library, in sequence in the project. */
  install(tools: ConsumerTools): readonly CommandLine[];
  /** Names of the packages that are installed with the library. */
  installs: readonly string[];
  /** Returns the program of a block that begins at a line of the README, and the oldest version of the language that compiles it. */
  program(code: string, line: number, since?: string): { file: string; text: string };
  /** Commands that check the types of all programs, in the project. Absent if the language has no such tool. */
  checks?(tools: ConsumerTools): readonly CommandLine[];
  /** Runs a file of the project, in the project. */
  run(tools: ConsumerTools, file: string): CommandLine;
}

/** The first call of a library in its README. Names are those of our brand. */
export interface FirstCall {
  /** Program that creates a client, makes the call and prints its result. */
  code: string;
  /** Name of the operation for the fake API, such as `orders.list`. */
  operation: string;
}

/** Programs in the README of a library of another API, made from its first call. Names are those of our brand. */
export interface ReadmePrograms {
  /** Returns the call with a handler of its errors. */
  errors(call: FirstCall): string;
  /** Returns the call of a client that has other limits of retries and time. */
  limits(call: FirstCall): string;
  /** Returns the call of a fake client, which gets one answer as described and one error. */
  testing(call: FirstCall): string;
}

/** Parts of a README that differ between the libraries. */
export interface Readme {
  /** Suffix of the error classes, such as `Error`. */
  errorSuffix: string;
  /** Reason for each error class of behaviour.yaml that the library lacks. */
  lacksErrors?: Readonly<Record<string, string>>;
  /** Chapters that no other README has. */
  chapters?: readonly string[];
  /**
   * Statements that create `request` of the block about `unwrap`, and its secrets, from the environment variables
   * `WEBHOOK_SECRET`, `WEBHOOK_BODY`, `WEBHOOK_ID`, `WEBHOOK_TIMESTAMP` and `WEBHOOK_SIGNATURE`.
   */
  received: string;
  /** Code that creates the client in a guide, because a guide shows a block alone. */
  client: {
    /** Line that imports the client. */
    imports: string;
    /** Names of a line that imports from the same module, among which the client belongs. */
    sameModule?: RegExp;
    statement: string;
    /** Matches code that uses the client. */
    uses: RegExp;
    /** Matches code that creates it. */
    creates: RegExp;
  };
  /** How a program sends and reads members that the API description does not name. Markdown sentences. */
  otherMembers: { sent: string; read: string };
  /** Text in the blocks that are shown but not run, such as the name of a file for a configuration. */
  shown?: string;
  programs: ReadmePrograms;
  project: ReadmeProject;
}
