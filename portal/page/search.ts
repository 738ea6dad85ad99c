/** Window of the search, loaded when it is first opened. */
import type { SearchIndex } from '../site/search-index.ts';
import { type Hit, Ranking } from './ranking.ts';

const shared = globalThis as unknown as { PORTAL_INDEX: SearchIndex; openPortalSearch(base: string): void };
let dialog: HTMLDialogElement | undefined;

shared.openPortalSearch = (base) => {
  dialog ??= dialogFor(base);
  if (!dialog.open) dialog.showModal();
};

function dialogFor(base: string): HTMLDialogElement {
  const ranking = new Ranking(shared.PORTAL_INDEX);
  const made = document.createElement('dialog');
  made.className = 'search-dialog';
  made.setAttribute('aria-label', 'Search');
  made.innerHTML =
    '<form method="dialog"><label for="search-field">Search the documentation</label><input id="search-field" type="search" autocomplete="off" spellcheck="false"><button>Close</button></form><p role="status" aria-live="polite"></p><ul></ul>';
  const field = made.querySelector('input') as HTMLInputElement;
  const list = made.querySelector('ul') as HTMLUListElement;
  const status = made.querySelector('p') as HTMLParagraphElement;
  field.addEventListener('input', () => {
    const hits = ranking.find(field.value);
    status.textContent = field.value.trim() === '' ? '' : `${hits.length} ${hits.length === 1 ? 'page' : 'pages'}`;
    list.replaceChildren(...hits.map((hit) => itemOf(hit, base)));
  });
  made.addEventListener('keydown', (event) => move(event, field, list));
  list.addEventListener('click', () => made.close());
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close();
  });
  document.body.append(made);
  return made;
}

const KINDS: Readonly<Record<Hit['kind'], string>> = {
  start: 'Page',
  guide: 'Guide',
  operation: 'Operation',
  event: 'Event',
  schema: 'Schema',
  error: 'Error',
  index: 'Page',
};

/** Returns a hit: a link with the title, the kind of the page, and a part of the text in which words are marked. */
function itemOf({ path, anchor, title, heading, kind, snippet }: Hit, base: string): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const folder = path === '' ? '' : `${path.split('/').map(encodeURIComponent).join('/')}/`;
  link.href = `${base}${folder}index.html${anchor && `#${anchor}`}`;
  const parts = snippet.map(({ text, isMarked }) => (isMarked ? textIn('mark', text) : text));
  const excerpt = textIn('span', '', 'snippet');
  excerpt.append(...parts);
  link.append(textIn('span', KINDS[kind], 'kind'), ' ', textIn('b', title), heading && ` › ${heading}`, ' ', excerpt);
  item.append(link);
  return item;
}

function textIn(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== '') made.className = className;
  return made;
}

/** Arrow keys move through the hits; Enter in the field opens the first one. */
function move(event: KeyboardEvent, field: HTMLInputElement, list: HTMLUListElement): void {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === 'Enter' && event.target === field) {
    event.preventDefault();
    links[0]?.click();
  } else if (event.key === 'ArrowDown') {
    event.preventDefault();
    links[Math.min(at + 1, links.length - 1)]?.focus();
  } else if (event.key === 'Escape') {
    // Otherwise the field takes the first Escape to become empty.
    event.preventDefault();
    field.closest('dialog')?.close();
  } else if (event.key === 'ArrowUp') {
    event.preventDefault();
    (at <= 0 ? field : links[at - 1])?.focus();
  }
}
