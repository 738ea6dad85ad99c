/** Property that products, stock and orders behave like the model. */
import { asyncProperty } from 'fast-check';
import { expect } from 'vitest';
import { Shop } from '../../../sandbox/testing/shop.ts';
import type { Store } from '../../../sandbox/api/store.ts';
import { apply, type Model, type Request } from './model.ts';
import { programs, Service, stateOf } from './program.ts';

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
export const property = (store: Store, batch: number) =>
  asyncProperty(programs(batch), async (program) => {
    let model = newModel();
    const service = new Service(new Shop(store));
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
