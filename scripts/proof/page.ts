import { markdownTable } from '../../generators/text/markdown-table.ts';
import type { NamesMeasured } from './names.ts';
import type { SmokeResult } from './smoke.ts';

/** Result of generating and compiling the libraries of a third-party document. */
export interface Outcome {
  document: string;
  kilobytes: number;
  /** Number of operations and webhooks in the document. */
  total: number;
  /** Reason for each operation that was left out. */
  omitted: string[];
  /** Number of operations that iterate over pages. */
  iterating: number;
  /** Number of operations that iterate, or that have a parameter for pages. */
  paged: number;
  /** Calls of the smoke tests on Prism. */
  smoke: SmokeResult;
  /** First error, because of which there are no libraries. */
  error?: string;
  seconds: number;
  cpuSeconds: number;
  /** Memory of the largest process. */
  mebibytes: number;
  names: NamesMeasured;
}

const HEAD = [
  'document',
  'kB',
  'operations',
  'generated',
  'lists that iterate',
  'compiles',
  'calls on Prism',
  'seconds',
  'CPU seconds',
  'MiB',
];

const generatedOf = ({ total, omitted, error }: Outcome): number => (error === undefined ? total - omitted.length : 0);

/** Returns the cells of a document in the table. */
export function rowOf(outcome: Outcome): string[] {
  const { document, kilobytes, total, error, ...used } = outcome;
  const numbers = [used.seconds, used.cpuSeconds, used.mebibytes].map((value) => value.toFixed(0));
  return [
    document,
    kilobytes.toFixed(0),
    `${total}`,
    `${generatedOf(outcome)}`,
    `${outcome.iterating} of ${outcome.paged}`,
    error === undefined ? 'yes' : 'no',
    `${used.smoke.passed} of ${used.smoke.calls}`,
    ...numbers,
  ];
}

/** Returns the Markdown page with the table of all documents and what was left out of them. */
export function pageOf(outcomes: readonly Outcome[]): string {
  const total = outcomes.reduce((sum, outcome) => sum + outcome.total, 0);
  const generated = outcomes.reduce((sum, outcome) => sum + generatedOf(outcome), 0);
  const share = ((100 * generated) / Math.max(total, 1)).toFixed(1);
  const [iterating, paged] = (['iterating', 'paged'] as const).map((kind) =>
    outcomes.reduce((sum, outcome) => sum + outcome[kind], 0),
  );
  const omitted = outcomes.flatMap(({ document, omitted: reasons }) =>
    [...new Set(reasons)].map((reason) => {
      const count = reasons.filter((one) => one === reason).length;
      return `- ${document}: ${count} ${count === 1 ? 'operation' : 'operations'}: ${oneLine(reason)}`;
    }),
  );
  const failed = outcomes.flatMap(({ document, error }) =>
    error === undefined ? [] : [`- ${document}: ${oneLine(error)}`],
  );
  const refused = outcomes.flatMap(({ document, smoke: { failures } }) =>
    failures.map((failure) => `- ${document}: ${flat(failure)}`),
  );
  return [
    '<!-- Written by `npm run proof -- others <folder> --out docs/other-documents.md`. Do not edit. -->',
    '# Documents of other APIs',
    `${generated} of ${total} operations and webhooks (${share} %) in ${outcomes.length} public OpenAPI documents become libraries that compile in all four languages. ${iterating} of ${paged} operations with a parameter for pages iterate. The smoke tests of the libraries, up to three calls in each language, were run on Prism. The memory is that of the largest process.`,
    markdownTable(HEAD, outcomes.map(rowOf)),
    '## Names',
    namesText(outcomes.map(({ names }) => names)),
    markdownTable(
      NAMES_HEAD,
      outcomes.map(({ document, names }) => [document, ...namesRow(names)]),
    ),
    ...(failed.length === 0 ? [] : ['## No libraries', failed.join('\n')]),
    ...(refused.length === 0 ? [] : ['## Calls that failed', refused.join('\n')]),
    ...(omitted.length === 0 ? [] : ['## Left out', omitted.join('\n')]),
    '',
  ].join('\n\n');
}

const NAMES_HEAD = ['document', 'operations', 'resources', 'standard verbs', 'stutter', 'depend on order'];

/** Returns the cells of a document in the table of names. */
export function namesRow({ operations, resources, standard, stutter, ordered }: NamesMeasured): string[] {
  return [operations, resources, standard, stutter, ordered].map(String);
}

/** Returns the shares of all documents in one sentence. */
export function namesText(all: readonly NamesMeasured[]): string {
  const sum = (kind: keyof NamesMeasured): number => all.reduce((total, names) => total + names[kind], 0);
  const part = (kind: keyof NamesMeasured): string =>
    `${((100 * sum(kind)) / Math.max(sum('operations'), 1)).toFixed(1)} %`;
  return `${part('standard')} of the methods have only a standard verb as their name (list, retrieve, create, update, delete), ${part('stutter')} repeat all words of their resource, and ${sum('ordered')} names of operations and schemas depend on the order of the document.`;
}

/** Returns a text with names of the document as code. */
const oneLine = (text: string): string => flat(text.replaceAll(/"([^"`]+)"/g, '`$1`'));

/** Returns the beginning of a text, in one line. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 300);
