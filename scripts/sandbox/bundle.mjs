/**
 * Bundles the program of `npm run sandbox` into one file, because loading its 200 modules one by one takes most of the
 * time of a start. The file is kept until one of its inputs changes. It has no source map, which would take 40 MB of memory:
 * a stack shows lines of the file, which names each module before its code.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = resolve(import.meta.dirname, '../..');
const ENTRY = join(import.meta.dirname, 'program.ts');
const CACHE = join(ROOT, '.cache', 'sandbox', 'program');
/** Packages that find their files next to their code, or are not needed at the start. */
const EXTERNAL = ['@electric-sql/pglite', 'esbuild', 'pg-native', 'tsx'];
/** Files outside the inputs on which the result depends. */
const TOOLS = ['package-lock.json', 'scripts/sandbox/bundle.mjs'];
/** Lets packages in the CommonJS format load builtins. */
const BANNER = `import { createRequire as newRequire } from 'node:module'; const require = newRequire(${JSON.stringify(pathToFileURL(ENTRY).href)});`;

/** @param {string} file */
const digestOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Returns the path of the bundled program, which is kept in the folder `cache`. */
export async function programFile(cache = CACHE) {
  const known = readManifest(cache);
  if (known !== undefined) return known;
  const { build } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [ENTRY],
    bundle: true,
    external: EXTERNAL,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: BANNER },
    outfile: 'program.mjs',
    metafile: true,
    write: false,
    logLevel: 'silent',
    plugins: [ownAddresses(inThisCheckout)],
  });
  const inputs = [...Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules')), ...TOOLS];
  return keep(cache, outputFiles[0]?.contents ?? new Uint8Array(), inputs);
}

/**
 * Keeps `import.meta` of each module, by which it finds files next to it.
 * @param {(path: string) => { url: string, dirname: string }} addressOf returns expressions for a module
 * @returns {import('esbuild').Plugin}
 */
export const ownAddresses = (addressOf) => ({
  name: 'own-addresses',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const { url, dirname: folder } = addressOf(path);
      const contents = readFileSync(path, 'utf8');
      return {
        contents: contents.replaceAll('import.meta.url', () => url).replaceAll('import.meta.dirname', () => folder),
        loader: 'ts',
      };
    });
  },
});

/** @param {string} path */
const inThisCheckout = (path) => ({
  url: JSON.stringify(pathToFileURL(path).href),
  dirname: JSON.stringify(dirname(path)),
});

/**
 * Returns the kept program if all of its inputs are unchanged.
 * @param {string} cache
 */
function readManifest(cache) {
  try {
    const { root, file, inputs } = JSON.parse(readFileSync(join(cache, 'manifest.json'), 'utf8'));
    /** @type {[string, string][]} */
    const entries = Object.entries(inputs);
    const isCurrent = root === ROOT && entries.every(([path, digest]) => digestOf(join(ROOT, path)) === digest);
    return isCurrent && readdirSync(cache).includes(file) ? join(cache, file) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes the program and its manifest under temporary names first: several processes may start at once.
 * @param {string} cache
 * @param {Uint8Array} contents
 * @param {readonly string[]} inputs
 */
function keep(cache, contents, inputs) {
  mkdirSync(cache, { recursive: true });
  const file = `program-${createHash('sha256').update(contents).digest('hex').slice(0, 16)}.mjs`;
  const digests = Object.fromEntries(inputs.map((path) => [path, digestOf(join(ROOT, path))]));
  /** @param {string} name @param {Uint8Array | string} text */
  const put = (name, text) => {
    writeFileSync(join(cache, `${name}.${process.pid}`), text);
    renameSync(join(cache, `${name}.${process.pid}`), join(cache, name));
  };
  put(file, contents);
  put('manifest.json', JSON.stringify({ root: ROOT, file, inputs: digests }));
  for (const name of readdirSync(cache))
    if (/^program-.*\.mjs$/.test(name) && name !== file) rmSync(join(cache, name), { force: true });
  return join(cache, file);
}
