/** Parameters and bodies against the contract: each rule with its code and its place. */
import { describe, expect, it } from 'vitest';
import { checkBody, checkDepth, readJson, readParameters } from './requests.ts';
import { readContract } from './contract.ts';
import { Problem } from './problems.ts';
import type { OperationId } from './types.ts';

const contract = readContract();

const operation = (id: OperationId) => {
  const found = contract.operations.find((one) => one.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

function problemOf(run: () => unknown): Problem {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('no problem was thrown');
}

const query = (id: OperationId, text: string) =>
  readParameters(operation(id), { path: {}, query: text, header: () => undefined }, contract.validateRequest);

const path = (id: OperationId, values: Readonly<Record<string, string>>) =>
  readParameters(operation(id), { path: values, query: '', header: () => undefined }, contract.validateRequest);

describe('A query', () => {
  it('A query has numbers, booleans, lists and the defaults of the contract', () => {
    const { query: values, errors } = query('listInventory', 'sku=a,b&low_stock=true&');
    expect(errors).toEqual([]);
    expect(values).toEqual({ sku: ['a', 'b'], low_stock: true, limit: 50 });
  });

  it('A query is decoded after it is split, and keeps plus signs', () => {
    expect(query('listInventory', 'sku=a%2Cb,c+d%20e').query).toMatchObject({ sku: ['a,b', 'c+d e'] });
  });

  it.each([
    ['limit=', 'limit', 'invalid_format'],
    ['limit', 'limit', 'invalid_format'],
    ['limit=1&limit=1', 'limit', 'invalid_format'],
    ['limit=1&%6Cimit=1', 'limit', 'invalid_format'],
    ['limit=0', 'limit', 'too_small'],
    ['limit=101', 'limit', 'too_large'],
    ['limit=x', 'limit', 'invalid_type'],
    ['limit=1.5', 'limit', 'invalid_type'],
    ['limit=1e1', 'limit', 'invalid_type'],
    ['limit=%31%30%30%30', 'limit', 'too_large'],
    ['status=pending,', 'status', 'not_allowed'],
    ['status=open', 'status', 'not_allowed'],
    ['external_id=%00', 'external_id', 'invalid_format'],
    ['external_id=%ff', 'external_id', 'invalid_format'],
    ['external_id=%zz', 'external_id', 'invalid_format'],
    [`external_id=${'a'.repeat(256)}`, 'external_id', 'too_long'],
    ['created_at_min=2026-05-04', 'created_at_min', 'too_short'],
    ['created_at_min=2026-02-30T00:00:00Z', 'created_at_min', 'invalid_format'],
    ['created_at_min=2026-05-04T09:30:00', 'created_at_min', 'too_short'],
  ])('A query with %s has an error in %s: %s', (text, parameter, code) => {
    expect(query('listOrders', text).errors).toEqual([{ parameter, code, detail: expect.any(String) as string }]);
  });

  it.each([
    ['statsu=pending', 'statsu', 'is unknown; did you mean status?'],
    ['sort=updated_at', 'sort', 'is unknown'],
    ['colour=red', 'colour', 'is unknown'],
    ['%ff=1', '%ff', 'is unknown'],
    ['%00=1', '%00', 'is unknown'],
    ['=1', '=1', 'is unknown'],
    [`${'a'.repeat(9999)}=1`, 'a'.repeat(255), 'is unknown'],
  ])('A query with the unknown parameter %s has an error', (text, parameter, detail) => {
    expect(query('listOrders', text).errors).toEqual([{ parameter, code: 'unknown_field', detail }]);
  });

  it('A query has at most 100 errors', () => {
    const names = Array.from({ length: 150 }, (_, at) => `x${at}=1`).join('&');
    expect(query('listOrders', `limit=0&${names}`).errors).toHaveLength(100);
  });

  it('A query has all of its errors in the order of the contract', () => {
    const { errors } = query('listOrders', 'limit=0&status=x&created_at_max=y');
    expect(errors.map(({ parameter }) => parameter)).toEqual(['status', 'created_at_max', 'limit']);
  });
});

describe('A path', () => {
  it.each([
    ['ord_pUMgB01QoQmCeHRO', []],
    ['%6Frd_pUMgB01QoQmCeHRO', []],
    ['10428', ['too_short']],
    ['ord_a%2Fb0000000000000', ['invalid_format']],
    ['%', ['invalid_format']],
  ])('A path with the order %s has the errors %j', (id, codes) => {
    expect(path('retrieveOrder', { order_id: id }).errors.map(({ code }) => code)).toEqual(codes);
  });
});

const read = (text: string | Uint8Array) => readJson(typeof text === 'string' ? Buffer.from(text) : text);

const nested = (depth: number): unknown => read('['.repeat(depth) + ']'.repeat(depth)).value;

describe('The syntax of a body', () => {
  it('A body is JSON in UTF-8, and the last of several equal names counts', () => {
    expect(read('{"a":1,"a":{"b":"Föhr"}}').value).toEqual({ a: { b: 'Föhr' } });
  });

  it.each([
    ['nothing', '', 'is empty'],
    ['white space', ' \n', 'ends too early'],
    ['half a body', '{"a":', 'ends too early'],
    ['a comma too many', '{\n "a": 1,\n}', 'line 3, column 1'],
    ['a byte order mark', '\uFEFF{}', 'byte order mark'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'not valid UTF-8'],
    ['a surrogate as bytes', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]), 'not valid UTF-8'],
    ['an overlong character', new Uint8Array([0x22, 0xc0, 0x80, 0x22]), 'not valid UTF-8'],
  ])('A body cannot be %s', (_, text, detail) => {
    const problem = problemOf(() => read(text));
    expect(problem.code).toBe('malformed_request');
    expect(problem.message).toContain(detail);
  });

  it('The problem of a body never shows its text, which may be a secret', () => {
    expect(problemOf(() => read('ik_live_secret')).message).not.toContain('ik_live');
    expect(problemOf(() => read('{"a": ik_live_secret}')).message).not.toContain('ik_live');
  });

  it('A body is at most 64 levels deep', () => {
    expect(() => checkDepth(nested(64))).not.toThrow();
    expect(problemOf(() => checkDepth(nested(65))).code).toBe('malformed_request');
    expect(problemOf(() => checkDepth(nested(500_000))).code).toBe('malformed_request');
  });
});

