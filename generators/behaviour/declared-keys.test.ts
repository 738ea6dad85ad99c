import { describe, expect, it } from 'vitest';
import type { Method, SdkModel } from '../model/model.ts';
import type { BehaviourValue } from './behaviour.ts';
import { withDeclaredKeys } from './declared-keys.ts';

const METHODS: BehaviourValue = {
  path: ['idempotency', 'methods'],
  value: ['POST', 'PUT', 'PATCH'],
  isFraction: false,
  description: '',
  schema: {},
};

/** Returns the methods with a key in a model with these operations: a method, and whether it declares the header. */
function methodsWithKey(...operations: [httpMethod: string, isWrite: boolean][]): unknown {
  const methods = operations.map(([httpMethod, isWrite]) => ({ httpMethod, isWrite }) as Method);
  const model = { resources: [{ name: 'a', description: '', methods }] } as unknown as SdkModel;
  return withDeclaredKeys([METHODS], model)[0]?.value;
}

describe('idempotency keys are sent', () => {
  it('with every method whose operations declare the header', () => {
    expect(methodsWithKey(['POST', true], ['PATCH', true], ['GET', false])).toEqual(['POST', 'PUT', 'PATCH']);
  });

  it('with no method of which an operation does not declare it', () => {
    expect(methodsWithKey(['POST', true], ['POST', false], ['PATCH', true])).toEqual(['PUT', 'PATCH']);
  });

  it('to no API that does not know the header', () => {
    expect(methodsWithKey(['POST', false], ['GET', false])).toEqual([]);
  });
});
