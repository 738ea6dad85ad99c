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
  const list = (entries: readonly Entry[]): Html =>
    html`<ul>
      ${entries.map((entry) => itemOf(entry, current, links))}
    </ul>`;
  const has = ({ path }: Entry): boolean => pages.some((page) => page.path === path);
  const groups = groupsOf(contract).map(({ tag, anchor, operations }) => {
    const isHere = operations.some(({ id }) => current.path === `reference/${id}`);
    if (contract.operations.length > MAX_LISTED && !isHere)
      return list([{ path: `reference#${anchor}`, text: titleOfTag(tag) }]);
    const entries = operations.map(({ id, title, method }) => ({
      path: `reference/${id}`,
      text: html`${methodBadge(method)} ${title}`,
    }));
    return html`<p>${titleOfTag(tag)}</p>
      ${list(entries)}`;
  });
  const folded = (index: string, title: string): Html | undefined => {
    const entries = pages.filter(({ path }) => path.startsWith(`${index}/`));
    if (entries.length === 0) return undefined;
    const all = [
      { path: index, text: 'Overview' },
      ...entries.map(({ path, names, title: text }) => ({ path, text: names[0] ?? text })),
    ];
    const open = current.path.startsWith(index) ? html` open` : undefined;
    return html`<details${open}><summary>${title}</summary>${list(all)}</details>`;
  };
  return html`${
      guides.length === 0
        ? undefined
        : html`<h2>Guides</h2>
            ${list(guides.map(({ path, title }) => ({ path, text: title })))}`
    }
    <h2>Reference</h2>
    ${list([{ path: 'reference', text: 'Overview' }])} ${groups} ${folded('events', 'Events')}
    ${folded('errors', 'Error codes')}
    <h2>More</h2>
    ${list(MORE.filter(has))}`;
}

interface Entry {
  path: string;
  text: string | Html;
}

const MORE: readonly Entry[] = [
  { path: 'sdks', text: 'Libraries' },
  { path: 'changelog', text: 'Changelog' },
  { path: 'figures', text: 'Figures' },
  { path: 'limits', text: 'Limits' },
  { path: 'schemas', text: 'Schemas' },
];

const itemOf = ({ path, text }: Entry, { path: current }: Page, links: Links): Html =>
  html`<li>
    <a href="${links.to(`/${path}`) ?? '#'}" ${path === current ? html` aria-current="page"` : undefined}>${text}</a>
  </li> `;
