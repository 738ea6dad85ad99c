/** Mutants of events and their deliveries. */
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import type * as DeliveryStage from '../../../sandbox/testing/delivery-stage.ts';
import type * as Deliveries from '../../../sandbox/testing/deliveries.ts';
import type { Statement } from '../../../sandbox/store/store.ts';
import { type MutatedSandbox, withMutant } from './mutated.ts';

const EVENTS: Statement<object> = { name: 'test_events', text: 'select id from event' };

interface Parts extends Pick<typeof DeliveryStage, 'SHOP'>, Pick<typeof Deliveries, 'addEndpoint'> {
  stage: DeliveryStage.Stage;
}

/** Runs `run` on a stage of a copy. */
async function onStage(copy: MutatedSandbox, run: (parts: Parts) => Promise<void>): Promise<void> {
  const { SHOP, Stage } = await copy.load<typeof DeliveryStage>('sandbox/testing/delivery-stage.ts');
  const { addEndpoint } = await copy.load<typeof Deliveries>('sandbox/testing/deliveries.ts');
  const stage = await Stage.open();
  try {
    await run({ stage, SHOP, addEndpoint });
  } finally {
    await stage.close();
  }
}

it('lose-event loses deliveries, but no events', () =>
  withMutant('lose-event', (copy) =>
    onStage(copy, async ({ stage, SHOP, addEndpoint }) => {
      await addEndpoint(stage.store, SHOP);
      await stage.append(400);
      expect(await stage.store.read((tx) => tx.all(EVENTS, []))).toHaveLength(400);
      const { length } = await stage.deliveries();
      expect(length).toBeGreaterThan(300);
      expect(length).toBeLessThan(390);
    }),
  ));

it('unsigned-body signs another body than it sends', () =>
  withMutant('unsigned-body', (copy) =>
    onStage(copy, async ({ stage, SHOP, addEndpoint }) => {
      const to = await stage.receiver();
      const { secret } = await addEndpoint(stage.store, SHOP);
      await stage.append();
      stage.clock.realTime = Date.now();
      await stage.worker(to.origin).worker.run();
      const [got] = to.received;
      const verify = (): unknown => new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>);
      expect(verify).toThrow('No matching signature found');
    }),
  ));
