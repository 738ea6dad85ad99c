import type { CallNames } from '../call-names.ts';
import { methodName, propertyName } from './names.ts';

const asOnTheWire = (name: string): string => name;

/** Arguments are positional, and objects use the names on the wire. */
export const callNames: CallNames = {
  resource: (name) => propertyName({ name }),
  method: (name) => methodName({ name }),
  model: asOnTheWire,
  field: asOnTheWire,
  constants: (values) => [...values],
  spreadsBody: false,
  arguments: (parameters) => ({ parameters: parameters.map(({ name }) => name), members: [], body: 'body' }),
};
