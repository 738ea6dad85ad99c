import { join } from 'node:path';
import { build, type Format } from 'esbuild';

export interface Bundle {
  /** What goes in, relative to the folder. */
  inputs: string[];
  /** What it asks of its runtime by name: nothing, where nothing is bundled from Node.js. */
  imports: string[];
  bytes: Uint8Array;
}

/**
 * What a bundler makes of a program that uses the installed library, without any polyfill.
 * @throws {Error} when something can't be resolved, such as a module of Node.js
 */
export async function bundle(
  folder: string,
  program: string | { text: string },
  { platform, format }: { platform: 'browser' | 'neutral'; format: Format },
): Promise<Bundle> {
  const source =
    typeof program === 'string'
      ? { entryPoints: [join(folder, program)] }
      : { stdin: { contents: program.text, resolveDir: folder } };
  const { metafile, outputFiles } = await build({
    ...source,
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    // Node.js shows the line in which something went wrong.
    lineLimit: 120,
    write: false,
    metafile: true,
    logLevel: 'silent',
    platform,
    format,
  });
  const [output] = Object.values(metafile.outputs);
  return {
    inputs: Object.keys(metafile.inputs),
    imports: output?.imports.map(({ path }) => path) ?? [],
    bytes: outputFiles[0]?.contents ?? new Uint8Array(),
  };
}
