/** Compares products, stock and orders with a model, on both engines. */
import { assert } from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Store } from '../../../sandbox/api/store.ts';
import { ENGINES, type TestEngine } from '../store/engines.ts';
import { property } from './property.ts';

/** Number of random programs; a nightly run sets more. */
const RUNS = Number(process.env['SANDBOX_MODEL_RUNS'] ?? 60);

describe.each(Object.entries(ENGINES))('Products, stock and orders on %s', (_name, start) => {
  let engine: TestEngine;
  let store: Store;

  beforeAll(async () => {
    engine = await start();
    store = await engine.open();
  });
  afterAll(async () => {
    await store.close();
    await engine.close();
  });

  it(
    'Products, stock and orders behave like the model, one request after the other',
    { timeout: 900_000 },
    async () => {
      await assert(property(store, 1), { numRuns: RUNS });
    },
  );

  it(
    'Products, stock and orders behave like the model, with up to 4 requests at the same time',
    { timeout: 900_000 },
    async () => {
      await assert(property(store, 4), { numRuns: RUNS });
    },
  );
});
