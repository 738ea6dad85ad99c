/** The whole suite once: server, drivers, every case in every language, and what is to be said about it. */
import { DriverError } from './driver-process.ts';
import { Drivers } from './drivers.ts';
import type { Exchange } from './assert.ts';
import { type Entry, readKnownFailing, strayEntries } from './expected-failures.ts';
import { dependsOnTime } from './schedule.ts';
import { type Language, MissingRuntime } from './languages.ts';
import type { Ready } from './protocol.ts';
import { runCases } from './run-cases.ts';
import type { Case } from './scenarios/scenario.ts';
import { type ConformanceServer, startConformanceServer } from './server/server.ts';
import { type Cell, isRed, verdicts } from './results.ts';

interface Suite {
  /** Those to run. */
  cases: readonly Case[];
  /** Ids of all there are: an entry of a known-failing list that names none of them is wrong. */
  ids: readonly string[];
  languages: readonly Language[];
  /** Folder of the known-failing lists; the repository's own when left out. */
  knownFailing?: string;
  onDone?: (exchange: Exchange) => void;
}

export interface SuiteResult {
  cells: readonly Cell[];
  exchanges: readonly Exchange[];
  ready: readonly Ready[];
  /** Entries of the known-failing lists by language. */
  known: ReadonlyMap<string, readonly Entry[]>;
  /** What is wrong beside the cells: a driver that did not start, an entry for no case, `troubles` that none explains. */
  problems: readonly string[];
  /** What the server saw and no session explains. A library that is known to be wrong may cause some. */
  troubles: readonly string[];
  milliseconds: number;
}

export async function runSuite({ cases, ids, languages, knownFailing, onDone }: Suite): Promise<SuiteResult> {
  const start = performance.now();
  const known = new Map(languages.map(({ id }) => [id, readKnownFailing(id, knownFailing)]));
  const server = await startConformanceServer();
  const { drivers, problems } = await startAll(languages, server.ca);
  try {
    const first = await runCases({ cases, drivers, server, ...(onDone ? { onDone } : {}) });
    const { exchanges, repeated } = await onceMore(first, { drivers, server, known });
    const stray = [...known].flatMap(([language, entries]) =>
      strayEntries(entries, ids).map(
        (entry) => `expected-failures/${language}.yaml: ${entry.case} is no case; take it out.`,
      ),
    );
    const cells = verdicts(exchanges, known);
    const troubles = [...server.troubles.map((trouble) => `at the server: ${trouble}`), ...repeated];
    return {
      cells,
      exchanges,
      ready: drivers.map(({ ready }) => ready),
      known,
      problems: [...problems, ...stray, ...(cells.every(({ state }) => state === 'passed') ? server.troubles : [])],
      troubles,
      milliseconds: performance.now() - start,
    };
  } finally {
    await Promise.all(drivers.map((one) => one.stop()));
    await server.stop();
  }
}

const TURNS = 3;

/**
 * Runs again, one at a time, what failed and has a clock held against it, or got no answer at all in the time there is: on
 * a machine that was busy with something else, lateness says nothing of the library. What is wrong fails each time.
 */
async function onceMore(
  first: readonly Exchange[],
  { drivers, server, known }: Pick<SuiteResult, 'known'> & { drivers: Drivers[]; server: ConformanceServer },
): Promise<{ exchanges: Exchange[]; repeated: string[] }> {
  const exchanges = [...first];
  const repeated: string[] = [];
  for (let turn = 2; turn <= TURNS; turn += 1) {
    const late = verdicts(exchanges, known).filter(({ state }) => state === 'failed');
    for (const { id, language } of late) {
      const index = exchanges.findIndex((one) => one.case.id === id && one.language === language);
      const [exchange, driver] = [exchanges[index], drivers.find((one) => one.language === language)];
      if (exchange === undefined || driver === undefined || !mayBeLate(exchange)) continue;
      const [again] = await runCases({ cases: [exchange.case], drivers: [driver], server, turn });
      if (again !== undefined) exchanges[index] = again;
      repeated.push(`${id} in ${language} was run again, alone`);
    }
  }
  return { exchanges, repeated };
}

function mayBeLate({ case: one, answer }: Exchange): boolean {
  return answer.outcome.kind === 'lost' || dependsOnTime(one);
}

/** Whether everything is as it has to be. */
export function isGreen({ cells, problems }: SuiteResult): boolean {
  return problems.length === 0 && !cells.some(isRed);
}

async function startAll(
  languages: readonly Language[],
  ca: string,
): Promise<{ drivers: Drivers[]; problems: string[] }> {
  const started = await Promise.allSettled(languages.map((language) => Drivers.start(language, ca)));
  const drivers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const reasons = started.map((one) => (one.status === 'rejected' ? (one.reason as unknown) : undefined));
  const stranger = reasons.find(
    (one) => one !== undefined && !(one instanceof DriverError || one instanceof MissingRuntime),
  );
  if (stranger !== undefined) {
    await Promise.all(drivers.map((one) => one.stop()));
    throw stranger;
  }
  const problems = reasons.flatMap((reason, index) =>
    reason instanceof Error ? [`${languages[index]?.title} was not run: ${reason.message}`] : [],
  );
  return { drivers, problems };
}
