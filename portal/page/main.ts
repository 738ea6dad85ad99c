/** Script of every page: theme, language of the code, copying, and the search on demand. Pages are complete without it. */
import { SAMPLE_LANGUAGES } from '../samples/languages.ts';
import { copyButton, element } from './elements.ts';

const root = document.documentElement;
const own = document.currentScript as HTMLScriptElement;
const base = own.dataset['root'] ?? '';

/** Storage that a browser may refuse, such as for files. */
const remembered = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The page works without memory.
    }
  },
};

const LANGUAGES = new Set(Object.keys(SAMPLE_LANGUAGES));
const isLanguage = (value: string | null): value is string => value !== null && LANGUAGES.has(value);

function choose(language: string): void {
  root.dataset['lang'] = language;
  for (const group of document.querySelectorAll('.group')) show(group, language);
}

/** Shows the code of a language, or the first one if a group does not have it. */
function show(group: Element, language: string): void {
  const figures = [...group.querySelectorAll<HTMLElement>('figure')];
  const chosen = figures.find(({ dataset }) => dataset['lang'] === language) ?? figures[0];
  for (const figure of figures) figure.hidden = figure !== chosen;
  for (const button of group.querySelectorAll<HTMLElement>('.languages button'))
    button.setAttribute('aria-pressed', String(button.dataset['lang'] === chosen?.dataset['lang']));
}

const fromAddress = new URLSearchParams(location.search).get('lang');
const stored = remembered.get('portal-language');
const initial = [fromAddress, stored].find(isLanguage) ?? 'node';
if (isLanguage(fromAddress)) remembered.set('portal-language', fromAddress);
root.dataset['lang'] = initial;

const theme = remembered.get('portal-theme');
if (theme !== null) root.dataset['theme'] = theme;

/** Adds the bar with the languages of a group, and the button that copies the code of the chosen one. */
function addLanguages(group: Element): void {
  const row = element('div', { className: 'languages' });
  row.setAttribute('role', 'group');
  row.setAttribute('aria-label', 'Language');
  for (const figure of group.querySelectorAll<HTMLElement>('figure')) {
    const textContent = figure.querySelector('figcaption')?.textContent?.trim() ?? '';
    const button = element('button', { textContent, type: 'button' });
    button.dataset['lang'] = figure.dataset['lang'] ?? '';
    button.addEventListener('click', () => {
      const { top } = button.getBoundingClientRect();
      remembered.set('portal-language', button.dataset['lang'] ?? '');
      choose(button.dataset['lang'] ?? '');
      // Groups above may have other heights now; the button stays below the pointer.
      scrollBy(0, button.getBoundingClientRect().top - top);
    });
    row.append(button);
  }
  row.append(copyButton(() => group.querySelector('figure:not([hidden]) pre')));
  group.querySelector('figure')?.before(row);
}

function addCopy(figure: Element): void {
  if (figure.closest('.group') === null)
    figure.querySelector('figcaption')?.append(copyButton(() => figure.querySelector('pre')));
}

function nextTheme(): void {
  const isDark = root.dataset['theme']
    ? root.dataset['theme'] === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset['theme'] = isDark ? 'light' : 'dark';
  remembered.set('portal-theme', root.dataset['theme']);
}

const loaded = new Map<string, Promise<unknown>>();

/** Loads a script once. A script tag also works for pages on a disk, where `fetch` is refused. */
function load(name: string): Promise<unknown> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const promise = new Promise((resolve, reject) => {
    const script = element('script', { src: `${base}assets/${name}` });
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  loaded.set(name, promise);
  return promise;
}

async function openSearch(): Promise<void> {
  await Promise.all([load('search-index.js'), load('search.js')]);
  (globalThis as unknown as { openPortalSearch(base: string): void }).openPortalSearch(base);
}

/** Opens the objects that contain the field of the address. */
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null) return;
  for (
    let parent = target.closest('details');
    parent !== null;
    parent = parent.parentElement?.closest('details') ?? null
  )
    parent.open = true;
  target.scrollIntoView();
}

document.addEventListener('DOMContentLoaded', () => {
  root.classList.add('js');
  document.querySelectorAll('.group').forEach(addLanguages);
  document.querySelectorAll('.code').forEach(addCopy);
  choose(initial);
  const tools = document.querySelector<HTMLElement>('.tools');
  if (tools) tools.hidden = false;
  document.querySelector('.search')?.addEventListener('click', () => void openSearch());
  document.querySelector('.theme')?.addEventListener('click', nextTheme);
  document.querySelector('.to-menu')?.addEventListener('click', (event) => {
    event.preventDefault();
    root.classList.toggle('menu');
  });
  document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'center' });
  scrollTo(0, 0);
  openTarget();
});
addEventListener('hashchange', openTarget);
addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
  const isOpening = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
  if (!isOpening) return;
  event.preventDefault();
  void openSearch();
});
