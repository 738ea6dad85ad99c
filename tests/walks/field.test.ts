import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guideOf, unmatched } from './guide.ts';
import { RepositoryCopy, WALK_TIMEOUT_MS } from './repository-copy.ts';

const RECORD = 'openapi/components/schemas/orders.yaml';
const REQUEST = 'openapi/components/schemas/order-requests.yaml';
const SANDBOX = 'sandbox/orders/create-order.ts';
const GUIDE = guideOf('A new optional field');

const FIELD = `    gift_message:
      type: string
      description: Text of the card in the parcel.
      minLength: 1
      maxLength: 500
      example: Happy birthday!
`;
const NEXT = '    metadata:\n';

describe('a new optional field of a request and its record', { timeout: WALK_TIMEOUT_MS }, () => {
  let copy: RepositoryCopy;
  beforeAll(() => {
    copy = new RepositoryCopy();
  });
  afterAll(() => copy.remove());

  it('is edited by hand in two files of the contract, and generated into every library', async () => {
    copy.edit(RECORD, NEXT, FIELD + NEXT, '\nOrder:\n');
    copy.edit(REQUEST, NEXT, FIELD + NEXT, '\nOrderCreate:\n');
    expect(copy.librariesWithout(/gift_?message/i)).toHaveLength(4);
    expect(GUIDE.commands).toContain('npm run generate');
    await copy.generate();
    expect(copy.librariesWithout(/gift_?message/i)).toEqual([]);
  });

  it('is asked for by the type check in one file of the sandbox', async () => {
    expect(await copy.typeErrors()).toEqual([SANDBOX]);
    copy.edit(SANDBOX, '    note: body.note', '    gift_message: body.gift_message,\n    note: body.note');
    expect(await copy.typeErrors()).toEqual([]);
  });

  it('is stored and returned, as the test of the guide shows without a line about it', async () => {
    const [test = '', ...others] = GUIDE.tests;
    expect(others).toEqual([]);
    const name = 'of createOrder is returned everywhere';
    expect(await copy.passedTests(test, name)).toEqual([name]);
  });

  it('is sent and read by a library', async () => {
    expect(await copy.call('field.ts')).toBe('Happy birthday!');
  });

  it('was edited by hand only where the guide says so', () => {
    expect(copy.edited).toEqual([REQUEST, RECORD, SANDBOX]);
    expect(unmatched(GUIDE, copy.edited)).toEqual([]);
  });
});
