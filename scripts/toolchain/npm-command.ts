import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the entry file of an npm package's command, which Node.js runs without a shell or npx on every platform. */
export function npmCommand(root: string, name: string, command: string): string {
  const manifest = join(root, 'node_modules', name, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${name} has no command ${command}; its version in package.json is wrong`);
  return join(dirname(manifest), file);
}
