import { describe, expectTypeOf, it } from 'vitest';
import type { components, operations, paths, webhooks } from '../../openapi/.build/types.ts';

type Schemas = components['schemas'];
type Payload<Name extends keyof webhooks> = webhooks[Name] extends {
  post: { requestBody: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

// Judged by `tsc` in `npm test`: the assertions are about types and have nothing to do at run time.
describe('the TypeScript types of the contract', () => {
  it('cover every webhook as an event, and every event as a webhook', () => {
    expectTypeOf<Payload<keyof webhooks>>().toEqualTypeOf<Schemas['Event']>();
    expectTypeOf<keyof webhooks>().toEqualTypeOf<Schemas['EventType']>();
    expectTypeOf<Payload<'order.created'>['data']>().toEqualTypeOf<Schemas['Order']>();
  });

  it('tell events apart by their type', () => {
    expectTypeOf<Extract<Schemas['Event'], { type: 'inventory.low_stock' }>['data']>().toEqualTypeOf<
      Schemas['InventoryLevel']
    >();
  });

  it('name operations by path and by operationId alike', () => {
    expectTypeOf<paths['/api/v1/orders']['post']>().toEqualTypeOf<operations['createOrder']>();
  });

  it('keep absent apart from null', () => {
    expectTypeOf<Schemas['OrderUpdate']['note']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<Schemas['Order']['note']>().toEqualTypeOf<string | null>();
  });
});
