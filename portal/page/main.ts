/** Script of every page: theme, language of the code, copying, and the search on demand. Pages are complete without it. */
import { SAMPLE_LANGUAGES } from '../samples/languages.ts';
import { copyButton, element } from './elements.ts';
import { addLanguages, choose, firstLanguage } from './languages.ts';
import { remembered } from './storage.ts';

const root = document.documentElement;
const own = document.currentScript as HTMLScriptElement;
const base = own.dataset['root'] ?? '';

const LANGUAGES = new Set(Object.keys(SAMPLE_LANGUAGES));
const initial = firstLanguage((value) => LANGUAGES.has(value));
root.dataset['lang'] = initial;

const theme = remembered.get('portal-theme');
if (theme !== null) root.dataset['theme'] = theme;

function addCopy(figure: Element): void {
  if (figure.closest('.group') === null)
    figure.querySelector('figcaption')?.append(copyButton(() => figure.querySelector('pre')));
}

/** Adds a button that copies the Markdown of the page, which a page on a disk cannot read. */
function addPageCopy(twin: HTMLAnchorElement): void {
  if (!location.protocol.startsWith('http')) return;
  const button = element('button', { textContent: 'Copy page as Markdown', type: 'button' });
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(await (await fetch(twin.href)).text());
    button.textContent = 'Copied';
  });
  twin.before(button, ' ');
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

const showCurrent = (): void => document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'center' });

/** Returns true for an entry of the contents whose heading is at the top of the window, or above it. */
function isPassed({ hash }: HTMLAnchorElement): boolean {
  const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
  return heading !== null && heading.getBoundingClientRect().top < 160;
}

/** Marks the entry of the contents that is being read. */
function markSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const current = links.findLast(isPassed);
  for (const link of links)
    if (link === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
}

document.addEventListener('DOMContentLoaded', () => {
  root.classList.add('js');
  document.querySelectorAll('.group').forEach(addLanguages);
  document.querySelectorAll('.code').forEach(addCopy);
  document.querySelectorAll<HTMLAnchorElement>('.twin').forEach(addPageCopy);
  choose(initial);
  const tools = document.querySelector<HTMLElement>('.tools');
  if (tools) tools.hidden = false;
  document.querySelector('.search')?.addEventListener('click', () => void openSearch());
  document.querySelector('.theme')?.addEventListener('click', nextTheme);
  document.querySelector('.to-menu')?.addEventListener('click', (event) => {
    event.preventDefault();
    root.classList.toggle('menu');
    showCurrent();
  });
  showCurrent();
  scrollTo(0, 0);
  openTarget();
});
addEventListener('hashchange', openTarget);
addEventListener('scroll', markSection, { passive: true });
addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
  const isOpening = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
  if (!isOpening) return;
  event.preventDefault();
  void openSearch();
});
