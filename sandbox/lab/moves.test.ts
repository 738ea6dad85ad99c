import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start/main.ts';
import type { components } from '../../openapi/.build/lab-types.ts';
import { labOf, newAccount } from '../testing/clients.ts';

type Moves = components['schemas']['MoveList']['data'];
interface Order {
  readonly id: string;
  readonly status: string;
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

test('The list of moves tells for each order what each move does: it succeeds, or fails with that reason', async () => {
  const lab = labOf(sandbox);
  const { path } = await newAccount(sandbox);
  const { body } = await lab<{ data: Order[] }>('GET', `${path}/orders`);
  const results = new Set<string>();
  for (const { id } of body.data) {
    const { body: list } = await lab<{ data: Moves }>('GET', `${path}/orders/${id}/moves`);
    expect(list.data).toHaveLength(8);
    // A permitted move changes the order, so that the others have to be asked for again.
    const refused = list.data.filter(({ refusal }) => refusal !== null);
    const permitted = list.data.find(({ refusal }) => refusal === null);
    for (const { move, refusal } of refused) {
      const answer = await lab<{ detail: string }>('POST', `${path}/orders/${id}/${move}`, {});
      expect([move, answer.status, answer.body.detail]).toEqual([move, 409, `${refusal} Nothing was changed.`]);
      results.add(`${move} refused`);
    }
    if (!permitted) continue;
    expect((await lab('POST', `${path}/orders/${id}/${permitted.move}`)).status).toBe(200);
    results.add(`${permitted.move} made`);
  }
  expect(results.size).toBeGreaterThan(10);
});
