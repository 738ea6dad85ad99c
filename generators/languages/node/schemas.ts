import type { Field, ObjectSchema, Schema, SharedField, UnionSchema } from '../../model/model.ts';
import { type DiscriminatorValues, undeclaredDiscriminators } from '../../model/discriminators.ts';
import type { SchemaContext } from '../language.ts';
import type { TypeNames } from './names.ts';
import { doc, docText, literal } from './text.ts';
import { fieldType } from './types.ts';

type Described = Pick<Field, 'name' | 'required' | 'description'> &
  Partial<Field> & { default?: string | number | boolean };

/** A property of an interface, for templates/node/field.mustache. */
export function fieldContext({ name, required, description, deprecated = false, ...more }: Described, type: string) {
  return {
    keyLiteral: literal(name),
    type,
    isOptional: !required,
    isDeprecated: deprecated,
    doc: doc(description),
    /** Value that the server takes when it is left out. */
    defaultLine: more.default !== undefined && docText(JSON.stringify(more.default)),
    /** Reports whether it has a doc comment. */
    isDocumented: description !== '' || deprecated || more.default !== undefined,
  };
}

/** A schema as the one declaration that it becomes. */
export function schemaContext(schema: Schema, names: TypeNames, tags: DiscriminatorValues) {
  const { name, kind, description, deprecated, direction } = schema;
  const field = (one: Field): object => fieldContext(one, fieldType(one, schema as ObjectSchema, tags, names));
  const context = {
    name: names.of(name),
    /** Name in the contract; false for what the contract does not have. */
    contractLiteral: literal(name) as string | false,
    doc: doc(description),
    isDeprecated: deprecated,
    /** Fields that the schema does not have and the interface needs. */
    interface: kind === 'object' && { others: undeclaredDiscriminators(schema, tags).map(field) },
    values: kind === 'enum' && schema.values.map((value) => ({ literal: literal(value) })),
    /** The API may add values to what it sends. A slip in what is only sent to it is a mistake, not the future. */
    acceptsText: kind === 'enum' && direction !== 'request',
    variants: kind === 'union' && variantsOf(schema, names),
    /** Discriminator of the union that this is the unknown variant of. */
    switchLine: false as string | false,
  };
  const properties = new Map(kind === 'object' ? schema.fields.map((one) => [one.name, field(one)]) : []);
  return { schema: context, properties };
}

function variantsOf({ variants, unknown }: UnionSchema, names: TypeNames): object[] {
  const schemas = [...variants.map(({ schema }) => schema), ...(unknown === undefined ? [] : [unknown.name])];
  return [...new Set(schemas.map((schema) => names.of(schema)))].map((name) => ({ name }));
}

const DISCRIMINATOR =
  'Identifies the variant, with a value that no other variant has. Assign it to a `string` to compare it with other values.';

/**
 * The variant that the API may send in the future: the fields that all variants have. Those of different types are
 * `unknown` and stand beside the schema's own, as the discriminator does, whose type no schema can express.
 */
export function unknownContext(
  union: UnionSchema,
  unknown: ObjectSchema,
  names: TypeNames,
  tags: DiscriminatorValues,
): SchemaContext {
  const { discriminator } = union;
  const sharedFields = union.sharedFields.map(({ constant, ...field }): SharedField => {
    return constant === undefined ? field : { ...field, type: { kind: 'string', constant } };
  });
  const fields = sharedFields.filter(({ hasOneType }) => hasOneType);
  const { schema, properties } = schemaContext({ ...unknown, fields }, names, tags);
  const tag = fieldContext({ name: discriminator, required: true, description: DISCRIMINATOR }, 'UnknownValue');
  const others = sharedFields
    .filter(({ name }) => !properties.has(name) && name !== discriminator)
    .map((field) => ({ ...field, description: field.description || 'The type depends on the variant.' }))
    .map((field) => fieldContext(field, fieldType(field, unknown, tags, names)));
  const isTold = properties.has(discriminator);
  return {
    schema: {
      ...schema,
      contractLiteral: false,
      interface: { others: isTold ? others : [tag, ...others] },
      switchLine: docText(discriminator),
    },
    properties: isTold ? properties.set(discriminator, tag) : properties,
  };
}
