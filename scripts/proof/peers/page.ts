import { stripVTControlCharacters } from 'node:util';
import { markdownTable } from '../../../generators/text/markdown-table.ts';
import type { PeerOutcome } from './measure.ts';

/** Returns the Markdown page that compares generators on the same documents. */
export function peersPage(outcomes: readonly PeerOutcome[], totals: ReadonlyMap<string, number>): string {
  const documents = [...totals.keys()];
  const rows = [...new Set(outcomes.map(nameOf))].map((name) => {
    const own = outcomes.filter((outcome) => nameOf(outcome) === name);
    return [...name.split('|'), ...documents.map((document) => cellOf(own.find((one) => one.document === document)))];
  });
  const failures = outcomes.flatMap(({ title, language, document, error }) =>
    error === undefined ? [] : [`- ${title}, ${language}, ${document}: \`${errorText(error)}\``],
  );
  return [
    '<!-- Written by `npm run proof -- peers <folder> --out docs/peers.md`. Do not edit. -->',
    '# Other generators with the same documents',
    'Each cell shows the number of operations in the generated code, and the seconds to generate and compile it; **no** means that it does not compile, or that there is none. The numbers next to the names of the documents are those of their operations and webhooks. TypeScript is compiled with `tsc --strict`, Java with Maven, each module of Python is imported, and each file of PHP is parsed; our own libraries are compiled and checked in four languages, also for style and types.',
    markdownTable(['generator', 'language', ...documents.map((name) => `${name} (${totals.get(name)})`)], rows),
    ...(failures.length === 0 ? [] : ['## First errors', failures.join('\n')]),
    '',
  ].join('\n\n');
}

const nameOf = ({ title, language }: PeerOutcome): string => `${title}|${language}`;

/** Returns `274, 43 s`, or the same after **no**. */
function cellOf(outcome: PeerOutcome | undefined): string {
  if (outcome === undefined) return '';
  const { operations, seconds, error } = outcome;
  return `${error === undefined ? '' : '**no**, '}${operations}, ${seconds.toFixed(0)} s`;
}

/** Returns a line without paths of this machine. */
const errorText = (line: string): string =>
  stripVTControlCharacters(line)
    .replaceAll(/(?:\/[\w.@+-]+){2,}\/([\w.@+-]+)/g, '$1')
    .replaceAll(/[`\s]+/g, ' ')
    .trim()
    .slice(0, 200);
