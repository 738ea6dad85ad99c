/** Measures the memory of a process from outside, because a library cannot report what it frees in time. */
import { readFile, writeFile } from 'node:fs/promises';

/** Growth of a process since a point in time. */
export class PeakMemory {
  readonly #pid: number;
  readonly #before: number;

  private constructor(pid: number, before: number) {
    this.#pid = pid;
    this.#before = before;
  }

  /** Sets the peak of the process back to its present size. Returns undefined where this cannot be measured. */
  static async start(pid: number | undefined): Promise<PeakMemory | undefined> {
    if (pid === undefined || process.platform !== 'linux') return undefined;
    await writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK);
    return new PeakMemory(pid, await bytesOf(pid, 'VmRSS'));
  }

  /** Returns the bytes by which the resident memory grew at most, or undefined if the process has ended. */
  async growth(): Promise<number | undefined> {
    const peak = await bytesOf(this.#pid, 'VmHWM').catch(() => undefined);
    return peak === undefined ? undefined : Math.max(0, peak - this.#before);
  }
}

const RESET_PEAK = '5';

async function bytesOf(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
  if (kilobytes === undefined) throw new Error(`/proc/${pid}/status has no ${name}`);
  return Number(kilobytes) * 1024;
}
