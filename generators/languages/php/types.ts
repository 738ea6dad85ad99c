import type { TypeRef } from '../../model/model.ts';
import { className } from './names.ts';

/** Returns the name of a schema's class in one file, which may import it under an alias. */
export type Rename = (schema: string) => string;

export const isDate = (type: TypeRef): boolean => type.kind === 'string' && type.format === 'date-time';
export const isSecret = (type: TypeRef): boolean => type.kind === 'string' && type.format === 'secret';

/** Reports whether a type is a file in a form, or a list of files. */
export function isFile(type: TypeRef): boolean {
  return type.kind === 'binary' || (type.kind === 'list' && isFile(type.items));
}

const SCALARS = { string: 'string', integer: 'int', number: 'float', boolean: 'bool', binary: 'string' } as const;

/** Native PHP type of a received value. */
export function nativeType(type: TypeRef, rename: Rename = className): string {
  switch (type.kind) {
    case 'list':
    case 'map':
      return 'array';
    case 'enum':
      return 'string';
    case 'object':
    case 'union':
      return rename(type.name);
    case 'json':
      return 'mixed';
    default:
      return SCALARS[type.kind];
  }
}

/** Type for static analysis, with the items of lists and maps and the constants of an open enum. */
export function docType(type: TypeRef, rename: Rename = className): string {
  if (type.kind === 'list') return `list<${docType(type.items, rename)}>`;
  if (type.kind === 'map') return `array<string, ${docType(type.values, rename)}>`;
  return type.kind === 'enum' ? `${rename(type.name)}::*|string` : nativeType(type, rename);
}

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
  if (type.kind === 'list' && type.items.kind === 'binary') return `list<${sentForms(type.items)}>`;
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

/** Decoder of a value, for templates/php/decoder.mustache. Exactly one member is not false. */
export interface Decoder {
  /** Class name of a model. */
  model: string | false;
  /** Decoder of each item. */
  list: Decoder | false;
  map: Decoder | false;
  /** Native PHP type of a value that stays unchanged. */
  plain: string | false;
}

export function decoderOf(type: TypeRef, rename: Rename = className): Decoder {
  const none = { model: false, list: false, map: false, plain: false } as const;
  if (type.kind === 'list') return { ...none, list: decoderOf(type.items, rename) };
  if (type.kind === 'map') return { ...none, map: decoderOf(type.values, rename) };
  if (type.kind === 'object' || type.kind === 'union') return { ...none, model: rename(type.name) };
  return { ...none, plain: nativeType(type, rename) };
}

/** Reports whether a value is a model or contains models. */
export function hasModels(type: TypeRef): boolean {
  if (type.kind === 'list') return hasModels(type.items);
  return type.kind === 'map' ? hasModels(type.values) : type.kind === 'object' || type.kind === 'union';
}

/** Method of the core's `Encode` that prepares an argument for sending, for templates/php/argument.mustache. */
interface Encoder {
  method: 'dateTime' | 'file' | 'items' | 'map';
  /** Class name of the items. */
  class: string | false;
  /** Type name of items that are not models. */
  items: string | false;
}

/** Returns the encoder of a type. False if values are sent unchanged. */
export function encoderOf(type: TypeRef, rename: Rename = className): Encoder | false {
  if (type.kind === 'list') return { method: 'items', ...itemsOf(type.items, rename) };
  if (type.kind === 'map') return { method: 'map', ...itemsOf(type.values, rename) };
  if (!isDate(type) && type.kind !== 'binary') return false;
  return { method: isDate(type) ? 'dateTime' : 'file', class: false, items: false };
}

function itemsOf(type: TypeRef, rename: Rename): Pick<Encoder, 'class' | 'items'> {
  if (type.kind === 'object' || type.kind === 'union') return { class: rename(type.name), items: false };
  const native = isDate(type) ? 'date-time' : nativeType(type, rename);
  return { class: false, items: type.kind === 'binary' ? 'file' : native };
}
