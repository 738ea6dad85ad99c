const sdk = require('@integration-api/sdk');
const { fakeApi } = require('@integration-api/sdk/testing');
const { unwrap } = require('@integration-api/sdk/webhooks');

async function main() {
  const { callsWork, check } = await import('./check.mjs');
  await callsWork(sdk, 'CommonJS');
  const { data } = await fakeApi().api.products.list();
  check('the other parts of the package are CommonJS, too', data.length > 0 && typeof unwrap === 'function', data);
  console.log(`version ${process.versions.node}`);
}

void main();
