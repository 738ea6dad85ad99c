import type { EnumSchema, Field, ObjectSchema, SdkModel, TypeRef, UnionSchema } from '../../model/model.ts';
import { literal } from './escape.ts';
import type { TypeNames } from './names.ts';

/** TypeScript of a type at the place of its use; the names of the schemas it needs are added to `used`. */
export function typeText(type: TypeRef, names: TypeNames, used?: Set<string>): string {
  switch (type.kind) {
    case 'string':
      return type.constant === undefined ? 'string' : openUnion([type.constant]);
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'list':
      return listOf(typeText(type.items, names, used));
    case 'map':
      return `Record<string, ${typeText(type.values, names, used)}>`;
    case 'schema': {
      const name = names.of(type.name);
      used?.add(name);
      return name;
    }
  }
}

/** A field's type: the text that tells the variants of a union apart is closed, or nobody could switch on it. */
export function fieldText(field: Field, owner: ObjectSchema, names: TypeNames, model: SdkModel): string {
  const { type } = field;
  const constant = type.kind === 'string' ? type.constant : undefined;
  const closed = constant !== undefined && (owner.use === 'request' || isDiscriminator(field, owner, model));
  const text = closed ? literal(constant) : typeText(type, names);
  return field.nullable ? `${text} | null` : text;
}

/** Open when the API sends it. What is only sent to the API is checked: a slip there is a mistake, not the future. */
export function enumText({ values, use }: EnumSchema): string {
  return use === 'request' ? values.map(literal).join(' | ') : openUnion(values);
}

export function unionText({ variants }: UnionSchema, unknown: string, names: TypeNames): string {
  return [...variants.map(({ schema }) => names.of(schema)), unknown].join(' | ');
}

// `string & {}` rather than `string`, which would swallow the literals and with them an editor's completion.
function openUnion(values: readonly string[]): string {
  return [...values.map(literal), '(string & {})'].join(' | ');
}

function listOf(items: string): string {
  return /^[\w$]+$/.test(items) ? `${items}[]` : `(${items})[]`;
}

function isDiscriminator(field: Field, { name }: ObjectSchema, { schemas }: SdkModel): boolean {
  return schemas.some(
    (schema) =>
      schema.kind === 'union' &&
      schema.discriminator === field.name &&
      schema.variants.some((variant) => variant.schema === name),
  );
}
