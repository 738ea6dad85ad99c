/** Stock counts are set to numbers, or adjusted by differences: all items of a request, or none. */
import type { Handlers } from '../work/call.ts';
import { bodyProblem } from '../contract/body-errors.ts';
import { Problem } from '../contract/problem.ts';
import type { FieldError, Schema } from '../contract/types.ts';
import type { LevelRow } from './levels.ts';
import { findTargets, type Locked, lockLevels } from './target-levels.ts';
import { writeLevels } from './write-levels.ts';

const MOST = 1_000_000_000;

type Pairs<Item> = readonly { readonly item: Item; readonly level: LevelRow; readonly pointer: string }[];

const pairsOf = <Item>(items: readonly Item[], locked: readonly Locked[]): Pairs<Item> =>
  locked.flatMap(({ at, level }) => {
    const item = items[at];
    return item ? [{ item, level, pointer: `#/items/${at}` }] : [];
  });

/** Throws the conflict of items whose `expected_version` is not the current one. */
function checkVersions(pairs: Pairs<Schema<'InventorySet'>>): void {
  const errors = pairs.flatMap(({ item, level, pointer }): FieldError[] => {
    const { expected_version: expected } = item;
    if (expected === undefined || expected === level.version) return [];
    const place = `${level.sku} at ${level.location_id}`;
    const detail =
      level.version === 0 ? `${place} does not exist` : `${place} is at version ${level.version}, not ${expected}`;
    const current = level.version === 0 ? {} : { current_version: level.version };
    return [{ pointer: `${pointer}/expected_version`, code: 'version_conflict', detail, ...current }];
  });
  if (errors.length === 0) return;
  const count = `${errors.length} of ${pairs.length} inventory levels are`;
  const detail = `${count} not at the expected version. Nothing was changed. Read them and try again.`;
  throw new Problem('version_conflict', detail, { errors });
}

/** Returns the errors of differences that are 0. */
const zeroErrors = (items: readonly Schema<'InventoryDelta'>[]): FieldError[] =>
  items.flatMap(({ delta }, at): FieldError[] =>
    delta === 0 ? [{ pointer: `#/items/${at}/delta`, code: 'not_allowed', detail: 'must not be 0' }] : [],
  );

/** Returns the errors of differences that lead to more units than an inventory level can have. */
const excessErrors = (pairs: Pairs<Schema<'InventoryDelta'>>): FieldError[] =>
  pairs.flatMap(({ item, level, pointer }): FieldError[] =>
    level.on_hand + item.delta > MOST
      ? [
          {
            pointer: `${pointer}/delta`,
            code: 'too_large',
            detail: `${level.on_hand} + ${item.delta} is more than ${MOST}`,
          },
        ]
      : [],
  );

/** Throws the conflict of differences that take more units than are present. */
function checkUnits(pairs: Pairs<Schema<'InventoryDelta'>>): void {
  const errors = pairs.flatMap(({ item, level, pointer }): FieldError[] => {
    if (level.on_hand + item.delta >= 0) return [];
    const detail = `takes ${-item.delta} of ${level.sku}, but on_hand is ${level.on_hand}`;
    return [{ pointer: `${pointer}/delta`, code: 'insufficient_stock', detail }];
  });
  if (errors.length === 0) return;
  const count = `${errors.length} of ${pairs.length} adjustments`;
  throw new Problem('insufficient_stock', `${count} would make on_hand negative. Nothing was changed.`, { errors });
}

export const stockChangeHandlers: Handlers<'setInventory' | 'adjustInventory'> = {
  async setInventory(call) {
    const { items, reason = 'count', reference } = call.body;
    const { targets, errors } = await findTargets(call, items);
    if (errors.length > 0) throw bodyProblem('the stock counts', call.body, errors);
    const pairs = pairsOf(items, await lockLevels(call, targets));
    checkVersions(pairs);
    const numbers = pairs.map(({ item, level }) => ({
      level,
      on_hand: item.on_hand,
      low_stock_threshold:
        item.low_stock_threshold === undefined ? level.low_stock_threshold : item.low_stock_threshold,
    }));
    return { status: 200, body: { data: await writeLevels(call, numbers, { reason, reference }) } };
  },

  async adjustInventory(call) {
    const { items, reason, reference } = call.body;
    const found = await findTargets(call, items);
    const pairs = pairsOf(items, await lockLevels(call, found.targets));
    const errors = [...found.errors, ...zeroErrors(items), ...excessErrors(pairs)];
    if (errors.length > 0) throw bodyProblem('the stock changes', call.body, errors);
    checkUnits(pairs);
    const numbers = pairs.map(({ item, level }) => ({
      level,
      on_hand: level.on_hand + item.delta,
      low_stock_threshold: level.low_stock_threshold,
    }));
    return { status: 200, body: { data: await writeLevels(call, numbers, { reason, reference }) } };
  },
};
