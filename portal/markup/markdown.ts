/** Markdown as HTML. Raw HTML stays text, and only http, https and mailto links and links to pages are links. */
import { Marked, type RendererObject, type Tokens } from 'marked';
import { labelOf } from '../samples/languages.ts';
import { highlight } from './highlight.ts';
import { escape, Html, html } from './html.ts';

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
    code: ({ text, lang = '' }: Tokens.Code) => codeFigure({ code: text, language: lang.split(' ')[0] ?? '' }).text,
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
      const cells = (row: Tokens.TableCell[]): Html[] =>
        row.map(({ tokens }) => new Html(this.parser.parseInline(tokens)));
      const label = header.map(({ text }) => text).join(', ');
      return table({ label, head: cells(header), rows: rows.map(cells) }).text;
    },
  };
}

interface Table {
  label: string;
  head: readonly Html[];
  rows: readonly (readonly Html[])[];
}

/** Length of a text from which its column needs room. */
const LONG = 28;

/**
 * Returns a table that scrolls by itself, also by the keyboard. A column of long texts has a least width; if it is the last
 * one, each row takes two lines on a phone.
 */
export function table({ label, head, rows }: Table): Html {
  const isLong = head.map((_, column) => rows.some((row) => lengthOf(row[column]) > LONG));
  const titles = head.map((cell, column) =>
    isLong[column] ? html`<th scope="col" class="long">${cell}</th>` : html`<th scope="col">${cell}</th>`,
  );
  const lines = rows.map(
    (row) =>
      html`<tr>
        ${row.map((cell) => html`<td>${cell}</td>`)}
      </tr>`,
  );
  const name = isLong.at(-1) ? html` class="stacked"` : undefined;
  return html`<div class="scroll" role="region" tabindex="0" aria-label="Table: ${label}">
    <table${name}><thead><tr>${titles}</tr></thead><tbody>${lines}</tbody></table>
  </div>`;
}

const lengthOf = (cell: Html | undefined): number => cell?.text.replaceAll(/<[^>]*>/g, '').length ?? 0;

interface Code {
  code: string;
  language: string;
  /** Text in front of the name of the language. */
  title?: string;
}

/** Returns code below a bar with its title and language. Long lines scroll, also by the keyboard. */
export const codeFigure = ({ code, language, title }: Code): Html =>
  html`<figure class="code" data-lang="${language}">
    <figcaption>
      ${title === undefined ? undefined : html`<b>${title}</b> `}<span>${labelOf(language)}</span>
    </figcaption>
    ${new Html(`<pre tabindex="0"><code>${highlight(code.trimEnd(), language).text}</code></pre>`)}
  </figure>`;
