import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

/** The entry file of a command of an npm package: no shell, no npx, the same on every platform. */
export function bin(name: string, command: string): string {
  const manifest = join(ROOT, 'node_modules', name, 'package.json');
  const { bin: entry } = require(manifest) as { bin: string | Record<string, string> };
  const file = typeof entry === 'string' ? entry : entry[command];
  if (file === undefined) throw new Error(`${name} has no command ${command}; its version in package.json is wrong`);
  return join(dirname(manifest), file);
}
