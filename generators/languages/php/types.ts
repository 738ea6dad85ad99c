import type { TypeRef } from '../../model/model.ts';
import { className } from './names.ts';

/** Returns the name of a schema's class in one file, which may import it under an alias. */
export type Rename = (schema: string) => string;

const isDate = (type: TypeRef): boolean => type.kind === 'string' && type.format === 'date-time';
export const isSecret = (type: TypeRef): boolean => type.kind === 'string' && type.format === 'secret';

/** A float cannot hold every integer, so a number stays an int if it was sent as one. */
const SCALARS = { string: 'string', integer: 'int', number: 'int|float', boolean: 'bool', binary: 'string' } as const;

/** Native PHP type of a received value. */
export function nativeType(type: TypeRef, rename: Rename = className): string {
  if (isDate(type)) return 'DateTimeImmutable';
  switch (type.kind) {
    case 'list':
    case 'map':
      return 'array';
    case 'enum':
      return `${rename(type.name)}|UnknownValue`;
    case 'object':
    case 'union':
      return rename(type.name);
    case 'json':
      return 'mixed';
    default:
      return SCALARS[type.kind];
  }
}

/** Type for static analysis, with the items of lists and maps. */
export function docType(type: TypeRef, rename: Rename = className): string {
  if (type.kind === 'list') return `list<${insideOf(type, docType(type.items, rename))}>`;
  if (type.kind === 'map') return `array<string, ${insideOf(type, docType(type.values, rename))}>`;
  return nativeType(type, rename);
}

/** Returns the type of an item or a value, which may be null. */
const insideOf = ({ hasNulls }: { hasNulls?: true }, type: string): string =>
  hasNulls === true ? alternatives(type, 'null') : type;

/** Alternative types of a value to send: a date-time as object or text, a file with or without a name. */
function sentForms(type: TypeRef): string | undefined {
  if (isDate(type)) return 'DateTimeInterface|string';
  return type.kind === 'binary' ? 'FilePart|string' : undefined;
}

/** Native PHP type of a value to send. */
export const sentType = (type: TypeRef, rename: Rename = className): string =>
  sentForms(type) ?? nativeType(type, rename);

/** {@link sentType} for static analysis. */
export function sentDocType(type: TypeRef, rename: Rename = className): string {
  if (type.kind === 'list') return `list<${insideOf(type, sentDocType(type.items, rename))}>`;
  if (type.kind === 'map') return `array<string, ${insideOf(type, sentDocType(type.values, rename))}>`;
  return sentForms(type) ?? docType(type, rename);
}

/** Adds alternatives to a type. `mixed` already includes every value, and PHP forbids it in a union type. */
export const alternatives = (type: string, ...more: readonly string[]): string =>
  type === 'mixed' ? type : [type, ...more].join('|');

/** Makes a type nullable. */
export function orNull(type: string): string {
  if (type === 'mixed') return type;
  return type.includes('|') ? `${type}|null` : `?${type}`;
}

/** Conversion of a received value, for templates/php/decoder.mustache. At most one member is not false. */
export interface Decoder {
  /** Class name of a model. */
  model: string | false;
  /** Class or interface of several models. */
  union: string | false;
  enum: string | false;
  isDate: boolean;
  /** Conversion of each item. */
  list: Decoder | false;
  map: Decoder | false;
  /** Native PHP type of a value that stays unchanged. */
  plainType: string | false;
}

export function decoderOf(type: TypeRef, rename: Rename = className): Decoder {
  const none = {
    model: false,
    union: false,
    enum: false,
    isDate: false,
    list: false,
    map: false,
    plainType: false,
  } as const;
  if (isDate(type)) return { ...none, isDate: true };
  if (type.kind === 'enum') return { ...none, enum: rename(type.name) };
  if (type.kind === 'list') return { ...none, list: decoderOf(type.items, rename) };
  if (type.kind === 'map') return { ...none, map: decoderOf(type.values, rename) };
  if (type.kind === 'object') return { ...none, model: rename(type.name) };
  if (type.kind === 'union') return { ...none, union: rename(type.name) };
  return { ...none, plainType: nativeType(type, rename) };
}

/** Reports whether a value is converted, or its items are. */
export const isConverted = (type: TypeRef): boolean => decoderOf(type).plainType === false;

/** Reports whether data of an unknown form is converted before it is sent: arrays to models, and text to enums. */
export function isBuilt(type: TypeRef): boolean {
  if (type.kind === 'list') return isBuilt(type.items);
  return type.kind === 'map' ? isBuilt(type.values) : ['object', 'union', 'enum'].includes(type.kind);
}

/**
 * Returns the expression that encodes a value. The core validates what PHP types cannot express.
 *
 * @param source Expression of the value, such as `$limit`.
 * @param literal Name of the value in the contract, for the message of an error.
 */
export function encoded(type: TypeRef, source: string, literal: string, rename: Rename = className): string {
  if (type.kind === 'list')
    return `Encode::items(${literal}, ${source}, ${kindOfItems(type.items, rename)}${nulls(type)})`;
  if (type.kind === 'map')
    return `Encode::map(${literal}, ${source}, ${kindOfItems(type.values, rename)}${nulls(type)})`;
  if (isDate(type)) return `Encode::dateTime(${literal}, ${source})`;
  if (type.kind === 'binary') return `Encode::file(${literal}, ${source})`;
  return type.kind === 'enum' ? `Encode::enum(${literal}, ${source})` : source;
}

const nulls = ({ hasNulls }: { hasNulls?: true }): string => (hasNulls === true ? ', hasNulls: true' : '');

function kindOfItems(type: TypeRef, rename: Rename): string {
  if (['object', 'union', 'enum'].includes(type.kind)) return `${rename((type as { name: string }).name)}::class`;
  const special = type.kind === 'number' ? 'float' : type.kind === 'binary' ? 'file' : nativeType(type, rename);
  return `'${isDate(type) ? 'date-time' : special}'`;
}
