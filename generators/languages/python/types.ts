import { isReference } from '../../model/element-type.ts';
import type { Reference, Schema, TypeRef } from '../../model/model.ts';
import { nameFor, typeName } from './names.ts';
import { literal } from './text.ts';

export type Schemas = ReadonlyMap<string, Schema>;

/** Generated module that refers to a type: `Order` in models.py is `models.Order` in the others. */
type ModuleName = 'models' | 'inputs' | 'resources';

/** Returns the annotation of a model's field or a method's result. */
export function outputType(type: TypeRef, inModule: ModuleName): string {
  switch (type.kind) {
    case 'list':
      // In a resource, `list` is a method.
      return `${inModule === 'resources' ? 'builtins.' : ''}list[${orNone(type, outputType(type.items, inModule))}]`;
    case 'map':
      return `dict[str, ${orNone(type, outputType(type.values, inModule))}]`;
    case 'binary':
      return 'bytes';
    default:
      return isReference(type) ? schemaType(type, 'models', inModule) : scalar(type);
  }
}

/** Returns the annotation of a value that a caller passes. A received model can be sent again unchanged. */
export function inputType(type: TypeRef, inModule: ModuleName, schemas: Schemas): string {
  switch (type.kind) {
    case 'list':
      return listType(orNone(type, inputType(type.items, inModule, schemas)));
    case 'map':
      return `Mapping[str, ${orNone(type, inputType(type.values, inModule, schemas))}]`;
    case 'binary':
      return 'FileContent';
    case 'object':
    case 'union': {
      const input = schemaType(type, 'inputs', inModule);
      const schema = schemas.get(type.name);
      const model = schema?.direction === 'both' ? ` | ${schemaType(type, 'models', inModule)}` : '';
      // A TypedDict has no other keys than its own (PEP 589).
      const isOpen = schema?.kind === 'object' && schema.others?.isDocumented === true;
      return `${input}${model}${isOpen ? ' | Mapping[str, object]' : ''}`;
    }
    default:
      return isReference(type) ? schemaType(type, 'inputs', inModule) : scalar(type);
  }
}

/** Returns the annotation of a list to send. A text is a sequence of texts, which must not pass for a list of them. */
const listType = (items: string): string =>
  `${['str', 'str | None', 'Any'].includes(items) ? 'SequenceNotStr' : 'Sequence'}[${items}]`;

/** Returns the type of an item or a value, which may be None. */
const orNone = ({ hasNulls }: { hasNulls?: true }, type: string): string =>
  hasNulls === true ? `${type} | None` : type;

function schemaType({ kind, name }: Reference, module: 'models' | 'inputs', inModule: ModuleName): string {
  if (kind === 'enum') return `enums.${typeName(name)}`;
  return module === inModule ? typeName(name) : `${module}.${typeName(name)}`;
}

const SCALARS: Partial<Record<TypeRef['kind'], string>> = { integer: 'int', number: 'float', boolean: 'bool' };

function scalar(type: TypeRef): string {
  if (type.kind !== 'string') return SCALARS[type.kind] ?? 'Any';
  if (type.constant !== undefined) return `Literal[${literal(type.constant)}]`;
  return type.format === 'date-time' ? 'datetime' : 'str';
}

/** Instructions for decoding a value, for templates/python/decoder.mustache. Exactly one member is not false. */
interface Decoder {
  /** Name of a function or a class. */
  function: string | false;
  /** True if the name is defined later in its module. */
  isLater: boolean;
  /** Decoder of each item. */
  list: Decoder | false;
  map: Decoder | false;
}

/**
 * Returns the decoder of a type. False if decoded JSON already has the right type.
 * @param model the class in models.py that declares the field; undefined in other modules
 */
export function decoderOf(type: TypeRef, model?: string): Decoder | false {
  if (type.kind === 'list' || type.kind === 'map') {
    const inner = decoderOf(type.kind === 'list' ? type.items : type.values, model);
    return inner && { function: false, isLater: false, list: false, map: false, [type.kind]: inner };
  }
  if (type.kind === 'string') return type.format === 'date-time' && decoderNamed('date_time');
  if (type.kind === 'integer') return decoderNamed('integer');
  if (type.kind !== 'object' && type.kind !== 'union') return false;
  const name = type.kind === 'union' ? unionDecoder(type.name) : typeName(type.name);
  if (model === undefined) return decoderNamed(`models.${name}`);
  return { ...decoderNamed(name), isLater: type.kind === 'union' || !isBefore(type.name, model) };
}

export const decoderNamed = (name: string): Decoder => ({ function: name, isLater: false, list: false, map: false });

// openapi-generator sorts models by class name; unions follow all classes.
const isBefore = (schema: string, other: string): boolean => nameFor('type', schema) < nameFor('type', other);

/** Returns the name of the function that decodes a union. */
export function unionDecoder(name: string): string {
  return `decode_${nameFor('member', name)}`;
}
