import { readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/**
 * Joins the ES modules in a folder: one file for each entry, and what entries share in a few beside them, so that a class
 * is one class whichever subpath it comes from. Each file costs a program about 0.4 ms at its start.
 * @param entries files in `folder` that users import
 * @param replaceable files in `folder` that hold all they need and are imported by a name, for a bundler to choose one;
 * they may not define a class that anything else knows
 */
export async function joinModules(
  folder: string,
  entries: readonly string[],
  replaceable: { files: readonly string[]; name: string },
): Promise<void> {
  const compiled = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
  const together = await bundleFiles(folder, entries, {
    splitting: true,
    chunkNames: 'shared/[hash]',
    external: [replaceable.name],
  });
  const alone = await bundleFiles(folder, replaceable.files, {});
  const made = new Set([...together, ...alone]);
  const joined = compiled.filter((file) => !made.has(relative(folder, join(folder, file))));
  await Promise.all(joined.map((file) => rm(join(folder, file))));
}

/** @returns the files it wrote */
async function bundleFiles(folder: string, entries: readonly string[], options: BuildOptions): Promise<string[]> {
  const { metafile } = await build({
    ...options,
    entryPoints: entries.map((entry) => join(folder, entry)),
    outdir: folder,
    outbase: folder,
    allowOverwrite: true,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    metafile: true,
    // Its comments are in the declarations; who reads the code reads the repository.
    legalComments: 'none',
    logLevel: 'error',
    absWorkingDir: folder,
  });
  return Object.keys(metafile.outputs).map((file) => file.split('/').join(sep));
}
