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

/** Returns the bytes of each bundle, by measurement and client, and the number of operations of the contract. */
export async function bundles(folder: string): Promise<Record<string, Record<string, number>>> {
  const weigh = (program: string, platform: Platform): Promise<number> => bundleBytes(folder, program, platform);
  return {
    operations: { ours: await operationsIn(folder) },
    bundle: {
      ours: await weigh(LIST_CALL.ours, 'node'),
      stripe: await weigh(LIST_CALL.stripe, 'node'),
      openai: await weigh(LIST_CALL.openai, 'node'),
    },
    webBundle: { ours: await weigh(LIST_CALL.ours, 'browser') },
    standaloneClient: { ours: await weigh(LIST_BY_FUNCTION, 'browser') },
    standalone: { ours: await weigh(LIST_FUNCTION, 'browser') },
  };
}
