/** Compares products, stock and orders with a model, on both engines; the model must notice each broken promise. */
import { assert, asyncProperty, check } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mutant } from '../../../sandbox/work/mutants.ts';
import { Shop } from '../../../sandbox/testing/shop.ts';
import type { Store } from '../../../sandbox/store/store.ts';
import { ENGINES, type TestEngine } from '../store/engines.ts';
import { apply, type Model, type Request } from './model.ts';
import { programs, Service, stateOf } from './program.ts';

/** Number of random programs; a nightly run sets more. */
const RUNS = Number(process.env['SANDBOX_MODEL_RUNS'] ?? 60);

const newModel = (): Model => ({
  variants: {
    A: { price: 333, isActive: true, isTracked: true },
    B: { price: 333, isActive: true, isTracked: true },
    C: { price: 333, isActive: true, isTracked: true },
    GIFT: { price: 333, isActive: true, isTracked: false },
  },
  levels: {},
  orders: {},
  events: { 'product.created': 4 },
});

function* permutations<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length === 0) yield [];
  for (const [at, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(at, 1))) yield [item, ...rest];
  }
}

type Replied = readonly [request: Request, response: string];

/** Returns the model after the requests in some order in which it would give the same responses. */
function explained(model: Model, replies: readonly Replied[], state: object): Model | undefined {
  const wanted = JSON.stringify(sorted(state));
  for (const order of permutations(replies)) {
    const next = structuredClone(model);
    if (!order.every(([request, response]) => apply(next, request) === response)) continue;
    if (JSON.stringify(sorted(stateOf(next))) === wanted) return next;
  }
  return undefined;
}

/** Sorts the members of objects, so that equal states have equal texts. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

/** Returns the property that a service behaves like the model, with up to `batch` requests at the same time. */
const property = (store: Store, batch: number, mutants: readonly Mutant[] = []) =>
  asyncProperty(programs(batch), async (program) => {
    let model = newModel();
    const service = new Service(new Shop(store, { mutants: new Set(mutants) }));
    await service.open(model);
    for (const [at, steps] of program.entries()) {
      const requests = steps.flatMap((step, index) => step(model, `${at}.${index}`) ?? []);
      const responses = await Promise.all(requests.map((request) => service.send(request)));
      const replies = requests.map((request, index): Replied => [request, responses[index] ?? '']);
      const state = await service.state();
      const next = explained(model, replies, state);
      if (!next) {
        const expected = structuredClone(model);
        const answers = requests.map((request) => apply(expected, request));
        // Fails with the responses and the state that the model has for the requests one after the other.
        expect({ responses: replies, state }).toEqual({
          responses: requests.map((request, index) => [request, answers[index]]),
          state: stateOf(expected),
        });
        throw new Error('the service differs from the model');
      }
      model = next;
    }
  });

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

  it.each<Mutant>(['no-lock', 'wrong-total', 'ignore-if-match'])('differ from the model with %s', async (mutant) => {
    const { failed } = await check(property(store, 1, [mutant]), { numRuns: 1000, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
