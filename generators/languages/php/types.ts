import { schemaIn } from '../../model/innermost.ts';
import type { Schema, TypeRef } from '../../model/model.ts';
import { phpString } from './escape.ts';
import { broken, enclosed } from './layout.ts';
import { className } from './names.ts';

/** How far statements of a method are indented. */
const STATEMENT = 8;

/** Finds what a schema's name stands for. */
export type Lookup = (name: string) => Schema;

export function isDate(type: TypeRef): boolean {
  return type.kind === 'string' && type.format === 'date-time';
}

/** Whether it is a part of a form that holds a file, or several. */
export function isFile(type: TypeRef): boolean {
  return type.kind === 'binary' || (type.kind === 'list' && isFile(type.items));
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
    case 'json':
      return 'mixed';
    case 'binary':
      return 'string';
  }
}

/** The type as analysers read it: what lists and maps hold, and which constants an open enum has. */
export function docType(type: TypeRef, lookup: Lookup, rename = className): string {
  if (type.kind === 'list') return `list<${docType(type.items, lookup, rename)}>`;
  if (type.kind === 'map') return `array<string, ${docType(type.values, lookup, rename)}>`;
  if (type.kind === 'schema' && lookup(type.name).kind === 'enum') return `${rename(type.name)}::*|string`;
  return nativeType(type, lookup, rename);
}

/** The types a value to send may have beside each other: a moment as object or text, a file with or without a name. */
function sentForms(type: TypeRef): string | undefined {
  if (isDate(type)) return 'DateTimeInterface|string';
  return type.kind === 'binary' ? 'FilePart|string' : undefined;
}

/** PHP's own type of a value to send. */
export function sentType(type: TypeRef, lookup: Lookup, rename = className): string {
  return sentForms(type) ?? nativeType(type, lookup, rename);
}

/** {@link sentType} as analysers read it. */
export function sentDocType(type: TypeRef, lookup: Lookup, rename = className): string {
  if (type.kind === 'list' && type.items.kind === 'binary') return `list<${sentForms(type.items)}>`;
  return sentForms(type) ?? docType(type, lookup, rename);
}

/** A type with others it may have instead; `mixed` is all of them already, and PHP lets nothing stand beside it. */
export function alternatives(type: string, ...others: readonly string[]): string {
  return type === 'mixed' ? type : [type, ...others].join('|');
}

/** A type, or null. */
export function orNull(type: string): string {
  if (type === 'mixed') return type;
  return type.includes('|') ? `${type}|null` : `?${type}`;
}

/** Statement that sets `target` to a received value; missing and null become null, or an empty list. */
export function decoded(target: string, type: TypeRef, source: string, nullable: boolean, lookup: Lookup): string {
  const isArray = (type.kind === 'list' || type.kind === 'map') && !nullable;
  if (!needsDecoding(type, lookup)) return `${target} = ${source} ?? ${isArray ? '[]' : 'null'};`;
  if (isArray) {
    const item = decoder(type.kind === 'list' ? type.items : type.values, lookup);
    return enclosed(`${target} = array_map(`, [item, `${source} ?? []`], ');', STATEMENT);
  }
  return broken(
    [`${target} = isset(${source})`, decodedValue(type, source, lookup, { start: '? ' }), ': null;'],
    STATEMENT,
  );
}

/** A closure that makes the type from a decoded JSON value. */
export function decoder(type: TypeRef, lookup: Lookup, rename = className, indent = STATEMENT + 4): string {
  if (type.kind === 'schema' && lookup(type.name).kind !== 'enum') return `${rename(type.name)}::fromArray(...)`;
  const native = nativeType(type, lookup, rename);
  const jsonType = type.kind === 'schema' ? 'string' : native;
  const start = `static fn (${jsonType} $json): ${native} => `;
  return decodedValue(type, '$json', lookup, { rename, indent, start });
}

/** {@link decoder} of what may be null. */
export function nullableDecoder(type: TypeRef, lookup: Lookup, rename = className, indent = STATEMENT + 4): string {
  const native = nativeType(type, lookup, rename);
  const jsonType = type.kind === 'schema' && needsDecoding(type, lookup) ? 'array' : native;
  const start = `static fn (${orNull(jsonType)} $json): ${orNull(native)} => $json`;
  if (!needsDecoding(type, lookup)) return start;
  const value = decodedValue(type, '$json', lookup, { rename, indent: indent + 4, start: ': ' });
  return broken([`${start} === null`, '? null', value], indent);
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
  if (type.kind === 'binary') return call('file');
  if (type.kind === 'list') return call('items', itemType(type.items, lookup, rename));
  if (type.kind === 'map') return call('map', itemType(type.values, lookup, rename));
  return before + source;
}

function needsDecoding(type: TypeRef, lookup: Lookup): boolean {
  const name = schemaIn(type);
  return name !== undefined && lookup(name).kind !== 'enum';
}

/** Behind `start`, on a line of that indent. */
function decodedValue(
  type: TypeRef,
  source: string,
  lookup: Lookup,
  { rename = className, indent = STATEMENT + 4, start }: { rename?: typeof className; indent?: number; start: string },
): string {
  if (!needsDecoding(type, lookup)) return start + source;
  if (type.kind !== 'list' && type.kind !== 'map') {
    return `${start}${nativeType(type, lookup, rename)}::fromArray(${source})`;
  }
  const items = decoder(type.kind === 'list' ? type.items : type.values, lookup, rename, indent + 4);
  return enclosed(`${start}array_map(`, [items, source], ')', indent);
}

function itemType(type: TypeRef, lookup: Lookup, rename: typeof className): string {
  const native = nativeType(type, lookup, rename);
  if (type.kind === 'schema' && lookup(type.name).kind !== 'enum') return `${native}::class`;
  if (type.kind === 'binary') return phpString('file');
  return phpString(isDate(type) ? 'moment' : native);
}
