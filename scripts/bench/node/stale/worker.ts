/** Sends POSTs with one client, in lines that pause for up to 6 ms between two calls, and counts the failed ones. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type WriterName, WRITERS } from './writers.ts';

const [name, url, calls, atOnce] = process.argv.slice(2) as [WriterName, string, string, string];
const LONGEST_PAUSE_MS = 6;
const write = await WRITERS[name](url);
const errors: Record<string, number> = {};
let left = Number(calls);

const line = async (): Promise<void> => {
  while (left > 0) {
    left -= 1;
    try {
      await write();
    } catch (error) {
      const label = (error as Error).constructor.name;
      errors[label] = (errors[label] ?? 0) + 1;
    }
    await sleep(Math.random() * LONGEST_PAUSE_MS);
  }
};

process.on('disconnect', () => process.exit());
await Promise.all(Array.from({ length: Number(atOnce) }, line));
process.send?.(errors);
