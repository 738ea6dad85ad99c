import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type Compiled, compileCommands, runAll } from '../../scripts/openapi-generator/compile.ts';
import { keepOutput } from './kept-output.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Time for a test that compiles: on a busy machine, several compilers at a time take a minute. */
export const COMPILE_TIMEOUT_MS = 180_000;
/** Folders of the root with installed tools. The record of the setup stands for them. */
const INSTALLED = /^(?:node_modules|\.venv)\//;

interface Options {
  root?: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Compiles a library like `compile`, unless the same files have passed with the same tools for this name and language.
 * @throws {Error} with the output of the tool
 */
export async function compileOnce(
  language: Compiled,
  folder: string,
  name: string,
  { root = ROOT, env }: Options = {},
): Promise<void> {
  const commands = await compileCommands(language, folder, { root, checksStyle: true });
  const work = {
    root,
    name: `compiled/${name}-${language.id}`,
    command: commands.map((line) => JSON.stringify(line).replaceAll(folder, '<library>')),
    reads: { folder: root, files: filesIn(commands.flat(), root) },
    folder,
    env,
  };
  await keepOutput(work, () => runAll(commands, folder));
}

/** Returns the files of the repository that commands name, relative to the root: settings and programs. */
function filesIn(words: readonly string[], root: string): string[] {
  const paths = words.flatMap((text) => {
    const start = text.indexOf(`${root}/`);
    return start === -1 ? [] : [text.slice(start)];
  });
  const files = paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
  return files
    .map((path) => relative(root, path))
    .filter((path) => !INSTALLED.test(path))
    .toSorted();
}
