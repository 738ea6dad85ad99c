import { expect, it } from 'vitest';
import type { SdkModel } from '../model/model.ts';
import type { NameRules } from '../names/rules.ts';
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

const RULES = {
  property: (name: string): string => name.toUpperCase(),
  parameter: (name: string): string => `argument${name}`,
  literals: { null: 'nil' },
} as unknown as NameRules;

const describe = (rules: NameRules): string | undefined =>
  localiseTexts(MODEL, rules).resources[0]?.methods[0]?.description;

it('documentation names fields and parameters as the code does', () => {
  const expected =
    'Send `NEXT_CURSOR` and `argumentIf-Match`, or nil. nil is `nil`; `CUSTOMER.EXTERNAL_ID` is kept, `on_hold` is a value.';
  expect(describe(RULES)).toBe([expected, '```', '`next_cursor`', '```'].join('\n'));
});

it('documentation names the option of a header where headers are options', () => {
  expect(describe({ ...RULES, option: (name) => `option${name}` })).toContain('`optionIf-Match`');
});

it('words of the contract stay where the language spells them as JSON does', () => {
  const { literals: _, ...rules } = RULES;
  expect(describe(rules)).toContain('or null. Null is `null`;');
});

it('example data is not documentation', () => {
  const [method] = localiseTexts(MODEL, RULES).resources.flatMap(({ methods }) => methods);
  expect(method?.examples).toEqual([{ value: { description: '`next_cursor`' } }]);
});

it.each(LANGUAGES)('$id spells the names of a cursor and a header as its code does', ({ names }) => {
  const text = describe(names) ?? '';
  const option = names.option?.('If-Match') ?? names.parameter('If-Match');
  expect(text).toContain(`Send \`${names.property('next_cursor')}\` and \`${option}\``);
  expect(option).toMatch(/^if_?match$/i);
});
