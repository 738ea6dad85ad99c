/** Actions on webhook endpoints and deliveries in the inspector, as people find them: by roles and names. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CreatedAccount, type Inspector, type Lab, isFocused, said, startInspector } from './inspector.ts';

let inspector: Inspector;
beforeAll(async () => {
  inspector = await startInspector();
});
afterAll(() => inspector?.close());

interface Scene {
  readonly accountId: string;
  readonly path: string;
  readonly endpointId: string;
}

/** Makes a request to the API; the types of its response are those that the test states. */
async function call<T>(path: string, request: object): Promise<T> {
  const { body } = await inspector.lab<Lab<'OperationResponse'>>('POST', `${path}/call`, request);
  return JSON.parse(body ?? 'null') as T;
}

const post = (path: string, body?: object): object => ({
  method: 'POST',
  path,
  headers: { 'Idempotency-Key': crypto.randomUUID() },
  ...(body && { body: JSON.stringify(body) }),
});
const patch = (path: string, body: object): object => ({ method: 'PATCH', path, body: JSON.stringify(body) });

/** Creates an account with an endpoint at the inbox. */
async function scene(name = 'mine'): Promise<Scene> {
  const { account } = await inspector.lab<CreatedAccount>('POST', 'accounts', { name: 'Shop' });
  const path = `accounts/${account.id}/test`;
  const body = { url: `https://inbox.localhost/${name}`, event_types: ['order.created'] };
  const { endpoint } = await call<{ endpoint: { id: string } }>(path, post('/api/v1/webhook-endpoints', body));
  return { accountId: account.id, path, endpointId: endpoint.id };
}

