import { gzipSync } from 'node:zlib';
import { build, type Platform } from 'esbuild';
import { LIST_BY_FUNCTION, LIST_CALL, LIST_FUNCTION } from './snippets.ts';

/** Returns the size in bytes of a program with all its imports: bundled, minified and compressed with gzip. */
async function bundleBytes(folder: string, program: string, platform: Platform): Promise<number> {
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
  /** Bundles of our library for environments without Node.js. */
  web: {
    client: number;
    /** A standalone function with its client. */
    byFunction: number;
    /** The standalone function only, for a program that already has a client. */
    functionAlone: number;
  };
}

export async function bundles(folder: string): Promise<Bundles> {
  const weigh = (program: string, platform: Platform): Promise<number> => bundleBytes(folder, program, platform);
  const [ours, stripe, openai, client, byFunction, functionAlone] = await Promise.all([
    weigh(LIST_CALL.ours, 'node'),
    weigh(LIST_CALL.stripe, 'node'),
    weigh(LIST_CALL.openai, 'node'),
    weigh(LIST_CALL.ours, 'browser'),
    weigh(LIST_BY_FUNCTION, 'browser'),
    weigh(LIST_FUNCTION, 'browser'),
  ]);
  return { node: { ours, stripe, openai }, web: { client, byFunction, functionAlone } };
}
