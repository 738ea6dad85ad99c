/** Defines the columns of the matrix and how the driver of each is started. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { LANGUAGES as DESCRIPTORS } from '../../../generators/languages/all.ts';
import type { Column as ColumnOfLibrary, DriverTools, Need } from '../../../generators/languages/harness.ts';
import type { Language as Descriptor } from '../../../generators/languages/language.ts';
import { libraryTools } from '../../openapi-generator/library-tools.ts';
import { toolsOf } from '../../openapi-generator/tools.ts';
import { writeDispatchTable } from '../dispatch/write.ts';

export const ROOT = `${resolve(import.meta.dirname, '../../..')}/`;

/** A library with a variant of its driver. */
export interface Column extends ColumnOfLibrary {
  /** Id of the library's language. */
  language: string;
  /** Last argument of the driver: the id, unless this column is a copy with another id. */
  argument: string;
  /**
   * Returns the command of the driver. `ca` is a PEM file with the TLS certificate to trust.
   * @throws {MissingRuntime} if a requirement is missing.
   */
  command: (ca: string) => readonly [string, ...string[]];
  env?: (ca: string) => Record<string, string>;
  /** Folder in which the driver is started. Defaults to the root of the repository. */
  folder?: string;
  /** Number of driver processes. */
  processes: number;
  /** Maximum number of concurrent calls of one process. */
  atOnce: number;
  /** Compiles the library, so that the run uses the current source; `root` contains `sdks`. */
  build?: (root?: string) => Promise<void>;
  /** Compiles changed files of a copied library whose original is built; `root` contains `sdks`. */
  rebuild?: (root: string, files: readonly string[]) => Promise<void>;
}

/** Thrown when a requirement of a driver is missing; the message names it and the remedy. */
export class MissingRuntime extends Error {
  override name = 'MissingRuntime';
}

/** Thrown when the compiler rejects a library; the message contains its output. */
class DoesNotCompile extends Error {
  override name = 'DoesNotCompile';
}

/** Columns in the order of the matrix. */
export const COLUMNS: readonly Column[] = DESCRIPTORS.flatMap((descriptor) =>
  descriptor.harness.driver.columns.map((column) => runnable(descriptor, column)),
);

function runnable(descriptor: Descriptor, column: ColumnOfLibrary): Column {
  const { id, names, harness } = descriptor;
  const { needs, setUp, start, processes, atOnce, build, rebuild } = harness.driver;
  return {
    ...column,
    language: id,
    argument: column.id,
    command(ca) {
      const tools = driverTools(descriptor, ca);
      for (const need of needs(tools)) requirePresent(need);
      for (const { file, line } of setUp?.(tools) ?? []) make(file, line);
      return [...start(tools).line, column.id];
    },
    env: (ca) => start(driverTools(descriptor, ca)).env ?? {},
    processes,
    atOnce,
    ...(build === undefined ? {} : { build: (root = ROOT) => run(names.title, build, join(root, 'sdks', id)) }),
    ...(rebuild && {
      rebuild(root, files) {
        const folder = join(root, 'sdks', id);
        return run(names.title, rebuild(libraryTools(resolve(ROOT), folder), files), folder);
      },
    }),
  };
}

function driverTools({ id, callNames }: Descriptor, ca: string): DriverTools {
  return {
    ...toolsOf(resolve(ROOT)),
    ca,
    table() {
      // The folder of the certificate belongs to this run.
      return writeDispatchTable(id, callNames, dirname(ca));
    },
  };
}

function requirePresent({ file, remedy }: Need): void {
  if (existsSync(isAbsolute(file) ? file : join(ROOT, file))) return;
  const shown = file.startsWith(ROOT) ? file.slice(ROOT.length) : file;
  throw new MissingRuntime(`${shown} is missing${remedy === undefined ? '' : `; run \`${remedy}\``}`);
}

function make(file: string, [program, ...args]: readonly [string, ...string[]]): void {
  if (existsSync(file)) return;
  try {
    execFileSync(program, args, { stdio: 'pipe' });
  } catch (error) {
    throw new MissingRuntime(`${program} cannot be run (${(error as Error).message}); run \`npm run doctor\``);
  }
}

async function run(title: string, [program, ...args]: readonly [string, ...string[]], cwd: string): Promise<void> {
  await promisify(execFile)(program, args, { cwd }).catch((error: Error & { stdout?: string }) => {
    throw new DoesNotCompile(
      `the library for ${title} does not compile: ${(error.stdout ?? '').trim() || error.message}`,
    );
  });
}
