/** Boxes of the first page as HTML. */
import type { Block, Card, CodeGroup } from '../blocks.ts';
import { Html, html } from '../markup/html.ts';
import { codeBlock, type Links, type Markdown } from '../markup/markdown.ts';

export function cards(all: readonly Card[], links: Links, markdown: Markdown): Html {
  const items = all.map(({ page, title, badge, about, command }) => {
    const href = page.startsWith('https:') ? page : (links.to(`/${page}`) ?? '#');
    const note = badge === undefined ? undefined : html` <span class="badge">${badge}</span>`;
    return html`<li>
      <h3><a href="${href}">${title}</a>${note}</h3>
      <p>${markdown.inline(about)}</p>
      ${command === undefined ? undefined : commandLine(command)}
    </li>`;
  });
  return html`<ul class="cards">
    ${items}
  </ul>`;
}

/** Returns a command that may break after a colon, as in the coordinates of a package. */
const commandLine = (command: string): Html =>
  html`<div class="command">${new Html(codeBlock(command, 'sh').text.replaceAll(':', ':<wbr />'))}</div>`;

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
