import { describe, expect, it } from 'vitest';
import { SourceDocument } from '../source.ts';
import { type NamesByOperation, operationNames } from './operation-names.ts';

type Loose = Record<string, unknown>;
/** Operations by `METHOD path`, each with its tag and its `operationId`. */
type Operations = Record<string, readonly [tag?: string | undefined, operationId?: string]>;

const LIST = { 200: { content: { 'application/json': { schema: { type: 'array' } } } } };

function documentOf(operations: Operations, listed: readonly string[] = []): SourceDocument {
  const paths: Record<string, Loose> = {};
  for (const [key, [tag, operationId]] of Object.entries(operations)) {
    const [method = '', path = ''] = key.split(' ');
    const operation = {
      tags: tag === undefined ? [] : [tag],
      operationId,
      responses: listed.includes(key) ? LIST : {},
    };
    (paths[path] ??= {})[method.toLowerCase()] = operation;
  }
  return new SourceDocument({ paths });
}

/** Returns `resource.method` of each operation, by its key. */
function namesOf(operations: Operations, listed: readonly string[] = []): Record<string, string> {
  return short(operationNames(documentOf(operations, listed)), Object.keys(operations));
}

const short = (names: NamesByOperation, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, `${names.get(key)?.resource}.${names.get(key)?.method}`]));

/** A document with everything that names depend on, in which several operations want the same name. */
const ZOO: Operations = {
  'GET /pets': ['Pets', 'getPets'],
  'POST /pets': ['Pets', 'addPet'],
  'GET /pets/{id}': ['Pets', 'getPetById'],
  'PATCH /pets/{id}': ['Pets', 'patchPet'],
  'PUT /pets/{id}': ['Pets', 'putPet'],
  'DELETE /pets/{id}': ['Pets', 'removePet'],
  'GET /keepers/{id}/pets': ['Pets', 'getPetsForKeeper'],
  'GET /cages/{id}/pets': ['Pets', 'getPetsOfCage'],
  'GET /a/{b}/same': [],
  'GET /a/{c}/same': [],
  'GET /x-y': [undefined, 'list'],
  'GET /xY': [undefined, 'list'],
};

it('The names of operations are the standard verbs for a collection and its items', () => {
  expect(namesOf({ ...ZOO })).toMatchObject({
    'GET /pets': 'pets.list',
    'POST /pets': 'pets.create',
    'GET /pets/{id}': 'pets.retrieve',
    'PATCH /pets/{id}': 'pets.update',
    'DELETE /pets/{id}': 'pets.delete',
  });
});

it('The names of operations do not depend on the order of the document', () => {
  const names = operationNames(documentOf(ZOO));
  const entries = Object.entries(ZOO);
  for (const order of [entries.toReversed(), entries.toSorted(([a], [b]) => (a < b ? 1 : -1))]) {
    const others = operationNames(documentOf(Object.fromEntries(order)));
    expect(Object.fromEntries(others)).toEqual(Object.fromEntries(names));
  }
});

it('The names of operations are unique in their resource: operations below an outer noun have its resource, and the others say how they differ', () => {
  const names = namesOf(ZOO);
  expect(names).toMatchObject({
    'PUT /pets/{id}': 'pets.replace',
    'GET /keepers/{id}/pets': 'keeper_pets.list',
    'GET /cages/{id}/pets': 'cage_pets.list',
    'GET /a/{b}/same': 'a_same.retrieveByB',
    'GET /a/{c}/same': 'a_same.retrieveByC',
  });
  expect(new Set(Object.values(names)).size).toBe(Object.keys(ZOO).length);
});

it('The names of operations have a number if nothing else tells them apart', () => {
  expect(Object.values(namesOf({ 'GET /x-y': [], 'GET /x_y': [] }))).toEqual(['x_y.retrieve', 'x_y.retrieve2']);
});

