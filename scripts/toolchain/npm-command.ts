import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The entry file of a command of an npm package: no shell, no npx, the same on every platform. */
export function npmCommand(root: string, name: string, command: string): string {
  const manifest = join(root, 'node_modules', name, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${name} has no command ${command}; its version in package.json is wrong`);
  return join(dirname(manifest), file);
}
