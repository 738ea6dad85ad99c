import type { LibrarySupport, Runtime } from './policy.ts';

const START = '<!-- support -->';
const END = '<!-- /support -->';
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns a README with the table of supported runtimes between its markers; undefined if it has no markers. */
export function withMatrix(markdown: string, title: string, support: LibrarySupport): string | undefined {
  const [before, rest, ...more] = markdown.split(START);
  const [, after, ...others] = (rest ?? '').split(END);
  if (before === undefined || after === undefined || more.length + others.length > 0) return undefined;
  return `${before}${START}\n\n${matrix(title, support)}\n\n${END}${after}`;
}

/** Returns the table of the runtimes that a library supports, as the formatter lays it out. */
function matrix(title: string, { runtimes }: LibrarySupport): string {
  const rows = [
    [title, 'end of life', 'support'],
    ...runtimes.map((runtime) => [versionText(runtime), dateText(runtime.endOfLife), supportOf(runtime)]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

const versionText = ({ version, minimum }: Runtime): string =>
  minimum === undefined ? version : `${minimum} or later`;

function supportOf({ decision }: Runtime): string {
  if (decision === undefined) return 'yes';
  return `deprecated; version ${decision.removedIn} of the library, not before ${dateText(decision.until)}, drops it`;
}

/** `2026-04-30` is 30 April 2026. */
const dateText = (date: string): string => DATE.format(new Date(date));