it('The names of operations say what is done if a path ends in a verb or in the only action of a record', () => {
  expect(
    namesOf({
      'GET /orders/{id}': ['orders'],
      'POST /orders/{id}/cancel': ['orders'],
      'POST /orders/{id}/refund': ['orders'],
      'POST /orders/{id}/addFollowers': ['orders'],
      'GET /orders/search': ['orders'],
      'POST /orders/{id}/lines:trim': ['orders'],
      'POST /chat.postMessage': ['chat'],
      'GET /chat.scheduled.list': ['chat.scheduled'],
    }),
  ).toEqual({
    'GET /orders/{id}': 'orders.retrieve',
    'POST /orders/{id}/cancel': 'orders.cancel',
    'POST /orders/{id}/refund': 'orders.refund',
    'POST /orders/{id}/addFollowers': 'orders.addFollowers',
    'GET /orders/search': 'orders.search',
    'POST /orders/{id}/lines:trim': 'orders.trimLines',
    'POST /chat.postMessage': 'chat.postMessage',
    'GET /chat.scheduled.list': 'chat_scheduled.list',
  });
});

it('The names of operations belong to a resource of the inner noun, unless it is no collection and has only one operation', () => {
  expect(
    namesOf({
      'GET /orders/{id}': ['orders'],
      'GET /orders/{id}/lines': ['orders'],
      'POST /orders/{id}/lines': ['orders'],
      'GET /orders/{id}/receipt': ['orders'],
      'POST /orders/{id}/payments': ['orders'],
      'GET /orders/{id}/notes': ['orders'],
    }),
  ).toEqual({
    'GET /orders/{id}': 'orders.retrieve',
    'GET /orders/{id}/lines': 'order_lines.list',
    'POST /orders/{id}/lines': 'order_lines.create',
    'GET /orders/{id}/receipt': 'orders.retrieveReceipt',
    'POST /orders/{id}/payments': 'order_payments.create',
    'GET /orders/{id}/notes': 'order_notes.list',
  });
});

it('The names of operations belong to their tag if it names a noun of the path, otherwise to the nouns', () => {
  expect(
    namesOf({
      'GET /v1/special-events': ['Events'],
      'GET /customers/{id}/bankAccounts': ['Bank accounts'],
      'GET /api/v1/invoices': ['Accounting'],
      'GET /api/v1/receipts': ['Accounting'],
      'GET /app': ['Application', 'v1.application.list'],
      'POST /app/{app_id}/msg': ['Message', 'v1.message.create'],
      'POST /grants:grant': ['General'],
      'POST /disable': ['General'],
    }),
  ).toEqual({
    'GET /v1/special-events': 'events.list',
    'GET /customers/{id}/bankAccounts': 'bank_accounts.list',
    'GET /api/v1/invoices': 'invoices.list',
    'GET /api/v1/receipts': 'receipts.list',
    'GET /app': 'application.list',
    'POST /app/{app_id}/msg': 'message.create',
    'POST /grants:grant': 'grants.grant',
    'POST /disable': 'general.disable',
  });
});

it('The names of operations belong to their tag without the words that all tags share', () => {
  expect(
    namesOf({
      'GET /Services': ['MessagingV1Service', 'ListService'],
      'GET /Codes': ['MessagingV1Code', 'ListCode'],
    }),
  ).toEqual({ 'GET /Services': 'service.list', 'GET /Codes': 'code.list' });
});

it('The names of operations have the verb of the operationId if it says more than the HTTP method', () => {
  expect(
    namesOf({
      'POST /tickets': ['tickets', 'buyTickets'],
      'DELETE /keys/{id}': ['keys', 'revoke_key'],
      'GET /pools': ['pools', 'pools_fetch'],
      'POST /pools': ['pools', 'pools_add_pool'],
      'PUT /invoices': ['Accounting', 'createInvoices'],
      'POST /invoices': ['Accounting', 'updateOrCreateInvoices'],
      'POST /invoices/{id}': ['Accounting', 'updateInvoice'],
      'GET /3d/{id}': [undefined, 'Get3d'],
    }),
  ).toEqual({
    'POST /tickets': 'tickets.buy',
    'DELETE /keys/{id}': 'keys.revoke',
    'GET /pools': 'pools.retrieve',
    'POST /pools': 'pools.create',
    'PUT /invoices': 'invoices.create',
    'POST /invoices': 'invoices.updateOrCreate',
    'POST /invoices/{id}': 'invoices.update',
    'GET /3d/{id}': 'n_3d.retrieve',
  });
});

