/** Keeps the costs of calls of the last complete measurement, which the page of figures of the portal shows. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, type } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** Relative to the root. */
const COSTS = 'docs/cost-per-call.json';
const TITLE = /^CPU per call, (.*)$/;

/** A row of a measurement. */
interface Figure {
  title: string;
  name: string;
  figure: number;
  ratio: number;
}

/** Costs of the calls of one library and its peers. */
export interface Costs {
  /** Date of the measurement. */
  date: string;
  machine: string;
  calls: readonly { call: string; client: string; microseconds: number; ratio: number }[];
}

export type RecordedCosts = Readonly<Record<string, Costs>>;

export const readCosts = (root: string): RecordedCosts =>
  JSON.parse(readFileSync(join(root, COSTS), 'utf8')) as RecordedCosts;

/** Replaces the costs of one library. */
export function recordCosts(id: string, rows: readonly Partial<Figure>[], today = new Date()): void {
  const costs: Costs = {
    date: today.toISOString().slice(0, 10),
    machine: `${type()}, ${cpus().length} cores`,
    calls: rows.flatMap(({ title = '', name = '', figure = 0, ratio }) => {
      const [, call] = TITLE.exec(title) ?? [];
      if (call === undefined || ratio === undefined) return [];
      return [{ call, client: name, microseconds: Math.round(figure), ratio: Math.round(ratio * 100) / 100 }];
    }),
  };
  if (costs.calls.length === 0)
    throw new Error(`the measurement of ${id} has no costs of calls; correct TITLE in scripts/docs/costs.ts`);
  writeFileSync(join(ROOT, COSTS), `${JSON.stringify({ ...readCosts(ROOT), [id]: costs }, null, 2)}\n`);
}
