/** Markdown as HTML. Raw HTML stays text, and only http, https and mailto links and links to pages are links. */
import { Marked, type RendererObject, type Tokens } from 'marked';
import { highlight } from './highlight.ts';
import { escape, Html } from './html.ts';

/** Addresses as seen from one page. */
export interface Links {
  /** Returns the address of a page or an anchor, such as `/guides/errors#codes`; undefined if there is no such page. */
  to(target: string): string | undefined;
  /** Returns the page that explains a name: an operationId, an error code, an event type or a schema. */
  pageOf(name: string): string | undefined;
}

const EXTERNAL = /^(?:https?:\/\/|mailto:)/i;

/** Returns the anchor of a heading. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'section';

/** Returns the anchor of a heading that no other one of the page has, and takes it. */
export function freeAnchor(text: string, taken: Set<string>): string {
  const first = slugOf(text);
  let anchor = first;
  for (let count = 2; taken.has(anchor); count += 1) anchor = `${first}-${count}`;
  taken.add(anchor);
  return anchor;
}

/** Converts the Markdown of one page. */
export class Markdown {
  readonly #marked: Marked;

  constructor(links: Links) {
    this.#marked = new Marked({ gfm: true, renderer: rendererFor(links) });
  }

  block(markdown: string): Html {
    return new Html(this.#marked.parse(markdown, { async: false }).trim());
  }

  inline(markdown: string): Html {
    return new Html(this.#marked.parseInline(markdown, { async: false }).trim());
  }
}

function rendererFor(links: Links): RendererObject {
  const anchors = new Set<string>();
  return {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escape(text),
    heading({ tokens, depth, text }: Tokens.Heading) {
      const level = Math.min(Math.max(depth, 3), 6);
      return `<h${level} id="text-${freeAnchor(text, anchors)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    code: ({ text, lang = '' }: Tokens.Code) => codeBlock(text, lang.split(' ')[0] ?? '').text,
    codespan({ text }: Tokens.Codespan) {
      const href = links.pageOf(text);
      const code = `<code>${escape(text)}</code>`;
      return href === undefined ? code : `<a href="${escape(href)}">${code}</a>`;
    },
    link({ href, tokens }: Tokens.Link) {
      // A link in a link is not HTML, so names in its text are not linked.
      const text = this.parser.parseInline(tokens).replaceAll(/<\/?a\b[^>]*>/g, '');
      const address = EXTERNAL.test(href) ? href : links.to(href);
      if (address !== undefined) return `<a href="${escape(address)}">${text}</a>`;
      // The check of the own site reports it; in another document it may be anything.
      return href.startsWith('/') ? `<span data-dead="${escape(href)}">${text}</span>` : text;
    },
    image: ({ text }: Tokens.Image) => escape(text),
    checkbox: () => '',
    table({ header, rows }: Tokens.Table) {
      const cells = (row: Tokens.TableCell[], tag: string): string =>
        row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
      const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
      const label = escape(header.map(({ text }) => text).join(', '));
      return scrolling(`<table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table>`, label);
    },
  };
}

/** Lets a wide table scroll by itself, also by the keyboard. */
export const scrolling = (table: string, label: string): string =>
  `<div class="scroll" role="region" tabindex="0" aria-label="Table: ${label}">${table}</div>`;

/** Returns code in its box. Long lines scroll, also by the keyboard. */
export const codeBlock = (code: string, language: string): Html =>
  new Html(`<pre tabindex="0"><code>${highlight(code.trimEnd(), language).text}</code></pre>`);
