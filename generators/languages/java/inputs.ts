import { containsNull } from '../../model/element-type.ts';
import type { Field, TypeRef } from '../../model/model.ts';
import { codeOf } from '../../names/code-names.ts';
import { adderName, memberName } from './names.ts';
import { doc, javaString } from './text.ts';
import * as types from './types.ts';

/** Context of a value that callers set on a builder: a body field or a parameter. */
export function inputOf(
  field: Field & { versionOf?: string },
  scope: types.Scope,
  setters: ReadonlySet<string>,
): object {
  const { name, type, required, nullable, description, deprecated, versionOf } = field;
  const code = codeOf(field);
  const isNullable = nullable || type.kind === 'json';
  const constant = type.kind === 'string' ? type.constant : undefined;
  const isDateTime = types.isDate(type);
  return {
    name: memberName(code),
    literal: javaString(name),
    storedType: isDateTime ? 'String' : types.boxed(type, scope),
    argumentType: isNullable ? types.boxed(type, scope) : types.unboxed(type, scope),
    describedBy: types.describedBy(field, scope),
    doc: doc(description || `Sets \`${name}\`.`),
    isDeprecated: deprecated,
    isNullable,
    // Initial value in the builder.
    constantLiteral: required && constant !== undefined && javaString(constant),
    // Method of the core's `Inputs` that checks and copies the value.
    check: !PRIMITIVE.has(type.kind) && `${isNullable ? 'copied' : 'nonNull'}${kindOf(type)}`,
    isDateTime,
    // Additional setters: for bytes without a file name, for a lambda expression, and for parts of the value. With two
    // setters for a nullable value, a call with null would be ambiguous.
    isFile: type.kind === 'binary' && !isNullable,
    version: versionOf !== undefined && { type: scope.className(versionOf) },
    nested: type.kind === 'object' && !isNullable && { type: types.boxed(type, scope) },
    items: type.kind === 'list' && type.hasNulls !== true && !isNullable && itemsOf(code, type.items, scope, setters),
    entry: type.kind === 'map' && type.hasNulls !== true && !isNullable && entryOf(code, type.values, scope, setters),
  };
}

const PRIMITIVE: ReadonlySet<TypeRef['kind']> = new Set(['integer', 'number', 'boolean']);

// Date-times are stored as text.
function kindOf(type: TypeRef): 'DateTime' | 'Json' | '' {
  if (types.isDate(type)) return 'DateTime';
  return containsNull(type) ? 'Json' : '';
}

const isPlain = ({ kind }: TypeRef): boolean => !['list', 'map', 'json'].includes(kind);

/**
 * Setters for the items of a list: one by one if they are objects, otherwise all at once. Generic arrays cannot be
 * created safely, so lists of lists have none.
 */
function itemsOf(name: string, type: TypeRef, scope: types.Scope, setters: ReadonlySet<string>): object | false {
  if (!isPlain(type)) return false;
  const adder = adderName('add', name);
  const isObject = type.kind === 'object';
  return {
    type: types.boxed(type, scope),
    isObject,
    adder: isObject && !setters.has(adder) && adder,
    short: isObject && shortForm(type.name, scope),
  };
}

const MAX_SHORT = 3;
const SCALARS: ReadonlySet<TypeRef['kind']> = new Set(['string', 'integer', 'number', 'boolean', 'enum']);

/** Returns the required values of an item, if there are few and all are scalars. */
function shortForm(schema: string, scope: types.Scope): object | false {
  const required = (scope.objectNamed(schema)?.fields ?? []).filter((field) => field.required);
  const isShort =
    required.length > 0 &&
    required.length <= MAX_SHORT &&
    required.every(({ type, nullable }) => SCALARS.has(type.kind) && !types.isDate(type) && !nullable);
  return (
    isShort && {
      values: required.map((field) => ({ name: memberName(codeOf(field)), type: types.unboxed(field.type, scope) })),
    }
  );
}

function entryOf(name: string, type: TypeRef, scope: types.Scope, setters: ReadonlySet<string>): object | false {
  const adder = adderName('put', name);
  return isPlain(type) && !setters.has(adder) && { type: types.boxed(type, scope), adder };
}
