import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE, LIBRARY } from './paths.ts';
import { run } from './programs.ts';

const SNIPPETS = join(CACHE, 'snippets');

/** Returns the paths of the library's PHP files, and of files with the snippets of its README. */
export async function filesToCompile(): Promise<string[]> {
  const { output } = await run(
    'git',
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
    '*.php',
  );
  return [
    ...output
      .trim()
      .split('\n')
      .map((path) => join(LIBRARY, path)),
    ...(await snippets()),
  ];
}

/** Writes the snippets of the README to files, whose lines have the same numbers. */
async function snippets(): Promise<string[]> {
  const text = await readFile(join(LIBRARY, 'README.md'), 'utf8');
  await rm(SNIPPETS, { recursive: true, force: true });
  await mkdir(SNIPPETS, { recursive: true });
  return Promise.all(
    [...text.matchAll(/^```php.*\n([^]*?)^```$/gm)].map(async ({ index, 1: code = '' }) => {
      const line = text.slice(0, index).split('\n').length;
      const file = join(SNIPPETS, `README-${line}.php`);
      await writeFile(file, `<?php${'\n'.repeat(line)}${code}`);
      return file;
    }),
  );
}
