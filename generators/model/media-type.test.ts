import { expect, it } from 'vitest';
import { essenceOf, isJson, isText } from './media-type.ts';

it.each([
  'application/json',
  'Application/JSON; charset=utf-8',
  ' application/json ;charset="utf-8"',
  'application/problem+json',
  'application/vnd.zoo.v2+JSON;v=1',
  'application/prs.a!b+json',
  'model/gltf+json',
  'text/json',
  'application/x-json',
])('A media type is JSON as %s', (mediaType) => {
  expect(isJson(mediaType)).toBe(true);
});

it.each([
  'application/json-seq',
  'application/jsonml',
  'application/json+xml',
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

it.each(['text/plain', 'TEXT/csv; header=present', 'application/xml', 'image/svg+xml', 'application/x-yaml'])(
  'A media type is text as %s',
  (mediaType) => {
    expect(isText(mediaType)).toBe(true);
  },
);

it.each(['application/octet-stream', 'application/zip', 'image/png', 'text/json', 'application/xmlish', '*/*'])(
  'A media type is not text as %s',
  (mediaType) => {
    expect(isText(mediaType)).toBe(false);
  },
);
