import { elementType, isReference } from '../../model/element-type.ts';
import type { EnumSchema, Field, ObjectSchema, Schema, TypeRef, UnionSchema } from '../../model/model.ts';
import { type Coded, codeOf } from '../../names/code-names.ts';
import type { SchemaContext } from '../language.ts';
import { inputOf } from './inputs.ts';
import { constantName, memberName, typeName } from './names.ts';
import { doc, getterDoc, javaString } from './text.ts';
import * as types from './types.ts';

/** Input for the context of a schema. */
interface SchemaSource {
  schemas: readonly Schema[];
  scope: types.Scope;
  /** Names of the schemas that methods return. Their decoders are used outside their package. */
  returned: ReadonlySet<string>;
}

/** Context of a schema as an enum, a union or a class. */
export function schemaContext(schema: Schema, source: SchemaSource): SchemaContext {
  const unions = unionsOf(schema, source.schemas);
  const head = {
    className: typeName(schema.name),
    doc: doc(schema.description),
    isDeprecated: schema.deprecated,
    interfaces: unions.map(({ name }) => ({ type: typeName(name) })),
    enum: schema.kind === 'enum' && enumContext(schema),
    union: schema.kind === 'union' && unionContext(schema, source),
    object: schema.kind === 'object' && objectContext(schema, source),
  };
  return { schema: head, ...(schema.kind === 'object' ? { properties: propertiesOf(schema, unions, source) } : {}) };
}

const unionsOf = (schema: Schema, schemas: readonly Schema[]): UnionSchema[] =>
  schemas
    .filter((other) => other.kind === 'union')
    .filter(({ variants }) => variants.some((variant) => variant.schema === schema.name));

/** Number of texts in a `switch` that surely fits into a method. */
const MAX_CASES = 1000;

function enumContext({ values, codeNames = values }: EnumSchema): object {
  const names = codeNames.map(constantName);
  return {
    unknownName: free('UNKNOWN', new Set(names)),
    isLarge: values.length > MAX_CASES,
    values: values.map((value, index) => ({ name: names[index], literal: javaString(value) })),
  };
}

/** Returns a name that is not taken. */
const free = (name: string, taken: ReadonlySet<string>): string => (taken.has(name) ? free(`${name}_`, taken) : name);

function objectContext(schema: ObjectSchema, { schemas, scope, returned }: SchemaSource): object {
  return {
    others: othersContext(schema, scope),
    checksOthers: schema.others !== undefined && schema.others.type.values.kind !== 'json' && isBuilt(schema),
    isRead: isRead(schema, schemas),
    isOnlySent: schema.direction === 'request',
    isReturned: schema.direction !== 'request' && returned.has(schema.name),
    isBuilt: isBuilt(schema),
    required: requiredContext(schema.fields),
  };
}

/** Context of the members that a class does not declare. */
function othersContext({ others, fields }: ObjectSchema, scope: types.Scope): object | false {
  if (others === undefined) return false;
  const type = types.boxed(others.type, scope).replace(/^Map<String, (.*)>$/, '$1');
  const isNullable = others.type.values.kind === 'json' || type.startsWith('@Nullable ');
  return {
    type: type.replace(/^@Nullable /, ''),
    isNullable,
    names: fields.map(({ name }) => ({ literal: javaString(name) })),
    decode: types.decoderOf(others.type.values, scope),
  };
}

/** Names of required values of a builder. False if there are none. */
export function requiredContext(values: readonly (Coded & Pick<Field, 'required'>)[]): object | false {
  const needs = values.filter(({ required }) => required);
  return (
    needs.length > 0 && {
      fields: needs.map((value) => ({ name: memberName(codeOf(value)), literal: javaString(value.name) })),
    }
  );
}

const isPromised = (field: Field | undefined): boolean => field?.required === true && !field.nullable;

/** Reports whether programs create objects of a class. The API creates all others. */
const isBuilt = (schema: ObjectSchema): boolean => schema.direction !== 'response';

/**
 * Reports whether a class has `fromJson`: not if it contains a file, which is not JSON, or a union that is only sent, as
 * nothing decodes its variants.
 */
function isRead(schema: ObjectSchema, schemas: readonly Schema[]): boolean {
  const seen = new Set<string>();
  const canRead = (name: string): boolean => {
    if (seen.has(name)) return true;
    seen.add(name);
    const found = schemas.find((each) => each.name === name);
    if (found?.kind === 'union') return found.unknown !== undefined;
    return found?.kind !== 'object' || found.direction !== 'request' || canReadAll(found);
  };
  const canReadAll = ({ fields, others }: ObjectSchema): boolean =>
    [...fields, ...(others === undefined ? [] : [others])].every(({ type }) => {
      const inner = elementType(type);
      return isReference(inner) ? canRead(inner.name) : inner.kind !== 'binary';
    });
  return schema.direction !== 'request' || canReadAll(schema);
}

