import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { joinModules } from './join.ts';

/** Folder of the library. */
export const PACKAGE = resolve(import.meta.dirname, '../..');

/** A core module and its replacement for bundles without Node.js, by `imports` in package.json. */
const REPLACEABLE = ['core/transport/platform-transport.js', 'core/transport/platform-transport.web.js'];
const REPLACEABLE_NAME = '#platform-transport';

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

// The nearest package.json applies to the files below it, including `sideEffects`: without it here, bundlers would keep
// the whole library. dist/esm has no package.json, so the one of the package applies.
const COMMONJS = { type: 'commonjs', sideEffects: false };

/**
 * Compiles the library twice, as ES modules and as CommonJS, each with its types.
 * @param dist output folder, replaced as a whole
 * @throws {Error} with the message of the compiler
 */
export async function compile(dist: string): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await Promise.all([compileAs('esm', dist), compileAs('cjs', dist)]);
  await nameReplaceable(join(dist, 'esm', 'core', 'options', 'resolve-options.js'));
  await joinModules(join(dist, 'esm'), await entriesIn(join(dist, 'esm')), {
    files: REPLACEABLE,
    name: REPLACEABLE_NAME,
  });
  await writeFile(join(dist, 'cjs', 'package.json'), `${JSON.stringify(COMMONJS, null, 2)}\n`);
}

// The layout defines the entries: each folder next to the core is a subpath, and so is each resource.
async function entriesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.split(sep).join('/'));
  return files.filter((file) => /^(?:(?:[a-z]+\/)?index|generated\/resources\/[\w-]+)\.js$/.test(file));
}

/** Compiles the library, with its types, in one format. */
export async function compileAs(format: 'esm' | 'cjs', dist: string): Promise<void> {
  const outDir = join(dist, format);
  await mkdir(outDir, { recursive: true });
  const args = [TSC, '--project', join(PACKAGE, `tsconfig.${format}.json`), '--outDir', outDir];
  await promisify(execFile)(process.execPath, args).catch((error: Error & { stdout?: string }) => {
    throw new Error(
      `tsc cannot compile the library as ${format}; fix the errors and build again\n${error.stdout ?? ''}`,
    );
  });
  await nameCompiledFiles(outDir);
}

// The sources use a path, so that they run without compilation. CommonJS keeps the path, because bundlers for the web use ES
// modules.
async function nameReplaceable(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const path = /(['"])\.\.\/transport\/platform-transport\.js\1/;
  if (!path.test(text)) throw new Error(`${file} does not import ${REPLACEABLE[0]}; update scripts/package/compile.ts`);
  await writeFile(file, text.replace(path, `'${REPLACEABLE_NAME}'`));
}

// The compiler rewrites the extensions of imports in code, but not in declarations, where they would name files that
// are not part of the package.
async function nameCompiledFiles(outDir: string): Promise<void> {
  const files = await readdir(outDir, { recursive: true });
  const declarations = files.filter((file) => file.endsWith('.d.ts')).map((file) => join(outDir, file));
  await Promise.all(
    declarations.map(async (file) => {
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replaceAll(/((?:from|import\(|declare module) ?['"]\.[^'"]+)\.ts(?=['"])/g, '$1.js'));
    }),
  );
}
