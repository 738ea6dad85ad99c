/** Everything that the samples of one language need to know of the contract and of its library. */
import type { CallNames } from '../languages/call-names.ts';
import type { Schema, SdkModel } from '../model/model.ts';
import { type DispatchTable, dispatchTable } from './dispatch.ts';

export interface SampleTable extends DispatchTable {
  /** Names on the wire of the members that a request must have, by schema. */
  required: Record<string, string[]>;
  /** Schemas of JSON bodies by operation. */
  bodies: Record<string, string>;
  /** Operations whose JSON body may be left out. */
  optionalBodies: string[];
  /** Classes of enums, with the name of each value. */
  enums: Record<string, { class: string; names: Record<string, string> }>;
}

const isSent = ({ direction }: Schema): boolean => direction === 'request' || direction === 'both';

export function sampleTable(model: SdkModel, names: CallNames): SampleTable {
  const { operations, models } = dispatchTable(model, names);
  const requested = model.schemas.filter(isSent);
  return {
    operations,
    models: Object.fromEntries(Object.entries(models).filter(([name]) => requested.some((one) => one.name === name))),
    required: Object.fromEntries(
      requested.flatMap((schema) =>
        schema.kind === 'object'
          ? [[schema.name, schema.fields.filter(({ required }) => required).map(({ name }) => name)]]
          : [],
      ),
    ),
    bodies: Object.fromEntries(
      model.resources.flatMap(({ methods }) =>
        methods.flatMap(({ operationId, body }) =>
          body?.encoding === 'json' && body.type.kind === 'object' ? [[operationId, body.type.name]] : [],
        ),
      ),
    ),
    optionalBodies: model.resources.flatMap(({ methods }) =>
      methods.flatMap(({ operationId, body }) => (body?.encoding === 'json' && !body.required ? [operationId] : [])),
    ),
    enums: Object.fromEntries(
      model.schemas.flatMap((schema) => {
        if (schema.kind !== 'enum') return [];
        const printed = names.constants(schema);
        const pairs = schema.values.map((value, at) => [value, printed[at] ?? value]);
        return [[schema.name, { class: names.model(schema.name), names: Object.fromEntries(pairs) }]];
      }),
    ),
  };
}
