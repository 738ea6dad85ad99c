import { describe, expect, it } from 'vitest';
import { ref, returned } from './fixture.ts';

describe('a choice in a third-party document', () => {
  it('that only requires one or another property changes no type', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' } };
    const anyOf = [{ required: ['a'] }, { title: 'B', required: ['b'] }];
    const { method, of, warnings } = returned(ref('Thing'), { Thing: { properties, required: ['a'], anyOf } });
    expect(method.result).toEqual({ kind: 'object', name: 'Thing' });
    const thing = of.get('Thing');
    expect(thing?.kind === 'object' && thing.fields.map(({ name, required }) => [name, required])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    expect(warnings).toEqual(['#/components/schemas/Thing']);
  });
});
