/** Waits until nothing else runs on the machine, because other work delays the calls whose time is judged. */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Variable with the path of a file, which exists as soon as all other tests have ended. */
export const CALM_VARIABLE = 'SDK_TEST_CALM';
const POLL_MS = 50;

/** Resolves when the file exists; at once without a path. */
export async function calm(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  while (!existsSync(path)) await pause(POLL_MS);
}
