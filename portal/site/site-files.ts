/** HTML pages with their assets and search. */
import type { Page } from '../blocks.ts';
import type { Contract } from '../contract.ts';
import { html } from '../markup/html.ts';
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
  moved: ReadonlyMap<string, string>;
  searchWords: SearchWords;
}

export function siteFiles(site: Site): Map<string, string> {
  const { contract, pages, assets, moved, searchWords } = site;
  const { title, version } = contract.document.openapi.info;
  const addresses = new Addresses(pages);
  const files = new Map<string, string>();
  for (const page of pages) {
    const links = addresses.from(page.path);
    const renderer = new Renderer(links);
    const text = layout({
      page,
      brand: title,
      version,
      navigation: navigationOf(page, links, site),
      content: renderer.blocks(page.blocks),
      aside: renderer.blocks(page.aside),
    });
    files.set(fileOf(page.path), text);
  }
  for (const [from, to] of moved) if (!files.has(fileOf(from))) files.set(fileOf(from), redirect(from, to));
  for (const [name, text] of assets) files.set(`assets/${name}`, text);
  files.set('assets/search-index.js', `self.PORTAL_INDEX=${JSON.stringify(searchIndex(pages, searchWords))};\n`);
  return files;
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
