import { expect, it } from 'vitest';
import type { Field, Parameter } from '../../model/model.ts';
import { callNames } from './call-names.ts';

it('The names of a call follow the style of Python, and each member of the body is an argument', () => {
  expect(callNames.resource('api_keys')).toBe('api_keys');
  expect(callNames.method('set_window')).toBe('set_window');
  expect(callNames.model('TimeWindow')).toBe('TimeWindow');
  // A dictionary uses the wire names.
  expect(callNames.field({ name: 'class' })).toBe('class');
  const members = [{ name: 'valid_from' }, { name: 'class' }] as Field[];
  expect(callNames.arguments([{ name: 'If-Match', in: 'header' } as Parameter], members)).toEqual({
    parameters: ['if_match'],
    members: ['valid_from', 'class_'],
    body: 'body',
  });
});

it('Arguments of the same name in two locations of a request get different names', () => {
  const parameters = [
    { name: 'id', in: 'path' },
    { name: 'id', in: 'query' },
    { name: 'options', in: 'query' },
  ] as Parameter[];
  expect(callNames.arguments(parameters).parameters).toEqual(['id', 'id_', 'options_']);
});
