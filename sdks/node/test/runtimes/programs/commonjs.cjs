const sdk = require('@integration-api/sdk');
const testing = require('@integration-api/sdk/testing');
const webhooks = require('@integration-api/sdk/webhooks');
const { smoke } = require('./smoke.cjs');

void smoke({ sdk, testing, webhooks }, globalThis.process.argv[2]).then((outcome) =>
  console.log(JSON.stringify(outcome)),
);
