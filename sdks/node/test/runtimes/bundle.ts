import { join } from 'node:path';
import { build, type Format } from 'esbuild';

export interface Bundle {
  /** Input files, relative to the folder. */
  inputs: string[];
  /** Modules that the bundle imports from its runtime; none without Node.js modules. */
  imports: string[];
  bytes: Uint8Array;
}

/**
 * Bundles a program that uses the installed library, without polyfills.
 * @throws {Error} if a module cannot be resolved, such as one of Node.js
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
    // Node.js prints the line of an error.
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
