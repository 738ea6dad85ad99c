/**
 * Page of figures, from the last recorded runs: `docs/faults.md`, `docs/cost-per-call.json` and `docs/conformance.md`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, Page } from '../../portal/blocks.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { barChart } from '../../portal/pictures/bars.ts';
import { type Costs, readCosts, type RecordedCosts } from './costs.ts';

const FAULTS = 'docs/faults.md';
const CONFORMANCE = 'docs/conformance.md';

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Returns the rows of the first table whose head begins with a text. */
export function tableIn(markdown: string, head: string): string[][] {
  const lines = markdown.split('\n');
  const first = lines.findIndex((line) => line.startsWith(head));
  if (first === -1) throw new Error(`no table that begins with "${head}"`);
  const rest = lines.slice(first);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest
    .slice(0, end === -1 ? undefined : end)
    .map(cells)
    .filter((row) => !/^:?-+:?$/.test(row[0] ?? ''));
}

export function figuresPage(root: string): Page {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return {
    path: 'figures',
    title: 'Figures',
    description:
      'How the libraries behave under faults and what a call costs, next to others, and the conformance suite.',
    kind: 'index',
    names: [],
    aside: [],
    blocks: [...faults(read(FAULTS)), ...costs(readCosts(root)), ...conformance(read(CONFORMANCE))],
  };
}

const FLAWS = [
  { name: 'foreign errors', style: 'error' },
  { name: 'hangs', style: 'warn' },
  { name: 'wrong results', style: 'muted' },
  { name: 'leaks', style: 'plain' },
];

function faults(markdown: string): Block[] {
  const [, ...rows] = tableIn(markdown, '| client ');
  const about = markdown.split('\n').find((line) => line.startsWith('The response of each client')) ?? '';
  const bars = rows.map(([name = '', , ...counts]) => {
    const parts = counts.map(Number);
    const sum = parts.reduce((total, count) => total + count, 0);
    return { name: name.replaceAll('*', ''), isOwn: name.startsWith('**'), parts, label: String(sum) };
  });
  const most = Math.max(1, ...bars.map(({ label }) => Number(label)));
  return [
    { kind: 'heading', level: 2, text: 'Flaws under faults of the network', id: 'faults' },
    {
      kind: 'prose',
      markdown: about.replace(/ `npm run [^`]+` wrote this page/, ' Recorded').replace(/, and fails.*/, '.'),
    },
    {
      kind: 'picture',
      svg: barChart({ bars, legend: FLAWS, most }),
      alt: 'Number of flaws of each client; ours are in bold and have none.',
    },
    {
      kind: 'table',
      label: 'Flaws',
      head: ['Client', 'Tries', 'Foreign errors', 'Hangs', 'Wrong results', 'Leaks'],
      rows,
    },
  ];
}

/** Returns a chart of each kind of call by language: the time of the processor, next to the bare HTTP client. */
function costs(recorded: RecordedCosts): Block[] {
  const languages = LANGUAGES.flatMap(({ id, names }) => {
    const own = recorded[id];
    return own === undefined ? [] : [{ title: names.title, own }];
  });
  const [first] = languages;
  if (first === undefined) return [];
  return [
    { kind: 'heading', level: 2, text: 'Cost of a call', id: 'cost' },
    {
      kind: 'prose',
      markdown: `Time of the processor for one call over a connection that is open, with everything a library does: checks, HTTP, JSON and models. The ratio compares it with the bare HTTP client and JSON parser of the language in the same run, because times differ between machines. Recorded on ${first.own.date} (${first.own.machine}).`,
    },
    ...languages.flatMap(({ title, own }) => costsOf(title, own)),
  ];
}

function costsOf(title: string, { calls }: Costs): Block[] {
  // A row such as `ours / stripe` only compares two others.
  const named = calls
    .filter(({ client }) => !client.includes(' / '))
    .map((each) => ({
      ...each,
      isOwn: /^ours\b/.test(each.client),
      client: each.client.replace(/^ours\b/, 'this library'),
    }));
  const kinds = [...new Set(named.map(({ call }) => call))];
  return [
    { kind: 'heading', level: 3, text: title, id: `cost-${title.toLowerCase().replaceAll(/\W+/g, '-')}` },
    ...kinds.map((kind): Block => {
      const own = named.filter(({ call }) => call === kind);
      return {
        kind: 'picture',
        svg: barChart({
          bars: own.map(({ client, isOwn, microseconds, ratio }) => ({
            name: client,
            isOwn,
            parts: isOwn ? [microseconds, 0] : [0, microseconds],
            label: `${microseconds.toLocaleString('en-GB')} µs (${ratio.toFixed(2)} ×)`,
          })),
          legend: LIBRARIES,
          most: Math.max(...own.map(({ microseconds }) => microseconds)) * 1.3,
        }),
        alt: `${title}, ${kind}: microseconds of the processor with each client; the table has the numbers.`,
      };
    }),
    {
      kind: 'table',
      label: `Cost of a call in ${title}`,
      head: ['Client', 'Call', 'Microseconds', 'Ratio to the bare client'],
      rows: named.map(({ client, call, microseconds, ratio }) => [
        client,
        call,
        String(microseconds),
        ratio.toFixed(2),
      ]),
    },
  ];
}

const LIBRARIES = [
  { name: 'this library', style: 'warn' },
  { name: 'others', style: 'muted' },
];

function conformance(markdown: string): Block[] {
  const [head = [], ...rows] = tableIn(markdown, '| topic ');
  const all = rows.find(([topic]) => topic === 'all') ?? [];
  const [, most = 0] = all.map(Number);
  const bars = head.slice(3).map((name, at) => {
    const cell = all[at + 3] ?? '';
    const [passed = 0] = [Number.parseInt(cell, 10)];
    const expected = Number(/(\d+) expected/.exec(cell)?.[1] ?? 0);
    const others = Number(/(\d+) n\/a/.exec(cell)?.[1] ?? 0);
    return { name, isOwn: true, parts: [passed, expected, others], label: cell };
  });
  const legend = [
    { name: 'passed', style: 'good' },
    { name: 'expected failure', style: 'bad' },
    { name: 'not applicable', style: 'plain' },
  ];
  return [
    { kind: 'heading', level: 2, text: 'Conformance cases', id: 'conformance' },
    {
      kind: 'prose',
      markdown: `${most} cases run against every library over real connections. A case that a platform cannot have does not apply.`,
    },
    {
      kind: 'picture',
      svg: barChart({ bars, legend, most: Math.max(1, most) * 1.35 }),
      alt: 'Number of cases that each library passes.',
    },
    { kind: 'table', label: 'Cases by topic', head, rows },
  ];
}
