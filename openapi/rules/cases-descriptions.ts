import type { Case } from './case.ts';
import type { Doc } from './fixture.ts';

const order = (d: Doc): Doc => d.components.schemas.Order;
const share = (d: Doc): void => {
  const scope = { $ref: '#/components/schemas/Scope' };
  Object.assign(order(d).properties, { first: { ...scope }, second: { ...scope } });
};

/** Violations of the rule for texts of schemas and fields. */
export const descriptionCases: Case[] = (
  [
    ['a schema without description', (d) => delete order(d).description, /^schema Order needs a description; write/],
    ['an enum without description', (d) => delete d.components.schemas.Scope.description, /^schema Scope needs/],
    ['a choice without description', (d) => delete d.components.schemas.Event.description, /^schema Event needs/],
    ['a field without description', (d) => delete order(d).properties.id.description, /^field id needs a description/],
    ['a blank description', (d) => (order(d).properties.id.description = ' '), /^field id needs a description/],
    [
      'two fields of one schema',
      share,
      /^first, second share the schema Scope, whose .* a description of first next to/,
    ],
    [
      'two fields of one schema of which one is described',
      (d) => {
        share(d);
        order(d).properties.first.description = 'The first one.';
      },
      /a description of second next to its \$ref$/,
    ],
    [
      'two fields of one schema that are both described',
      (d) => {
        share(d);
        order(d).properties.first.description = 'The first one.';
        order(d).properties.second.description = 'The second one.';
      },
      undefined,
    ],
  ] as readonly (readonly [title: string, change: (d: Doc) => unknown, message: RegExp | undefined])[]
).map(([title, change, message]): Case => ({
  rule: 'described',
  title,
  change,
  ...(message === undefined ? {} : { message }),
}));
