/** Figures of the last recorded runs of `npm run bench -- … --write`, which the portal shows. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, type } from 'node:os';
import { join } from 'node:path';

/** Costs of the calls of one library and of others. */
export interface Costs {
  date: string;
  machine: string;
  calls: readonly { call: string; client: string; microseconds: number; ratio: number }[];
}

/** Flaws of one client under faults of a network; `docs/faults.md` says what counts. */
export interface ClientFaults {
  client: string;
  isOwn: boolean;
  version: string;
  tries: number;
  foreign: number;
  hang: number;
  wrong: number;
  leak: number;
  /** Flaws by kind of fault, such as `20 hang`. */
  flaws: Readonly<Record<string, string>>;
}

export interface Faults {
  date: string;
  machine: string;
  /** Number of kinds of faults, and of tries of each. */
  kinds: number;
  tries: number;
  clients: readonly ClientFaults[];
}

/** Cases that pass, by topic and column; `npm run generate` writes them. */
export interface Conformance {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Figures {
  'cost-per-call': Readonly<Record<string, Costs>>;
  faults: Faults;
  conformance: Conformance;
}

export function readFigures<Name extends keyof Figures>(root: string, name: Name): Figures[Name] {
  return JSON.parse(readFileSync(join(root, `docs/${name}.json`), 'utf8')) as Figures[Name];
}

export function writeFigures<Name extends keyof Figures>(root: string, name: Name, figures: Figures[Name]): void {
  writeFileSync(join(root, `docs/${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
}

/** Returns the day and the machine of a measurement. */
export function measuredNow(today = new Date()): { date: string; machine: string } {
  return { date: today.toISOString().slice(0, 10), machine: `${type()}, ${cpus().length} cores` };
}