it('The names of operations do not say that a record is changed if it is read', () => {
  expect(namesOf({ 'GET /droplets/{id}': ['droplets'], 'GET /droplets/{id}/destroy_all': ['droplets'] })).toMatchObject(
    { 'GET /droplets/{id}/destroy_all': 'droplets.retrieveDestroyAll' },
  );
});

it('The names of operations do not say that a record is read if it is changed', () => {
  expect(namesOf({ 'PUT /things/list': ['things', 'replaceList'] })['PUT /things/list']).not.toBe('things.list');
});

it('The names of operations do not contain formats and ids of the path', () => {
  expect(
    namesOf({
      'GET /files/{id}': ['files'],
      'GET /files/{id}/thumbnail.{format}': ['files'],
      "GET /Orders('{id}')": ['orders'],
      'PUT /folders/0': ['folders'],
    }),
  ).toEqual({
    'GET /files/{id}': 'files.retrieve',
    'GET /files/{id}/thumbnail.{format}': 'files.retrieveThumbnail',
    "GET /Orders('{id}')": 'orders.retrieve',
    'PUT /folders/0': 'folders.update',
  });
});

it('The names of operations belong to the noun that is the tag, and not to one that only ends with it', () => {
  expect(
    namesOf({
      'GET /goals': ['Goals'],
      'GET /goals/{id}/parentGoals': ['Goals'],
      'GET /domains/{id}': ['Domains'],
      'POST /domains/{id}/validateDns': ['DomainValidateDns'],
    }),
  ).toEqual({
    'GET /goals': 'goals.list',
    'GET /goals/{id}/parentGoals': 'goal_parent_goals.list',
    'GET /domains/{id}': 'domains.retrieve',
    'POST /domains/{id}/validateDns': 'domains.validateDns',
  });
});

it('The name of an operation is list if the response is an array, or the path has items under it', () => {
  const names = namesOf({ 'GET /sheep': [], 'GET /staff': [], 'GET /staff/{id}': [], 'GET /status': [] }, [
    'GET /sheep',
  ]);
  expect(Object.values(names)).toEqual(['sheep.list', 'staff.list', 'staff.retrieve', 'status.retrieve']);
});

it('The names of operations are not reserved in any language', () => {
  expect(namesOf({ 'POST /class/{id}/finalize': ['class'], 'GET /class': ['class'] })).toEqual({
    'POST /class/{id}/finalize': 'class_api.finalizeClass',
    'GET /class': 'class_api.list',
  });
});

it('The names of operations tell operations with the same operationId apart in an order that is not that of the document', () => {
  const operations: Operations = { 'GET /b': [undefined, 'same'], 'GET /a': [undefined, 'same'] };
  const names = operationNames(documentOf(operations));
  expect([names.get('GET /a')?.operationId, names.get('GET /b')?.operationId]).toEqual(['same', 'same2']);
});

