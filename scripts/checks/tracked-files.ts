import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the files below the given paths that git knows or would add, relative to the root; all files without a path. */
export function trackedFiles(root: string, paths: readonly string[] = []): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', ...paths];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  // A file that was deleted is listed until the deletion is staged.
  return files.filter((file) => file !== '' && existsSync(join(root, file)));
}
