import type { Formatter } from '../language.ts';

const PARSE = `foreach (array_slice($argv, 1) as $file) {
    try { PhpToken::tokenize(file_get_contents($file), TOKEN_PARSE); }
    catch (ParseError $error) { fwrite(STDERR, "$file:{$error->getLine()} {$error->getMessage()}\\n"); exit(1); }
}`;

/** A custom layout, verified by PHP's own parser, if there is PHP: no PHP formatter can be installed on every platform. */
export const formatter: Formatter = {
  layOut,
  proof: 'php',
  commands: ({ files }) => [['php', '-r', PARSE, '--', ...files.filter((path) => path.endsWith('.php'))]],
};

/**
 * Formats generated code according to PSR-12: indents lines by their brackets and removes the blank lines that empty
 * template sections leave behind. It never breaks a line, because templates print each argument and entry on a separate
 * line.
 */
export function layOut(code: string): string {
  const lines: string[] = [];
  for (const line of withoutUnusedImports(code).split('\n')) add(lines, line.trim());
  // PSR-12: after a signature in one line, the brace is on the next one.
  const text = indented(lines)
    .join('\n')
    .replaceAll(/^( *)(.*function \w+\(\)) \{$/gm, '$1$2\n$1{');
  return `${text.trim()}\n`;
}

function add(lines: string[], text: string): void {
  const last = (): string => lines.at(-1) ?? '';
  // No blank line follows a blank line or an opening bracket, or precedes a closing bracket or a continuation.
  if (text === '' && (last() === '' || /[([{]$/.test(last()))) return;
  if (/^[)\]},]/.test(text) && last() === '') lines.pop();
  // The same applies to empty lines in a docblock. A docblock without text is removed.
  if (text === '*' && (last() === '*' || last() === '/**')) return;
  if (text === '*/' && last() === '*') lines.pop();
  if (text === '*/' && last() === '/**') lines.pop();
  else if (goesOn(text, last())) lines.push(`${lines.pop()}${text}`);
  else lines.push(text);
}

/**
 * Reports whether a line continues the previous one: a partial ends with a line break, even in the middle of an
 * expression. After the trailing comma of a list, a closing bracket stays on a separate line.
 */
function goesOn(text: string, before: string): boolean {
  if (text.startsWith(',')) return true;
  return /^[)\]]/.test(text) && !/[,;{}*/]$/.test(before);
}

const TEXTS_AND_COMMENTS = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/\/.*|\/\*.*?\*\//g;
const INDENT = 4;

function indented(lines: readonly string[]): string[] {
  // Line of each open bracket: two on one line are one level.
  const open: number[] = [];
  return lines.map((line, index) => {
    if (line === '') return line;
    if (line.startsWith('*')) return `${indentOf(open)} ${line}`;
    const brackets = line.replaceAll(TEXTS_AND_COMMENTS, '').match(/[([{}\])]/g) ?? [];
    const closing = /^[)\]}]*/.exec(line)?.[0].length ?? 0;
    const own = indentOf(open.slice(0, Math.max(0, open.length - closing)));
    for (const bracket of brackets) {
      if ('([{'.includes(bracket)) open.push(index);
      else open.pop();
    }
    return own + line;
  });
}

const indentOf = (open: readonly number[]): string => ' '.repeat(new Set(open).size * INDENT);

/** Removes unused imports: templates import everything that any of their files may use. */
function withoutUnusedImports(code: string): string {
  const isDescription = /^ *\* (?!@)/;
  const text = code
    .split('\n')
    .filter((line) => !line.startsWith('use ') && !isDescription.test(line))
    .join('\n');
  const names = new Set(text.match(/\w+/g));
  return code.replaceAll(/^use (?:[\w\\]+ as )?(?:\w+\\)*(\w+);\n/gm, (line, name: string) =>
    names.has(name) ? line : '',
  );
}
