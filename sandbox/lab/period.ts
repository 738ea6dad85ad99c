import { instantOf } from '../api/clock.ts';
import type { Period } from '../deliveries/delivery.ts';

/** Parameters of a period, as RFC 3339 texts. */
export interface Times {
  readonly created_at_min?: string | undefined;
  readonly created_at_max?: string | undefined;
}

/** Returns the period of a request; without parameters, it has neither beginning nor end. */
export const periodOf = ({ created_at_min: from, created_at_max: before }: Times): Period => ({
  from: from === undefined ? Number.MIN_SAFE_INTEGER : instantOf(from),
  before: before === undefined ? Number.MAX_SAFE_INTEGER : instantOf(before),
});
