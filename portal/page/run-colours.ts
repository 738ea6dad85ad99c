/** Colours text in a finished page. The parsers that colour the pages themselves are too large for it. */
import { element } from './elements.ts';

const JSON_TOKEN =
  /("(?:[^"\\]|\\.)*")(?=\s*:)|("(?:[^"\\]|\\.)*")|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;
const CODE_TOKEN =
  /((?:\/\/|# ).*)|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|\b(as|await|const|curl|false|False|for|from|import|new|None|null|require|true|True|use|var)\b|(\b\d+(?:\.\d+)?\b)/g;

/** Returns JSON with its names, texts, words and numbers in elements with the classes of the style sheet. */
export const colouredJson = (json: string): (string | HTMLElement)[] => coloured(json, JSON_TOKEN, 'pskn');

/** Returns code of any language with its comments, texts, words and numbers in such elements. */
export const colouredCode = (code: string): (string | HTMLElement)[] => coloured(code, CODE_TOKEN, 'cskn');

/** `classes` has a letter for each group of the pattern. */
function coloured(text: string, pattern: RegExp, classes: string): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const className = classes[match.slice(1).findIndex((found) => found !== undefined)] ?? '';
    parts.push(text.slice(at, match.index), element('i', { className, textContent: match[0] }));
    at = match.index + match[0].length;
  }
  return [...parts, text.slice(at)];
}
