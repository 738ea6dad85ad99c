/** Renders docs/faults.md from the figures of a run. */
import { cpus, type } from 'node:os';
import type { Client } from './clients.ts';
import { ATTEMPT_MS, FLAWS, TOTAL_MS } from './judge.ts';
import { KINDS } from './kinds.ts';
import { reasonsOf, type Row, totalsOf } from './table.ts';

interface Figures {
  clients: readonly Client[];
  rows: readonly Row[];
  tries: number;
  date: Date;
}

const RULES = `## Rules

- **foreign**: an exception that is not of the library's own classes, so that the \`catch\` of its documentation does not
  see it. For OkHttp and \`java.net.http\`, \`IOException\` is their own. Their callers parse the body, as do those of
  Guzzle, so an error of a parser counts only for \`json()\` of httpx.
- **hang**: a call that ends more than a second after its time. The time of a call is ${TOTAL_MS} ms. stripe and openai have no such
  limit: theirs is ${ATTEMPT_MS} ms for each of three attempts and 1500 ms for the waits between them.
- **wrong**: a result that the server did not send, such as a part of one, or a typed result of JSON with another type.
- **leak**: the API key in a text that an error shows, or at another origin; or a connection that remains after the client
  was closed. The latter does not count for clients that cannot be closed: \`fetch\`, both libraries of stripe,
  openai-node, and \`java.net.http\` before Java 21.

An error of the library is never a flaw, even where a success was possible. Each try has a new client, which retrieves
one order (the last of two, if a connection is to be reused) and is closed. Apart from times, all options are defaults.

A hang counts only if the same try hangs again, because a busy machine is late, too. A count below the number of tries may
still come from the machine, or from a variant of the fault.

`;

/** Returns the text, before it is formatted. */
export function documentOf({ clients, rows, tries, date }: Figures): string {
  const totals = clients.map((client) => {
    const counts = totalsOf(client, rows);
    return [bold(client), counts.tries, ...FLAWS.map((flaw) => counts[flaw])];
  });
  const kinds = KINDS.map(({ title }) => [
    title,
    ...[true, false].map((isOurs) => flawsOf(title, isOurs, clients, rows)),
  ]);
  return [
    '# Faults of a network',
    `The response of each client to failures of the network and of the server: ${KINDS.length} kinds of faults, ${tries} times each, by the fault server of the conformance suite. \`npm run bench -- faults --write\` wrote this page on ${dateOf(date)} on ${type()} with ${cpus().length} cores, and fails if a figure of ours is not 0.`,
    table(['client', 'tries', ...FLAWS], totals),
    RULES.trimEnd(),
    '## Kinds',
    'Flaws of our libraries and of the others; none if a cell is empty.',
    table(['fault', 'ours', 'others'], kinds),
    '## Versions',
    versions(clients, rows),
    '',
  ].join('\n\n');
}

const bold = ({ title, isOurs }: Client): string => (isOurs ? `**${title}**` : title);
const dateOf = (date: Date): string => date.toLocaleDateString('en-GB', { dateStyle: 'long' });

function flawsOf(kind: string, isOurs: boolean, clients: readonly Client[], rows: readonly Row[]): string {
  return clients
    .filter((client) => client.isOurs === isOurs)
    .flatMap(({ id, title }) => {
      const met = rows.find((one) => one.client === id && one.kind === kind);
      return met === undefined || met.findings.length === 0
        ? []
        : [`${title}: ${reasonsOf(met, ['hang', 'wrong']).join(', ')}`];
    })
    .join('; ');
}

type Cells = readonly (string | number)[];

const row = (cells: Cells): string => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], lines: readonly Cells[]): string {
  return [row(head), row(head.map(() => '---')), ...lines.map((cells) => row(cells))].join('\n');
}

function versions(clients: readonly Client[], rows: readonly Row[]): string {
  const shown = clients.map(({ id, title }) => `${title} ${rows.find(({ client }) => client === id)?.runtime}`);
  return `${shown.join('; ')}.`;
}
