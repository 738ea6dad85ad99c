import type { Formatter } from '../language.ts';

const PARSE = `foreach (array_slice($argv, 1) as $file) {
    try { PhpToken::tokenize(file_get_contents($file), TOKEN_PARSE); }
    catch (ParseError $error) { fwrite(STDERR, "$file:{$error->getLine()} {$error->getMessage()}\\n"); exit(1); }
}`;

/** No formatter of PHP can be installed everywhere: a layout of ours, and PHP's own parser behind it. */
export const formatter: Formatter = {
  inputs: [],
  layOut,
  commands: ({ files }) => [['php', '-r', PARSE, '--', ...files.filter((path) => path.endsWith('.php'))]],
};

/**
 * Lays generated code out as PSR-12 wants it: lines indented by their brackets, what a section of a template left empty
 * taken out. No line is broken: templates print each argument and each entry on a line of its own.
 */
export function layOut(code: string): string {
  const lines: string[] = [];
  for (const line of withoutUnusedImports(code).split('\n')) add(lines, line.trim());
  return `${indented(lines).join('\n').trim()}\n`;
}

function add(lines: string[], text: string): void {
  const last = (): string => lines.at(-1) ?? '';
  // No blank line stands twice, behind an opening bracket, or before what closes or goes on.
  if (text === '' && (last() === '' || /[([{]$/.test(last()))) return;
  if (/^[)\]},]/.test(text) && last() === '') lines.pop();
  // In a docblock the same is true of its empty lines, and without any text it says nothing.
  if (text === '*' && (last() === '*' || last() === '/**')) return;
  if (text === '*/' && last() === '*') lines.pop();
  if (text === '*/' && last() === '/**') lines.pop();
  else if (goesOn(text, last())) lines.push(`${lines.pop()}${text}`);
  else lines.push(text);
}

/**
 * Reports whether a line ends what the one before began: a partial of a template ends with a line break, also in the
 * middle of an expression. Behind the comma of a list, a bracket stands on a line of its own.
 */
function goesOn(text: string, before: string): boolean {
  if (text.startsWith(',')) return true;
  return /^[)\]]/.test(text) && !/[,;{}*/]$/.test(before);
}

const TEXTS_AND_COMMENTS = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/\/.*|\/\*.*?\*\//g;
const INDENT = 4;

function indented(lines: readonly string[]): string[] {
  let depth = 0;
  return lines.map((line) => {
    if (line === '') return line;
    if (line.startsWith('*')) return `${' '.repeat(depth * INDENT)} ${line}`;
    const brackets = line.replaceAll(TEXTS_AND_COMMENTS, '').match(/[([{}\])]/g) ?? [];
    const closing = /^[)\]}]*/.exec(line)?.[0].length ?? 0;
    const own = Math.max(0, depth - closing);
    for (const bracket of brackets) depth += '([{'.includes(bracket) ? 1 : -1;
    return ' '.repeat(own * INDENT) + line;
  });
}

/** Takes out imports that a file does not need: templates import all that some file needs. */
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
