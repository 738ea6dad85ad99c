const { writeSync } = require('node:fs');
const { ConfigurationError } = require('@integration-api/sdk');
const { fakeApi, exampleEvent, signWebhook } = require('@integration-api/sdk/testing');

const secrets = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const NEEDS = /this runtime has no TextEncoder.*environment node instead of jsdom/;
const tested = (sentence, run) =>
  test(sentence, async () => {
    await run();
    writeSync(1, `ok ${sentence}\n`);
  });

tested('a client says that jsdom hides what it needs', () => {
  expect(() => fakeApi()).toThrow(ConfigurationError);
  expect(() => fakeApi()).toThrow(NEEDS);
});

tested('a signature says that jsdom hides what it needs', async () => {
  await expect(signWebhook(exampleEvent('order.paid'), { secrets })).rejects.toThrow(NEEDS);
});

tested('a client works with jsdom and the globals of Node.js', async () => {
  const { TextDecoder, TextEncoder } = require('node:util');
  // The setup file of a project copies them like this.
  Object.assign(globalThis, { TextDecoder, TextEncoder }, globalThis.ofNode);
  expect((await fakeApi().api.products.list()).data.length).toBeGreaterThan(0);
});