/** Sends test events that fail, because the endpoint is disabled meanwhile. */
async function fail({ path, endpointId }: Scene, count: number): Promise<void> {
  const endpoint = `/api/v1/webhook-endpoints/${endpointId}`;
  await call(path, patch(endpoint, { status: 'disabled' }));
  for (let at = 0; at < count; at += 1) await call(path, post(`${endpoint}/ping`));
  await call(path, patch(endpoint, { status: 'enabled' }));
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const lastRequest = async ({ accountId }: Scene): Promise<Lab<'RequestSummary'> | undefined> =>
  (await inspector.lab<Lab<'RequestList'>>('GET', `requests?account_id=${accountId}&limit=1`)).data[0];

it('A webhook endpoint is created by a form, which shows the error of a field there, and its secret once', async () => {
  const made = await scene();
  await using opened = await inspector.open(`/endpoints?account=${made.accountId}`);
  const { page } = opened;
  await page.getByRole('button', { name: 'New endpoint' }).click();
  const dialog = dialogOf(page, 'New webhook endpoint');
  await dialog.getByLabel('URL').fill('http://shop.example/hooks');
  await dialog.getByRole('button', { name: 'None' }).click();
  await dialog.getByRole('button', { name: 'Create endpoint' }).click();
  await dialog.getByText('must match ^https://').waitFor();
  expect(await dialog.getByLabel('URL').getAttribute('aria-invalid')).toBe('true');
  expect(await isFocused(dialog.getByLabel('URL'))).toBe(true);
  expect(await dialog.getByRole('group', { name: 'Event types' }).getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('URL').fill('https://inbox.localhost/new');
  await dialog.getByLabel('order.paid').check();
  await dialog.getByRole('button', { name: 'Create endpoint' }).click();
  const secret = dialogOf(page, 'Signing secret of the new endpoint');
  await secret.getByText(/^whsec_/).waitFor();
  await secret.getByRole('button', { name: 'Close' }).click();
  await said(page, 'The webhook endpoint https://inbox.localhost/new is created.');
  await page.locator('.detail h1', { hasText: 'https://inbox.localhost/new' }).waitFor();
  expect(await lastRequest(made)).toMatchObject({ operation: 'createWebhookEndpoint', status: 201, source: 'api' });
});

it('A webhook endpoint is edited, disabled and enabled, and an edit of an old version is refused', async () => {
  const made = await scene();
  await using opened = await inspector.open(`/endpoints/${made.endpointId}?account=${made.accountId}`);
  const { page } = opened;
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = dialogOf(page, 'Edit the webhook endpoint');
  await dialog.getByLabel('Description').fill('ERP');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The webhook endpoint is changed.');
  const { operation, request_id: id } = (await lastRequest(made)) ?? {};
  expect(operation).toBe('updateWebhookEndpoint');
  const thread = await inspector.lab<Lab<'RequestThread'>>('GET', `requests/${id ?? ''}`);
  expect(JSON.parse(thread.request.body ?? '')).toEqual({ description: 'ERP' });

  await page.getByRole('button', { name: 'Disable' }).click();
  await said(page, 'The webhook endpoint is disabled.');
  await page.getByRole('button', { name: 'Enable' }).click();
  await said(page, 'The webhook endpoint is enabled.');
  await page.getByRole('button', { name: 'Disable' }).waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  await call(made.path, patch(`/api/v1/webhook-endpoints/${made.endpointId}`, { description: 'Other' }));
  await dialog.getByLabel('Description').fill('Mine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/is at version \d+, but If-Match requires/)
    .waitFor();
});

it('Rotating a secret and deleting an endpoint ask first, with the focus on the button that does nothing', async () => {
  const made = await scene();
  await using opened = await inspector.open(`/endpoints/${made.endpointId}?account=${made.accountId}`);
  const { page } = opened;
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.keyboard.press('Enter');
  await dialogOf(page, 'Rotate the signing secret?').waitFor({ state: 'detached' });
  const secrets = (): Promise<{ data: string[] }> =>
    inspector.lab('GET', `${made.path}/webhook-endpoints/${made.endpointId}/secrets`);
  expect((await secrets()).data).toHaveLength(1);
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const rotate = dialogOf(page, 'Rotate the signing secret?');
  await rotate.getByLabel('The present secret stays valid for').selectOption('1 hour');
  await rotate.getByRole('button', { name: 'Rotate secret' }).click();
  const [newest] =
    (await dialogOf(page, 'New signing secret')
      .getByText(/^whsec_/)
      .allInnerTexts()) ?? [];
  expect((await secrets()).data).toEqual([newest, expect.any(String)]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete' }).click();
  await dialogOf(page, 'Delete the webhook endpoint?').getByRole('button', { name: 'Delete endpoint' }).click();
  await said(page, 'The webhook endpoint https://inbox.localhost/mine is deleted.');
  await page.getByText('No webhook endpoints in this account and mode.').waitFor();
});

it('All failed deliveries of an endpoint are retried, or those of the last hour', async () => {
  const made = await scene();
  await fail(made, 2);
  await inspector.lab('POST', 'clock', { advance: '2h' });
  await fail(made, 3);
  await using opened = await inspector.open(`/endpoints/${made.endpointId}?account=${made.accountId}`);
  const { page } = opened;
  await page.getByRole('button', { name: 'Retry failed deliveries' }).click();
  const dialog = dialogOf(page, 'Retry failed deliveries');
  await dialog.getByLabel('Failed deliveries').selectOption('Those of the last hour');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await said(page, '3 failed deliveries are queued again.');
  await page.getByRole('button', { name: 'Retry failed deliveries' }).click();
  // A request queues a limited number, and the page asks again for the rest.
  const part = { queued: 5000, has_more: true };
  await page.route('**/retry-failed', (route) => route.fulfill({ json: part }), { times: 1 });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await said(page, '5002 failed deliveries are queued again.');
  await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
  const statuses = page.locator('tbody tr[aria-rowindex] .tag');
  await expect.poll(async () => (await statuses.allInnerTexts()).join(' ')).toBe('succeeded '.repeat(5).trim());
});

it('A disabled endpoint says why its failed deliveries are not retried', async () => {
  const made = await scene();
  await fail(made, 1);
  await call(made.path, patch(`/api/v1/webhook-endpoints/${made.endpointId}`, { status: 'disabled' }));
  await using opened = await inspector.open(`/endpoints/${made.endpointId}?account=${made.accountId}`);
  const { page } = opened;
  await page.getByRole('button', { name: 'Retry failed deliveries' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('alert').getByText('is disabled; enable it first').waitFor();
  const { data } = await inspector.lab<Lab<'DeliveryList'>>('GET', `${made.path}/deliveries`);
  expect(data.map(({ status }) => status)).toEqual(['failed']);
});

it('One delivery is retried by a request of the API', async () => {
  const made = await scene();
  await fail(made, 1);
  await using opened = await inspector.open(`/deliveries?account=${made.accountId}`);
  const { page } = opened;
  await page.locator('tbody tr[aria-rowindex]').first().click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await said(page, 'The delivery is queued again.');
  expect(await lastRequest(made)).toMatchObject({ operation: 'retryWebhookDelivery', source: 'api', status: 202 });
  await page.locator('.detail .tag', { hasText: 'succeeded' }).first().waitFor();
});

it('Deliveries beyond the first page are loaded, and filtered by time', async () => {
  const made = await scene();
  await fail(made, 110);
  await inspector.lab('POST', 'clock', { advance: '2d' });
  await fail(made, 1);
  await using opened = await inspector.open(`/deliveries?account=${made.accountId}`);
  const { page } = opened;
  const table = page.getByRole('table', { name: 'Deliveries' });
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('101');
  await page.getByRole('button', { name: 'Load older' }).click();
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('112');
  await page.getByLabel('Time', { exact: true }).selectOption('Last day');
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('2');
  expect(page.url()).toMatch(/&from=\d{4}-/);
});

it('An endpoint leads to its deliveries, and to those that failed, however many others have', async () => {
  const made = await scene();
  await fail(made, 2);
  await call(made.path, post(`/api/v1/webhook-endpoints/${made.endpointId}/ping`));
  const body = { url: 'https://inbox.localhost/busy', event_types: ['order.created'] };
  const { endpoint } = await call<{ endpoint: { id: string } }>(made.path, post('/api/v1/webhook-endpoints', body));
  await fail({ ...made, endpointId: endpoint.id }, 105);
  await using opened = await inspector.open(`/endpoints/${made.endpointId}?account=${made.accountId}`);
  const { page } = opened;
  await page.getByRole('link', { name: 'Show its deliveries' }).click();
  const rows = page.locator('tbody tr[aria-rowindex]');
  await expect.poll(() => rows.count()).toBe(3);
  expect(await page.getByLabel('Endpoint').inputValue()).toBe(made.endpointId);
  await page.goBack();
  await page.getByRole('link', { name: 'those that failed' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel('Endpoint').selectOption('Every endpoint');
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('101');
});

it('A long URL is whole at a width of 400 pixels, beside the button that closes the record', async () => {
  const made = await scene('x'.repeat(40));
  await using opened = await inspector.open(`/endpoints/${made.endpointId}?account=${made.accountId}`, 'light', 400);
  const title = opened.page.locator('.detail h1', { hasText: 'xxx' });
  await title.waitFor();
  const { scrollWidth, clientWidth } = (await title.evaluate((element) => ({
    scrollWidth: element.scrollWidth,
    clientWidth: element.clientWidth,
  }))) as { scrollWidth: number; clientWidth: number };
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
