import type { Page } from '../blocks.ts';
import type { Contract } from '../contract.ts';
import { type Html, html } from '../markup/html.ts';
import type { Links } from '../markup/markdown.ts';
import { groupsOf, titleOfTag } from '../pages/indexes.ts';
import { methodBadge } from './render.ts';

/** Number of operations up to which every page lists them all. */
const MAX_LISTED = 60;

interface Sections {
  contract: Contract;
  guides: readonly Page[];
  pages: readonly Page[];
}

/** Returns the navigation as one page has it. */
export function navigationOf(current: Page, links: Links, { contract, guides, pages }: Sections): Html {
  const item = (path: string, text: string | Html): Html =>
    html`<li><a href="${links.to(`/${path}`) ?? '#'}" ${isCurrent(path, current)}>${text}</a></li>`;
  const has = (path: string): boolean => pages.some((page) => page.path === path);
  const more = [
    ['sdks', 'Libraries'],
    ['limits', 'Limits'],
    ['schemas', 'Schemas'],
  ] as const;
  const isLong = contract.operations.length > MAX_LISTED;
  const groups = groupsOf(contract).map(({ tag, operations }, at) => {
    const isHere = operations.some(({ id }) => current.path === `reference/${id}`);
    if (isLong && !isHere)
      return html`<ul>
        ${item(`reference#tag-${at + 1}`, titleOfTag(tag))}
      </ul>`;
    const entries = operations.map(({ id, title, method }) =>
      item(`reference/${id}`, html`${methodBadge(method)} ${title}`),
    );
    return html`<p>${titleOfTag(tag)}</p>
      <ul>
        ${entries}
      </ul>`;
  });
  const folded = (index: string, title: string): Html | undefined => {
    const entries = pages.filter(({ path }) => path.startsWith(`${index}/`));
    if (entries.length === 0) return undefined;
    const isOpen = current.path.startsWith(index);
    const list = html`<ul>
      ${entries.map(({ path, names, title: text }) => item(path, names[0] ?? text))}
    </ul>`;
    return html`<details${isOpen ? html` open` : undefined}><summary>${title}</summary><ul>${item(index, 'Overview')}</ul>${list}</details>`;
  };
  return html`${
      guides.length === 0
        ? undefined
        : html`<h2>Guides</h2>
            <ul>
              ${guides.map(({ path, title }) => item(path, title))}
            </ul>`
    }
    <h2>Reference</h2>
    <ul>
      ${item('reference', 'Overview')}
    </ul>
    ${groups} ${folded('events', 'Events')} ${folded('errors', 'Error codes')}
    <h2>More</h2>
    <ul>
      ${more.filter(([path]) => has(path)).map(([path, text]) => item(path, text))}
    </ul>`;
}

const isCurrent = (path: string, { path: current }: Page): Html | undefined =>
  path === current ? html` aria-current="page"` : undefined;