function errorsOf(id: OperationId, body: unknown): unknown[] {
  const { body: schema = '' } = operation(id);
  const { errors = [] } = problemOf(() => checkBody(body, schema, contract.validateRequest));
  return errors.map(({ pointer, code }) => `${pointer} ${code}`);
}

function detailOfUrl(url: string): unknown {
  const { body: schema = '' } = operation('createWebhookEndpoint');
  const body = { url, event_types: ['order.paid'] };
  const { errors = [] } = problemOf(() => checkBody(body, schema, contract.validateRequest));
  return errors[0]?.detail;
}

const LINE = { sku: 'A', quantity: 1 };
const ORDER = { currency: 'EUR', customer: { email: 'a@b.example', name: 'A' }, line_items: [LINE] };

describe('The content of a body', () => {
  it.each<[string, unknown, string[]]>([
    ['no object', [], ['# invalid_type']],
    ['null', null, ['# invalid_type']],
    [
      'an unknown member of a shared schema',
      { ...ORDER, shipping_amount: { amount: 1, currency: 'EUR', x: 1 } },
      ['#/shipping_amount/x unknown_field'],
    ],
    ['null where it is not allowed', { ...ORDER, note: null }, ['#/note invalid_type']],
    ['a fraction', { ...ORDER, line_items: [{ ...LINE, quantity: 1.5 }] }, ['#/line_items/0/quantity invalid_type']],
    ['a pattern, but the size first', { ...ORDER, location_id: 'x' }, ['#/location_id too_short']],
    ['U+0000', { ...ORDER, note: 'a\0b' }, ['#/note invalid_format']],
    ['a lone surrogate', { ...ORDER, metadata: { a: '\uD800' } }, ['#/metadata/a invalid_format']],
    ['U+0000 in a name', { ...ORDER, metadata: { 'a\0': 'b' } }, ['#/metadata invalid_format']],
    ['a surrogate pair', { ...ORDER, line_items: [], note: '\u{1F600}' }, ['#/line_items too_few']],
    ['names with signs of pointers', { ...ORDER, 'a/b~c#d é': 1 }, ['#/a~1b~0c%23d%20%C3%A9 unknown_field']],
    ['a name that is too long for a pointer', { ...ORDER, ['a'.repeat(1100)]: 1 }, ['# unknown_field']],
  ])('A body with %s has its errors', (_, body, expected) => {
    expect(errorsOf('createOrder', JSON.parse(JSON.stringify(body)))).toEqual(expected);
  });

  it('A body has its errors in its own order, one for each pointer; missing members come last', () => {
    const body = { zebra: 1, line_items: [{ quantity: 'x' }, { sku: '', quantity: -1 }], currency: 'euro' };
    expect(errorsOf('createOrder', body)).toEqual([
      '#/zebra unknown_field',
      '#/line_items/0/quantity invalid_type',
      '#/line_items/0/sku required',
      '#/line_items/1/sku too_short',
      '#/line_items/1/quantity too_small',
      expect.stringMatching(/^#\/currency /) as string,
      '#/customer required',
    ]);
  });

  it('A body has at most 100 errors', () => {
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]));
    expect(errorsOf('createOrder', { ...unknown, ...ORDER })).toHaveLength(100);
  });

  it('A body has a single error if it has too many members to check each one', () => {
    const many = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`x${index}`, 1]));
    expect(errorsOf('createOrder', { ...ORDER, metadata: many })).toEqual(['#/metadata too_many']);
  });

  it('A body with a webhook URL of this machine names the flag that forwards to it', () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect(detailOfUrl(`http://${host}/hooks`)).toMatch(
        `--forward https://shop.example=http://${host} and use https://shop.example/hooks`,
      );
    expect(detailOfUrl('http://shop.example/hooks')).not.toContain('--forward');
  });

  it('The body of a change cannot be empty', () => {
    expect(errorsOf('updateOrder', {})).toEqual(['# too_few']);
  });
});

describe('Every example of the contract', () => {
  const bodies = contract.operations.filter(({ body }) => body !== undefined);

  it('Every example of a request in the contract is valid', () => {
    const examples = contract.document.components.examples;
    let count = 0;
    for (const { id, body = '', path: template, method } of bodies) {
      const { requestBody } = contract.document.paths[template]?.[method.toLowerCase()] ?? {};
      const content = requestBody?.content['application/json'] as { examples?: Record<string, { $ref: string }> };
      for (const { $ref } of Object.values(content.examples ?? {})) {
        const example = examples[$ref.split('/').at(-1) ?? ''];
        expect(() => checkBody(example?.value, body, contract.validateRequest), `${id}: ${$ref}`).not.toThrow();
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(10);
  });
});
