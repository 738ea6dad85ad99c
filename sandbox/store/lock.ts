/** Lock of a folder, which belongs to one process at a time. */
import { linkSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StoreError } from './errors.ts';
import { hasCode, makeFolder, onFolder } from './folder.ts';

/** Process that outlives its number: another process may get the number later, but not the start time. */
interface ProcessIdentity {
  readonly pid: number;
  /** Start of the process, in the system's own count; empty where the system does not show it. */
  readonly started: string;
  readonly host: string;
}

const STATE = 0;
const START_TIME = 19;
/** Process that has ended, of which only the number is left. */
const ZOMBIE = 'Z';

/**
 * Returns the boot and the start of a process since then; undefined if it has ended, or the system does not show
 * processes as files.
 */
function startOf(pid: number): string | undefined {
  try {
    // The second field, the name, is in parentheses and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (fields[STATE] === ZOMBIE) return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}-${fields[START_TIME] ?? ''}`;
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Identity of this process. */
const thisProcess = (): ProcessIdentity => ({
  pid: process.pid,
  started: startOf(process.pid) ?? '',
  host: hostname(),
});

/** Says that the process is, or was, one of this host. */
const isHere = ({ host }: Pick<ProcessIdentity, 'host'>): boolean => host === hostname();

/** Says that the process runs, or might run on another machine. */
function mayRun({ pid, started, host }: ProcessIdentity): boolean {
  if (!isHere({ host })) return true;
  return exists(pid) && (started === '' || (startOf(pid) ?? '') === started);
}

const FILE = 'lock';

type Holder = ProcessIdentity | 'nobody' | 'unknown';

/** A lock is much shorter; other programs write other files under this name. */
const MAX_BYTES = 4096;

function readHolder(file: string): Holder {
  try {
    const status = lstatSync(file);
    // A pipe, for example, would be read until somebody writes to it.
    if (!status.isFile() || status.size > MAX_BYTES) return 'unknown';
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isIdentity(holder) ? holder : 'unknown';
  } catch (error) {
    return hasCode(error, 'ENOENT') ? 'nobody' : 'unknown';
  }
}

const MAX_PID = 2 ** 31 - 1;

function isIdentity(value: unknown): value is ProcessIdentity {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, started, host } = value as Partial<Record<keyof ProcessIdentity, unknown>>;
  const isProcess = Number.isInteger(pid) && Number(pid) > 0 && Number(pid) <= MAX_PID;
  return isProcess && typeof started === 'string' && typeof host === 'string';
}

/** Links `mine` to `file`: the link appears with its content, so nobody ever reads half a lock. Returns false if it exists. */
function link(mine: string, file: string): boolean {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function refuse(folder: string, file: string, holder: ProcessIdentity): never {
  const where = isHere(holder) ? '' : ` on ${holder.host}`;
  const hint = where
    ? '; if it has ended, start with --take-over'
    : `: end it, choose another folder with --data, or delete ${file} if it is another program`;
  throw new StoreError(`${folder} is in use by process ${holder.pid}${where}${hint}`);
}

/**
 * Takes the lock of a process that was killed. Several may try at the same time: the first to link the claim succeeds,
 * because otherwise the second would take the lock from the first.
 */
function takeOver(mine: string, file: string, dead: ProcessIdentity): void {
  const claim = `${file}.after-${dead.pid}`;
  if (!link(mine, claim)) {
    const other = readHolder(claim);
    if (typeof other === 'string' || !mayRun(other)) rmSync(claim, { force: true });
    return;
  }
  try {
    const now = readHolder(file);
    if (typeof now === 'string' || now.pid !== dead.pid || now.started !== dead.started) return;
    const copy = `${mine}.copy`;
    writeFileSync(copy, readFileSync(mine), { mode: 0o600 });
    renameSync(copy, file);
  } finally {
    rmSync(claim, { force: true });
  }
}

interface Wish {
  readonly folder: string;
  readonly file: string;
  /** File with the identity of this process. */
  readonly mine: string;
  readonly self: ProcessIdentity;
  /** True to take the lock of a process on another host. */
  readonly takesOver: boolean;
}

function acquire(wish: Wish): void {
  const { folder, file, mine, self, takesOver } = wish;
  if (link(mine, file)) return;
  const holder = readHolder(file);
  if (holder === 'nobody') return acquire(wish);
  if (holder === 'unknown')
    throw new StoreError(`${file} is not a lock of the sandbox: delete it if no process uses ${folder}`);
  if (mayRun(holder) && (isHere(holder) || !takesOver)) refuse(folder, file, holder);
  takeOver(mine, file, holder);
  const now = readHolder(file);
  if (typeof now !== 'string' && now.pid === self.pid && now.started === self.started) return;
  acquire(wish);
}

/**
 * Locks a folder for this process, because two processes on one folder both succeed and lose half of the data. The lock of a
 * killed process is taken over; with `takesOver`, that of a process on another host, too. Returns a function that releases
 * it.
 */
export function lockFolder(folder: string, takesOver = false): () => void {
  const self = thisProcess();
  const file = join(folder, FILE);
  const mine = `${file}.${self.pid}`;
  onFolder(folder, () => {
    makeFolder(folder);
    writeFileSync(mine, JSON.stringify(self), { mode: 0o600 });
    try {
      acquire({ folder, file, mine, self, takesOver });
    } finally {
      rmSync(mine, { force: true });
    }
  });
  const release = (): void => {
    process.off('exit', release);
    const holder = readHolder(file);
    if (typeof holder !== 'string' && holder.pid === self.pid) rmSync(file, { force: true });
  };
  // A start that is interrupted ends the process at once.
  process.on('exit', release);
  return release;
}
