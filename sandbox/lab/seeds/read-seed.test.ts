import { expect, test } from 'vitest';
import { readContract } from '../../api/contract/contract.ts';
import { validatorOf } from '../../api/contract/document.ts';
import { readLabDocument } from '../document/document.ts';
import { BUILT_IN, parseSeed, readSeed, SeedError } from './read-seed.ts';

const validate = validatorOf(readLabDocument(readContract().document), 'closed');
const errorsOf = (text: string): string[] => {
  try {
    parseSeed(text, 'shop.yaml', validate);
    return [];
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    return error.message.split('\n');
  }
};

const ACCOUNT = `accounts:
  - name: Shop
    email: shop@example.com
`;

test.each(Object.entries(BUILT_IN))(
  'The reader of seeds the built-in seed %s, which a start does not validate, is valid',
  (_name, file) => {
    expect(() => readSeed(file, validate)).not.toThrow();
  },
);

test('The reader of seeds reads YAML with aliases, and JSON', () => {
  const text = `${ACCOUNT}    live: &shop\n      stock: [{ sku: A, on_hand: 1 }]\n    test: *shop\n`;
  const shop = { stock: [{ sku: 'A', on_hand: 1 }] };
  expect(parseSeed(text, 'shop.yaml', validate).seed).toEqual({
    accounts: [{ name: 'Shop', email: 'shop@example.com', live: shop, test: shop }],
  });
  expect(parseSeed('{"accounts":[]}', 'shop.json', validate).seed).toEqual({ accounts: [] });
});

test.each([
  [
    'a member that is unknown',
    `${ACCOUNT}    colour: red\n`,
    'shop.yaml:4:13: accounts.0.colour is not a field of the API',
  ],
  ['a member that is missing', 'accounts:\n  - name: Shop\n', 'shop.yaml:2:5: accounts.0.email is missing'],
  [
    'a value that is wrong',
    'accounts:\n  - name: Shop\n    email: nobody\n',
    'shop.yaml:3:12: accounts.0.email must be an email address',
  ],
  [
    'an order that the contract refuses',
    `${ACCOUNT}    test:\n      orders:\n        - order: { currency: EUR, customer: { email: a@b.example }, line_items: [{ sku: A, quantity: 0 }] }\n`,
    'shop.yaml:6:102: accounts.0.test.orders.0.order.line_items.0.quantity must be at least 1',
  ],
  [
    'a move that does not exist',
    `${ACCOUNT}    test:\n      orders:\n        - { order: {}, moves: [{ move: burn }] }\n`,
    'shop.yaml:6:40: accounts.0.test.orders.0.moves.0.move must be one of',
  ],
  ['a file that is empty', '', 'shop.yaml:1:1: the file must be an object'],
  ['text that is not YAML', 'accounts: [', 'shop.yaml:1:12: '],
])('The reader of seeds names the file, the line and the column of %s', (_, text, line) => {
  expect(errorsOf(text)).toContainEqual(expect.stringContaining(line));
});

test('The reader of seeds finds the place of an error behind an alias', () => {
  const text = `${ACCOUNT}    live: &shop\n      stock:\n        - { sku: A, on_hand: -1 }\n    test: *shop\n`;
  expect(errorsOf(text)).toEqual([
    'shop.yaml:6:30: accounts.0.live.stock.0.on_hand must be at least 0',
    'shop.yaml:6:30: accounts.0.test.stock.0.on_hand must be at least 0',
  ]);
});

test('The reader of seeds lists at most ten errors', () => {
  const lines = errorsOf(`accounts:\n${'  - { name: Shop }\n'.repeat(12)}`);
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe('… and 2 more errors');
});

test('The reader of seeds a file that does not exist is one line', () => {
  expect(() => readSeed('nowhere.yaml', validate)).toThrow(
    new SeedError('--seed nowhere.yaml: there is no such file; the seeds that need none are demo and empty'),
  );
});
