import type { CallNames } from '../call-names.ts';
import { argumentNames, caseNames, className, memberName, nameFor } from './names.ts';

export const callNames: CallNames = {
  resource: (name) => nameFor('method', name),
  method: (name) => nameFor('method', name),
  model: className,
  field: memberName,
  constants: caseNames,
  spreadsBody: true,
  arguments: (parameters, members) => ({ ...argumentNames(parameters, members), body: 'body' }),
};
