/** Tables of guides: the scopes of operations, and the waits between attempts. */
import type { Block } from '../blocks.ts';
import type { Contract } from '../contract.ts';
import type { PictureData } from '../pictures/pictures.ts';

type Tables = Readonly<Record<string, Block>>;

/** Retries that the table shows; whoever sets more of them waits as long as before the last one. */
const SHOWN_RETRIES = 6;

/** Returns the tables by their names in guides. */
export function guideTables(contract: Contract, data: PictureData): Tables {
  return { scopes: scopes(contract), retries: retries(data), deliveries: deliveries(data) };
}

const table = (label: string, head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  label,
  head,
  rows,
});

function scopes({ operations }: Contract): Block {
  const rows = operations.map(({ id, title, scopes: needed }) => [
    `[${title}](/reference/${id})`,
    needed === undefined ? 'no key' : needed.map((scope) => `\`${scope}\``).join(', ') || 'any key',
  ]);
  return table('Scopes of the operations', ['Operation', 'Scope'], rows);
}

function retries({ backoff, duration }: PictureData): Block {
  const { base, factor, cap, jitter, retries: made } = backoff;
  const rows = Array.from({ length: SHOWN_RETRIES }, (_, at) => {
    const longest = Math.min(base * factor ** at, cap);
    const name = at === made - 1 ? `retry ${at + 1}, the last one by default` : `retry ${at + 1}`;
    return [name, `${duration(longest * jitter)} to ${duration(longest)}`];
  });
  return table('Waits before retries', ['Before', 'Wait without Retry-After'], rows);
}

function deliveries({ deliveryDelays, duration }: PictureData): Block {
  let sum = 0;
  const rows = [0, ...deliveryDelays].map((delay, at) => {
    sum += delay;
    return [String(at + 1), at === 0 ? 'none' : duration(delay), at === 0 ? 'at once' : rounded(sum, duration)];
  });
  return table('Attempts of a delivery', ['Attempt', 'Wait before it', 'After the event'], rows);
}

/** Returns a sum of waits in units that people read: minutes up to an hour, then hours. */
function rounded(milliseconds: number, duration: PictureData['duration']): string {
  const unit = milliseconds < 60_000 ? 1000 : milliseconds < 3_600_000 ? 60_000 : 3_600_000;
  return duration(Math.round(milliseconds / unit) * unit);
}
