import { gzipSync } from 'node:zlib';
import { build, type Platform } from 'esbuild';
import { LIST_CALL, LIST_FUNCTION } from './snippets.ts';

/** Bytes of a program with all it needs, bundled, minified and compressed by gzip. */
export async function bundleBytes(folder: string, program: string, platform: Platform): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    platform,
    logLevel: 'silent',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild wrote no bundle');
  return gzipSync(file.contents, { level: 9 }).length;
}

export interface Bundles {
  node: Record<keyof typeof LIST_CALL, number>;
  /** Of ours where there is no Node.js. */
  browser: number;
  /** Of the function that stands alone; undefined while the library has none. */
  standalone: number | undefined;
}

export async function bundles(folder: string, subpaths: readonly string[]): Promise<Bundles> {
  const [ours, stripe, openai, browser, standalone] = await Promise.all([
    bundleBytes(folder, LIST_CALL.ours, 'node'),
    bundleBytes(folder, LIST_CALL.stripe, 'node'),
    bundleBytes(folder, LIST_CALL.openai, 'node'),
    bundleBytes(folder, LIST_CALL.ours, 'browser'),
    subpaths.includes('./*') ? bundleBytes(folder, LIST_FUNCTION, 'node') : undefined,
  ]);
  return { node: { ours, stripe, openai }, browser, standalone };
}
