import { describe, expect, it } from 'vitest';
import { argumentName, memberName, methodName, requireFreeName, singular } from './names.ts';

describe('names in Java', () => {
  it('get an underscore where Java or the generated code has the name already', () => {
    expect(['class', 'in', 'visitor', 'additional_properties', 'to_json'].map(memberName)).toEqual([
      'class_',
      'in_',
      'visitor_',
      'additionalProperties_',
      'toJson_',
    ]);
    expect(['body', 'options'].map(argumentName)).toEqual(['body_', 'options_']);
    expect(methodName('switch')).toBe('switch_');
  });

  it('stay as they are elsewhere', () => {
    expect(['options', 'value', 'line_items'].map(memberName)).toEqual(['options', 'value', 'lineItems']);
  });

  it('of schemas are refused when a class of the library would be hidden', () => {
    expect(() => requireFreeName('Model')).toThrow(/schema Model has the name of a class .*; rename it$/);
    expect(() => requireFreeName('Error')).not.toThrow();
  });
});

describe('the singular', () => {
  it.each([
    ['Products', 'Product'],
    ['Categories', 'Category'],
    ['Addresses', 'Address'],
    ['Boxes', 'Box'],
    ['Inventory', 'Inventory'],
    ['Status', 'Status'],
    ['Access', 'Access'],
  ])('of %s is %s', (plural, one) => {
    expect(singular(plural)).toBe(one);
  });
});
