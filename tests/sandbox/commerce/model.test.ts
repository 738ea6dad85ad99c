/** Compares products, stock and orders with a model, on both engines; the model must notice each broken promise. */
import { assert, check } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../../sandbox/store/store.ts';
import { withMutant } from '../mutants/mutated.ts';
import type * as Engines from '../store/engines.ts';
import { ENGINES, type TestEngine } from '../store/engines.ts';
import type * as Property from './property.ts';
import { property } from './property.ts';

/** Number of random programs; a nightly run sets more. */
const RUNS = Number(process.env['SANDBOX_MODEL_RUNS'] ?? 60);
const NAMES = ['pglite', 'postgres'] as const;

describe.each(Object.entries(ENGINES))('products, stock and orders on %s', (_name, start) => {
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

  it('behave like the model, one request after the other', { timeout: 900_000 }, async () => {
    await assert(property(store, 1), { numRuns: RUNS });
  });

  it('behave like the model, with up to 4 requests at the same time', { timeout: 900_000 }, async () => {
    await assert(property(store, 4), { numRuns: RUNS });
  });
});

describe.each(NAMES)('products, stock and orders on %s', (name) => {
  it.each(['no-lock', 'wrong-total', 'ignore-if-match'])('differ from the model with %s', async (mutant) => {
    const failed = await withMutant(mutant, async (copy) => {
      const mutated = await copy.load<typeof Property>('tests/sandbox/commerce/property.ts');
      const engines = await copy.load<typeof Engines>('tests/sandbox/store/engines.ts');
      const engine = await engines.ENGINES[name]();
      const store = await engine.open();
      const result = await check(mutated.property(store, 1), { numRuns: 1000, endOnFailure: true });
      await store.close();
      await engine.close();
      return result.failed;
    });
    expect(failed).toBe(true);
  });
});
