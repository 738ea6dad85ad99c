import { codeOf } from '../names/code-names.ts';
import { snakeCase } from '../names/words.ts';
import type { Field, ObjectSchema, OtherMembers, Schema, SharedField, TypeRef, UnionSchema } from './model.ts';

const ANY_OTHERS: OtherMembers = { type: { kind: 'map', values: { kind: 'json' } }, isDocumented: false };

/** Adds to each union the fields that all variants share, and a variant that represents future ones. */
export function withSharedFields(schemas: readonly Schema[]): Schema[] {
  const byName = new Map(schemas.map((schema) => [schema.name, schema]));
  return schemas.map((schema) => {
    if (schema.kind !== 'union') return schema;
    const sharedFields = sharedFieldsOf(objectsOf(schema, byName));
    const isOpen = objectsOf(schema, byName).some(({ others }) => others !== undefined);
    const unknown = schema.direction === 'request' ? undefined : unknownOf(schema, sharedFields, byName);
    if (unknown !== undefined && isOpen) unknown.others = ANY_OTHERS;
    return { ...schema, sharedFields, ...(unknown === undefined ? {} : { unknown }) };
  });
}

// A variant may be a union itself: its variants count instead.
function objectsOf(union: UnionSchema, schemas: ReadonlyMap<string, Schema>, seen = new Set<string>()): ObjectSchema[] {
  if (seen.has(union.name)) return [];
  seen.add(union.name);
  return union.variants.flatMap(({ schema }) => {
    const found = schemas.get(schema);
    if (found?.kind === 'union') return objectsOf(found, schemas, seen);
    return found?.kind === 'object' ? [found] : [];
  });
}

function sharedFieldsOf(variants: readonly ObjectSchema[]): SharedField[] {
  const [first, ...rest] = variants;
  return (first?.fields ?? []).flatMap((field) => {
    const same = rest.flatMap(({ fields }) => fields.find(({ name }) => name === field.name) ?? []);
    const hasOneName = same.every(({ codeName }) => codeName === field.codeName);
    return same.length < rest.length || !hasOneName ? [] : [shared([field, ...same])];
  });
}

/** Merges a field of several variants. Properties on which the variants disagree are dropped. */
function shared(fields: readonly Field[]): SharedField {
  const [first] = fields as [Field, ...Field[]];
  const types = new Map(fields.map(({ type }) => [JSON.stringify(withoutConstant(type)), withoutConstant(type)]));
  const [type] = types.values();
  const hasOneType = types.size === 1 && type !== undefined;
  const [constant, ...otherConstants] = new Set(fields.map(constantOf));
  return {
    name: first.name,
    ...(first.codeName === undefined ? {} : { codeName: first.codeName }),
    type: hasOneType ? type : { kind: 'json' },
    hasOneType,
    ...(constant === undefined || otherConstants.length > 0 ? {} : { constant }),
    required: fields.every(({ required }) => required),
    nullable: fields.some(({ nullable }) => nullable),
    description: fields.every(({ description }) => description === first.description) ? first.description : '',
    // A field is only deprecated if no variant keeps it.
    deprecated: fields.every(({ deprecated }) => deprecated),
  };
}

const constantOf = ({ type }: Field): string | undefined => (type.kind === 'string' ? type.constant : undefined);

// In an unknown variant, the discriminator can be any string.
function withoutConstant(type: TypeRef): TypeRef {
  if (type.kind !== 'string') return type;
  const { constant: _, ...rest } = type;
  return rest;
}

function unknownOf(
  { name, direction, discriminator }: UnionSchema,
  sharedFields: readonly SharedField[],
  schemas: ReadonlyMap<string, Schema>,
): ObjectSchema {
  const plain = `Unknown${name}`;
  const fields = sharedFields.filter(({ hasOneType }) => hasOneType);
  return {
    kind: 'object',
    name: schemas.has(plain) ? `${plain}Variant` : plain,
    description: `A variant of ${name} that this version of the library does not know.`,
    deprecated: false,
    direction,
    // The variants may restrict the discriminator in different ways, but any text identifies an unknown one.
    fields:
      discriminator === undefined || fields.some(({ name: field }) => field === discriminator)
        ? fields
        : [...fields, { ...anyText(discriminator), ...codeNameAmong(fields, discriminator) }],
  };
}

/** Returns another name in code for a discriminator whose words are those of a field, such as `@type` next to `type`. */
function codeNameAmong(fields: readonly Field[], discriminator: string): Pick<Field, 'codeName'> {
  const own = snakeCase(discriminator);
  return fields.some((field) => snakeCase(codeOf(field)) === own) ? { codeName: `${own}_of_union` } : {};
}

const anyText = (name: string): Field => ({
  name,
  type: { kind: 'string' },
  required: false,
  nullable: false,
  description: '',
  deprecated: false,
});
