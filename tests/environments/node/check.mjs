// A page has no environment variables.
export const env = globalThis.process?.env ?? globalThis.SETTINGS;

// Prints the result of a check, and reads what the server has received.
export function check(sentence, isTrue, seen) {
  console.log(isTrue ? `ok ${sentence}` : `not ok ${sentence}: ${JSON.stringify(seen)}`);
  if (!isTrue && globalThis.process) process.exitCode = 1;
}

export async function received() {
  const requests = await (await fetch(`${env.INTEGRATION_API_BASE_URL}/requests`)).json();
  return requests.map(({ headers, ...rest }) => ({
    ...rest,
    headers: Object.fromEntries(headers.map(([n, v]) => [n.toLowerCase(), v])),
  }));
}

export const ORDER = {
  currency: 'EUR',
  customer: { email: 'ada@example.com' },
  line_items: [{ sku: 'SHIRT-BLUE-M', quantity: 2 }],
};

const isSent = ({ headers }) => headers.authorization === 'Bearer ik_test_environment' && headers['0'] === undefined;

/** Makes a read and a write, and checks what the server received; `agent` is named in the sentences. */
export async function callsWork({ IntegrationApi }, agent) {
  const api = new IntegrationApi({
    apiKey: globalThis.SETTINGS?.INTEGRATION_API_KEY,
    baseUrl: `${env.INTEGRATION_API_BASE_URL}/fail-once/503`,
  });
  const { data } = await api.products.list();
  const order = await api.orders.create(ORDER).catch((error) => error);
  check(`a list is received with ${agent}, after a retry`, data.length > 0, data);
  check(`an order is created with ${agent}, after a retry`, typeof order.number === 'string', String(order));
  const all = (await received()).filter(({ target }) => target.includes('/fail-once/'));
  check(`the four requests carry the key in its header with ${agent}`, all.length === 4 && all.every(isSent), all);
  const keys = all.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
  check(
    `both attempts of the order have one idempotency key with ${agent}`,
    keys[0] !== undefined && keys[0] === keys[1],
    keys,
  );
  api.close();
}
