/** Addresses of pages relative to each other, so that the portal works below any path and from a disk. */
import type { Page } from '../blocks.ts';
import type { Links } from '../markup/markdown.ts';

/** Returns the file of a page. */
export const fileOf = (path: string): string => (path === '' ? 'index.html' : `${path}/index.html`);

/** Returns the file of a page's Markdown twin. */
export const twinOf = (path: string): string => (path === '' ? 'index.md' : `${path}.md`);

/** Returns the address of a file as seen from a page. */
export function relativeTo(page: string, file: string): string {
  const depth = page === '' ? 0 : page.split('/').length;
  return '../'.repeat(depth) + file.split('/').map(encodeURIComponent).join('/');
}

/** Returns the public address of a page of a site. */
export const publicAddress = (site: string, path: string): string =>
  `${site}/${path === '' ? '' : `${path.split('/').map(encodeURIComponent).join('/')}/`}`;

/** Files for programs that pages link. */
const FILES = new Set([
  'openapi.json',
  'openapi.yaml',
  'errors.json',
  'llms.txt',
  'llms-full.txt',
  'bruno/bruno.json',
  'bruno.zip',
  'changelog.xml',
]);

/** Returns the file that a target such as `/openapi.json` names, if it is one for programs. */
export function programFile(target: string): string | undefined {
  const path = target.replace(/^\//, '');
  return FILES.has(path) ? path : undefined;
}

/** Addresses of all pages. */
export class Addresses {
  readonly #paths: ReadonlySet<string>;
  readonly #names = new Map<string, string>();

  constructor(pages: readonly Pick<Page, 'path' | 'names'>[]) {
    this.#paths = new Set(pages.map(({ path }) => path));
    for (const { path, names } of pages)
      for (const name of names) if (!this.#names.has(name)) this.#names.set(name, path);
  }

  /** Returns links for a page; those to the page itself are plain texts. */
  from(page: string): Links {
    return {
      to: (target) => {
        if (target.startsWith('#')) return target;
        const file = programFile(target);
        if (file !== undefined) return relativeTo(page, file);
        const [path = '', anchor] = target.replace(/^\//, '').split('#', 2);
        if (!this.#paths.has(path)) return undefined;
        return relativeTo(page, fileOf(path)) + (anchor === undefined ? '' : `#${anchor}`);
      },
      pageOf: (name) => {
        const path = this.#names.get(name);
        return path === undefined || path === page ? undefined : relativeTo(page, fileOf(path));
      },
    };
  }
}
