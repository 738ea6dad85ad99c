import type { ConsumerTools } from '../../generators/languages/packaging.ts';

type CommandLine = readonly [string, ...string[]];

/** A project of an integrator in one language, with the packed library. All paths are in the folder of the project. */
export interface Consumer {
  /** Id of the language, which is also the name of the folder with its environments. */
  id: string;
  /** Registry of packages that name no other. */
  registry: string;
  /** Commands that install the packed library and packages of the registry, in sequence in the project. */
  install(tools: ConsumerTools, packages: readonly string[]): readonly CommandLine[];
  /** Files of the project, by path. */
  files?(tools: ConsumerTools, packages: readonly string[]): Readonly<Record<string, string>>;
  /** Returns the shell command that runs a program. */
  run(program: string): string;
  /** Additional environment variables of a program. */
  env?(tools: ConsumerTools): Readonly<Record<string, string>>;
}
