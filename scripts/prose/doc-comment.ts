import { type Passage, type ProseLine, withoutPrefix } from './passage.ts';

// Lines for tools, which are not prose.
const DIRECTIVE =
  /^(?:@ts-|oxlint-|eslint-|@?phpstan|phpcs|noqa|type:|pragma|c8 |v8 |@vitest|#!|-\*-|fmt:|mypy:|ruff:)/;
const TAG = /^@(\w+)\s*/;
/** Tags whose text is code, a type or a name. */
const CODE_TAGS = new Set(['example', 'internal', 'see', 'template', 'var', 'extends', 'implements', 'module']);
const NAMED_TAGS = new Set(['param', 'property', 'property-read', 'typeParam', 'throws']);
/** A type in braces, or in PHP one without, which has spaces only within brackets. */
const TYPE = /^(?:\{[^}]*\}|(?:[^\s<{(]|<(?:[^<>]|<[^>]*>)*>|\{[^}]*\}|\([^)]*\))+)\s+/;
const NAME = /^(?:\.{3})?(?:[$\w.[\]]+|<\w+>|\{@\w+ [^}]*\})\s+(?:-\s+)?/;

/** Passages of a comment: its text, and the text of each tag. */
export function commentPassages(lines: readonly ProseLine[], phpTypes = false): Passage[] {
  const passages: ProseLine[][] = [[]];
  let isCode = false;
  for (const line of lines.map(plainMarkup)) {
    if (DIRECTIVE.test(line.text)) continue;
    const tag = TAG.exec(line.text)?.[1];
    if (tag !== undefined) {
      isCode = CODE_TAGS.has(tag);
      passages.push([]);
    }
    if (!isCode) passages.at(-1)?.push(tag === undefined ? line : tagText(line, tag, phpTypes));
  }
  return passages.map((found) => ({ kind: 'comment' as const, lines: found }));
}

/** The description of a tag, without its type and the name that it describes. */
function tagText(line: ProseLine, tag: string, phpTypes: boolean): ProseLine {
  const text = withoutPrefix(line, TAG);
  const untyped = phpTypes || text.text.startsWith('{') ? withoutPrefix(text, TYPE) : text;
  // A `@throws` has a type or, in Java, a name.
  const isNamed = NAMED_TAGS.has(tag) && (tag !== 'throws' || untyped === text);
  return isNamed ? withoutPrefix(untyped, NAME) : untyped;
}

/** Turns inline tags and HTML into Markdown of the same length, so that columns stay right. */
function plainMarkup(line: ProseLine): ProseLine {
  const text = line.text
    .replaceAll(/\{@(\w+)( [^}]*)?\}/g, (all) => `\`${all.slice(1, -1)}\``)
    .replaceAll(/<\/?(?:p|ul|ol|li|pre|b|em|dl|dt|dd|blockquote)>/g, (tag) => ' '.repeat(tag.length));
  return withoutPrefix({ ...line, text }, /^\s*/);
}

const SECTION = /^(?:Args|Arguments|Attributes|Returns|Raises|Yields|Example|Examples|Note|Keyword Args):$/;
const ENTRY = /^\*{0,2}[\w.]+(?: \([^)]*\))?: /;
const DOCTEST = /^(?:>>>|\.\.\.) /;

/** Passages of a Python docstring in Google style: its text, and each entry of its sections. */
export function docstringPassages(lines: readonly ProseLine[]): Passage[] {
  const passages: ProseLine[][] = [[]];
  let inSection = false;
  for (const raw of lines) {
    const line = withoutPrefix(raw, /^\s*/);
    if (SECTION.test(line.text)) {
      inSection = true;
      passages.push([]);
    } else if (inSection && ENTRY.test(line.text)) {
      passages.push([withoutPrefix(line, ENTRY)]);
    } else if (!DOCTEST.test(line.text)) {
      passages.at(-1)?.push(line);
    }
  }
  return passages.map((found) => ({ kind: 'comment' as const, lines: found }));
}
