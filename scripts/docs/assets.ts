/** Style sheet and scripts of the portal, bundled and minified, and its icon. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { filesBelow } from '../files/tree.ts';
import { join } from 'node:path';

const FILES = {
  'portal.js': 'main.ts',
  'run.css': 'style/run.css',
  'run.js': 'run.ts',
  'search.js': 'search.ts',
  'style.css': 'style.css',
} as const;

/** Folder of the packaged generator with the bundled assets. */
const PACKED = 'portal/assets';

/** Returns the files below `assets` by their names. */
export async function portalAssets(root: string): Promise<ReadonlyMap<string, string>> {
  const packed = filesBelow(join(root, PACKED));
  if (packed.length > 0)
    return new Map(packed.map((name) => [name, readFileSync(join(root, PACKED, name), 'utf8')] as const));
  const { build } = await import('esbuild');
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
