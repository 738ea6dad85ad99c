import type { EnumSchema, Field, ObjectSchema, OtherMembers, Schema, TypeRef, UnionSchema } from '../../model/model.ts';
import { codeOf } from '../../names/code-names.ts';
import type { SchemaContext } from '../language.ts';
import { caseNames, className, memberName } from './names.ts';
import { doc, literals, phpString, tagDoc } from './text.ts';
import type { Relations } from './relations.ts';
import * as types from './types.ts';

/** Context of a schema as an enum, a union, a request model or a response model. */
export function schemaContext(schema: Schema, relations: Relations): SchemaContext {
  const { name, description, deprecated } = schema;
  const head = { className: className(name), doc: doc(description), deprecated };
  const forms = { enum: false, union: false, request: false, response: false };
  if (schema.kind === 'enum') return { schema: { ...head, ...forms, enum: enumContext(schema) } };
  if (schema.kind === 'union') return { schema: { ...head, ...forms, union: unionContext(schema, relations) } };
  const form = schema.direction === 'request' ? requestContext(schema, relations) : responseContext(schema, relations);
  const properties = new Map(schema.fields.map((field) => [field.name, propertyContext(field)]));
  return { schema: { ...head, ...forms, ...form }, properties };
}

function enumContext(schema: EnumSchema): object {
  const names = caseNames(schema.codeNames ?? schema.values);
  return { values: schema.values.map((value, index) => ({ name: names[index], literal: phpString(value) })) };
}

function unionContext(schema: UnionSchema, relations: Relations): object {
  const { unknown } = schema;
  const shared = schema.sharedFields.filter(({ hasOneType }) => hasOneType);
  return {
    ...relations.ofUnion(schema),
    isInterface: relations.isInterface(schema),
    literal: schema.discriminator === undefined ? 'null' : phpString(schema.discriminator),
    shared: schema.direction === 'request' ? [] : shared.map(sharedContext),
    variants: schema.variants.map(({ value, schema: name }) => ({ literal: phpString(value), class: className(name) })),
    unknown: unknown !== undefined && className(unknown.name),
  };
}

function sharedContext(field: Field): object {
  const { type, nullable, required, description } = field;
  const printed = types.docType(type);
  const docType = required && !nullable ? printed : types.alternatives(printed, 'null');
  const member = memberName(codeOf(field));
  return { name: member, docType, doc: tagDoc(description, `@property-read ${docType} $${member}`) };
}

/** Name of a property of the decoded JSON, in braces if PHP could not read it otherwise. */
const jsonProperty = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `{ ${phpString(name)} }`);

function responseContext({ name, fields, others, direction }: ObjectSchema, relations: Relations): object {
  const other = othersContext(others);
  return {
    response: {
      ...relations.ofModel(name, 'ResponseModel'),
      construction: direction === 'both' && { parameters: parametersOf(fields), others: other },
      others: other,
      later: literals(fields.filter(({ type }) => isLater(type)).map((field) => memberName(codeOf(field)))),
      isHidden: relations.hasSecret(name),
      secrets: literals(secretsOf(fields)),
    },
  };
}

function requestContext({ name, fields, others }: ObjectSchema, relations: Relations): object {
  return {
    request: {
      ...relations.ofModel(name, 'RequestModel'),
      parameters: parametersOf(fields),
      others: othersContext(others),
      secrets: literals(secretsOf(fields)),
    },
  };
}

/** Context of the other members of a model, as one more property. */
function othersContext(others: OtherMembers | undefined): object | false {
  return others !== undefined && othersProperty(others);
}

const OTHERS_DOC = 'Members that the API description does not name, by their names in JSON.';

/** Context of the other members as a property and as an argument. */
export function othersProperty({ type }: OtherMembers, rename: types.Rename = className) {
  const sentDocType = types.sentDocType(type, rename);
  const encoded = (source: string): string => types.encoded(type, source, phpString('otherMembers'), rename);
  return {
    name: 'otherMembers',
    member: 'otherMembers',
    literal: phpString('otherMembers'),
    type: 'array',
    docType: sentDocType,
    readDocType: types.docType(type, rename),
    doc: tagDoc(OTHERS_DOC, `@param ${sentDocType} $otherMembers`),
    isRequired: false,
    isSecret: types.isSecret(type.values),
    defaultLiteral: '[]',
    encoded: encoded('$otherMembers'),
    encodedMember: encoded('$this->otherMembers'),
    decode: types.decoderOf(type, rename),
    build: types.isBuilt(type.values) && types.decoderOf(type.values, rename),
  };
}

/** Reports whether a property is set when it is read: a value is converted only then, and a secret is never set. */
const isLater = (type: TypeRef): boolean => types.isConverted(type) || types.isSecret(type);

const secretsOf = (fields: readonly Field[]): string[] =>
  fields.filter(({ type }) => types.isSecret(type)).map((field) => memberName(codeOf(field)));

/** Parameters of a constructor, with those without a default value first. */
function parametersOf(fields: readonly Field[]): PropertyContext[] {
  const hasPreset = ({ defaultLiteral }: PropertyContext): boolean => defaultLiteral !== false;
  return fields.map((field) => propertyContext(field)).toSorted((a, b) => Number(hasPreset(a)) - Number(hasPreset(b)));
}

/** The only value of a constant. */
const constantOf = (type: TypeRef): string | false =>
  type.kind === 'string' && type.constant !== undefined && phpString(type.constant);

type PropertyContext = ReturnType<typeof propertyContext>;

/** Context of a model's property, as it is read and as a constructor or a method accepts it. */
export function propertyContext(
  field: Field,
  rename: types.Rename = className,
  name: string = memberName(codeOf(field)),
) {
  const { name: wireName, type, nullable, required, description, deprecated } = field;
  const docType = types.docType(type);
  const extraTypes = [...(required ? [] : ['Omit']), ...(nullable || !required ? ['null'] : [])];
  const sentDocType = types.alternatives(types.sentDocType(type, rename), ...extraTypes);
  // Null for an optional value that cannot be null is the same as omitted.
  const isNullOmitted = !required && !nullable && type.kind !== 'json';
  const encoded = (source: string): string =>
    types.encoded(type, source, phpString(wireName), rename) + (isNullOmitted ? ' ?? Omit::Value' : '');
  const sentText = deprecated ? `Deprecated. ${description}` : description;
  return {
    name,
    literal: phpString(wireName),
    jsonProperty: jsonProperty(wireName),
    propertyType: types.orNull(types.nativeType(type)),
    docType: required && !nullable ? docType : types.alternatives(docType, 'null'),
    doc: doc(description),
    isInteger: type.kind === 'integer',
    isLater: isLater(type),
    decode: types.decoderOf(type),
    sentType: types.alternatives(types.sentType(type, rename), ...extraTypes),
    sentDocType,
    sentDoc: tagDoc(sentText, `@param ${sentDocType} $${name}`),
    isSecret: types.isSecret(type),
    isNullOmitted,
    defaultLiteral: required ? constantOf(type) : 'Omit::Value',
    encoded: encoded(`$${name}`),
    encodedMember: encoded(`$this->${name}`),
    build: types.isBuilt(type) && types.decoderOf(type),
  };
}
