/** Style sheet and scripts of the portal, bundled and minified, and its icon. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const FILES = {
  'portal.js': 'main.ts',
  'run.css': 'style/run.css',
  'run.js': 'run.ts',
  'search.js': 'search.ts',
  'style.css': 'style.css',
} as const;

/** Returns the files below `assets` by their names. */
export async function portalAssets(root: string): Promise<ReadonlyMap<string, string>> {
  const texts = Object.entries(FILES).map(async ([name, source]): Promise<[string, string]> => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [join(root, 'portal/page', source)],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: ['es2022', 'chrome111', 'firefox113', 'safari16.4'],
      legalComments: 'none',
      logLevel: 'silent',
    });
    return [name, outputFiles[0]?.text ?? ''];
  });
  const icon = await readFile(join(root, 'portal/page/favicon.svg'), 'utf8');
  return new Map([...(await Promise.all(texts)), ['favicon.svg', icon]]);
}
