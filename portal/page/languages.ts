/** Groups of code in several languages: one of them is shown, the same in all groups. */
import { copyButton, element } from './elements.ts';
import { remembered } from './storage.ts';

const KEY = 'portal-language';

/** Returns the language of the address or of the last visit. */
export function firstLanguage(isLanguage: (value: string) => boolean): string {
  const fromAddress = new URLSearchParams(location.search).get('lang') ?? '';
  if (isLanguage(fromAddress)) remembered.set(KEY, fromAddress);
  return [fromAddress, remembered.get(KEY) ?? ''].find(isLanguage) ?? 'node';
}

/** Shows the code of a language in all groups. */
export function choose(language: string): void {
  document.documentElement.dataset['lang'] = language;
  for (const group of document.querySelectorAll('.group')) show(group, language);
}

/** Shows the code of a language, or the first one if a group does not have it. */
function show(group: Element, language: string): void {
  const figures = [...group.querySelectorAll<HTMLElement>('figure')];
  const chosen = figures.find(({ dataset }) => dataset['lang'] === language) ?? figures[0];
  for (const figure of figures) figure.hidden = figure !== chosen;
  for (const button of group.querySelectorAll<HTMLElement>('.languages button[data-lang]'))
    button.setAttribute('aria-pressed', String(button.dataset['lang'] === chosen?.dataset['lang']));
}

/** Adds the bar with the languages of a group, and the button that copies the code of the chosen one. */
export function addLanguages(group: Element): void {
  const row = element('div', { className: 'languages' });
  row.setAttribute('role', 'group');
  row.setAttribute('aria-label', 'Language');
  for (const figure of group.querySelectorAll<HTMLElement>('figure')) {
    const textContent = figure.querySelector('figcaption')?.textContent?.trim() ?? '';
    const button = element('button', { textContent, type: 'button' });
    const language = (button.dataset['lang'] = figure.dataset['lang'] ?? '');
    button.addEventListener('click', () => {
      const { top } = button.getBoundingClientRect();
      remembered.set(KEY, language);
      choose(language);
      // Groups above may have other heights now; the button stays below the pointer.
      scrollBy(0, button.getBoundingClientRect().top - top);
    });
    row.append(button);
  }
  row.append(copyButton(() => group.querySelector('figure:not([hidden]) pre')));
  group.querySelector('figure')?.before(row);
}
