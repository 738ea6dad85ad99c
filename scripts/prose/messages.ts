import type { SyntaxNode } from '@lezer/common';

const INSERTED = new Set(['Interpolation', 'FormatReplacement']);
const TITLED = /^(?:test|it|describe|bench)\b/;
/** The function that splits a list of reserved words. */
const WORD_LIST = /^wordSet\b/;
const FUNCTION_WORD =
  /(?<![\w$-])(?:the|an?|is|are|was|were|of|to|in|and|or|not|no|for|with|must|be|by|on|that|it|has|have|from|at|as|does)(?![\w-])/i;
const CODE = /=>|::|->|\(\)|[{};]\s*$|^\s*[-*#<@/]|^\s*(?:import|export|const|return|public|select|namespace) /;

/** The text of a string literal that is a message for people, with its offset; undefined for any other literal. */
export function messageText(
  source: string,
  node: SyntaxNode,
  isTest: boolean,
): { from: number; text: string } | undefined {
  if (isTest ? !isTitle(source, node) : isArgumentOf(source, node, WORD_LIST)) return undefined;
  const literal = withoutCode(source, node)
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/\\[nrt]/g, '  ');
  const [open = ''] = /^\w*(?:"""|'''|["'`]|<<<\S+)/.exec(literal) ?? [];
  const text = literal.slice(open.length, -1);
  return readsAsSentence(text) ? { from: node.from + open.length, text } : undefined;
}

/** The literal with a stand-in of the same length for each inserted expression. */
function withoutCode(source: string, node: SyntaxNode): string {
  let text = source.slice(node.from, node.to);
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (!INSERTED.has(child.name)) continue;
    const [from, to] = [child.from - node.from, child.to - node.from];
    // Within a word, such as a URL, digits keep the word in one piece.
    const isInWord = /[^\s"'`(]$/.test(text.slice(0, from)) && from > 1;
    const standIn = isInWord ? '0'.repeat(to - from) : `\`${'x'.repeat(Math.max(1, to - from - 2))}\``;
    text = text.slice(0, from) + standIn + text.slice(to);
  }
  return text;
}

/** Reports whether a string is the title of a test: the first argument of `test(…)` or `test.each(…)(…)`. */
function isTitle(source: string, node: SyntaxNode): boolean {
  return isArgumentOf(source, node, TITLED) && source.slice(node.parent?.from ?? 0, node.from).trim() === '(';
}

function isArgumentOf(source: string, node: SyntaxNode, name: RegExp): boolean {
  const call = node.parent?.name === 'ArgList' ? node.parent.parent : null;
  return call?.name === 'CallExpression' && name.test(source.slice(call.from, node.from));
}

/** Tells a message from code, a list of names or a pattern: it has four words, one of which carries only grammar. */
function readsAsSentence(text: string): boolean {
  const words = text.match(/(?<![\w$@#./:\\-])[A-Za-z][a-z'’]*(?![\w(\\/=-])/g) ?? [];
  return words.length >= 4 && FUNCTION_WORD.test(text) && !CODE.test(text);
}
