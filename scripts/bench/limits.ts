/** Units of what is counted: the number is the same on every machine, so a limit may apply to it without a baseline. */
type CountUnit = 'bytes' | 'calls' | 'classes' | 'files' | 'libraries' | 'modules' | 'opened' | 'operations';
/** Units of times and rates, which say nothing without those of a baseline in the same run. */
type MachineUnit = 'µs' | 'ms' | 'MB' | '/s';

/** Limit of a number of our library. */
export interface Limit {
  /** Maximum, or the minimum with `isLeast`. */
  bound: number;
  /** Amount that each operation of the contract adds to the maximum, because the number counts its data. */
  perOperation?: number;
  isLeast?: true;
  /** True if the number needs many calls, so that a run with `--quick` only shows it. */
  isRough?: true;
  /** Reason for this number. */
  reason: string;
}

/** Limit of our number divided by that of a baseline in the same run: a client, or the best of several. */
export interface RatioLimit extends Limit {
  to: string | readonly string[];
}

/** Returns the limit that keeps the library ahead of others. */
export function aheadOf(peers: readonly string[]): RatioLimit {
  return {
    to: peers,
    bound: 1,
    isRough: true,
    reason: 'The library must be ahead of the libraries that integrators know.',
  };
}

/** One measurement and its limits. All its numbers are compared with the first baseline. */
export type Entry =
  | { title: string; unit: CountUnit; limits: readonly (Limit | RatioLimit)[] }
  | { title: string; unit: MachineUnit; limits: readonly RatioLimit[] };

export type Entries = Readonly<Record<string, Entry>>;

/** Numbers of each client by measurement: one for each round, or a single count. */
export type Figures = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/** A line of the table. */
interface Row {
  title: string;
  name: string;
  figure: number;
  unit: string;
  ratio?: number;
  /** `<measurement>`, or `<measurement> to <baseline>`. */
  limit?: string;
  bound?: number;
  isLeast?: boolean;
  isRough?: boolean;
  isKept?: boolean;
  reason?: string;
}

/** Name of the client that the limits are for. */
export const OURS = 'ours';

/** Returns the rows of what was measured; the limits apply to ours. */
export function rowsOf(entries: Entries, figures: Figures): Row[] {
  const operations = figures['operations']?.[OURS]?.[0] ?? 0;
  return Object.entries(entries).flatMap(([key, { title, unit, limits }]) => {
    const clients = figures[key] ?? {};
    if (Object.keys(clients).length === 0) return [];
    // A quick run measures no peers.
    const measured = limits.filter((limit) => !('to' in limit) || bestOf(limit, clients) !== undefined);
    const [first, ...others] = measured.map((limit) => judged(key, limit, clients, operations));
    const baseline = first?.baseline === undefined ? undefined : clients[first.baseline];
    const rows = Object.entries(clients).map(([name, values]): Row => {
      const ratio = baseline === undefined ? {} : { ratio: medianRatio(values, baseline) };
      return { title, name, unit, figure: median(values), ...ratio, ...(name === OURS ? first?.row : {}) };
    });
    const more = others.map(({ baseline: name, row }) => {
      const figure = median(clients[OURS] ?? []);
      return { title, name: `${OURS} / ${name}`, unit, figure, ...row };
    });
    return [...rows, ...more];
  });
}

function judged(key: string, limit: Limit | RatioLimit, clients: Figures[string], operations: number) {
  const ours = clients[OURS] ?? [];
  const baseline = 'to' in limit ? bestOf(limit, clients) : undefined;
  const value = baseline === undefined ? median(ours) : medianRatio(ours, clients[baseline] ?? []);
  const { isLeast = false, isRough = false, perOperation = 0, reason } = limit;
  const bound = limit.bound + perOperation * operations;
  const row = {
    ...(baseline === undefined ? {} : { ratio: value }),
    limit: baseline === undefined ? key : `${key} to ${baseline}`,
    bound,
    isLeast,
    isRough,
    reason,
    isKept: isLeast ? value >= bound : value <= bound,
  };
  return { baseline, row };
}

/** Returns the best of the baselines that were measured. */
function bestOf({ to, isLeast }: RatioLimit, clients: Figures[string]): string | undefined {
  const measured = [to].flat().filter((name) => clients[name] !== undefined);
  const best = measured.toSorted((one, other) => median(clients[one] ?? []) - median(clients[other] ?? []));
  return isLeast === true ? best.at(-1) : best[0];
}

/** Returns one line for each limit that is exceeded. A quick run judges only what few calls can tell. */
export function exceededLimits(rows: readonly Row[], file: string, isQuick: boolean): string[] {
  return rows.flatMap(({ title, name, figure, unit, ratio, limit, bound, isLeast, isRough, isKept, reason }) => {
    if (isKept !== false || (isQuick && isRough === true)) return [];
    const value = ratio === undefined ? `${round(figure)} ${unit}` : `ratio ${round(ratio)}`;
    const side = isLeast === true ? 'at least' : 'at most';
    return `${title}: ${name} has ${value}, ${side} ${bound} is allowed (${file}, ${limit}). ${reason}`;
  });
}

/** Formats the rows as a table with titles. */
export function tableOf(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2;
  return rows
    .flatMap((row, index) => [...(rows[index - 1]?.title === row.title ? [] : ['', row.title]), lineOf(row, width)])
    .join('\n');
}

function lineOf({ name, figure, unit, ratio, bound, isLeast, isKept }: Row, width: number): string {
  const limit =
    bound === undefined ? '' : `${isLeast === true ? '≥' : '≤'} ${bound} ${isKept === true ? 'kept' : 'MISSED'}`;
  const compared = ratio === undefined ? '' : ratio.toFixed(2);
  return `  ${name.padEnd(width)}${round(figure).padStart(10)} ${unit.padEnd(11)}${compared.padStart(7)}  ${limit}`.trimEnd();
}

const round = (value: number): string =>
  Math.abs(value) >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(2);

/** @throws {Error} if the list is empty */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  if (upper === undefined || lower === undefined) throw new Error('nothing was measured');
  return (lower + upper) / 2;
}

/** Returns the median ratio of two clients within the same round, because load on the machine affects both. */
export function medianRatio(values: readonly number[], baseline: readonly number[]): number {
  return median(values.map((value, index) => value / (baseline[index] ?? Number.NaN)));
}
