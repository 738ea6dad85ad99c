import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type FileSet, SetFingerprints } from '../../scripts/checks/fingerprints.ts';
import { type Cacheable, FRESH_VARIABLE, ResultCache } from '../../scripts/checks/result-cache.ts';
import { filesBelow } from '../../scripts/files/tree.ts';

const KEPT = 'node_modules/.cache/test-output';

interface KeptWork {
  root: string;
  /** Unique name. Only the last success of each name is kept, and never a failure. */
  name: string;
  /** All inputs that are not files. */
  command: readonly string[];
  /** Files that the work reads, in addition to those of its folder. */
  reads: FileSet;
  /** Absolute folder with files that the work reads and to which it adds others. */
  folder: string;
  env?: NodeJS.ProcessEnv | undefined;
}

/**
 * Does work, unless it has succeeded with the same files and tools. In both cases the folder has its output afterwards.
 * @throws the error of the work
 */
export async function keepOutput(
  { root, name, command, reads, folder, env = process.env }: KeptWork,
  work: () => Promise<void>,
): Promise<void> {
  const kept = `${KEPT}/${name}`;
  const files = filesBelow(folder);
  const output = join(root, kept);
  const fingerprints = new SetFingerprints({ reads, folder: { folder, files }, output: { folder: output } });
  const item: Cacheable = { name, command, reads: ['reads', 'folder'], builds: ['output'] };
  const isRead = env[FRESH_VARIABLE] === undefined;
  const cache = new ResultCache({ root, file: `${kept}.json`, fingerprints, isRead, env });
  const key = cache.keyOf(item);
  if (cache.passed(item) !== undefined) {
    if (existsSync(output)) cpSync(output, folder, { recursive: true });
    return;
  }
  await work();
  rmSync(output, { recursive: true, force: true });
  const known = new Set(files);
  for (const path of filesBelow(folder).filter((file) => !known.has(file)))
    cpSync(join(folder, path), join(output, path));
  cache.keep([{ item, key, passed: 1 }]);
}
