import { textsOf } from './texts.ts';
import type { Context, Rule } from './redocly.ts';

const PLACEHOLDER =
  /\b(?:TODO|FIXME|XXX|TBD|TBC|HACK|WIP)\b|\blorem ipsum\b|\bto be (?:defined|determined|decided|done|written)\b|\?\?\?/i;
const REPEATED = /\b([a-z]+)[ \n]\1\b/i;
const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ['(', ')'],
  ['[', ']'],
];

/** Requires texts without placeholders, open code, open brackets and repeated words. */
export const finishedTexts: Rule = () => ({
  any: {
    enter(node: unknown, context: Context) {
      for (const { text, location } of textsOf(node, context)) {
        const message = messageOf(text);
        if (message !== undefined) context.report({ message, location });
      }
    },
  },
});

function messageOf(text: string): string | undefined {
  const placeholder = PLACEHOLDER.exec(text)?.[0];
  if (placeholder !== undefined) return `"${placeholder}" marks an unfinished text; finish it`;
  const fences = text.match(/^\s*(?:```|~~~)/gm) ?? [];
  if (fences.length % 2 === 1) return 'a block of code has no end; add the closing fence';
  const withoutBlocks = text.replaceAll(/^\s*(```|~~~)[\s\S]*?^\s*\1/gm, '');
  if ((withoutBlocks.match(/`/g) ?? []).length % 2 === 1) return 'a backtick has no pair; close or remove it';
  const prose = withoutBlocks.replaceAll(/`[^`]*`/g, '');
  for (const [open, close] of PAIRS)
    if (prose.split(open).length !== prose.split(close).length)
      return `"${open}" and "${close}" do not match; add or remove one`;
  if ((prose.match(/"/g) ?? []).length % 2 === 1) return 'a quotation mark has no pair; close or remove it';
  if ((prose.match(/\*\*/g) ?? []).length % 2 === 1) return 'bold text has no end; add the closing **';
  const word = REPEATED.exec(withoutBlocks.replaceAll(/`[^`]*`/g, '`'))?.[0];
  return word === undefined ? undefined : `"${word.replace('\n', ' ')}" repeats a word; remove one`;
}
