import type { EnumSchema, Field, ObjectSchema, Schema, UnionSchema } from '../../model/model.ts';
import type { SchemaContext } from '../language.ts';
import { className, constantNames, memberName } from './names.ts';
import { doc, phpString, tagDoc } from './text.ts';
import * as types from './types.ts';

/** Unions whose class a schema's class extends, by name of the schema. */
type Parents = ReadonlyMap<string, UnionSchema>;

/** Context of a schema as an enum, a union, a request model or a response model. */
export function schemaContext(schema: Schema, parents: Parents): SchemaContext {
  const { name, description, deprecated } = schema;
  const head = { className: className(name), doc: doc(description), deprecated };
  const forms = { enum: false, union: false, request: false, response: false };
  if (schema.kind === 'enum') return { schema: { ...head, ...forms, enum: enumContext(schema) } };
  if (schema.kind === 'union') return { schema: { ...head, ...forms, union: unionContext(schema, parents) } };
  const form = schema.direction === 'request' ? requestContext(schema, parents) : responseContext(schema, parents);
  const properties = new Map(schema.fields.map((field) => [field.name, propertyContext(field)]));
  return { schema: { ...head, ...forms, ...form }, properties };
}

function enumContext(schema: EnumSchema): object {
  const names = constantNames(schema.values);
  return { values: schema.values.map((value, index) => ({ name: names[index], literal: phpString(value) })) };
}

type Contract = 'RequestModel' | 'ResponseModel';

interface Relation {
  extends: string | false;
  /** Interface of the core. False if the parent class implements it. */
  implements: Contract | false;
}

/** Interface of the core that all models of a union share. Models that are only sent are never decoded. */
const contractOf = ({ direction }: UnionSchema): Contract =>
  direction === 'request' ? 'RequestModel' : 'ResponseModel';

function relationOf(contract: Contract, parent: UnionSchema | undefined): Relation {
  return {
    extends: parent !== undefined && className(parent.name),
    implements: (parent === undefined || contractOf(parent) !== contract) && contract,
  };
}

function unionContext(schema: UnionSchema, parents: Parents): object {
  const shared = schema.sharedFields.filter(({ hasOneType }) => hasOneType);
  return {
    ...relationOf(contractOf(schema), parents.get(schema.name)),
    shared: schema.direction === 'request' ? [] : shared.map(sharedContext),
    decode: schema.unknown !== undefined && decodeContext(schema, schema.unknown),
  };
}

function sharedContext({ name, type, description }: Field): object {
  const docType = types.docType(type);
  const member = memberName(name);
  const lines = tagDoc(description, `@property-read ${docType} $${member}`);
  return { name: member, docType, doc: lines, isDate: types.isDate(type) };
}

function decodeContext({ discriminator, variants }: UnionSchema, unknown: ObjectSchema): object {
  return {
    discriminatorLiteral: phpString(discriminator),
    variants: variants.map(({ value, schema }) => ({ literal: phpString(value), class: className(schema) })),
    unknown: className(unknown.name),
  };
}

function responseContext({ name, fields, role, direction }: ObjectSchema, parents: Parents): object {
  return {
    response: {
      ...relationOf('ResponseModel', parents.get(name)),
      isMoney: role === 'money',
      construction: direction === 'both' && { parameters: parametersOf(fields) },
      maps: literals(fields.filter(({ type }) => type.kind === 'map').map((field) => field.name)),
      secrets: literals(secretsOf(fields)),
    },
  };
}

function requestContext({ name, fields }: ObjectSchema, parents: Parents): object {
  return {
    request: {
      ...relationOf('RequestModel', parents.get(name)),
      parameters: parametersOf(fields),
      secrets: literals(secretsOf(fields)),
    },
  };
}

const secretsOf = (fields: readonly Field[]): string[] =>
  fields.filter(({ type }) => types.isSecret(type)).map(({ name }) => memberName(name));

/** Returns name literals. False without names. */
const literals = (names: readonly string[]): { names: object[] } | false =>
  names.length > 0 && { names: names.map((name) => ({ nameLiteral: phpString(name) })) };

/** Parameters of a constructor, with those without a default value first. */
function parametersOf(fields: readonly Field[]): PropertyContext[] {
  const hasPreset = ({ isOptional, constantLiteral }: PropertyContext): boolean =>
    isOptional || constantLiteral !== false;
  return fields.map(propertyContext).toSorted((a, b) => Number(hasPreset(a)) - Number(hasPreset(b)));
}

type PropertyContext = ReturnType<typeof propertyContext>;

/** Context of a model's property, as it is read and as a constructor accepts it. */
function propertyContext({ name: wireName, type, nullable, required, description, deprecated }: Field) {
  const name = memberName(wireName);
  const values = type.kind === 'list' ? type.items : type.kind === 'map' ? type.values : undefined;
  const isNeverNull = values !== undefined && !nullable;
  const isDate = types.isDate(type);
  const hasModels = types.hasModels(type);
  const native = types.nativeType(type);
  const docType = types.docType(type);
  const extraTypes = [...(nullable ? ['null'] : []), ...(required ? [] : ['Omit'])];
  const sentDocType = types.alternatives(types.sentDocType(type), ...extraTypes);
  const sentText = deprecated ? `Deprecated. ${description}` : description;
  return {
    name,
    literal: phpString(wireName),
    propertyType: isNeverNull ? native : types.orNull(native),
    docType: isNeverNull || (required && !nullable) ? docType : types.alternatives(docType, 'null'),
    doc: doc(
      isDate ? `${description} RFC 3339 text; \`${name}()\` returns it as a \`DateTimeImmutable\`.` : description,
    ),
    isDate,
    // Absent lists and maps are empty instead of null.
    isNeverNull,
    model: hasModels && values === undefined && native,
    // Decoder of each value in a list or a map.
    items: hasModels && values !== undefined && types.decoderOf(values),
    isPlain: !hasModels,
    sentType: types.alternatives(types.sentType(type), ...extraTypes),
    sentDocType,
    sentDoc: tagDoc(sentText, `@param ${sentDocType} $${name}`),
    isSecret: types.isSecret(type),
    isOptional: !required,
    // The only value of a required constant.
    constantLiteral: required && type.kind === 'string' && type.constant !== undefined && phpString(type.constant),
    encode: types.encoderOf(type),
  };
}
