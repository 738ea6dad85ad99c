import { type Node, type Pair, visit } from 'yaml';
import { type Diagnostic, quote } from './diagnostic.ts';
import { diagnosticAt, keyText, type SourceFile } from './parse.ts';
import { scalarText } from './pointer.ts';

/**
 * Text that could end a comment or a string literal when it is printed as PHP, Python, TypeScript or Java.
 * Although every text is escaped when it is printed, validation keeps such text out of the contract.
 */
const HAZARDS: readonly { pattern: RegExp; name: string; todo: string }[] = [
  { pattern: /(?!\n)\p{Cc}/u, name: 'a control character or a tab', todo: 'remove it, or use spaces' },
  { pattern: /[\p{Cf}\p{Zl}\p{Zp}]/u, name: 'an invisible or direction-changing character', todo: 'remove it' },
  {
    pattern: /[\p{Cs}\p{Cn}\p{Co}\uFFFD]/u,
    name: 'an unassigned or private code point',
    todo: 'save the file as UTF-8',
  },
  { pattern: /\*\/|\/\*/, name: 'a block-comment mark of PHP, TypeScript and Java', todo: 'use words' },
  { pattern: /<\?|\?>/, name: 'an opening or closing tag of PHP', todo: 'use words' },
  { pattern: /"""|'''/, name: 'a triple quote of Python and Java', todo: 'use a single quotation mark' },
  { pattern: /\$\{|\{\$/, name: 'an interpolation of TypeScript and PHP', todo: 'use {name} without the dollar sign' },
  { pattern: /\{@|^\s*@/m, name: 'a tag of JSDoc, PHPDoc or Javadoc', todo: 'use words' },
  { pattern: /\\u/, name: 'a Unicode escape, which Java reads even in comments', todo: 'write the character itself' },
];
const BACKSLASH = { pattern: /\\/, name: 'a backslash', todo: 'backslashes are only allowed in a pattern' };
const BLANK = { pattern: /^\s*$/, name: 'nothing but white space', todo: 'write it, or remove its key' };
const LINE_BREAK = { pattern: /[\r\n]/, name: 'a line break', todo: 'write it on one line' };

// Descriptions are printed as comment lines and example values as data. All other text must fit on one line.
const DATA_KEYS = new Set(['value', 'example']);

/** Reports each key and text in the file that could become executable code in one of the languages. */
export function unsafeTextIn(file: SourceFile): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  visit(file.document, {
    Scalar: (position, node, ancestors) => {
      const text = scalarText(node);
      if (text === undefined || typeof node.value !== 'string') return;
      const keys = ancestors.filter((item): item is Pair => (item as Pair).key !== undefined && 'value' in item);
      const owner = keys.at(-1);
      const key = position === 'key' || owner === undefined ? undefined : keyText(owner);
      const checks = [...HAZARDS];
      if (key !== 'pattern') checks.push(BACKSLASH);
      const isData = keys.some((pair) => DATA_KEYS.has(keyText(pair) ?? ''));
      if (position === 'key' || !(isData || key === '$ref')) checks.push(BLANK);
      if (position === 'key' || !(isData || key === 'description')) checks.push(LINE_BREAK);
      const hazard = checks.find(({ pattern }) => pattern.test(text));
      if (hazard !== undefined) diagnostics.push(textDiagnostic(file, node, text, hazard));
    },
  });
  return diagnostics;
}

function textDiagnostic(
  file: SourceFile,
  node: Node,
  text: string,
  hazard: { pattern: RegExp; name: string; todo: string },
): Diagnostic {
  const start = Math.max(text.search(hazard.pattern) - 15, 0);
  return diagnosticAt(
    file,
    node,
    'printable-text',
    `text ${quote(text.slice(start, start + 40))} contains ${hazard.name}; ${hazard.todo}`,
  );
}
