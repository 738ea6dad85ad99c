import { codeOf } from '../../names/code-names.ts';
import type { CallNames } from '../call-names.ts';
import { argumentNames, caseNames, className, memberName, nameFor } from './names.ts';

export const callNames: CallNames = {
  resource: (name) => nameFor('method', name),
  method: (name) => nameFor('method', name),
  model: className,
  field: (field) => memberName(codeOf(field)),
  constants: ({ values, codeNames = values }) => caseNames(codeNames),
  spreadsBody: true,
  arguments: (parameters, members) => ({ ...argumentNames(parameters, members), body: 'body' }),
};
