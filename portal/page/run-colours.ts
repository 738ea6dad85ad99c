/** Colours JSON in a finished page. The parsers that colour the pages themselves are too large for it. */
import { element } from './elements.ts';

const TOKEN =
  /("(?:[^"\\]|\\.)*")(?=\s*:)|("(?:[^"\\]|\\.)*")|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;
const CLASSES = ['p', 's', 'k', 'n'] as const;

/** Returns the parts of a text, those with a meaning in elements with the classes of the style sheet. */
export function coloured(json: string): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = [];
  let at = 0;
  for (const match of json.matchAll(TOKEN)) {
    const className = CLASSES[match.slice(1).findIndex((found) => found !== undefined)] ?? '';
    parts.push(json.slice(at, match.index), element('i', { className, textContent: match[0] }));
    at = match.index + match[0].length;
  }
  return [...parts, json.slice(at)];
}
