/** Measures the calls of libraries, next to the bare HTTP client of their language in the same run. */
import { columns, median, medianRatio } from '../statistics.ts';
import { measuredNow, readFigures, writeFigures } from '../../docs/figures.ts';
import { type Bench, outputOf, ROOT } from './programs.ts';
import { startServer } from './server.ts';

/** Processor time of one client: milliseconds of the first call of a process, microseconds of one of the others. */
interface Costs {
  start: number;
  order: number;
  page: number;
}

type Kind = keyof Costs;

const KINDS: Readonly<Record<Kind, { title: string; unit: string }>> = {
  order: { title: 'order of 1.5 kB', unit: 'µs' },
  page: { title: '100 products of 60 kB', unit: 'µs' },
  start: { title: 'first call of a process', unit: 'ms' },
};

/** Cost of one kind of call with one client. */
export interface Row {
  language: string;
  client: string;
  call: string;
  /** In the unit of the kind of call. */
  cost: number;
  unit: string;
  /** Cost as a multiple of that of the floor. */
  ratio: number;
}

/** Measures the clients of a language by turns, in `rounds`. */
export async function measureCalls(language: string, rounds: number): Promise<Row[]> {
  const { bench } = (await import(`./${language}.ts`)) as { bench: Bench };
  const { line, env = {} } = await bench.prepare();
  await using server = await startServer();
  const measured = bench.clients.map((client) => ({ client, costs: [] as Costs[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { client, costs } of measured) {
      const output = await outputOf({ line: [...line, client, server.url], env });
      costs.push(JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as Costs);
    }
  }
  const floor = measured[0]?.costs ?? [];
  return (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    measured.map(({ client, costs }): Row => {
      const [values, bare] = [costs, floor].map((each) => each.map((cost) => cost[kind])) as [number[], number[]];
      const { title: call, unit } = KINDS[kind];
      return { language, client, call, cost: median(values), unit, ratio: medianRatio(values, bare) };
    }),
  );
}

/** Formats one line for each client. */
export function callTable(rows: readonly Row[]): string {
  const titles = Object.values(KINDS).flatMap(({ title }) => [title, '×']);
  const clients = new Map(rows.map((row) => [`${row.language} ${row.client}`, row]));
  const lines = [...clients.values()].map(({ language, client }) => [
    language,
    client,
    ...rows
      .filter((row) => row.language === language && row.client === client)
      .flatMap(({ cost, unit, ratio }) => [`${Math.round(cost)} ${unit}`, ratio.toFixed(2)]),
  ]);
  return columns([['', 'processor time', ...titles], ...lines], 2);
}

/** Replaces the costs of the calls of one library in the figures that the portal shows. */
export function recordCosts(language: string, rows: readonly Row[]): void {
  const calls = rows
    .filter(({ unit }) => unit === KINDS.order.unit)
    .map(({ call, client, cost, ratio }) => ({
      call,
      client,
      microseconds: Math.round(cost),
      ratio: Math.round(ratio * 100) / 100,
    }));
  const recorded = readFigures(ROOT, 'cost-per-call');
  writeFigures(ROOT, 'cost-per-call', { ...recorded, [language]: { ...measuredNow(), calls } });
}
