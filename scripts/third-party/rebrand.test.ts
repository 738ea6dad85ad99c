import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../generators/languages/all.ts';
import { neutral } from './rebrand.ts';

const ROOT = resolve(import.meta.dirname, '../..');

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

  it.each(LANGUAGES)('of $names.title names no operation, model or event of our contract', ({ id, core }) => {
    const folder = join(ROOT, 'sdks', id, core.folder);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      core.extension.test(path),
    );
    expect(files.length).toBeGreaterThan(30);
    const left = files
      .filter((path) => !path.startsWith('generated'))
      .flatMap((path) => {
        const text = neutral(readFileSync(join(folder, path), 'utf8'));
        return [...text.matchAll(/\b(?:orders?(?:[.(_]\w|->)|Orders?[A-Z]|inventory|webhook_endpoint)\w*/g)].map(
          ([found]) => `${path}: ${found}`,
        );
      });
    expect(left).toEqual([]);
  });
});
