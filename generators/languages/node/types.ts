import { elementType } from '../../model/element-type.ts';
import type { Body, Field, Method, ObjectSchema, SdkModel, TypeRef } from '../../model/model.ts';
import { type DiscriminatorValues, undeclaredDiscriminators } from '../../model/discriminators.ts';
import { wordSet } from '../../names/rules.ts';
import type { TypeNames } from './names.ts';
import { literal } from './text.ts';

/** Members that every object type inherits, which the compiler finds before those of an index signature. */
export const INHERITED = wordSet(
  'constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf',
);

const PLAIN = { integer: 'number', number: 'number', boolean: 'boolean', json: 'unknown', binary: 'FileContent' };

/** Reports whether a value of a type contains a text of which the API may add others, other than in an object. */
export function hasConstant(type: TypeRef): boolean {
  const inner = elementType(type);
  return inner.kind === 'string' && inner.constant !== undefined;
}

/** Returns the type expression for a value that a caller passes. It accepts a constant of the caller (`as const`), too. */
export const sentTypeOf = (type: TypeRef, names: TypeNames): string => typeOf(type, names, 'readonly ');

/**
 * Returns the type expression for a type.
 * @param modifier written before each list
 */
export function typeOf(type: TypeRef, names: TypeNames, modifier = ''): string {
  switch (type.kind) {
    case 'string':
      return type.constant === undefined ? 'string' : `${literal(type.constant)} | UnknownValue`;
    case 'list': {
      const items = insideOf(type, typeOf(type.items, names, modifier));
      return modifier + (/^[\w$<>]+$/.test(items) ? `${items}[]` : `(${items})[]`);
    }
    case 'map':
      return `Record<string, ${insideOf(type, typeOf(type.values, names, modifier))}>`;
    case 'enum':
    case 'object':
    case 'union':
      return names.of(type.name);
    default:
      return PLAIN[type.kind];
  }
}

/** Returns the type of an item or a value, which may be null. */
const insideOf = ({ hasNulls }: { hasNulls?: true }, type: string): string =>
  hasNulls === true ? orElse(type, 'null') : type;

/** Reports whether a value of a type is or contains bytes. */
export const hasBytes = (type: TypeRef): boolean => elementType(type).kind === 'binary';

/** Returns the type of a body. A method sends only one value of the member that chooses a stream. */
export function bodyType({ type, choice }: Body, model: SdkModel, names: TypeNames): string {
  const whole = sentTypeOf(type, names);
  if (choice === undefined) return whole;
  const member = literal(choice.member);
  const schema = model.schemas.find(({ name }) => type.kind === 'object' && name === type.name);
  const isRequired =
    schema?.kind === 'object' && schema.fields.some(({ name, required }) => name === choice.member && required);
  const others = isRequired ? withoutMember(whole, member, schema) : whole;
  return `${others} & { ${member}?: ${String(choice.value)} | null }`;
}

/** Returns an object type without a member. `Omit` would keep only the index signature of an open one. */
const withoutMember = (type: string, member: string, { others }: ObjectSchema): string =>
  others === undefined
    ? `Omit<${type}, ${member}>`
    : `{ [Name in keyof ${type} as Exclude<Name, ${member}>]: ${type}[Name] }`;

/** Returns the promise type of a method. */
export function returnType({ result, stream, pageItem, mayBeEmpty, mayBeNull }: Method, names: TypeNames): string {
  if (stream !== undefined) {
    const item = typeOf(stream.item, names);
    return `ApiPromise<EventStream<${stream.mayBeNull ? orElse(item, 'null') : item}>>`;
  }
  if (result?.kind === 'binary' && !mayBeEmpty && pageItem === undefined) return 'DownloadPromise';
  const type = result?.kind === 'binary' ? 'Uint8Array' : result === undefined ? 'void' : typeOf(result, names);
  if (pageItem !== undefined) return `PagePromise<${type}, ${typeOf(pageItem, names)}>`;
  const orNull = mayBeNull ? orElse(type, 'null') : type;
  return `ApiPromise<${mayBeEmpty ? orElse(orNull, 'undefined') : orNull}>`;
}

/** Adds an alternative to a type. `unknown` already includes every value. */
const orElse = (type: string, more: string): string => (type === 'unknown' ? type : `${type} | ${more}`);

/** Returns the type of a property. An optional property that every object inherits is never absent, only inherited. */
export function propertyType(name: string, required: boolean, type: string): string {
  return !required && INHERITED.has(name) ? orElse(type, `Object[${literal(name)}]`) : type;
}

/**
 * Returns the type of an object's index signature: that of its other members or of a field, because TypeScript applies
 * the signature to declared names, too. The schema at run time is exact.
 */
export function othersType(object: ObjectSchema, tags: DiscriminatorValues, names: TypeNames): string {
  const { others, fields, direction } = object;
  if (others === undefined) return 'unknown';
  const isSent = direction === 'request' || direction === 'both';
  const map = isSent ? sentTypeOf(others.type, names) : typeOf(others.type, names);
  const other = map.replace(/^Record<string, (.*)>$/, '$1');
  const declared = [...fields, ...undeclaredDiscriminators(object, tags)].map((field) =>
    fieldType(field, object, tags, names),
  );
  const all = new Set([other, ...declared]);
  if (all.has('unknown')) return 'unknown';
  const isIncomplete = fields.some(({ required }) => !required);
  return [...all, ...(isIncomplete ? ['undefined'] : [])].join(' | ');
}

/** Returns a value of a discriminator, which is the text of a number or a boolean in a field of such a type. */
const tagLiteral = (value: string, type: TypeRef): string => (isText(type) ? literal(value) : value);

/** Reports whether a discriminator of this type has texts as its values. */
export const isText = ({ kind }: TypeRef): boolean => !['integer', 'number', 'boolean'].includes(kind);

/** Returns the type of a field. The literals of a discriminator are closed, so that a `switch` can narrow on it. */
export function fieldType(
  field: Field,
  { name: owner, direction }: ObjectSchema,
  tags: DiscriminatorValues,
  names: TypeNames,
): string {
  const { type, name, required, nullable } = field;
  const constant = type.kind === 'string' ? type.constant : undefined;
  const values = tags.get(owner)?.get(name) ?? (constant !== undefined && direction === 'request' ? [constant] : []);
  const isSent = direction === 'request' || direction === 'both';
  const plain =
    [...values].map((value) => tagLiteral(value, type)).join(' | ') ||
    (isSent ? sentTypeOf(type, names) : typeOf(type, names));
  return propertyType(name, required, nullable ? orElse(plain, 'null') : plain);
}
