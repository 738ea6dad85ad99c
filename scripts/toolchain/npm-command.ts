import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Returns the entry file of an npm package's command, which Node.js runs without a shell or npx on every platform.
 * @param root folder from which Node.js would look for the package
 */
export function npmCommand(root: string, name: string, command: string): string {
  const manifest = manifestOf(root, name);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${name} has no command ${command}; its version in package.json is wrong`);
  return join(dirname(manifest), file);
}

/** Returns the manifest of a package, which need not be among its exports. */
function manifestOf(root: string, name: string): string {
  // A user of the packaged generator may have the package in the project in which the command runs.
  const folders = [root, process.cwd()].flatMap(
    (start) => createRequire(join(start, 'package.json')).resolve.paths(name) ?? [],
  );
  const manifest = folders.map((folder) => join(folder, name, 'package.json')).find((file) => existsSync(file));
  if (manifest === undefined) throw new Error(`${name} is not installed`);
  return manifest;
}
