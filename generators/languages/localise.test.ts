import { expect, it } from 'vitest';
import type { SdkModel } from '../model/model.ts';
import { LANGUAGES } from './all.ts';
import { localiseTexts } from './localise.ts';

const DESCRIPTION = [
  'Send `next_cursor` and `If-Match`, or null. Null is `null`; `customer.external_id` is kept, `on_hold` is a value.',
  '```',
  '`next_cursor`',
  '```',
].join('\n');

const MODEL = {
  title: 'Test',
  resources: [
    {
      description: '',
      methods: [
        {
          description: DESCRIPTION,
          parameters: [{ name: 'If-Match', in: 'header' }],
          examples: [{ value: { description: '`next_cursor`' } }],
        },
      ],
    },
  ],
  schemas: [
    {
      kind: 'object',
      fields: [{ name: 'next_cursor' }, { name: 'customer' }, { name: 'external_id' }, { name: 'on_hold' }],
    },
    { kind: 'enum', values: ['on_hold'] },
  ],
} as unknown as SdkModel;

it.each([
  [
    'node',
    'Send `next_cursor` and `ifMatch`, or null. Null is `null`; `customer.external_id` is kept, `on_hold` is a value.',
  ],
  [
    'python',
    'Send `next_cursor` and `if_match`, or None. None is `None`; `customer.external_id` is kept, `on_hold` is a value.',
  ],
  [
    'php',
    'Send `nextCursor` and `ifMatch`, or null. Null is `null`; `customer.externalId` is kept, `on_hold` is a value.',
  ],
  [
    'java',
    'Send `nextCursor` and `ifMatch`, or null. Null is `null`; `customer.externalId` is kept, `on_hold` is a value.',
  ],
])('documentation in %s names fields and parameters as its code does', (id, expected) => {
  const language = LANGUAGES.find((one) => one.id === id);
  if (language === undefined) throw new Error(`no language ${id}`);
  const [method] = localiseTexts(MODEL, language.names).resources.flatMap(({ methods }) => methods);
  expect(method?.description).toBe([expected, '```', '`next_cursor`', '```'].join('\n'));
  expect(method?.examples).toEqual([{ value: { description: '`next_cursor`' } }]);
});
