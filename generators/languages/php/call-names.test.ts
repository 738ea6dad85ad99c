import { expect, it } from 'vitest';
import type { Parameter } from '../../model/model.ts';
import { callNames } from './call-names.ts';

it('calls are named as PHP has them, the body being one argument', () => {
  expect(callNames.resource('api_keys')).toBe('apiKeys');
  expect(callNames.method('set_window')).toBe('setWindow');
  expect(callNames.model('TimeWindow')).toBe('TimeWindow');
  expect(callNames.field('valid_from')).toBe('validFrom');
  expect(callNames.arguments([{ name: 'If-Match', in: 'header' } as Parameter])).toEqual({
    parameters: ['ifMatch'],
    members: [],
    body: 'body',
  });
});

it('arguments are told apart that two places of a request have', () => {
  const parameters = [
    { name: 'id', in: 'path' },
    { name: 'id', in: 'query' },
    { name: 'options', in: 'query' },
  ] as Parameter[];
  expect(callNames.arguments(parameters).parameters).toEqual(['id', 'idInQuery', 'optionsParameter']);
});
