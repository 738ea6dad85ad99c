import { exactJson } from '../../text/exact-json.ts';
import type { Field, ObjectSchema, Schema, SharedField, UnionSchema } from '../../model/model.ts';
import { type DiscriminatorValues, undeclaredDiscriminators } from '../../model/discriminators.ts';
import type { SchemaContext } from '../language.ts';
import type { TypeNames } from './names.ts';
import { doc, docText, literal } from './text.ts';
import { fieldType, isText, othersType } from './types.ts';

type Described = Pick<Field, 'name' | 'required' | 'description'> & Partial<Field> & { isReadonly?: boolean };

/** Context of an interface property, for templates/node/field.mustache. */
export function fieldContext({ name, required, description, deprecated = false, ...more }: Described, type: string) {
  return {
    keyLiteral: literal(name),
    type,
    isOptional: !required,
    /** Set for what a program only receives: an assignment would change nothing at the server. */
    isReadonly: more.isReadonly === true,
    isDeprecated: deprecated,
    doc: doc(description),
    /** Default value on the server. */
    defaultLine: more.default !== undefined && docText(exactJson(more.default)),
    /** Reports whether it has a doc comment. */
    isDocumented: description !== '' || deprecated || more.default !== undefined,
  };
}

const isReceived = ({ direction }: Pick<Schema, 'direction'>): boolean =>
  direction === 'response' || direction === 'error';

/** Context of a schema as one declaration. */
export function schemaContext(schema: Schema, names: TypeNames, tags: DiscriminatorValues) {
  const { name, kind, description, deprecated } = schema;
  const isReadonly = isReceived(schema);
  const contextOf = (field: Field): object =>
    fieldContext({ ...field, isReadonly }, fieldType(field, schema as ObjectSchema, tags, names));
  const context = {
    name: names.of(name),
    /** Name in the contract. False for a schema that is not in the contract. */
    contractLiteral: literal(name) as string | false,
    doc: doc(description),
    isDeprecated: deprecated,
    /** Fields of the interface that the schema does not declare. */
    interface: kind === 'object' && {
      undeclaredFields: undeclaredDiscriminators(schema, tags).map(contextOf),
      others: schema.others?.isDocumented === true && { type: othersType(schema, tags, names), isReadonly },
    },
    values: kind === 'enum' && schema.values.map((value) => ({ literal: literal(value) })),
    variants: kind === 'union' && variantsOf(schema, names),
    /** Discriminator of the union whose unknown variant this is. */
    switchLine: false as string | false,
  };
  const properties = new Map(kind === 'object' ? schema.fields.map((field) => [field.name, contextOf(field)]) : []);
  return { schema: context, properties };
}

function variantsOf({ variants, unknown }: UnionSchema, names: TypeNames): object[] {
  const schemas = [...variants.map(({ schema }) => schema), ...(unknown === undefined ? [] : [unknown.name])];
  return [...new Set(schemas.map((schema) => names.of(schema)))].map((name) => ({ name }));
}

const DISCRIMINATOR =
  'Identifies the variant, with a value that no other variant has. Assign it to a `string` to compare it with others.';

const OTHER_DISCRIMINATOR =
  'Identifies the variant, with a value that no other variant has. Compare its `String(…)` with others.';

/**
 * Context of a variant that the API may add: the fields that all variants share. Fields whose type differs are
 * `unknown` and listed separately from the schema's fields. So is the discriminator, because no schema can express its
 * type.
 */
export function unknownContext(
  union: UnionSchema,
  unknown: ObjectSchema,
  names: TypeNames,
  tags: DiscriminatorValues,
): SchemaContext {
  const { discriminator } = union;
  const isReadonly = isReceived(unknown);
  const sharedFields = union.sharedFields.map(({ constant, ...field }): SharedField => {
    return constant === undefined ? field : { ...field, type: { kind: 'string', constant } };
  });
  const fields = sharedFields.filter(({ hasOneType }) => hasOneType);
  const { schema, properties } = schemaContext({ ...unknown, fields }, names, tags);
  const shared = union.sharedFields.find(({ name }) => name === discriminator);
  const isOfTexts = shared === undefined || isText(shared.type);
  const described = { required: true, description: isOfTexts ? DISCRIMINATOR : OTHER_DISCRIMINATOR, isReadonly };
  const tag =
    discriminator !== undefined &&
    // A compiler does not tell a number from the numbers of the variants, but an object from any number.
    fieldContext({ name: discriminator, ...described }, isOfTexts ? 'UnknownValue' : 'object');
  const varyingFields = sharedFields
    .filter(({ name }) => !properties.has(name) && name !== discriminator)
    .map((field) => ({ ...field, description: field.description || 'The type depends on the variant.' }))
    .map((field) => fieldContext({ ...field, isReadonly }, fieldType(field, unknown, tags, names)));
  const isShared = discriminator !== undefined && properties.has(discriminator);
  return {
    schema: {
      ...schema,
      contractLiteral: false,
      interface: {
        undeclaredFields: tag === false || isShared ? varyingFields : [tag, ...varyingFields],
        others: false,
      },
      switchLine: discriminator !== undefined && docText(discriminator),
    },
    properties: tag !== false && isShared ? properties.set(discriminator, tag) : properties,
  };
}
