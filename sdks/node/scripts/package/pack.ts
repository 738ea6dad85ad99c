import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compile, PACKAGE } from './compile.ts';

const run = promisify(execFile);
// Files that npm adds to `files` itself, and the manifest that it reads.
const ROOT_FILES = new Set(['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE']);

/**
 * Compiles the library and packs it in the same way as npm. The same sources result in the same bytes.
 * @param stage folder for the contents of the package
 * @param output existing folder for the tarball
 * @returns path of the tarball
 */
export async function pack(stage: string, output: string): Promise<string> {
  await compile(join(stage, 'dist'));
  await cp(PACKAGE, stage, {
    recursive: true,
    filter: (source) => source === PACKAGE || ROOT_FILES.has(source.slice(PACKAGE.length + 1)),
  });
  await writeFile(join(stage, 'package.json'), published(await readFile(join(PACKAGE, 'package.json'), 'utf8')));
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', output], {
    cwd: stage,
  });
  return join(output, fileName(JSON.parse(stdout)));
}

// npm 11 prints a list; later versions print an object with a key for each package.
function fileName(printed: object): string {
  const [{ filename = '' } = {}] = Object.values(printed) as { filename?: string }[];
  return filename;
}

/** `private` keeps `npm publish` out of the repository; its scripts and tools mean nothing elsewhere. */
function published(manifest: string): string {
  const { private: _, scripts: __, devDependencies: ___, ...rest } = JSON.parse(manifest) as Record<string, unknown>;
  return `${JSON.stringify(rest, null, 2)}\n`;
}
