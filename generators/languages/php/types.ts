import type { Schema, TypeRef } from '../../model/model.ts';
import { phpString } from './escape.ts';
import { broken, enclosed } from './layout.ts';
import { className } from './names.ts';

/** How far statements of a method are indented. */
const STATEMENT = 8;

/** Finds what a schema's name stands for. */
export type Lookup = (name: string) => Schema;

/** The schema at the bottom of lists and maps, if there is one. */
export function schemaOf(type: TypeRef): string | undefined {
  if (type.kind === 'list') return schemaOf(type.items);
  if (type.kind === 'map') return schemaOf(type.values);
  return type.kind === 'schema' ? type.name : undefined;
}

export function isDate(type: TypeRef): boolean {
  return type.kind === 'string' && type.format === 'date-time';
}

export function isSecret(type: TypeRef): boolean {
  return type.kind === 'string' && type.format === 'secret';
}

/** PHP's own type of a received value. */
export function nativeType(type: TypeRef, lookup: Lookup, rename = className): string {
  switch (type.kind) {
    case 'string':
      return 'string';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'list':
    case 'map':
      return 'array';
    case 'schema':
      return lookup(type.name).kind === 'enum' ? 'string' : rename(type.name);
  }
}

/** The type as analysers read it: what lists and maps hold, and which constants an open enum has. */
export function docType(type: TypeRef, lookup: Lookup, rename = className): string {
  if (type.kind === 'list') return `list<${docType(type.items, lookup, rename)}>`;
  if (type.kind === 'map') return `array<string, ${docType(type.values, lookup, rename)}>`;
  if (type.kind === 'schema' && lookup(type.name).kind === 'enum') return `${rename(type.name)}::*|string`;
  return nativeType(type, lookup, rename);
}

/** PHP's own type of a value to send: a moment may be an object or text. */
export function sentType(type: TypeRef, lookup: Lookup, rename = className): string {
  return isDate(type) ? 'DateTimeInterface|string' : nativeType(type, lookup, rename);
}

/** {@link sentType} as analysers read it. */
export function sentDocType(type: TypeRef, lookup: Lookup, rename = className): string {
  return isDate(type) ? 'DateTimeInterface|string' : docType(type, lookup, rename);
}

/** Statement that sets `target` to a received value; missing and null become null, or an empty list. */
export function decoded(target: string, type: TypeRef, source: string, nullable: boolean, lookup: Lookup): string {
  const isArray = (type.kind === 'list' || type.kind === 'map') && !nullable;
  if (!needsDecoding(type, lookup)) return `${target} = ${source} ?? ${isArray ? '[]' : 'null'};`;
  if (isArray) {
    const item = decoder(type.kind === 'list' ? type.items : type.values, lookup);
    return enclosed(`${target} = array_map(`, [item, `${source} ?? []`], ');', STATEMENT);
  }
  return broken([`${target} = isset(${source})`, `? ${decodedValue(type, source, lookup)}`, ': null;'], STATEMENT);
}

/** A closure that makes the type from a decoded JSON value. */
export function decoder(type: TypeRef, lookup: Lookup, rename = className): string {
  if (type.kind === 'schema' && lookup(type.name).kind !== 'enum') return `${rename(type.name)}::fromArray(...)`;
  const native = nativeType(type, lookup, rename);
  const jsonType = type.kind === 'schema' ? 'string' : native;
  return `static fn (${jsonType} $json): ${native} => ${decodedValue(type, '$json', lookup, rename)}`;
}

/** A value to send behind `before`; `wireName` is for the message when it can't be sent. */
export function encoded(
  before: string,
  { type, source, wireName }: { type: TypeRef; source: string; wireName: string },
  indent: number,
  lookup: Lookup,
  rename = className,
): string {
  const name = phpString(wireName);
  const call = (method: string, ...rest: string[]): string =>
    enclosed(`${before}Encode::${method}(`, [name, source, ...rest], ')', indent);
  if (isDate(type)) return call('moment');
  if (type.kind === 'list') return call('items', itemType(type.items, lookup, rename));
  if (type.kind === 'map') return call('map', itemType(type.values, lookup, rename));
  return before + source;
}

function needsDecoding(type: TypeRef, lookup: Lookup): boolean {
  const name = schemaOf(type);
  return name !== undefined && lookup(name).kind !== 'enum';
}

function decodedValue(type: TypeRef, source: string, lookup: Lookup, rename = className): string {
  if (!needsDecoding(type, lookup)) return source;
  if (type.kind === 'list') return `array_map(${decoder(type.items, lookup, rename)}, ${source})`;
  if (type.kind === 'map') return `array_map(${decoder(type.values, lookup, rename)}, ${source})`;
  return `${nativeType(type, lookup, rename)}::fromArray(${source})`;
}

function itemType(type: TypeRef, lookup: Lookup, rename: typeof className): string {
  const native = nativeType(type, lookup, rename);
  return type.kind === 'schema' && lookup(type.name).kind !== 'enum'
    ? `${native}::class`
    : phpString(isDate(type) ? 'moment' : native);
}
