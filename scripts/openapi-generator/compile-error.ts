import { isAbsolute, posix, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Errors of the compilers: of PHP, Python, TypeScript and Java. The last lines of Python's have the code and the reason. */
const ERRORS = [
  /^(?:PHP )?(?:Parse|Fatal) error: +(?<message>.+) in (?<file>\/.+\.php) on line (?<line>\d+)$/m,
  /^ {2}File "(?<file>.+\.py)", line (?<line>\d+)\n(?: {4}.*\n)*(?<message>(?:SyntaxError|IndentationError|TabError): .+)$/m,
  /^(?<file>\S+\.ts)\((?<line>\d+),\d+\): error (?<message>TS\d+: .+)$/m,
  /^\[ERROR\] (?<file>\/.+\.java):\[(?<line>\d+),\d+\] (?<message>.+)$/m,
];

/**
 * Returns the first error of a compiler in the output of a tool: `sdks/node/src/errors.ts:30: TS1109: Expression expected`
 * @param library folder in which the tool ran, relative to the root
 * @returns undefined if there is none
 */
export function compileErrorIn(
  output: string,
  { root, library }: { root: string; library: string },
): string | undefined {
  const text = stripVTControlCharacters(output).replaceAll('\r\n', '\n');
  for (const error of ERRORS) {
    const { file, line, message } = error.exec(text)?.groups ?? {};
    if (file === undefined) continue;
    const path = isAbsolute(file) ? relative(root, file) : posix.join(library, file);
    return `${path}:${line}: ${message?.replace(/\.$/, '')}`;
  }
  return undefined;
}
