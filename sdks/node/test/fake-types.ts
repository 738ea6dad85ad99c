/** Types of the fake client in an integrator's tests. This file is compiled, not run. */
import type { Order } from '../src/index.ts';
import type { BodyOf, FakeApi, FakeResponder, MethodName, OperationId, ResultOf } from '../src/testing/index.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Yes<_Value extends true> = true;
type No<_Value extends false> = true;
type Takes<Type, Value> = [Value] extends [Type] ? true : false;

export type Names = [
  Yes<Takes<OperationId, 'createOrder'>>,
  No<Takes<OperationId, 'createOrders'>>,
  No<Takes<OperationId, string>>,
];

export type MethodNames = [
  Yes<Takes<MethodName, 'orders.retrieve'>>,
  No<Takes<MethodName, 'orders.get'>>,
  No<Takes<MethodName, 'withOptions' | 'request'>>,
  Yes<Equal<ResultOf<'orders.retrieve'>, Order>>,
  Yes<Equal<BodyOf<'webhookEndpoints.delete', 204>, void>>,
  Yes<Takes<FakeResponder<'orders.retrieve'>, { fields: { note: null } }>>,
  No<Takes<FakeResponder<'orders.retrieve'>, { fields: { note: 7 } }>>,
];

export type Bodies = [
  Yes<Equal<ResultOf<'retrieveOrder'>, Order>>,
  Yes<Equal<ResultOf<'deleteWebhookEndpoint'>, void>>,
  Yes<Equal<BodyOf<'createOrder', 201>, Order>>,
  Yes<Equal<BodyOf<'createOrder', 409>, unknown>>,
];

export type Responders = [
  Yes<Takes<FakeResponder<'createOrder', 201>, { status: 201; body: Order }>>,
  Yes<Takes<FakeResponder<'createOrder', 409>, { status: 409; body: { code: string } }>>,
  No<Takes<FakeResponder<'createOrder', 201>, { status: 201; body: { code: string } }>>,
  No<Takes<FakeResponder<'createOrder'>, { body: { code: string } }>>,
  Yes<Takes<FakeResponder<'createOrder'>, () => Promise<{ body: Order }>>>,
  No<Takes<FakeResponder<'createOrder'>, () => Promise<{ body: number }>>>,
];

/** Default type arguments are inferred. */
export function replies({ reply, replyOnce, example }: FakeApi, status: number): Order {
  reply('createOrder', {});
  reply('createOrder', { status: 409 });
  reply('createOrder', { status, body: 'anything' });
  replyOnce('createOrder', ({ body }) => ({ status: 422, body }));
  replyOnce('createOrder', async () => ({ status: 201, body: example('createOrder') }));
  return example('retrieveOrder');
}
