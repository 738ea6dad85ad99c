/** Events of stock changes. */
import { JsonText } from '../contract/types.ts';
import type { NewEvent } from '../outbox/new-event.ts';
import { availableOf, levelOf, type LevelRow } from './levels.ts';

/** Level after a change, and the units that were available before it. */
export interface LevelChange {
  readonly before: number;
  readonly after: LevelRow;
}

/** Returns true if the available units fell from above `limit` to it or below. */
const fellTo = (limit: number | null, { before, after }: LevelChange): boolean =>
  limit !== null && before > limit && availableOf(after) <= limit;

/**
 * Returns the events of changed levels: `inventory.updated` for each, and the others for those that fell. The threshold
 * is the new one, and a new threshold alone sends nothing, because the available units did not fall.
 */
export function stockEvents(changes: readonly LevelChange[]): NewEvent[] {
  return changes.flatMap((change) => {
    const data = new JsonText<object>(JSON.stringify(levelOf(change.after)));
    const events: NewEvent[] = [{ type: 'inventory.updated', data }];
    if (fellTo(change.after.low_stock_threshold, change)) events.push({ type: 'inventory.low_stock', data });
    if (fellTo(0, change)) events.push({ type: 'inventory.out_of_stock', data });
    return events;
  });
}
