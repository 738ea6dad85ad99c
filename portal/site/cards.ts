/** Boxes of the first page as HTML. */
import type { Block, Card, CodeGroup } from '../blocks.ts';
import { highlight } from '../markup/highlight.ts';
import { Html, html } from '../markup/html.ts';
import type { Links, Markdown } from '../markup/markdown.ts';

export function cards(all: readonly Card[], links: Links, markdown: Markdown): Html {
  const items = all.map(({ page, title, badge, about, command }) => {
    const note = badge === undefined ? undefined : html` <span class="tag">${badge}</span>`;
    return html`<li>
      <h3>${page === undefined ? title : html`<a href="${addressOf(page, links)}">${title}</a>`}${note}</h3>
      ${about === undefined ? undefined : html`<p class="about">${markdown.inline(about)}</p>`}
      ${command === undefined ? undefined : commandLine(command)}
    </li>`;
  });
  return html`<ul class="cards">
    ${items}
  </ul>`;
}

const addressOf = (page: string, links: Links): string =>
  page.startsWith('https:') ? page : (links.to(`/${page}`) ?? '#');

/** Returns a command that may break after a colon, as in the coordinates of a package. */
function commandLine(command: string): Html {
  const code = new Html(highlight(command, 'sh').text.replaceAll(':', ':<wbr />'));
  return html`<figure class="code command">
    <figcaption></figcaption>
    <pre tabindex="0"><code>${code}</code></pre>
  </figure>`;
}

export function hero(
  { markdown: text, actions, group }: Extract<Block, { kind: 'hero' }>,
  groupOf: (group: CodeGroup) => Html,
  { links, markdown }: { links: Links; markdown: Markdown },
): Html {
  const buttons = actions.map(({ page, text: label }) => html`<a href="${links.to(`/${page}`) ?? '#'}">${label}</a> `);
  return html`<div class="hero">
    <div>
      ${markdown.block(text)}
      <p class="actions">${buttons}</p>
    </div>
    ${group === undefined ? undefined : groupOf(group)}
  </div>`;
}
