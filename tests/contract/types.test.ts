import { describe, expectTypeOf, it } from 'vitest';
import type { components, operations, paths, webhooks } from '../../openapi/.build/types.ts';

type Schemas = components['schemas'];
type Payload<Name extends keyof webhooks> = webhooks[Name] extends {
  post: { requestBody: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

// `tsc` checks these assertions in `npm test`; at run time they do nothing.
describe('the TypeScript types of the contract', () => {
  it('cover every webhook as an event, and every event as a webhook', () => {
    expectTypeOf<Payload<keyof webhooks>>().toEqualTypeOf<Schemas['Event']>();
    expectTypeOf<keyof webhooks>().toEqualTypeOf<Schemas['EventType']>();
    expectTypeOf<Payload<'order.created'>['data']>().toEqualTypeOf<Schemas['Order']>();
  });

  it('distinguish events by their type', () => {
    expectTypeOf<Extract<Schemas['Event'], { type: 'inventory.low_stock' }>['data']>().toEqualTypeOf<
      Schemas['InventoryLevel']
    >();
  });

  it('define operations by path and by operationId', () => {
    expectTypeOf<paths['/api/v1/orders']['post']>().toEqualTypeOf<operations['createOrder']>();
  });

  it('distinguish absent from null', () => {
    expectTypeOf<Schemas['OrderUpdate']['note']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<Schemas['Order']['note']>().toEqualTypeOf<string | null>();
  });
});
