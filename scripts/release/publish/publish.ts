import pRetry from 'p-retry';
import type { Presence, Registry } from '../registries/registry.ts';
import type { StagedRelease } from '../staged.ts';
import { messageOf } from '../message.ts';

/** One version in one registry. */
interface Destination {
  release: StagedRelease;
  registry: Registry;
}

/** All destinations of a stage. */
export interface Destinations {
  registries: readonly Destination[];
  /** Tags of the repository, which are made after everything else. */
  tags: readonly Destination[];
}

type Done = 'published' | 'completed' | 'skipped' | 'would publish' | 'would complete';

export interface Line {
  destination: Destination;
  /** Undefined if `problem` says why not. */
  done?: Done;
  problem?: string;
}

interface PublishOptions {
  /** Asks the registries and sends nothing. */
  isDryRun: boolean;
  /** Called after each destination. */
  onLine: (line: Line) => void;
  /** Wait before the first repetition of a question, in milliseconds; it doubles each time. Default 500. */
  pauseMs?: number;
}

/** Thrown before anything is sent if a registry has other bytes under a version of the stage. */
export class ConflictError extends AggregateError {
  override name = 'ConflictError';

  constructor(lines: readonly Line[]) {
    super(lines.map(({ destination, problem }) => new Error(`${nameOf(destination)}: ${problem}`)));
  }
}

export const nameOf = ({ release, registry }: Destination): string =>
  `${release.name} ${release.spelling} in ${registry.title}`;

/**
 * Publishes every version that is not there yet. The registries are the only memory: a run that was killed or that failed
 * for one library is finished by the next one, and a run without anything to do changes nothing.
 * @throws {ConflictError}
 */
export async function publish({ registries, tags }: Destinations, options: PublishOptions): Promise<Line[]> {
  await refuseConflicts([...registries, ...tags]);
  const lines = await inLibraries(registries, options);
  const failed = new Set(
    lines.filter(({ done }) => done === undefined).map(({ destination }) => destination.release.id),
  );
  // A tag says that a version is everywhere.
  const ready = tags.filter(({ release }) => !failed.has(release.id));
  return [...lines, ...(await inLibraries(ready, options))];
}

/** A conflict that is visible from the start stops the run before one library is ahead of the others. */
async function refuseConflicts(destinations: readonly Destination[]): Promise<void> {
  const lines = await Promise.all(
    destinations.map(async (destination): Promise<Line[]> => {
      // A registry that cannot be asked is reported for its library, so that the others are published.
      const presence = await destination.registry.probe(destination.release).catch(() => undefined);
      return presence?.state === 'different' ? [{ destination, problem: conflict(presence) }] : [];
    }),
  );
  if (lines.flat().length > 0) throw new ConflictError(lines.flat());
}

const conflict = ({ found }: Extract<Presence, { state: 'different' }>): string =>
  `CONFLICT: it has ${found}, which differs from the staged files; release another version`;

/** Libraries are independent of one another; the registries of one library follow one another. */
async function inLibraries(destinations: readonly Destination[], options: PublishOptions): Promise<Line[]> {
  const ids = [...new Set(destinations.map(({ release }) => release.id))];
  const lines = await Promise.all(
    ids.map(async (id) => {
      const all: Line[] = [];
      for (const destination of destinations.filter(({ release }) => release.id === id)) {
        const line = await publishOne(destination, options).catch((error: unknown): Line => ({
          destination,
          problem: messageOf(error),
        }));
        options.onLine(line);
        all.push(line);
      }
      return all;
    }),
  );
  return lines.flat();
}

async function publishOne(destination: Destination, { isDryRun, pauseMs = 500 }: PublishOptions): Promise<Line> {
  const { registry, release } = destination;
  const before = await registry.probe(release);
  if (before.state === 'same') return { destination, done: 'skipped' };
  if (before.state === 'different') return { destination, problem: conflict(before) };
  const isNew = before.state === 'absent';
  if (isDryRun) return { destination, done: isNew ? 'would publish' : 'would complete' };
  const failure = await registry.push(release).then(
    () => undefined,
    (error: unknown) => error,
  );
  const after = await presenceAfter(destination, failure === undefined ? pauseMs : 0);
  // The push of a run that was killed may have arrived in the meantime, so that ours was refused.
  if (after.state === 'same') return { destination, done: isNew ? 'published' : 'completed' };
  if (after.state === 'different') return { destination, problem: conflict(after) };
  if (failure !== undefined) throw explained(failure, registry);
  const missing = after.state === 'partial' ? after.missing : 'the version';
  return { destination, problem: `it accepted the files, but does not list ${missing}; run this again in a minute` };
}

/** Words of HTTP, npm, twine and git for credentials that are missing or wrong. */
const DENIED = /\b40[13]\b|ENEEDAUTH|Credential not found|could not read Username|Authentication failed/;

/** Adds which credentials to correct, if they are the reason. */
function explained(failure: unknown, { credentials }: Registry): unknown {
  const message = messageOf(failure);
  return DENIED.test(message) ? new Error(`${message}; check ${credentials}`, { cause: failure }) : failure;
}

/** Asks until the version is complete: an index may lag behind the upload. */
async function presenceAfter({ registry, release }: Destination, pauseMs: number): Promise<Presence> {
  let presence: Presence = { state: 'absent' };
  const ask = async (): Promise<void> => {
    presence = await registry.probe(release);
    if (presence.state === 'absent' || presence.state === 'partial') throw new Error(presence.state);
  };
  await pRetry(ask, { retries: pauseMs === 0 ? 0 : 5, minTimeout: pauseMs }).catch(() => {});
  return presence;
}
