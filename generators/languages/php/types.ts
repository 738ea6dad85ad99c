import type { TypeRef } from '../../model/model.ts';
import { className } from './names.ts';

/** What the file calls a schema's class, which may have another name for itself. */
export type Rename = (schema: string) => string;

export const isDate = (type: TypeRef): boolean => type.kind === 'string' && type.format === 'date-time';
export const isSecret = (type: TypeRef): boolean => type.kind === 'string' && type.format === 'secret';

/** Reports whether it is a part of a form that holds a file, or several. */
export function isFile(type: TypeRef): boolean {
  return type.kind === 'binary' || (type.kind === 'list' && isFile(type.items));
}

const SCALARS = { string: 'string', integer: 'int', number: 'float', boolean: 'bool', binary: 'string' } as const;

/** PHP's own type of a received value. */
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

/** The type as analysers read it: what lists and maps hold, and which constants an open enum has. */
export function docType(type: TypeRef, rename: Rename = className): string {
  if (type.kind === 'list') return `list<${docType(type.items, rename)}>`;
  if (type.kind === 'map') return `array<string, ${docType(type.values, rename)}>`;
  return type.kind === 'enum' ? `${rename(type.name)}::*|string` : nativeType(type, rename);
}

/** The types a value to send may have beside each other: a moment as object or text, a file with or without a name. */
function sentForms(type: TypeRef): string | undefined {
  if (isDate(type)) return 'DateTimeInterface|string';
  return type.kind === 'binary' ? 'FilePart|string' : undefined;
}

/** PHP's own type of a value to send. */
export const sentType = (type: TypeRef, rename: Rename = className): string =>
  sentForms(type) ?? nativeType(type, rename);

/** {@link sentType} as analysers read it. */
export function sentDocType(type: TypeRef, rename: Rename = className): string {
  if (type.kind === 'list' && type.items.kind === 'binary') return `list<${sentForms(type.items)}>`;
  return sentForms(type) ?? docType(type, rename);
}

/** A type with others it may have instead; `mixed` is all of them already, and PHP lets nothing stand beside it. */
export const alternatives = (type: string, ...others: readonly string[]): string =>
  type === 'mixed' ? type : [type, ...others].join('|');

/** A type, or null. */
export function orNull(type: string): string {
  if (type === 'mixed') return type;
  return type.includes('|') ? `${type}|null` : `?${type}`;
}

/** How a value is made of decoded JSON, for templates/php/decoder.mustache: one member is not false. */
export interface Decoder {
  /** Class of a model. */
  model: string | false;
  /** How each item is made. */
  list: Decoder | false;
  map: Decoder | false;
  /** PHP's own type of what stays as it is. */
  plain: string | false;
}

export function decoderOf(type: TypeRef, rename: Rename = className): Decoder {
  const none = { model: false, list: false, map: false, plain: false } as const;
  if (type.kind === 'list') return { ...none, list: decoderOf(type.items, rename) };
  if (type.kind === 'map') return { ...none, map: decoderOf(type.values, rename) };
  if (type.kind === 'object' || type.kind === 'union') return { ...none, model: rename(type.name) };
  return { ...none, plain: nativeType(type, rename) };
}

/** Reports whether a value holds models. */
export function hasModels(type: TypeRef): boolean {
  if (type.kind === 'list') return hasModels(type.items);
  return type.kind === 'map' ? hasModels(type.values) : type.kind === 'object' || type.kind === 'union';
}

/** Method of the core's `Encode` that makes an argument ready to be sent, for templates/php/argument.mustache. */
interface Encoder {
  method: 'dateTime' | 'file' | 'items' | 'map';
  /** Class of the items. */
  class: string | false;
  /** Name of the items' type, when they are no models. */
  items: string | false;
}

/** False where a value is sent as it is. */
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
