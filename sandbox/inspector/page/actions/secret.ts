/** Secrets that are shown once, with buttons that copy them. */
import { fill, h } from '../frame/dom.ts';
import { showDialog } from './dialog.ts';
import { buttonOf } from './fields.ts';

/** Shows secrets by their names; `note` says what to do with them. The page keeps them nowhere. */
export function showSecrets(title: string, note: string, secrets: Readonly<Record<string, string>>): void {
  showDialog(
    title,
    h('p', {}, note),
    ...Object.entries(secrets).map(([name, secret]) =>
      h(
        'div',
        { class: 'secret' },
        h('h3', {}, name),
        h('code', { class: 'block' }, secret),
        copyButton(name, () => secret),
      ),
    ),
  );
}

/** Returns a button that copies a text, with a report of what happened; `name` tells several buttons apart. */
export function copyButton(name: string, textOf: () => string): HTMLElement {
  const done = h('span', { role: 'status', class: 'quiet' });
  const copy = buttonOf('Copy', () => void write(textOf(), done));
  if (name !== '') copy.setAttribute('aria-label', `Copy ${name}`);
  return h('span', { class: 'tabs' }, copy, done);
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
