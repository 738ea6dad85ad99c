import type { SchemaNode } from '../../../../generators/model/document.ts';
import { cat, received, type RuleCase, sent, text } from './case.ts';

const nullable: SchemaNode = { type: ['string', 'null'] };
const integer = (format: string): SchemaNode => ({ type: 'integer', format });

export const FIELDS: readonly RuleCase[] = [
  { rule: 'input-added', before: sent(cat()), after: sent(cat({ age: text })) },
  { rule: 'required-input-added', before: sent(cat()), after: sent(cat({ age: text }, ['age'])) },
  { rule: 'input-required', before: sent(cat()), after: sent(cat({}, ['name'])) },
  { rule: 'input-optional', before: sent(cat({}, ['name'])), after: sent(cat()) },
  { rule: 'input-nullable', before: sent(cat({ age: text })), after: sent(cat({ age: nullable })) },
  { rule: 'input-not-nullable', before: sent(cat({ age: nullable })), after: sent(cat({ age: text })) },
  {
    rule: 'input-widened',
    before: sent(cat({ age: integer('int32') })),
    after: sent(cat({ age: integer('int64') })),
  },
  { rule: 'output-added', before: received(cat()), after: received(cat({ age: text })) },
  { rule: 'output-added', before: received(cat()), after: received(cat({ age: text }, ['age'])) },
  { rule: 'output-always-present', before: received(cat()), after: received(cat({}, ['name'])) },
  { rule: 'output-may-be-absent', before: received(cat({}, ['name'])), after: received(cat()) },
  { rule: 'output-nullable', before: received(cat({ age: text })), after: received(cat({ age: nullable })) },
  { rule: 'output-never-null', before: received(cat({ age: nullable })), after: received(cat({ age: text })) },
  { rule: 'field-removed', before: received(cat({ age: text })), after: received(cat()) },
  { rule: 'field-removed', before: sent(cat({ age: text })), after: sent(cat()) },
  { rule: 'field-renamed', before: received(cat({ age: text })), after: received(cat({ years: text })) },
  {
    rule: 'field-removed',
    before: received(cat({ age: text })),
    after: received(cat({ years: text, months: text })),
    also: ['output-added', 'output-added'],
  },
  {
    rule: 'field-type-changed',
    before: received(cat({ age: integer('int32') })),
    after: received(cat({ age: integer('int64') })),
  },
  { rule: 'field-type-changed', before: sent(cat({ age: text })), after: sent(cat({ age: integer('int32') })) },
  {
    rule: 'field-deprecated',
    before: received(cat({ age: text })),
    after: received(cat({ age: { ...text, deprecated: true } })),
  },
  {
    rule: 'field-undeprecated',
    before: received(cat({ age: { ...text, deprecated: true } })),
    after: received(cat({ age: text })),
  },
  {
    rule: 'field-access-changed',
    before: received(cat({ age: text })),
    after: received(cat({ age: { ...text, readOnly: true } })),
  },
  {
    rule: 'field-access-changed',
    before: sent(cat({ age: { ...text, readOnly: true } })),
    after: sent(cat({ age: { ...text, writeOnly: true } })),
  },
  {
    rule: 'field-now-secret',
    before: received(cat({ age: text })),
    after: received(cat({ age: { ...text, format: 'password' } })),
  },
  {
    rule: 'field-no-longer-secret',
    before: received(cat({ age: { ...text, format: 'password' } })),
    after: received(cat({ age: text })),
  },
  {
    rule: 'documentation-changed',
    before: received(cat({ age: { ...text, description: 'Years.' } })),
    after: received(cat({ age: { ...text, description: 'Age in years.' } })),
  },
];
