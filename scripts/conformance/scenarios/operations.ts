/** Finds the calls of operations in the call of a case. */
import type { Call, OperationCall, Step } from './scenario.ts';

/** Returns each different call of an operation; `many` has one, whatever the number of its repetitions. */
export function operationsOf(call: Call): OperationCall[] {
  if ('operation' in call) return [call];
  if ('pages' in call) return [call.pages];
  if ('many' in call) return [call.many.call];
  return 'steps' in call ? call.steps.filter(isOperation) : [];
}

/** Returns the number of calls that send at least one request. */
export function callCount(call: Call): number {
  if ('request' in call) return 1;
  return 'many' in call ? call.many.times : operationsOf(call).length;
}

function isOperation(step: Step): step is OperationCall & { on?: string } {
  return 'operation' in step;
}
