import { IntegrationApi } from '@integration-api/sdk';

const api = new IntegrationApi();
const { data } = await api.products.list();
const requests = await (await fetch(`${process.env.INTEGRATION_API_BASE_URL}/requests`)).json();
const headers = new Headers(requests[0].headers);
check('a list of products is received', data.length > 0, data);
check('the key is sent in its header', headers.get('authorization') === 'Bearer ik_test_environment', requests);
console.log(`version ${process.versions.node}`);

function check(sentence, isTrue, seen) {
  console.log(isTrue ? `ok ${sentence}` : `not ok ${sentence}: ${JSON.stringify(seen)}`);
  if (!isTrue) process.exitCode = 1;
}
