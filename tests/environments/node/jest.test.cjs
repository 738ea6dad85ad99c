const { writeSync } = require('node:fs');
const { RateLimitError } = require('@integration-api/sdk');
const { fakeApi, exampleEvent, signWebhook } = require('@integration-api/sdk/testing');
const { unwrap } = require('@integration-api/sdk/webhooks');

const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const tested = (sentence, run) =>
  test(sentence, async () => {
    await run();
    writeSync(1, `ok ${sentence}\n`);
  });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

tested('a retry of the fake API ends under fake timers of Jest', async () => {
  const { api, calls, replyOnce } = fakeApi();
  replyOnce('products.list', { status: 503 });
  expect((await api.products.list()).data.length).toBeGreaterThan(0);
  expect(calls.length).toBe(2);
});

tested('an error keeps its class under Jest', async () => {
  const { api, reply } = fakeApi({ maxRetries: 0 });
  reply('orders.retrieve', { status: 429 });
  await expect(api.orders.retrieve('ord_1')).rejects.toBeInstanceOf(RateLimitError);
});

tested('a method of the client is replaced by jest.spyOn', async () => {
  const { api } = fakeApi();
  jest.spyOn(api.orders, 'retrieve').mockResolvedValue({ id: 'ord_fake' });
  expect((await api.orders.retrieve('ord_1')).id).toBe('ord_fake');
});

tested('a signed webhook is verified under Jest', async () => {
  const { body, headers } = await signWebhook(exampleEvent('order.paid'), { secrets });
  expect((await unwrap(body, headers, { secrets })).type).toBe('order.paid');
});
