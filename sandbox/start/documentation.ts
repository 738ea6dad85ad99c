/**
 * Serves the documentation portal below `/docs`. Here its pages can make calls: the portal itself has neither a key nor the
 * script that does it.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Extension, ExtensionResponse } from '../server/extension.ts';

export interface Documentation {
  /** Folder of the finished site, whose files may be compressed, with the ending `.gz`. */
  readonly folder: string;
  /** Makes the site, before the first page is served; absent if it is finished. */
  readonly prepare?: () => Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'application/yaml',
};
/** Nothing but this server may be loaded or called, and no page may embed this one. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** File that tells the runner whom it calls for. */
const ACCOUNT = 'run-account.json';

/** Returns the pages below `/docs`. `testKey` is the key of the first account of the seed; undefined without one. */
export function documentationPages({ folder, prepare }: Documentation, testKey: string | undefined): Extension {
  let prepared: Promise<void> | undefined;
  return {
    prefix: '/docs',
    isPublic: (method) => method === 'GET' || method === 'HEAD',
    async handle({ method, path }) {
      if (method !== 'GET' && method !== 'HEAD') return undefined;
      if (path.length === 0) return { status: 308, bytes: '', headers: { Location: '/docs/' } };
      // A failure is not kept, so that the next request tries again.
      await (prepared ??= prepare?.().catch((error: unknown) => {
        prepared = undefined;
        throw error;
      }));
      if (path.join('/') === ACCOUNT) return { status: 200, json: { test_key: testKey ?? null } };
      return fileOf(folder, path);
    },
  };
}

async function fileOf(folder: string, path: readonly string[]): Promise<ExtensionResponse | undefined> {
  // Segments are decoded, so one of them may contain several.
  if (path.some((segment) => segment === '..' || /[/\\\0]/.test(segment))) return undefined;
  const name = path.at(-1) === '' ? join(...path.slice(0, -1), 'index.html') : join(...path);
  const bytes = await read(join(folder, name));
  if (bytes === undefined) return folderOf(folder, path);
  const type = extname(name);
  return {
    status: 200,
    bytes: type === '.html' ? withRunner(bytes.toString()) : bytes,
    headers: {
      'Content-Type': TYPES[type] ?? 'application/octet-stream',
      'Content-Security-Policy': POLICY,
      'Referrer-Policy': 'no-referrer',
    },
  };
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
