import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accessorName, argumentName, memberName, methodName, nameRules, resourceName, singular } from './names.ts';

describe('names in Java', () => {
  it('get an underscore if Java or the generated code reserves them', () => {
    expect(['class', 'in', 'builder', 'additional_properties', 'to_json', 'has', 'keep_null'].map(memberName)).toEqual([
      'class_',
      'in_',
      'builder_',
      'additionalProperties_',
      'toJson_',
      'has_',
      'keepNull_',
    ]);
    expect(['body', 'options'].map(argumentName)).toEqual(['body_', 'options_']);
    expect(methodName('switch')).toBe('switch_');
  });

  it('stay unchanged otherwise', () => {
    expect(['options', 'value', 'line_items'].map(memberName)).toEqual(['options', 'value', 'lineItems']);
  });

  it('of resources can come from any tag', () => {
    expect(['default', 'class', 'close', 'list', 'API keys'].map(accessorName)).toEqual([
      'default_',
      'class_',
      'close_',
      'list',
      'apiKeys',
    ]);
    expect(['default', 'page', 'object'].map(resourceName)).toEqual([
      'DefaultResource',
      'PageResource',
      'ObjectResource',
    ]);
  });

  it('on the wire can be any text', () => {
    expect(['means-type', '2nd digit', '@owner', 'filter[name]', '_'].map(memberName)).toEqual([
      'meansType',
      'n2ndDigit',
      'owner',
      'filterName',
      'empty',
    ]);
  });

  it('of arguments avoid the variables of their method', () => {
    expect(argumentName('in')).toBe('in_');
  });
});

it('no resource can have the name of a public member of the client in Java', () => {
  const client = readFileSync(new URL('../../../templates/java/client.mustache', import.meta.url), 'utf8');
  const members = [...client.matchAll(/^ {2}public .*?(\w+)\(/gm)].map(([, name = '']) => name);
  expect(members).toContain('close');
  const free = members.filter((name) => !nameRules.isReserved('method', name) && !nameRules.isTaken('client', name));
  expect(free).toEqual([]);
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
  ])('of %s is %s', (plural, expected) => {
    expect(singular(plural)).toBe(expected);
  });
});
