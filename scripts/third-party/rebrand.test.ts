import { describe, expect, it } from 'vitest';
import { neutral } from './rebrand.ts';

describe('hand-written code for a third-party document', () => {
  it('has neutral names in its examples', () => {
    expect(neutral('`orders.retrieve` of `/api/v1/orders/{order_id}`, `order.created`, in order of orders')).toBe(
      '`records.retrieve` of `/api/v1/records/{record_id}`, `record.created`, in order of orders',
    );
    expect(neutral('for order in api.orders().list(): print(order.id)')).toBe(
      'for record in api.records().list(): print(record.id)',
    );
    expect(neutral('case OrderCreated(data=order)')).toBe('case RecordCreated(data=record)');
  });
});
