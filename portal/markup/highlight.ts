/** Colours code with the parsers of Lezer: spans with one-letter classes, which the style sheet gives their colours. */
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { parser as java } from '@lezer/java';
import { parser as javascript } from '@lezer/javascript';
import { parser as json } from '@lezer/json';
import { parser as php } from '@lezer/php';
import { parser as python } from '@lezer/python';
import { escape, Html } from './html.ts';

const PARSERS: Readonly<Record<string, typeof java>> = {
  node: javascript,
  js: javascript,
  ts: javascript.configure({ dialect: 'ts' }),
  python,
  php: php.configure({ top: 'Program' }),
  java,
  json,
};

const CLASSES = tagHighlighter([
  { tag: tags.comment, class: 'c' },
  { tag: [tags.string, tags.special(tags.string)], class: 's' },
  { tag: [tags.keyword, tags.modifier, tags.bool, tags.null, tags.self], class: 'k' },
  { tag: tags.number, class: 'n' },
  { tag: [tags.propertyName, tags.attributeName], class: 'p' },
  { tag: [tags.typeName, tags.className], class: 't' },
]);

/** Words and quoted texts of a command line. */
const SHELL =
  /(#.*$)|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(^\s*(?:curl|npm|npx|pip|composer|export|printf|openssl)\b)|((?<=\s)--?[a-zA-Z][\w-]*)/gm;
const SHELL_CLASSES = ['c', 's', 'k', 'p'] as const;

/** Returns code as HTML, without colours for a language that is not known. */
export function highlight(code: string, language: string): Html {
  if (language === 'curl' || language === 'sh') return new Html(shell(code));
  const parser = Object.hasOwn(PARSERS, language) ? PARSERS[language] : undefined;
  if (parser === undefined) return new Html(escape(code));
  let text = '';
  const tree = parser.parse(code);
  highlightCode(
    code,
    tree,
    CLASSES,
    (part, classes) =>
      (text += classes === '' ? escape(part) : `<i class=${classes.split(' ').at(-1)}>${escape(part)}</i>`),
    () => (text += '\n'),
  );
  return new Html(text);
}

function shell(code: string): string {
  let at = 0;
  let text = '';
  for (const match of code.matchAll(SHELL)) {
    const group = match.slice(1).findIndex((found) => found !== undefined);
    text += `${escape(code.slice(at, match.index))}<i class=${SHELL_CLASSES[group]}>${escape(match[0])}</i>`;
    at = match.index + match[0].length;
  }
  return text + escape(code.slice(at));
}
