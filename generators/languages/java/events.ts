import type { Schema } from '../../model/model.ts';
import { typeName } from './names.ts';
import type { Scope } from './types.ts';

/** Name of the schema that webhooks deliver. */
export const EVENT = 'Event';

/** Returns the context of the events that webhooks deliver, or false if the contract does not define them. */
export function eventsOf(schemas: readonly Schema[], scope: Scope): object | false {
  const union = schemas.find(({ name }) => name === EVENT);
  if (union?.kind !== 'union' || union.unknown === undefined) return false;
  return { union: typeName(union.name), reader: scope.reader(union.name), unknown: scope.reader(union.name) };
}
