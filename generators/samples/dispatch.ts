/**
 * Maps operations to methods, for drivers of languages without a compile step and for samples. The table is created from
 * the model and the generated names, so that a new operation requires no change to either.
 */
import type { CallNames } from '../languages/call-names.ts';
import type { Method, ObjectSchema, Parameter, Schema, SdkModel, TypeRef } from '../model/model.ts';

export interface DispatchTable {
  /** Entries by operationId. */
  operations: Record<string, Dispatch>;
  /** Models of request and response bodies by schema name. */
  models: Record<string, Model>;
}

export interface Dispatch {
  /** Name of the property of the client. */
  resource: string;
  method: string;
  /** Arguments by their names in the request, for each location of a parameter. */
  path: Record<string, Slot>;
  query: Record<string, Slot>;
  headers: Record<string, HeaderSlot>;
  /** Argument for the whole body. */
  body?: Slot;
  /** Arguments for the members of the body. */
  members?: Record<string, Slot>;
  /** Type of the returned value; absent if the operation returns nothing. */
  result?: ValueType;
  /** Type of an item, if the operation returns pages. */
  item?: ValueType;
}

/** Name of an argument or field in the language, and the conversion of its JSON value. */
export interface Slot {
  name: string;
  type: ValueType;
}

/** Argument for a header; one that takes a version also takes a record of a class, as the API returns it. */
type HeaderSlot = Omit<Slot, 'type'> & { type: ValueType | { record: string } };

/** Type of a value. Only date-times and models are converted; a driver checks the types of all values that it reads. */
export type ValueType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'json'
  | 'binary'
  | 'date-time'
  | { enum: string }
  | { list: ValueType }
  | { map: ValueType }
  | { model: string };

/** An object, or a union whose variant depends on the value of one field. */
export type Model =
  | { class: string; fields: Record<string, Slot> }
  | {
      /** Absent if the variants have no field in common that identifies them. */
      discriminator?: string;
      /** Names of schemas by the value of the discriminator, or by the field that only the variant has. */
      variants: Record<string, string>;
      /** Class and fields of unknown variants; absent if the union is only sent. */
      unknown?: { class: string; fields: Record<string, Slot> };
    };

export function dispatchTable({ resources, schemas }: SdkModel, names: CallNames): DispatchTable {
  const known = new Map(schemas.map((schema) => [schema.name, schema]));
  const operations = resources.flatMap(({ name, methods }) =>
    methods.map((method): [string, Dispatch] => [
      method.operationId,
      {
        resource: names.resource(name),
        method: names.method(method.name),
        ...argumentsOf(method, known, names),
        ...(method.result && { result: valueTypeOf(method.result) }),
        ...(method.pageItem && { item: valueTypeOf(method.pageItem) }),
      },
    ]),
  );
  return { operations: Object.fromEntries(operations), models: Object.fromEntries(models(schemas, names)) };
}

type Schemas = ReadonlyMap<string, Schema>;
type ArgumentSlots = Omit<Dispatch, 'resource' | 'method' | 'result' | 'item'>;

function argumentsOf(method: Method, known: Schemas, names: CallNames): ArgumentSlots {
  const { body } = method;
  const schema = body?.type.kind === 'object' ? known.get(body.type.name) : undefined;
  const members = names.spreadsBody && schema?.kind === 'object' ? schema.fields : undefined;
  const printed = names.arguments(method.parameters, members);
  const at = <Made>(location: Parameter['in'], make: (name: string, parameter: Parameter) => Made) =>
    Object.fromEntries(
      method.parameters.flatMap((parameter, index) =>
        parameter.in === location ? [[parameter.name, make(printed.parameters[index] ?? '', parameter)]] : [],
      ),
    ) as Record<string, Made>;
  const plain = (name: string, { type }: Parameter): Slot => slot(name, type);
  return {
    path: at('path', plain),
    query: at('query', plain),
    headers: at('header', (name, parameter) => headerSlot(name, parameter, names)),
    ...(members && {
      members: Object.fromEntries(
        members.map(({ name, type }, index) => [name, slot(printed.members[index] ?? '', type)]),
      ),
    }),
    ...(body && !members && { body: slot(printed.body, body.type) }),
  };
}

const slot = (name: string, type: TypeRef): Slot => ({ name, type: valueTypeOf(type) });

const headerSlot = (name: string, { type, versionOf }: Parameter, names: CallNames): HeaderSlot =>
  versionOf === undefined ? slot(name, type) : { name, type: { record: names.model(versionOf) } };

function models(schemas: readonly Schema[], names: CallNames): [string, Model][] {
  return schemas.flatMap((schema): [string, Model][] => {
    if (schema.kind === 'enum') return [];
    if (schema.kind === 'object') return [[schema.name, objectModel(schema, names)]];
    const variants = Object.fromEntries(schema.variants.map((variant) => [variant.value, variant.schema]));
    const { discriminator } = schema;
    const unknown = schema.unknown && { unknown: objectModel(schema.unknown, names) };
    return [[schema.name, { ...(discriminator && { discriminator }), variants, ...unknown }]];
  });
}

function objectModel(
  { name, fields }: ObjectSchema,
  names: CallNames,
): { class: string; fields: Record<string, Slot> } {
  const slots = fields.map((field): [string, Slot] => [field.name, slot(names.field(field), field.type)]);
  return { class: names.model(name), fields: Object.fromEntries(slots) };
}

function valueTypeOf(type: TypeRef): ValueType {
  switch (type.kind) {
    case 'string':
      return type.format === 'date-time' ? 'date-time' : 'string';
    case 'list':
      return { list: valueTypeOf(type.items) };
    case 'map':
      return { map: valueTypeOf(type.values) };
    case 'object':
    case 'union':
      return { model: type.name };
    case 'enum':
      return { enum: type.name };
    default:
      return type.kind;
  }
}
