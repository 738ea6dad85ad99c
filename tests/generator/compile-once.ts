import { cpSync, existsSync, rmSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type FileSet, SetFingerprints } from '../../scripts/checks/fingerprints.ts';
import { type Cacheable, FRESH_VARIABLE, ResultCache } from '../../scripts/checks/result-cache.ts';
import { filesBelow } from '../../scripts/openapi-generator/tree.ts';
import { type Compiled, compileCommands, runAll } from './compile.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const KEPT = 'node_modules/.cache/compiled';
/** Folders of the root with installed tools. The record of the setup stands for them. */
const INSTALLED = /^(?:node_modules|\.venv)\//;

interface Options {
  root?: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Compiles a library like `compile`, unless the same files have passed with the same tools. In both cases the folder has
 * the output of the compiler afterwards. Only the last success of each name and language is kept, and never a failure.
 * @throws {Error} with the output of the tool
 */
export async function compileOnce(
  language: Compiled,
  folder: string,
  name: string,
  { root = ROOT, env = process.env }: Options = {},
): Promise<void> {
  const commands = await compileCommands(language, folder, root);
  const command = commands.map((line) => JSON.stringify(line).replaceAll(folder, '<library>'));
  const kept = `${KEPT}/${name}-${language.id}`;
  const sources = filesBelow(folder);
  const output = join(root, kept);
  const sets: Record<'library' | 'tools' | 'output', FileSet> = {
    library: { folder, files: sources },
    tools: { folder: root, files: filesIn(commands.flat(), root) },
    output: { folder: output },
  };
  const item: Cacheable = { name: kept, command, reads: ['library', 'tools'], builds: ['output'] };
  const fingerprints = new SetFingerprints(sets);
  const isRead = env[FRESH_VARIABLE] === undefined;
  const cache = new ResultCache({ root, file: `${kept}.json`, fingerprints, isRead, env });
  const key = cache.keyOf(item);
  if (cache.passed(item) !== undefined) {
    if (existsSync(output)) cpSync(output, folder, { recursive: true });
    return;
  }
  await runAll(commands, folder);
  rmSync(output, { recursive: true, force: true });
  const known = new Set(sources);
  for (const path of filesBelow(folder).filter((file) => !known.has(file)))
    cpSync(join(folder, path), join(output, path));
  cache.keep([{ item, key, passed: 1 }]);
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
