/** Pages for browsers: the inspector, and the documentation portal below `/docs`, whose pages can make calls here. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Extension, ExtensionResponse } from '../api/extension.ts';
import { mediaTypeOf } from './media-types.ts';

export interface Documentation {
  /** Folder of the finished site, whose files may be compressed, with the ending `.gz`. */
  readonly folder: string;
  /** Makes the site, before the first page is served; absent if it is finished. */
  readonly prepare?: () => Promise<void>;
}

/** Nothing but this server may be loaded or called, and no page may embed this one. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const headersOf = (file: string): Record<string, string> => ({
  'Content-Type': mediaTypeOf(file),
  'Content-Security-Policy': POLICY,
  'Referrer-Policy': 'no-referrer',
});

const HOST = /^[\w.:[\]-]{1,260}$/;

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** File that tells the form of a call which key it can use. */
const SETTINGS = 'run-settings.json';

/** Facts of the sandbox that its pages show. */
interface Surroundings {
  /** Key of the first account of the seed; undefined without one. */
  readonly testKey: string | undefined;
  /** Address of the server in the contract, in whose place the pages show that of the sandbox. */
  readonly server: string | undefined;
}

/** Returns the pages below `/docs`. */
export function documentationPages({ folder, prepare }: Documentation, { testKey, server }: Surroundings): Extension {
  let prepared: Promise<void> | undefined;
  return {
    prefix: '/docs',
    isPublic: isRead,
    async handle({ method, path, raw }) {
      if (!isRead(method)) return undefined;
      if (path.length === 0) return { status: 308, bytes: '', headers: { Location: '/docs/' } };
      // A failure is not kept, so that the next request tries again.
      await (prepared ??= prepare?.().catch((error: unknown) => {
        prepared = undefined;
        throw error;
      }));
      if (path.join('/') === SETTINGS) return { status: 200, json: { test_key: testKey ?? null } };
      const { host } = raw.headers;
      const here = (text: string): string =>
        server === undefined || host === undefined || !HOST.test(host)
          ? text
          : text.replaceAll(server, `http://${host}`);
      return fileOf(folder, path, here);
    },
  };
}

async function fileOf(
  folder: string,
  path: readonly string[],
  here: (text: string) => string,
): Promise<ExtensionResponse | undefined> {
  // Segments are decoded, so one of them may contain several.
  if (path.some((segment) => segment === '..' || /[/\\\0]/.test(segment))) return undefined;
  const name = path.at(-1) === '' ? join(...path.slice(0, -1), 'index.html') : join(...path);
  const bytes = await read(join(folder, name));
  if (bytes === undefined) return folderOf(folder, path);
  return {
    status: 200,
    bytes: contentOf(name, bytes, here),
    headers: headersOf(name),
  };
}

function contentOf(name: string, bytes: Buffer, here: (text: string) => string): string | Buffer {
  if (!/\.(?:html|md|txt|json|yaml)$/.test(name)) return bytes;
  const text = here(bytes.toString());
  return name.endsWith('.html') ? withRunner(text) : text;
}

async function read(file: string): Promise<Buffer | undefined> {
  const plain = await readFile(file).catch(() => undefined);
  const packed = plain ?? (await readFile(`${file}.gz`).catch(() => undefined));
  return plain ?? (packed && gunzipSync(packed));
}

/** Leads from `/docs/errors/timeout` to the page in that folder. */
async function folderOf(folder: string, path: readonly string[]): Promise<ExtensionResponse | undefined> {
  const page = await read(join(folder, ...path, 'index.html'));
  const location = `/docs/${path.map(encodeURIComponent).join('/')}/`;
  return page && { status: 308, bytes: '', headers: { Location: location } };
}

/** Adds the script of the runner next to the script of the page. */
const withRunner = (html: string): string =>
  html.replace(/(<script src=")([^"]*)portal\.js"[^>]*><\/script>/, '$&\n$1$2run.js" defer></script>');

// The inspector, whose files are bundled when the first of them is asked for.

const PAGE = join(import.meta.dirname, '../inspector/page');
const SCRIPT = 'inspector.js';

/** Returns everything below `/_sandbox`: the files of the inspector, which need no token but ask for it, and the lab. */
export function inspectorPages(lab: Extension): Extension {
  let script: Promise<string> | undefined;
  const files: Readonly<Record<string, [name: string, read: () => Promise<string>]>> = {
    '': ['index.html', () => readFile(join(PAGE, 'index.html'), 'utf8')],
    'inspector.css': ['style.css', () => readFile(join(PAGE, 'style.css'), 'utf8')],
    [SCRIPT]: [SCRIPT, () => (script ??= bundle())],
  };
  const isFile = (method: string, path: readonly string[]): boolean =>
    isRead(method) && Object.hasOwn(files, path.join('/'));
  return {
    prefix: lab.prefix,
    isPublic: isFile,
    async handle(request) {
      const [name, readText] = (isFile(request.method, request.path) && files[request.path.join('/')]) || [];
      if (name === undefined || !readText) return lab.handle(request);
      return { status: 200, bytes: await readText(), headers: headersOf(name) };
    },
  };
}

/** Returns the script of the page: the one that a package has next to it, otherwise bundled from its source. */
async function bundle(): Promise<string> {
  const built = await readFile(join(PAGE, SCRIPT), 'utf8').catch(() => undefined);
  if (built !== undefined) return built;
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(PAGE, 'app.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
  });
  return outputFiles[0]?.text ?? '';
}
