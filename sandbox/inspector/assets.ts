/** Files of the inspector, bundled when the first of them is asked for. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Extension } from '../api/extension.ts';

const PAGE = join(import.meta.dirname, 'page');
const SCRIPT = 'inspector.js';
/** Nothing but this server may be loaded, and no page may embed this one. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Asset {
  readonly type: string;
  readonly read: () => Promise<string>;
}

/** Returns the public part of `/_sandbox`: the page itself, which asks for the token. */
export function inspectorAssets(): Pick<Extension, 'isPublic' | 'handle'> {
  let script: Promise<string> | undefined;
  const assets: Readonly<Record<string, Asset>> = {
    '': { type: 'text/html; charset=utf-8', read: () => readFile(join(PAGE, 'index.html'), 'utf8') },
    'inspector.css': { type: 'text/css; charset=utf-8', read: () => readFile(join(PAGE, 'style.css'), 'utf8') },
    [SCRIPT]: { type: 'text/javascript; charset=utf-8', read: () => (script ??= bundle()) },
  };
  const assetOf = (path: readonly string[]): Asset | undefined => {
    const name = path.join('/');
    return Object.hasOwn(assets, name) ? assets[name] : undefined;
  };
  return {
    isPublic: (method, path) => (method === 'GET' || method === 'HEAD') && assetOf(path) !== undefined,
    async handle({ path }) {
      const asset = assetOf(path);
      if (!asset) return undefined;
      const headers = {
        'Content-Type': asset.type,
        'Content-Security-Policy': POLICY,
        'Referrer-Policy': 'no-referrer',
      };
      return { status: 200, bytes: await asset.read(), headers };
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
