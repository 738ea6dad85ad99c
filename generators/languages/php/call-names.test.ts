import { expect, it } from 'vitest';
import type { Field, Parameter } from '../../model/model.ts';
import { callNames } from './call-names.ts';

it('names calls in the style of PHP, with an argument for each member of a body', () => {
  expect(callNames.resource('api_keys')).toBe('apiKeys');
  expect(callNames.method('set_window')).toBe('setWindow');
  expect(callNames.model('TimeWindow')).toBe('TimeWindow');
  expect(callNames.field({ name: 'valid_from' })).toBe('validFrom');
  expect(callNames.spreadsBody).toBe(true);
  const header = { name: 'If-Match', in: 'header' } as Parameter;
  const members = [{ name: 'valid_from' }, { name: 'if-match' }] as Field[];
  expect(callNames.arguments([header], members)).toEqual({
    parameters: ['ifMatch'],
    members: ['validFrom', 'ifMatchInBody'],
    body: 'body',
  });
});

it('distinguishes arguments of the same name in two locations of a request', () => {
  const parameters = [
    { name: 'id', in: 'path' },
    { name: 'id', in: 'query' },
    { name: 'options', in: 'query' },
  ] as Parameter[];
  expect(callNames.arguments(parameters).parameters).toEqual(['id', 'idInQuery', 'optionsParameter']);
});
