/** Window of the search, loaded when it is first opened. */
import type { SearchEntry } from '../site/search-index.ts';
import { Ranking } from './ranking.ts';

const shared = globalThis as unknown as { PORTAL_INDEX: SearchEntry[]; openPortalSearch(base: string): void };
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
    list.replaceChildren(
      ...hits.map(({ path, anchor, title, kind }) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = `${base}${path === '' ? '' : `${path.split('/').map(encodeURIComponent).join('/')}/`}index.html${anchor && `#${anchor}`}`;
        link.textContent = title;
        const note = document.createElement('span');
        note.textContent = kind;
        link.append(' ', note);
        item.append(link);
        return item;
      }),
    );
  });
  made.addEventListener('keydown', (event) => move(event, field, list));
  list.addEventListener('click', () => made.close());
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close();
  });
  document.body.append(made);
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
