import { expect, it } from 'vitest';
import { essenceOf, isJson } from './media-type.ts';

it.each([
  'application/json',
  'Application/JSON; charset=utf-8',
  ' application/json ;charset="utf-8"',
  'application/problem+json',
  'application/vnd.zoo.v2+JSON;v=1',
  'application/prs.a!b+json',
  'model/gltf+json',
])('A media type is JSON as %s', (mediaType) => {
  expect(isJson(mediaType)).toBe(true);
});

it.each([
  'application/json-seq',
  'application/jsonml',
  'application/json+xml',
  'application/x-json',
  'text/plain; format="application/json"',
  '+json',
  'application/+json',
  'json',
  '*/*',
  '',
])('A media type is not JSON as %s', (mediaType) => {
  expect(isJson(mediaType)).toBe(false);
});

it('A media type is the same in any case and with any parameters', () => {
  expect(essenceOf('Multipart/Form-Data; boundary=x')).toBe('multipart/form-data');
});
