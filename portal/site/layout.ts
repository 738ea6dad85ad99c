/** The frame of every page: head, header, navigation, text, code. */
import type { Page } from '../blocks.ts';
import { type Html, html } from '../markup/html.ts';
import { publicAddress, relativeTo, twinOf } from './addresses.ts';
import { methodBadge } from './render.ts';

interface Frame {
  page: Page;
  /** Name of the API. */
  brand: string;
  /** Version of the contract. */
  version: string;
  /** Public address of the site; undefined if it is not known. */
  site: string | undefined;
  navigation: Html;
  content: readonly Html[];
  aside: readonly Html[];
  /** Address of the repository, for links to the sources of pages; undefined if there is none. */
  repository: string | undefined;
  /** Base URLs that the page may call. */
  baseUrls?: readonly string[];
  /** Links to the page before this one and to the next, below the text; undefined outside guides. */
  neighbours?: Html | undefined;
}

export function layout(frame: Frame): string {
  const { page, brand, version, navigation, content, aside, neighbours } = frame;
  const { endpoint } = page;
  const side = aside.length > 0 || page.kind === 'start' ? aside : contents(page);
  const start = startLength(page);
  const document = html`<!doctype html>
    <html lang="en">
      ${headOf(frame)}
      <body class="${page.kind}">
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <a class="brand" href="${relativeTo(page.path, 'index.html')}"
            >${brand}<span class="version"> ${version}</span></a
          >
          <a class="to-menu" href="#menu">Menu</a>
          <div class="tools" hidden>
            <button type="button" class="search">Search <kbd>/</kbd></button>
            <button type="button" class="theme" aria-label="Colour theme"></button>
          </div>
        </header>
        <div class="columns">
          <main id="content" tabindex="-1">
            <article>
              <div class="intro">
                <h1>${page.title}</h1>
                ${page.kind === 'guide' || page.kind === 'index' ? html`<p class="lead">${page.description}</p>` : undefined}
                ${endpoint === undefined ? undefined : html`<p class="endpoint">${methodBadge(endpoint.method)} <code>${endpoint.path}</code></p>`}
                ${lines(content.slice(0, start))}
              </div>
              ${side.length === 0 ? undefined : html`<aside aria-label="${aside.length > 0 ? 'Code' : 'On this page'}"><div>${lines(side)}</div></aside>`}
              <div class="rest">${lines(content.slice(start))}${neighbours}${ending(frame)}</div>
            </article>
          </main>
          <nav id="menu" aria-label="Documentation">${navigation}</nav>
        </div>
      </body>
    </html> `;
  return document.text;
}

/** Returns the head: title, style sheet, script, and what search engines, feed readers and previews of links need. */
function headOf({ page, brand, site, baseUrls = [] }: Frame): Html {
  const asset = (name: string): string => relativeTo(page.path, `assets/${name}`);
  const title = page.path === '' ? `${brand} documentation` : `${page.title} · ${brand}`;
  return html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${baseUrls.length === 0 ? undefined : html`<meta http-equiv="Content-Security-Policy" content="connect-src 'self' ${originsOf(baseUrls)}" />`}
    <title>${title}</title>
    <meta name="description" content="${withoutMarkup(page.description)}" />
    <link rel="stylesheet" href="${asset('style.css')}" />
    <link rel="alternate" type="text/markdown" href="${relativeTo(page.path, twinOf(page.path))}" />
    <link rel="icon" type="image/svg+xml" href="${asset('favicon.svg')}" />
    ${site === undefined ? undefined : html`<link rel="alternate" type="application/rss+xml" title="Changelog" href="${relativeTo(page.path, 'changelog.xml')}" />`}
    ${preview(page, brand, site)}
    <script src="${asset('portal.js')}" data-root="${relativeTo(page.path, '')}"></script>
    ${baseUrls.length === 0 || page.kind !== 'operation' ? undefined : html`<script src="${asset('run.js')}" defer></script>`}
  </head>`;
}

// A key of the reader must not reach another host, not even by a redirect.
const originsOf = (urls: readonly string[]): string => [...new Set(urls.map((url) => new URL(url).origin))].join(' ');

/** Returns links to the Markdown of a page and to its source. */
function ending({ page, repository }: Frame): Html {
  const source =
    page.source === undefined || repository === undefined
      ? undefined
      : html`<a href="${repository}/edit/main/${page.source}">Edit this page</a>`;
  return html`<p class="ending">
    <a class="twin" href="${relativeTo(page.path, twinOf(page.path))}">Markdown</a> ${source}
  </p>`;
}

/** Returns a sentence of Markdown as plain text. */
const withoutMarkup = (sentence: string): string =>
  sentence.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');

/** Returns what other sites show of a link to a page, and the address that search engines keep. */
function preview({ path, title, description, kind }: Page, brand: string, site: string | undefined): Html {
  const address = site === undefined ? undefined : publicAddress(site, path);
  return html`<meta property="og:site_name" content="${brand}" />
    <meta property="og:type" content="${kind === 'guide' ? 'article' : 'website'}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${withoutMarkup(description)}" />
    ${
      address === undefined
        ? undefined
        : html`<meta property="og:url" content="${address}" /> <link rel="canonical" href="${address}" />`
    }`;
}

const lines = (parts: readonly Html[]): readonly Html[] => parts.map((part) => html`${part} `);

/** Returns the number of blocks above the code on a phone: those before the first heading; of an error, all. */
function startLength({ blocks, kind }: Page): number {
  const first = blocks.findIndex((block) => block.kind === 'heading');
  return first === -1 || kind === 'error' ? blocks.length : first;
}

/** Returns the headings of a page without code. */
function contents({ blocks }: Page): Html[] {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []));
  if (headings.length < 2) return [];
  const items = headings.map(({ text, id }) => html`<li><a href="#${id}">${text.replaceAll('`', '')}</a></li>`);
  return [
    html`<p class="caption">On this page</p>
      <ul class="contents">
        ${items}
      </ul>`,
  ];
}
