import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Process that outlives its number: another process may get the number later, but not the start time. */
export interface ProcessIdentity {
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
export const thisProcess = (): ProcessIdentity => ({
  pid: process.pid,
  started: startOf(process.pid) ?? '',
  host: hostname(),
});

/** Says that the process is, or was, one of this host. */
export const isHere = ({ host }: Pick<ProcessIdentity, 'host'>): boolean => host === hostname();

/** Says that the process runs, or might run on another machine. */
export function mayRun({ pid, started, host }: ProcessIdentity): boolean {
  if (!isHere({ host })) return true;
  return exists(pid) && (started === '' || (startOf(pid) ?? '') === started);
}
