/** How the fake client's types behave in an integrator's tests. Compiles or does not; nothing runs. */
import type { Order } from '../src/index.ts';
import type { BodyOf, FakeAnswer, FakeApi, OperationId, ResultOf } from '../src/testing/index.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Yes<_Value extends true> = true;
type No<_Value extends false> = true;
type Takes<Type, Value> = [Value] extends [Type] ? true : false;

export type Names = [
  Yes<Takes<OperationId, 'createOrder'>>,
  No<Takes<OperationId, 'createOrders'>>,
  No<Takes<OperationId, string>>,
];

export type Bodies = [
  Yes<Equal<ResultOf<'getOrder'>, Order>>,
  Yes<Equal<ResultOf<'deleteWebhookEndpoint'>, void>>,
  Yes<Equal<BodyOf<'createOrder', 201>, Order>>,
  Yes<Equal<BodyOf<'createOrder', 409>, unknown>>,
];

export type Answers = [
  Yes<Takes<FakeAnswer<'createOrder', 201>, { status: 201; body: Order }>>,
  Yes<Takes<FakeAnswer<'createOrder', 409>, { status: 409; body: { code: string } }>>,
  No<Takes<FakeAnswer<'createOrder', 201>, { status: 201; body: { code: string } }>>,
  No<Takes<FakeAnswer<'createOrder'>, { body: { code: string } }>>,
  Yes<Takes<FakeAnswer<'createOrder'>, () => Promise<{ body: Order }>>>,
  No<Takes<FakeAnswer<'createOrder'>, () => Promise<{ body: number }>>>,
];

/** What is left out is inferred. */
export function answers({ answer, answerOnce, example }: FakeApi, status: number): Order {
  answer('createOrder', {});
  answer('createOrder', { status: 409 });
  answer('createOrder', { status, body: 'anything' });
  answerOnce('createOrder', ({ body }) => ({ status: 422, body }));
  answerOnce('createOrder', async () => ({ status: 201, body: example('createOrder') }));
  return example('getOrder');
}
