/** Blocks as HTML. */
import type { Block, CodeGroup, FieldItem, TypePart } from '../blocks.ts';
import { Html, html } from '../markup/html.ts';
import { codeFigure, type Links, Markdown, table } from '../markup/markdown.ts';
import { cards, hero } from './cards.ts';

/** Renders the blocks of one page. */
export class Renderer {
  readonly #links: Links;
  readonly #markdown: Markdown;
  readonly #formerAnchors: ReadonlyMap<string, readonly string[]>;

  /** `formerAnchors` has the anchors that headings had once, by those that they have now. */
  constructor(links: Links, formerAnchors: ReadonlyMap<string, readonly string[]> = new Map()) {
    this.#links = links;
    this.#markdown = new Markdown(links);
    this.#formerAnchors = formerAnchors;
  }

  blocks(blocks: readonly Block[]): Html[] {
    return blocks.map((block) => this.#block(block));
  }

  #block(block: Block): Html {
    switch (block.kind) {
      case 'prose':
        return this.#markdown.block(block.markdown);
      case 'heading':
        return this.#heading(block);
      case 'facts':
        return html`<dl class="facts">
          ${block.facts.map(
            ([term, text]) =>
              html`<dt>${term}</dt>
                <dd>${this.#markdown.inline(text)}</dd> `,
          )}
        </dl>`;
      case 'fields':
        return html`<ul class="fields">
          ${block.items.map((item) => this.#field(item))}
        </ul>`;
      case 'code':
        return codeFigure({ code: block.text, language: block.language, ...(block.title && { title: block.title }) });
      case 'group':
        return groupOf(block.group);
      case 'table':
        return this.#table(block);
      case 'links':
        return this.#cards(block);
      case 'cards':
        return cards(block.cards, this.#links, this.#markdown);
      case 'hero':
        return hero(block, groupOf, { links: this.#links, markdown: this.#markdown });
      case 'picture':
        return html`<figure class="picture">
          <div class="scroll" role="group" tabindex="0" aria-label="Picture">${new Html(block.svg)}</div>
          <figcaption>${block.alt}</figcaption>
        </figure>`;
    }
  }

  #heading({ level, text, id }: Extract<Block, { kind: 'heading' }>): Html {
    const former = this.#formerAnchors.get(id) ?? [];
    const words = this.#markdown.inline(text);
    // A link in a link is not HTML.
    const linked = words.text.includes('<a ') ? words : html`<a class="anchor" href="#${id}">${words}</a>`;
    const title = html`${former.map((one) => html`<a id="${one}"></a>`)}${linked}`;
    return level === 2 ? html`<h2 id="${id}">${title}</h2>` : html`<h3 id="${id}">${title}</h3>`;
  }

  #field({ id, name, type, isRequired, isDeprecated, notes, description, limits, children }: FieldItem): Html {
    const tags = [...(isRequired ? ['required'] : []), ...(isDeprecated ? ['deprecated'] : []), ...notes];
    return html`<li id="${id}">
      <a class="name" href="#${id}"><code>${name}</code></a>
      <span class="type">${type.map((part) => this.#type(part))}</span
      >${tags.map((tag) => html` <span class="tag ${tag}">${tag}</span>`)}${description === '' ? undefined : this.#markdown.block(description)}${limits.length === 0 ? undefined : html`<p class="limits">${this.#markdown.inline(limits.join(' · '))}</p>`}${
        children.length === 0
          ? undefined
          : html`<details>
              <summary>Fields of <code>${name}</code></summary>
              <ul class="fields">
                ${children.map((child) => this.#field(child))}
              </ul>
            </details>`
      }
    </li>`;
  }

  #type(part: TypePart): Html {
    if (typeof part === 'string') return html`${part}`;
    const href = this.#links.to(`/${part.page}`);
    return href === undefined ? html`${part.text}` : html`<a href="${href}">${part.text}</a>`;
  }

  #table({ label, head, rows }: Extract<Block, { kind: 'table' }>): Html {
    const cells = (row: readonly string[]): Html[] => row.map((cell) => this.#markdown.inline(cell));
    return table({ label, head: head.map((cell) => html`${cell}`), rows: rows.map(cells) });
  }

  #cards({ links }: Extract<Block, { kind: 'links' }>): Html {
    const items = links.map(({ page, text, badge, about }) => {
      const href = this.#links.to(`/${page}`);
      const label = badge === undefined ? undefined : html`${methodBadge(badge)} `;
      const sentence = about === '' ? undefined : html`<span class="about">${this.#withoutLinks(about)}</span>`;
      return html`<li>${label}${href === undefined ? text : html`<a href="${href}">${text}</a>`}${sentence}</li>`;
    });
    return html`<ul class="links">
      ${items}
    </ul>`;
  }

  #withoutLinks(markdown: string): Html {
    return new Html(this.#markdown.inline(markdown).text.replaceAll(/<\/?a\b[^>]*>/g, ''));
  }
}

/** Returns the method of an operation, in its own colour. */
export const methodBadge = (method: string): Html =>
  html`<span class="method ${method.toLowerCase().replaceAll(/[^a-z]/g, '')}">${method}</span>`;

/** Returns one piece of code in several languages; without the script, all of them follow each other. */
const groupOf = ({ title, codes }: CodeGroup): Html =>
  html`<div class="group">
    ${title === '' ? undefined : html`<p class="caption">${title}</p>`}
    ${codes.map(({ language, text }) => codeFigure({ code: text, language }))}
  </div>`;
