/** The frame of every page: head, header, navigation, text, code. */
import type { Page } from '../blocks.ts';
import { type Html, html } from '../markup/html.ts';
import { relativeTo, twinOf } from './addresses.ts';
import { methodBadge } from './render.ts';

interface Frame {
  page: Page;
  /** Name of the API. */
  brand: string;
  /** Version of the contract. */
  version: string;
  navigation: Html;
  content: readonly Html[];
  aside: readonly Html[];
}

export function layout({ page, brand, version, navigation, content, aside }: Frame): string {
  const asset = (name: string): string => relativeTo(page.path, `assets/${name}`);
  const title = page.path === '' ? `${brand} documentation` : `${page.title} · ${brand}`;
  const { endpoint } = page;
  const side = aside.length > 0 || page.kind === 'start' ? aside : contents(page);
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${page.description}" />
        <link rel="stylesheet" href="${asset('style.css')}" />
        <link rel="alternate" type="text/markdown" href="${relativeTo(page.path, twinOf(page.path))}" />
        <link rel="icon" href="data:," />
        <script src="${asset('portal.js')}" data-root="${relativeTo(page.path, '')}"></script>
      </head>
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
              <h1>${page.title}</h1>
              ${page.kind === 'guide' || page.kind === 'index' ? html`<p class="lead">${page.description}</p>` : undefined}
              ${endpoint === undefined ? undefined : html`<p class="endpoint">${methodBadge(endpoint.method)} <code>${endpoint.path}</code></p>`}
              ${lines(content)}
            </article>
            ${side.length === 0 ? undefined : html`<aside aria-label="${aside.length > 0 ? 'Code' : 'On this page'}"><div>${lines(side)}</div></aside>`}
          </main>
          <nav id="menu" aria-label="Documentation">${navigation}</nav>
        </div>
      </body>
    </html> `;
  return document.text;
}

const lines = (parts: readonly Html[]): readonly Html[] => parts.map((part) => html`${part} `);

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
