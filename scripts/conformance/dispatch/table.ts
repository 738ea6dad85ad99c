/**
 * Maps operations to methods for drivers of languages without a compile step. The table is created from the model and
 * the generated names, so that a new operation requires no change to a driver.
 */
import type { CallNames } from '../../../generators/languages/call-names.ts';
import type { Method, Parameter, Schema, SdkModel, TypeRef } from '../../../generators/model/model.ts';

interface DispatchTable {
  /** Entries by operationId. */
  operations: Record<string, Dispatch>;
  /** Models of request bodies by schema name. */
  models: Record<string, SentModel>;
}

interface Dispatch {
  /** Name of the property of the client. */
  resource: string;
  method: string;
  /** Arguments by their names in the request, for each location of a parameter. */
  path: Record<string, Slot>;
  query: Record<string, Slot>;
  headers: Record<string, Slot>;
  /** Argument for the whole body. */
  body?: Slot;
  /** Arguments for the members of the body. */
  members?: Record<string, Slot>;
}

/** Name of an argument or field in the language, and the conversion of its JSON value. */
export interface Slot {
  name: string;
  type: ValueType;
}

/** `plain` values are passed unchanged. */
type ValueType = 'plain' | 'date-time' | { list: ValueType } | { map: ValueType } | { model: string };

/** An object, or a union whose variant depends on the value of one field. */
type SentModel =
  | { class: string; fields: Record<string, Slot> }
  | { discriminator: string; variants: Record<string, string> };

export function dispatchTable({ resources, schemas }: SdkModel, names: CallNames): DispatchTable {
  const known = new Map(schemas.map((schema) => [schema.name, schema]));
  const operations = resources.flatMap(({ name, methods }) =>
    methods.map((method): [string, Dispatch] => [
      method.operationId,
      { resource: names.resource(name), method: names.method(method.name), ...argumentsOf(method, known, names) },
    ]),
  );
  return { operations: Object.fromEntries(operations), models: Object.fromEntries(sentModels(schemas, names)) };
}

type Schemas = ReadonlyMap<string, Schema>;
type ArgumentSlots = Omit<Dispatch, 'resource' | 'method'>;

function argumentsOf(method: Method, known: Schemas, names: CallNames): ArgumentSlots {
  const { body } = method;
  const schema = body?.type.kind === 'object' ? known.get(body.type.name) : undefined;
  const members = names.spreadsBody && schema?.kind === 'object' ? schema.fields : undefined;
  const printed = names.arguments(method.parameters, members);
  const at = (location: Parameter['in']): Record<string, Slot> =>
    Object.fromEntries(
      method.parameters.flatMap((parameter, index) =>
        parameter.in === location ? [[parameter.name, slot(printed.parameters[index] ?? '', parameter.type)]] : [],
      ),
    );
  return {
    path: at('path'),
    query: at('query'),
    headers: at('header'),
    ...(members && {
      members: Object.fromEntries(
        members.map(({ name, type }, index) => [name, slot(printed.members[index] ?? '', type)]),
      ),
    }),
    ...(body && !members && { body: slot(printed.body, body.type) }),
  };
}

const slot = (name: string, type: TypeRef): Slot => ({ name, type: valueTypeOf(type) });

function sentModels(schemas: readonly Schema[], names: CallNames): [string, SentModel][] {
  return schemas.flatMap((schema): [string, SentModel][] => {
    if (schema.kind === 'enum' || schema.direction === 'response') return [];
    if (schema.kind === 'union') {
      const variants = schema.variants.map((variant) => [variant.value, variant.schema]);
      return [[schema.name, { discriminator: schema.discriminator, variants: Object.fromEntries(variants) }]];
    }
    const fields = schema.fields.map(({ name, type }): [string, Slot] => [
      name,
      { name: names.field(name), type: valueTypeOf(type) },
    ]);
    return [[schema.name, { class: names.model(schema.name), fields: Object.fromEntries(fields) }]];
  });
}

function valueTypeOf(type: TypeRef): ValueType {
  switch (type.kind) {
    case 'string':
      return type.format === 'date-time' ? 'date-time' : 'plain';
    case 'list':
      return { list: valueTypeOf(type.items) };
    case 'map':
      return { map: valueTypeOf(type.values) };
    case 'object':
    case 'union':
      return { model: type.name };
    default:
      return 'plain';
  }
}
