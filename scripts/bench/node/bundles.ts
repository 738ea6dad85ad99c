import { gzipSync } from 'node:zlib';
import { build, type Platform } from 'esbuild';
import { LIST_BY_FUNCTION, LIST_CALL, LIST_FUNCTION } from './snippets.ts';

/** Returns a program with all its imports: bundled and minified. */
async function bundled(folder: string, program: string, platform: Platform): Promise<Uint8Array> {
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
  return file.contents;
}

/** Returns the size in bytes of a bundle after compression with gzip. */
async function bundleBytes(folder: string, program: string, platform: Platform): Promise<number> {
  return gzipSync(await bundled(folder, program, platform), { level: 9 }).length;
}

/** Returns the number of operations that a bundle of the whole client contains. */
async function operationsIn(folder: string): Promise<number> {
  const code = Buffer.from(await bundled(folder, LIST_CALL.ours, 'node')).toString();
  return code.match(/\{id:"\w+",method:"[A-Z]+",path:"/g)?.length ?? 0;
}

export interface Bundles {
  /** Number of operations of the contract, all of which a bundle of the client contains. */
  operations: number;
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
  const [operations, ours, stripe, openai, client, byFunction, functionAlone] = await Promise.all([
    operationsIn(folder),
    weigh(LIST_CALL.ours, 'node'),
    weigh(LIST_CALL.stripe, 'node'),
    weigh(LIST_CALL.openai, 'node'),
    weigh(LIST_CALL.ours, 'browser'),
    weigh(LIST_BY_FUNCTION, 'browser'),
    weigh(LIST_FUNCTION, 'browser'),
  ]);
  return { operations, node: { ours, stripe, openai }, web: { client, byFunction, functionAlone } };
}
