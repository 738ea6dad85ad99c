import { readText } from '../libraries.ts';
import { messageOf } from '../message.ts';

export const POLICY = 'sdks/support.json';

/** Content of `sdks/support.json`. All dates are `YYYY-MM-DD`, the last day included. */
export interface Policy {
  policy: {
    /** Shortest time between the announcement of a removal and the major version without it. */
    deprecationMonths: number;
    /** Time after a major version in which the one before gets security fixes. */
    maintenanceMonths: number;
    /** Time before an end of life in which checks warn. */
    warningMonths: number;
  };
  libraries: Readonly<Record<string, LibrarySupport>>;
}

export interface LibrarySupport {
  /** Major versions of the library, oldest first. */
  lines: readonly Line[];
  /** Page of the runtime's vendor with the dates. */
  source: string;
  /** Supported versions of the runtime, oldest first. */
  runtimes: readonly Runtime[];
}

/** A major version. One in maintenance gets security fixes, from the release of the next one until a date. */
type Line = { line: number } & ({ state: 'current' } | { state: 'maintenance'; since: string; until: string });

export interface Runtime {
  version: string;
  /** Smallest version, if it is not the first of this line. */
  minimum?: string;
  endOfLife: string;
  /** Required after the end of life. */
  decision?: Decision;
}

interface Decision {
  state: 'deprecated';
  decided: string;
  /** Date from which a new decision is required, at least the policy's notice after this one. */
  until: string;
  /** Major version of the library without the runtime. */
  removedIn: number;
  reason: string;
}

/**
 * Reads the support policy of all libraries.
 * @throws {Error} in one line if the file is invalid, with what to correct
 */
export function policyIn(root: string, languages: readonly string[]): Policy {
  return parsePolicy(readText(root, POLICY), languages);
}

/** @throws {Error} in one line if the text is invalid, with what to correct */
export function parsePolicy(text: string, languages: readonly string[]): Policy {
  let policy: Policy;
  try {
    policy = JSON.parse(text) as Policy;
  } catch (error) {
    throw new Error(`${POLICY}: ${messageOf(error)}; correct the JSON`, { cause: error });
  }
  const problem = problemIn(text, policy, languages);
  if (problem !== undefined) throw new Error(`${POLICY}: ${problem}`);
  return policy;
}

function problemIn(text: string, { libraries }: Partial<Policy>, languages: readonly string[]): string | undefined {
  const missing = languages.find((id) => libraries?.[id] === undefined);
  if (missing !== undefined) return `libraries.${missing} is missing; add its runtimes`;
  const dates = [...text.matchAll(/"(?:since|until|decided|endOfLife)": *"([^"]*)"/g)].map(([, date = '']) => date);
  const wrong = dates.find((date) => !isDate(date));
  return wrong === undefined ? undefined : `'${wrong}' is not a date; write YYYY-MM-DD`;
}

/** Reports whether a text is a date of the calendar, `YYYY-MM-DD`. */
export function isDate(text: unknown): boolean {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns a date some months later. Days that the month lacks become its last day. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}