/** Contexts of the fields, by name. */
function propertiesOf(schema: ObjectSchema, unions: readonly UnionSchema[], source: SchemaSource): Map<string, object> {
  const inherited = new Map(
    unions.flatMap((union) => gettersOf(union, source.schemas)).map((field) => [field.name, field]),
  );
  const owner: Owner = {
    isRead: isRead(schema, source.schemas),
    isBuilt: isBuilt(schema),
    setters: new Set([
      ...schema.fields.map((field) => memberName(codeOf(field))),
      ...(schema.others === undefined ? [] : ['putMember']),
    ]),
    scope: source.scope,
  };
  return new Map(
    schema.fields.map((field) => [
      field.name,
      fieldContext(withDiscriminator(field, schema, unions), owner, inherited.get(field.name)),
    ]),
  );
}

// The builder of a variant presets its discriminator, if only one value identifies it.
function withDiscriminator(field: Field, schema: ObjectSchema, unions: readonly UnionSchema[]): Field {
  const variants = unions
    .filter(({ discriminator }) => discriminator === field.name)
    .flatMap((union) => union.variants);
  const values = new Set(variants.filter((variant) => variant.schema === schema.name).map(({ value }) => value));
  const [constant] = values;
  if (constant === undefined || values.size > 1 || field.type.kind !== 'string') return field;
  return { ...field, type: { constant, ...field.type } };
}

/** The class that declares a field. */
interface Owner {
  isRead: boolean;
  isBuilt: boolean;
  /** Names of all setters of the builder. */
  setters: ReadonlySet<string>;
  scope: types.Scope;
}

/** Context of a field: how it is stored, read and returned. `inherited` is the field of its interface. */
function fieldContext(field: Field, owner: Owner, inherited?: Field): object {
  const { name, type, required, description, deprecated } = field;
  const { scope } = owner;
  const isDate = types.isDate(type);
  // The getter throws if there is no value, instead of returning an `Optional`.
  const promised = required && !hasNull(field);
  return {
    name: memberName(codeOf(field)),
    literal: javaString(name),
    storedType: storedType(type, scope),
    getterType: promised ? types.unboxed(type, scope) : `Optional<${types.boxed(type, scope)}>`,
    describedBy: types.describedBy(field, scope),
    doc: getterDoc(description || `The value of \`${name}\`.`),
    isPromised: promised,
    isList: type.kind === 'list',
    isDate,
    isSecret: types.isSecret(type),
    isInherited: inherited !== undefined,
    // A getter without a comment inherits the comment of its interface.
    hasDoc: inherited?.description !== description,
    isDeprecated: deprecated,
    decode: owner.isRead && (isDate ? types.dateTimeText : types.decoderOf(type, scope)),
    input: owner.isBuilt && inputOf(field, scope, owner.setters),
  };
}

/** Reports whether null is a value, as opposed to a missing one. */
const hasNull = ({ type, nullable }: Pick<Field, 'type' | 'nullable'>): boolean => nullable || type.kind === 'json';

/** Type of the stored field: null means null or absent. Date-times are text, so that they are sent unchanged. */
const storedType = (type: TypeRef, scope: types.Scope): string =>
  types.isDate(type) ? 'String' : types.boxed(type, scope);

function unionContext(schema: UnionSchema, source: SchemaSource): object {
  const { unknown, variants } = schema;
  const owner = ownerOfUnion(source.scope);
  const permitted = [...new Set(variants.map((variant) => typeName(variant.schema)))];
  return {
    permitted: [...permitted, ...(unknown === undefined ? [] : [source.scope.reader(schema.name)])].map((type) => ({
      type,
    })),
    getters: gettersOf(schema, source.schemas).map((field) => fieldContext(field, owner)),
    unknown: unknown !== undefined && unknownContext(schema, unknown, source),
  };
}

const ownerOfUnion = (scope: types.Scope): Owner => ({
  isRead: true,
  isBuilt: false,
  setters: new Set(),
  scope,
});

/** Context of the class for unknown variants. Its decoder also reads the known ones. */
function unknownContext(
  schema: UnionSchema,
  unknown: ObjectSchema,
  { schemas, scope, returned }: SchemaSource,
): object {
  const inherited = new Map(gettersOf(schema, schemas).map((field) => [field.name, field]));
  const owner = ownerOfUnion(scope);
  return {
    className: typeName(unknown.name),
    unionType: typeName(schema.name),
    doc: doc(`${unknown.description} Fields that not all variants share are among its additional properties.`),
    discriminatorLiteral: schema.discriminator !== undefined && javaString(schema.discriminator),
    variants: schema.variants.map((variant) => ({
      literal: javaString(variant.value),
      reader: scope.reader(variant.schema),
    })),
    isSentAgain: schema.direction === 'both',
    isReturned: returned.has(schema.name),
    others: othersContext(unknown, scope),
    fields: unknown.fields.map((field) => fieldContext(field, owner, inherited.get(field.name))),
  };
}

/** Fields with the same getter in all variants. */
function gettersOf({ sharedFields, variants }: UnionSchema, schemas: readonly Schema[]): Field[] {
  const objects = variants.map((variant) => schemas.find(({ name }) => name === variant.schema));
  return sharedFields
    .filter(({ hasOneType }) => hasOneType)
    .filter((field) => objects.every((schema) => schema?.kind === 'object' && schema.fields.some(isSameGetter(field))));
}

const isSameGetter =
  (field: Field) =>
  (other: Field): boolean =>
    field.name === other.name && isPromised(field) === isPromised(other);