describe('names that are pinned', () => {
  const FIRST: Operations = {
    'GET /special-events': ['Events', 'listEvents'],
    'GET /orders/{id}': ['orders', 'getOrder'],
    'GET /orders/{id}/lines': ['orders', 'getLines'],
  };
  const pinned = operationNames(documentOf(FIRST));

  it('stay, although other operations would give better ones', () => {
    const names = operationNames(
      documentOf({ ...FIRST, 'POST /orders/{id}/lines': ['orders'], 'GET /events': ['Events', 'listEvents'] }),
      pinned,
    );
    expect(Object.fromEntries([...names].filter(([key]) => pinned.has(key)))).toEqual(Object.fromEntries(pinned));
    expect(names.get('POST /orders/{id}/lines')).toMatchObject({ resource: 'order_lines', method: 'create' });
    expect(names.get('GET /events')).toMatchObject({ resource: 'events', operationId: 'listEvents2' });
    expect(names.get('GET /events')?.method).not.toBe('list');
  });

  it('give their spelling to the resource of new operations', () => {
    const own = new Map([['GET /orders/{id}', { operationId: 'getOrder', resource: 'Orders', method: 'show' }]]);
    const names = operationNames(documentOf({ ...FIRST, 'DELETE /orders/{id}': ['orders', 'deleteOrder'] }), own);
    expect(short(names, ['DELETE /orders/{id}'])).toEqual({ 'DELETE /orders/{id}': 'Orders.delete' });
  });

  it('give their resource to new operations, if a user has renamed it', () => {
    const own = { operationId: 'listEvents', resource: 'shows', method: 'list' };
    const names = operationNames(
      documentOf({ ...FIRST, 'POST /special-events': ['Events', 'createEvent'] }),
      new Map([...pinned, ['GET /special-events', own]]),
    );
    expect(short(names, ['GET /special-events', 'POST /special-events'])).toEqual({
      'GET /special-events': 'shows.list',
      'POST /special-events': 'shows.create',
    });
  });
});

it('The names of operations say each word once: amounts, verbs of the operationId, and words without a separator', () => {
  expect(
    namesOf({
      'POST /orders/batch-retrieve': ['orders', 'batchRetrieveOrders'],
      'POST /catalog/search-items': ['catalog', 'searchItems'],
      'POST /inventory/counts/batch-change': ['inventory', 'batchChangeInventory'],
      'POST /points/scroll': ['points', 'scrollPoints'],
      'POST /points/query': ['points', 'queryPoints'],
      'POST /points/query/groups': ['points', 'queryPointsGroups'],
      'POST /reports/refresh': ['reports', 'reportRefresh'],
      'POST /apps/{id}/rollback': ['apps', 'createRollback'],
      'POST /apps/{id}/rollback/validate': ['apps', 'validateRollback'],
      'POST /hooks/{id}/signature-key': ['hooks', 'updateSignatureKey'],
      'DELETE /setting/chat': ['setting', 'deletechat'],
      'POST /events/replay': ['events', 'batchreplayevents'],
      'GET /cluster': ['cluster', 'clusterStatus'],
      'GET /postcode/{code}': [undefined, 'postcode'],
      'POST /oauth2/register': ['oAuth2', 'createOAuth2Register'],
      'POST /emoji.add': ['emoji'],
      'GET /bots.info': ['bots'],
      'POST /transfers/event/list': ['transfers', 'transfersEventList'],
    }),
  ).toEqual({
    'POST /orders/batch-retrieve': 'orders.batchRetrieve',
    'POST /catalog/search-items': 'catalog.searchItems',
    'POST /inventory/counts/batch-change': 'inventory_counts.batchChange',
    'POST /points/scroll': 'points.scroll',
    'POST /points/query': 'points.query',
    'POST /points/query/groups': 'points.queryGroups',
    'POST /reports/refresh': 'reports.refresh',
    'POST /apps/{id}/rollback': 'apps.rollback',
    'POST /apps/{id}/rollback/validate': 'apps.validateRollback',
    'POST /hooks/{id}/signature-key': 'hook_signature_key.update',
    'DELETE /setting/chat': 'setting_chat.delete',
    'POST /events/replay': 'events.batchReplay',
    'GET /cluster': 'cluster.retrieve',
    'GET /postcode/{code}': 'postcode.retrieve',
    'POST /oauth2/register': 'oauth2_register.create',
    'POST /emoji.add': 'emoji.create',
    'GET /bots.info': 'bots.retrieve',
    'POST /transfers/event/list': 'transfer_event.list',
  });
});
