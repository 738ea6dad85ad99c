/** HTML pages with their assets and search. */
import type { Page } from '../blocks.ts';
import type { Contract } from '../contract.ts';
import { type Html, html } from '../markup/html.ts';
import { Addresses, fileOf, relativeTo } from './addresses.ts';
import { layout } from './layout.ts';
import { navigationOf } from './navigation.ts';
import { Renderer } from './render.ts';
import { searchIndex, type SearchWords } from './search-index.ts';

interface Site {
  contract: Contract;
  pages: readonly Page[];
  guides: readonly Page[];
  assets: ReadonlyMap<string, string>;
  /** Public address of the site; undefined if it is not known. */
  address: string | undefined;
  /** Address of the repository; undefined if there is none. */
  repository: string | undefined;
  /** Paths of pages, or anchors such as `reference#tag-1`, that were published once, each with its successor. */
  moved: ReadonlyMap<string, string>;
  /** Base URLs that pages may call; without any, pages of the site make no calls by themselves. */
  baseUrls: readonly string[] | undefined;
  searchWords: SearchWords;
}

export function siteFiles(site: Site): Map<string, string> {
  const { contract, pages, assets, moved, searchWords } = site;
  const { title, version } = contract.document.openapi.info;
  const addresses = new Addresses(pages);
  const files = new Map<string, string>();
  const textOf = (page: Page): string => {
    const links = addresses.from(page.path);
    const renderer = new Renderer(links, formerAnchors(page.path, moved));
    return layout({
      page,
      brand: title,
      version,
      site: site.address,
      repository: site.repository,
      baseUrls: site.baseUrls ?? [],
      navigation: navigationOf(page, links, site),
      content: renderer.blocks(page.blocks),
      aside: renderer.blocks(page.aside),
      neighbours: neighboursOf(page, site.guides),
    });
  };
  for (const page of pages) files.set(fileOf(page.path), textOf(page));
  if (site.address !== undefined) files.set('404.html', notFound(textOf, site.address));
  for (const [from, to] of moved)
    if (!from.includes('#') && !files.has(fileOf(from))) files.set(fileOf(from), redirect(from, to));
  for (const [name, text] of assets) files.set(`assets/${name}`, text);
  files.set('assets/search-index.js', `self.PORTAL_INDEX=${JSON.stringify(searchIndex(pages, searchWords))};\n`);
  return files;
}

/** Returns the page that static hosts send for every address that does not exist, whatever its depth. */
function notFound(textOf: (page: Page) => string, address: string): string {
  const markdown = 'There is no page at this address. Search for what you need, or begin at the start.';
  const page: Page = {
    path: '',
    title: 'Page not found',
    description: 'There is no page at this address.',
    kind: 'index',
    names: [],
    blocks: [{ kind: 'prose', markdown }],
    aside: [],
  };
  return textOf(page)
    .replace('<head>', `<head><base href="${new URL('.', `${address}/`).pathname}" />`)
    .replace(/<title>[^<]*/, '<title>Page not found')
    .replace(/<link rel="canonical"[^>]*>/, '<meta name="robots" content="noindex" />');
}

/** Returns links to the guides around a guide. */
function neighboursOf(page: Page, guides: readonly Page[]): Html | undefined {
  const at = guides.findIndex(({ path }) => path === page.path);
  if (at === -1) return undefined;
  const link = (label: string, guide: Page | undefined): Html | undefined =>
    guide && html`<a href="${relativeTo(page.path, fileOf(guide.path))}"><span>${label}</span> ${guide.title}</a> `;
  return html`<div class="neighbours">${link('Previous', guides[at - 1])}${link('Next', guides[at + 1])}</div>`;
}

/** Returns the anchors that a page had once, by their successors. */
function formerAnchors(path: string, moved: Site['moved']): Map<string, string[]> {
  const anchors = new Map<string, string[]>();
  for (const [from, to] of moved) {
    const [page, former] = from.split('#', 2);
    const [, anchor] = to.split('#', 2);
    if (page !== path || former === undefined || anchor === undefined) continue;
    anchors.set(anchor, [...(anchors.get(anchor) ?? []), former]);
  }
  return anchors;
}

/** Returns a page that leads to another one, for an address that was published once. */
function redirect(from: string, to: string): string {
  const address = relativeTo(from, fileOf(to));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Moved</title>
        <meta http-equiv="refresh" content="0; url=${address}" />
      </head>
      <body>
        <main>
          <h1>Moved</h1>
          <p>This page is now <a href="${address}">here</a>.</p>
        </main>
      </body>
    </html> `.text;
}
