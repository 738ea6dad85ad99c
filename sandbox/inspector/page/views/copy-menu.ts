/** Buttons that copy the request as a command, as code of each library, or as a conformance case. */
import { COPIES } from '../copy/copies.ts';
import { fill, h } from '../frame/dom.ts';
import type { Lab } from '../lab/types.ts';

/** Returns the tabs with the text of the selected form and a button that copies it. */
export function copyMenu(thread: Lab<'RequestThread'>): HTMLElement {
  const text = h('pre', { tabindex: 0 });
  const done = h('span', { role: 'status', class: 'quiet' });
  const copy = h('button', {}, 'Copy');
  copy.addEventListener('click', () => void write(text.textContent ?? '', done));
  const select = (name: string): void => {
    for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.textContent === name));
    fill(text, COPIES.find((form) => form.name === name)?.textOf(thread, location.origin) ?? '');
    fill(done);
  };
  const tabs = COPIES.map(({ name }) => h('button', { onclick: () => select(name) }, name));
  select(COPIES[0]?.name ?? '');
  return h('section', { 'aria-label': 'Copy as' }, h('div', { class: 'tabs' }, ...tabs, copy, done), text);
}

/** Copies the text and reports in `done` what happened. */
async function write(text: string, done: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    fill(done, 'Copied');
  } catch {
    fill(done, 'The browser refused. Select the text and copy it.');
  }
}
