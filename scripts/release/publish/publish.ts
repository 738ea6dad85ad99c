import { setTimeout } from 'node:timers/promises';
import pRetry from 'p-retry';
import type { Presence, Registry } from '../registries/registry.ts';
import type { StagedRelease } from '../staged.ts';
import { messageOf } from '../message.ts';

/** One version in one registry. */
export interface Destination {
  release: StagedRelease;
  registry: Registry;
}

/** All destinations of a stage. */
export interface Destinations {
  registries: readonly Destination[];
  /** Tags of the repository, which are made after everything else. */
  tags: readonly Destination[];
}

type Done = 'published' | 'completed' | 'uploaded' | 'skipped' | 'withdrawn' | 'would publish' | 'would complete';

export interface Line {
  destination: Destination;
  /** Undefined if `problem` says why not. `uploaded` is a version that its registry does not offer yet. */
  done?: Done;
  /** State in the registry of a version that is `uploaded`, or what is missing of one that is `withdrawn` in part. */
  progress?: string;
  problem?: string;
}

interface PublishOptions {
  /** Asks the registries and sends nothing. */
  isDryRun: boolean;
  /** Sends versions again that were withdrawn. Default false. */
  isAgain?: boolean;
  /** Number of minutes to wait for a registry that processes a version. */
  minutes: number;
  /** Called after each destination. */
  onLine: (line: Line) => void;
  /** Called for each minute of waiting for a registry. */
  onWait: (destination: Destination, progress: string, minute: number) => void;
  /** Wait before the first repetition of a question, in milliseconds; it doubles each time. Default 500. */
  pauseMs?: number;
  /** Milliseconds of a minute; tests have shorter ones. */
  minuteMs?: number;
}

/** Thrown before anything is sent if a registry has other bytes under a version of the stage. */
class ConflictError extends AggregateError {
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
  // Libraries are independent of one another: none waits for a registry that processes another one.
  const lines = await Promise.all(
    [...new Set(registries.map(({ release }) => release.id))].map(async (id) => {
      const ofLibrary = ({ release }: Destination): boolean => release.id === id;
      // Asked before the registries: another run may publish and tag the version in the meantime.
      const tag = await tagOf(tags.find(ofLibrary));
      const own = await inSequence(registries.filter(ofLibrary), options, tag);
      // A tag says that a version is everywhere.
      const isEverywhere = own.every(({ done }) => done !== undefined && done !== 'uploaded');
      return [...own, ...(isEverywhere ? await inSequence(tags.filter(ofLibrary), options) : [])];
    }),
  );
  return lines.flat();
}

/** The tag of a version: whether it exists, or why that is unknown. */
type Tag = { exists: boolean } | { problem: string };
const NO_TAG: Tag = { exists: false };

async function tagOf(destination: Destination | undefined): Promise<Tag> {
  if (destination === undefined) return NO_TAG;
  const { registry, release } = destination;
  return registry.probe(release).then(
    ({ state }) => ({ exists: state !== 'absent' }),
    (error: unknown) => ({ problem: explained(messageOf(error), registry) }),
  );
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

async function inSequence(
  destinations: readonly Destination[],
  options: PublishOptions,
  tag = NO_TAG,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const destination of destinations) {
    const line = await publishOne(destination, options, tag).catch((error: unknown): Line => ({
      destination,
      problem: explained(messageOf(error), destination.registry),
    }));
    options.onLine(line);
    lines.push(line);
  }
  return lines;
}

async function publishOne(destination: Destination, options: PublishOptions, tag: Tag): Promise<Line> {
  const { registry, release } = destination;
  const before = await registry.probe(release);
  if (before.state === 'same') return { destination, done: 'skipped' };
  if (before.state === 'different') return { destination, problem: conflict(before) };
  const withdrawn = before.state === 'pending' || options.isAgain === true ? undefined : withdrawnLine(before, tag);
  if (withdrawn !== undefined) return { destination, ...withdrawn };
  if (options.isDryRun) {
    if (before.state === 'pending') return { destination, done: 'uploaded', progress: before.progress };
    return { destination, done: before.state === 'absent' ? 'would publish' : 'would complete' };
  }
  // A version that the registry still processes is not sent again.
  const failure = before.state === 'pending' ? undefined : await registry.push(release).then(noFailure, asIs);
  const after = await presenceAfter(destination, failure === undefined, options);
  // The push of a run that was killed may have arrived in the meantime, so that ours was refused.
  if (after.state === 'same') return { destination, done: before.state === 'partial' ? 'completed' : 'published' };
  if (after.state === 'different') return { destination, problem: conflict(after) };
  if (after.state === 'pending') return { destination, done: 'uploaded', progress: after.progress };
  if (failure !== undefined) throw failure;
  if (after.state === 'absent' && after.refused !== undefined)
    return { destination, problem: `it refused the version: ${after.refused}` };
  const missing = after.state === 'partial' ? after.missing : 'the version';
  return { destination, problem: `it accepted the files, but does not list ${missing}; run this again in a minute` };
}

/** The tag is made when a version is in all registries: one that lacks it afterwards had it before. */
function withdrawnLine(before: Presence, tag: Tag): Omit<Line, 'destination'> | undefined {
  if ('problem' in tag)
    return { problem: `whether it was withdrawn is unknown, because the tags cannot be read: ${tag.problem}` };
  if (!tag.exists) return undefined;
  return { done: 'withdrawn', ...(before.state === 'partial' ? { progress: `without ${before.missing}` } : {}) };
}

const noFailure = (): undefined => undefined;
const asIs = (error: unknown): unknown => error;

/** Words of HTTP, npm, twine and git for credentials that are missing or wrong. */
const DENIED = /\b40[13]\b|ENEEDAUTH|Credential not found|could not read Username|Authentication failed/;

/** Adds which credentials to correct, if they are the reason. */
const explained = (message: string, { credentials }: Registry): string =>
  DENIED.test(message) ? `${message}; check ${credentials}` : message;

/** Asks until the version is complete: an index may lag behind the upload, and a registry may process it for minutes. */
async function presenceAfter(destination: Destination, isSent: boolean, options: PublishOptions): Promise<Presence> {
  const { minutes, onWait, pauseMs = 500, minuteMs = 60_000 } = options;
  let presence = await listed(destination, isSent ? pauseMs : 0);
  for (let minute = 1; presence.state === 'pending' && minute <= minutes; minute += 1) {
    onWait(destination, presence.progress, minute);
    await setTimeout(minuteMs);
    // A registry that fails to respond once in half an hour is asked again.
    presence = await destination.registry.probe(destination.release).catch(() => presence);
  }
  return presence;
}

async function listed({ registry, release }: Destination, pauseMs: number): Promise<Presence> {
  let presence: Presence = { state: 'absent' };
  const ask = async (): Promise<void> => {
    presence = await registry.probe(release);
    const isRefused = presence.state === 'absent' && presence.refused !== undefined;
    if ((presence.state === 'absent' && !isRefused) || presence.state === 'partial') throw new Error(presence.state);
  };
  await pRetry(ask, { retries: pauseMs === 0 ? 0 : 5, minTimeout: pauseMs }).catch(() => {});
  return presence;
}
