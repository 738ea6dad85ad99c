const LABEL = {
  class: 'A',
  def: 'Delivers within a week',
  default: true,
  final: false,
  function: 'weaving',
  switch: 'inselwolle-18',
  yield: 98,
  self: false,
  builder: 'erp',
};

/** Output of each program: parts of the examples that the mock returns. */
export const RESULTS: readonly object[] = [
  {
    call: 'list',
    found: [
      ['sup_9fKx2LmQ7vTzRb41', 'A', 'K-1042'],
      ['sup_Zu7PqLw3XnKc52Ht', 'B', null],
    ],
  },
  {
    call: 'create',
    contact: 'jp@inselwolle.example',
    days: { DE: 5, JP: 40 },
    minimum: 25000,
    import: 'csv',
    audited: { DE: '2026-02-01T10:00:00Z', JP: null, SE: '2026-02-02T10:00:00Z' },
    visited: ['2026-02-01T10:00:00Z', null, '2026-02-02T10:00:00Z'],
    ...LABEL,
    match: 'K-1042',
  },
  { call: 'update', name: 'Inselwolle Föhr', contact: null, terms: 0 },
  { call: 'archive', id: 'sup_9fKx2LmQ7vTzRb41', status: 'archived', tax_id: null },
  { call: 'event', type: 'supplier.archived', status: 'archived' },
  { call: 'adjust', available: [5, 18] },
  { call: 'locations', hours: ['Mo-Fr 8-17', null] },
];

const LIST = '/api/v1/suppliers?status=active&class=B';
const SUPPLIER = '/api/v1/suppliers/sup_9fKx2LmQ7vTzRb41';

/** Requests that each program sends. */
export const REQUESTS: readonly object[] = [
  { method: 'GET', target: LIST, status: 200 },
  { method: 'GET', target: `${LIST}&cursor=c2VlazpzdXAtOWZLeDJMbVE3dlR6UmI0MQ`, status: 200 },
  {
    method: 'POST',
    target: '/api/v1/suppliers',
    body: {
      name: 'Inselwolle',
      label: { ...LABEL, match: null },
      import: 'csv',
      contact: { name: 'Ada', email: 'ada@inselwolle.example' },
      terms: {
        DE: { lead_time_days: 5, minimum_order: { amount: 25000, currency: 'EUR' } },
        JP: { lead_time_days: 40 },
      },
    },
    status: 201,
  },
  { method: 'PATCH', target: SUPPLIER, body: { tax_id: null, contact: null }, status: 200 },
  { method: 'POST', target: `${SUPPLIER}/archive`, status: 200 },
  { method: 'GET', target: '/api/v1/events/evt_Qm4tXv81LkZpRw2c', status: 200 },
  {
    method: 'POST',
    target: '/api/v1/inventory/adjustments',
    body: { items: [{ sku: 'SWEATER-MOSS-M', delta: -1 }], reason: 'on-loan' },
    status: 200,
  },
  { method: 'GET', target: '/api/v1/locations', status: 200 },
];

/** Returns the example that the mock returns, if it is not the first one. */
export function exampleOf(target: string): string | undefined {
  if (target.startsWith('/api/v1/events/')) return 'event_supplier_archived';
  return target === LIST ? 'supplier_page_first' : undefined;
}
