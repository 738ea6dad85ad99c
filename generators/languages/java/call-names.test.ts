import { expect, it } from 'vitest';
import type { Parameter } from '../../model/model.ts';
import { callNames } from './call-names.ts';

it('names calls in the style of Java, with the body as one argument', () => {
  expect(callNames.resource('api_keys')).toBe('apiKeys');
  expect(callNames.method('set_window')).toBe('setWindow');
  expect(callNames.model('TimeWindow')).toBe('TimeWindow');
  expect(callNames.field({ name: 'valid_from' })).toBe('validFrom');
  expect(callNames.field({ name: 'to_json' })).toBe('toJson_');
  expect(callNames.arguments([{ name: 'If-Match', in: 'header' } as Parameter])).toEqual({
    parameters: ['ifMatch'],
    members: [],
    body: 'body',
  });
});

it('names arguments of a method and setters of a builder by their own rules', () => {
  const parameters = [
    { name: 'options', in: 'path' },
    { name: 'options', in: 'query' },
  ] as Parameter[];
  expect(callNames.arguments(parameters).parameters).toEqual(['options_', 'options']);
});
