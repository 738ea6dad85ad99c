import type { Schema, TypeRef } from '../../model/model.ts';
import { nameIn } from '../../names/naming.ts';
import { literal } from './escape.ts';
import { typeName } from './names.ts';

export type Schemas = ReadonlyMap<string, Schema>;

/** Where a type stands: what is a plain name in one generated module is `models.Order` in another one. */
export type Place = 'models' | 'inputs' | 'resources';

/** The annotation of what a model's field or a call gives. */
export function outputType(schemas: Schemas, type: TypeRef, place: Place): string {
  switch (type.kind) {
    case 'list':
      // In a resource, `list` is its own method.
      return `${place === 'resources' ? 'builtins.' : ''}list[${outputType(schemas, type.items, place)}]`;
    case 'map':
      return `dict[str, ${outputType(schemas, type.values, place)}]`;
    case 'schema':
      if (schemas.get(type.name)?.kind === 'enum') return `enums.${typeName(type.name)}`;
      return qualified('models', type.name, place);
    case 'binary':
      return 'bytes';
    default:
      return scalar(type);
  }
}

/** The annotation of what a caller passes. What was received as a model can be sent again as it is. */
export function inputType(schemas: Schemas, type: TypeRef, place: Place): string {
  switch (type.kind) {
    case 'list':
      return `Sequence[${inputType(schemas, type.items, place)}]`;
    case 'map':
      return `Mapping[str, ${inputType(schemas, type.values, place)}]`;
    case 'schema': {
      const schema = schemas.get(type.name);
      if (schema?.kind === 'enum') return `enums.${typeName(type.name)}`;
      const input = qualified('inputs', type.name, place);
      return schema?.use === 'both' ? `${input} | ${qualified('models', type.name, place)}` : input;
    }
    case 'binary':
      return 'bytes | FilePart';
    default:
      return scalar(type);
  }
}

/** The expression that decodes a type, or none when JSON is what Python wants. `known` are the names defined so far. */
export function decoder(
  schemas: Schemas,
  type: TypeRef,
  place: Place,
  known?: ReadonlySet<string>,
): string | undefined {
  switch (type.kind) {
    case 'string':
      return type.format === 'date-time' ? 'moment' : undefined;
    case 'list':
      return wrapped('list_of', decoder(schemas, type.items, place, known));
    case 'map':
      return wrapped('map_of', decoder(schemas, type.values, place, known));
    case 'schema':
      return schemaDecoder(schemas, type.name, place, known);
    default:
      return undefined;
  }
}

function schemaDecoder(schemas: Schemas, name: string, place: Place, known?: ReadonlySet<string>): string | undefined {
  const kind = schemas.get(name)?.kind;
  if (kind === 'enum') return undefined;
  const expression = qualified('models', name, place, kind === 'union' ? unionDecoder(name) : typeName(name));
  return known === undefined || known.has(name) ? expression : `lambda raw: ${expression}(raw)`;
}

/** The name of the function that decodes a union. */
export function unionDecoder(name: string): string {
  return `decode_${nameIn('python', 'member', name)}`;
}

function qualified(module: 'models' | 'inputs', name: string, place: Place, printed = typeName(name)): string {
  return module === place ? printed : `${module}.${printed}`;
}

function wrapped(wrapper: string, inner: string | undefined): string | undefined {
  return inner === undefined ? undefined : `${wrapper}(${inner})`;
}

function scalar(type: TypeRef): string {
  switch (type.kind) {
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    default:
      if (type.kind !== 'string') return 'Any';
      if (type.constant !== undefined) return `Literal[${literal(type.constant)}]`;
      return type.format === 'date-time' ? 'datetime' : 'str';
  }
}
