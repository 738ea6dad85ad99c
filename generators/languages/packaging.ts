import type { Tools } from './tools.ts';

type CommandLine = readonly [string, ...string[]];

/** One library that is being staged. All paths are absolute. */
export interface PackagingTools extends Tools {
  /** Folder of the library. */
  library: string;
  /** Version in the spelling of npm: `2.3.0-rc.0`. */
  version: string;
  /** Folder for the files to publish, and for no others. */
  output: string;
  /** Empty folder for other files. */
  scratch: string;
}

/** A project of a user, without any access to this repository except for the tools. */
export interface ConsumerTools extends PackagingTools {
  /** Folder of the project. */
  project: string;
  /** Home folder of the person or the machine. */
  home: string;
  /** URL of the local registry with the staged files. */
  registry: string;
}

/** Uses the published package in an empty project. */
interface Consumer {
  /** Language of the code block below "Quick start" in the README. */
  block: string;
  /** Files of the project, by path: its manifest and the quick start. */
  files(tools: ConsumerTools, snippet: string): Readonly<Record<string, string>>;
  /** Commands that install the package, in sequence, in the project. */
  install(tools: ConsumerTools): readonly CommandLine[];
  /** Runs the quick start, in the project. */
  run(tools: ConsumerTools): CommandLine;
  /** Prints the installed packages, the library included. */
  list(tools: ConsumerTools): CommandLine;
  /** Returns the packages that the output of `list` names. */
  installed(output: string): readonly Installed[];
  /** Asks the registry for the digests of packages, if `list` has none, and prints them as JSON: hexadecimal SHA-256 by name. */
  digests?(tools: PackagingTools, installed: readonly Installed[]): CommandLine;
}

/** A package that a user installs. */
export interface Installed {
  name: string;
  version: string;
  /** Identifier or expression of SPDX, or another name. */
  licence?: string | undefined;
  /** Digest of the file that its registry has. */
  hash?: Digest | undefined;
  /** Names of the packages that it needs. */
  requires: readonly string[];
}

export interface Digest {
  algorithm: 'SHA-1' | 'SHA-256' | 'SHA-512';
  /** Hexadecimal. */
  content: string;
}

/** A compiler of which another version writes other bytes from the same sources. */
export interface Compiler {
  title: string;
  /** Major version that builds releases. */
  version: string;
  /** Prints the version. */
  ask: CommandLine;
  versionIn(output: string): string | undefined;
  /** Instruction to get the right one. */
  remedy: string;
}

/** Packs, checks and installs a library with its own tools. */
export interface Packaging {
  /** Name in its registries. Maven's has two parts: `group:artifact`. */
  name: string;
  /** Local registry that the staged files are installed from; one of the kinds in `scripts/release/registries`. */
  registry: string;
  /** True if the registry asks for a signature next to each file. */
  isSigned?: true;
  /** Type of the package URL (https://github.com/package-url/purl-spec). */
  purl: string;
  /** Spells a version of npm in the way of these registries. */
  spelling(version: string): string;
  /** Compiler of `build`, if there is one. */
  compiler?: Compiler;
  /** Names of the files that `build` writes to `output`. */
  files(version: string): readonly string[];
  /** Commands that write the files, in sequence, in the root. The same sources result in the same bytes. */
  build(tools: PackagingTools): readonly CommandLine[];
  /** Commands that accept the files, in the root. Each exits with 0. */
  checks(tools: PackagingTools): readonly CommandLine[];
  consumer: Consumer;
}
