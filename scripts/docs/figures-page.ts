/** Page of figures, from the data of the last recorded runs. */
import type { Block, Page } from '../../portal/blocks.ts';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { barChart } from '../../portal/pictures/bars.ts';
import { type Conformance, type Costs, type Faults, readFigures } from './figures.ts';

export function figuresPage(root: string): Page {
  return {
    path: 'figures',
    title: 'Figures',
    description:
      'How the libraries behave under faults and what a call costs, next to others, and the conformance suite.',
    kind: 'index',
    names: [],
    aside: [],
    blocks: [
      ...faults(readFigures(root, 'faults')),
      ...costs(readFigures(root, 'cost-per-call')),
      ...conformance(readFigures(root, 'conformance')),
    ],
  };
}

const FLAWS = [
  { name: 'foreign errors', style: 'error' },
  { name: 'hangs', style: 'warn' },
  { name: 'wrong results', style: 'muted' },
  { name: 'leaks', style: 'plain' },
];

function faults({ date, machine, kinds, tries, clients }: Faults): Block[] {
  const bars = clients.map(({ client: name, isOwn, foreign, hang, wrong, leak }) => {
    const parts = [foreign, hang, wrong, leak];
    return { name, isOwn, parts, label: String(parts.reduce((total, count) => total + count, 0)) };
  });
  const day = new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long' });
  return [
    { kind: 'heading', level: 2, text: 'Flaws under faults of the network', id: 'faults' },
    {
      kind: 'prose',
      markdown: `The response of each client to failures of the network and of the server: ${kinds} kinds of faults, ${tries} times each, by the fault server of the conformance suite. Recorded on ${day} on ${machine.replace(', ', ' with ')}.`,
    },
    {
      kind: 'picture',
      svg: barChart({ bars, legend: FLAWS, most: Math.max(1, ...bars.map(({ label }) => Number(label))) }),
      alt: 'Number of flaws of each client; ours are in bold and have none.',
    },
    {
      kind: 'table',
      label: 'Flaws',
      head: ['Client', 'Tries', 'Foreign errors', 'Hangs', 'Wrong results', 'Leaks'],
      rows: clients.map(({ client, isOwn, tries: all, foreign, hang, wrong, leak }) => [
        isOwn ? `**${client}**` : client,
        ...[all, foreign, hang, wrong, leak].map(String),
      ]),
    },
  ];
}

/** Returns a chart of each kind of call by language: the time of the processor, next to the bare HTTP client. */
function costs(recorded: Readonly<Record<string, Costs>>): Block[] {
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
  const named = calls.map((each) => ({
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

function conformance({ head, rows }: Conformance): Block[] {
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
    { kind: 'table', label: 'Cases by topic', head: [...head], rows: rows.map((row) => [...row]) },
  ];
}
