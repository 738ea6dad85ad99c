/** Compiles the libraries of a third-party document before they are written. */
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InstalledCompiler } from '../../generators/languages/harness.ts';
import type { Language } from '../../generators/languages/language.ts';
import { compile, runAll } from '../openapi-generator/compile.ts';
import { libraryTools } from '../openapi-generator/library-tools.ts';
import { readToolchain } from '../toolchain/toolchain-file.mjs';
import { probe } from '../toolchain/tools.mjs';

interface CompileOptions {
  root: string;
  /** Absolute folder for copies, because compilers write next to the sources. */
  copies: string;
  /** True where only what its user installed is there: languages without their tools are not compiled. */
  isOnUserMachine?: boolean | undefined;
  onStep(step: { name: string; summary: string }): void;
}

interface Library {
  language: Language;
  /** Absolute folder. */
  folder: string;
  /** Absolute folder with the files that are written once; it need not exist. */
  once: string;
}

/** @throws {Error} with a line for each library that does not compile */
export async function compileLibraries(libraries: readonly Library[], options: CompileOptions): Promise<void> {
  const { copies, isOnUserMachine = false, onStep } = options;
  const results = await Promise.all(
    libraries.map(async ({ language, folder, once }) => {
      const copy = join(copies, language.id);
      for (const part of [folder, once]) if (existsSync(part)) cpSync(part, copy, { recursive: true });
      const { title } = language.names;
      try {
        const missing = isOnUserMachine ? await compileInstalled(language, copy, options.root) : undefined;
        if (!isOnUserMachine) await compile(language, copy);
        return { title, missing };
      } catch (error) {
        return { title, failure: `${title}: ${messageOf(error)}` };
      }
    }),
  );
  const failures = results.flatMap(({ failure }) => failure ?? []);
  if (failures.length > 0) {
    throw new Error([...failures, 'a library does not compile; report it, or write it with --no-compile'].join('\n'));
  }
  const compiled = results.filter(({ missing }) => missing === undefined).map(({ title }) => title);
  if (compiled.length > 0) onStep({ name: 'compiled', summary: compiled.join(', ') });
  for (const { title, missing } of results)
    if (missing !== undefined) onStep({ name: 'note', summary: `${title} was not compiled: ${missing}` });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Compiles a library with the tools of its user.
 * @returns what is missing, in a few words, if it cannot be compiled
 * @throws {Error} with the output of the compiler
 */
async function compileInstalled(language: Language, folder: string, root: string): Promise<string | undefined> {
  const { installed } = language.harness.compile;
  const missing = (await missingTools(installed.tools, root)) ?? (await missingNeeds(installed, folder, root));
  if (missing !== undefined) return missing;
  try {
    await runAll(installed.commands(libraryTools(root, folder)), folder);
    return undefined;
  } catch (error) {
    const [lacks] = installed.lacks?.exec(messageOf(error)) ?? [];
    if (lacks === undefined) throw error;
    return lacks;
  }
}

/** Returns the first of some tools that is missing or too old, with what is required. */
export async function missingTools(names: readonly string[], root: string): Promise<string | undefined> {
  const tools = Object.entries(readToolchain(root).tools).filter(([name]) => names.includes(name));
  const found = (await probe(tools, process.env)).find(({ problem }) => problem !== null);
  if (found === undefined) return undefined;
  const { name, required, version, problem } = found;
  return `${name} ${required} is ${problem === 'too old' ? `${problem} (${version})` : problem}`;
}

async function missingNeeds(
  { needs }: Pick<InstalledCompiler, 'needs'>,
  folder: string,
  root: string,
): Promise<string | undefined> {
  if (needs === undefined) return undefined;
  try {
    const { line, lacks } = needs(libraryTools(root, folder));
    return await runAll([line], folder).then(
      () => undefined,
      () => lacks,
    );
  } catch (error) {
    // The command itself is not installed.
    return messageOf(error);
  }
}
