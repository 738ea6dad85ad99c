import type { SdkModel } from '../model/model.ts';
import type { BehaviourValue } from './behaviour.ts';

/**
 * Returns the values without idempotency keys for methods of which an operation does not declare the header: an API that
 * does not know the header ignores it, and a repeated request would be applied twice.
 */
export function withDeclaredKeys(behaviour: readonly BehaviourValue[], { resources }: SdkModel): BehaviourValue[] {
  const operations = resources.flatMap(({ methods }) => methods);
  const declares = (method: unknown): boolean =>
    operations.every(({ httpMethod, isWrite }) => httpMethod !== method || isWrite);
  const isKnown = operations.some(({ isWrite }) => isWrite);
  return behaviour.map((each) => {
    if (each.path.join('.') !== 'idempotency.methods' || !Array.isArray(each.value)) return each;
    return { ...each, value: isKnown ? each.value.filter(declares) : [] };
  });
}
