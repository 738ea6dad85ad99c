import { expect, it } from 'vitest';
import { directionsOf } from './directions.ts';
import type { OpenApiDocument } from './document.ts';

it.each(['mapping', 'discriminator', '$ref'])('A schema is received if a member called %s holds it', (member) => {
  const ref = { $ref: '#/components/schemas/Inner' };
  const schema = { type: 'object', properties: { [member]: ref } };
  const content = { 'application/json': { schema } };
  const both = { post: { requestBody: { content }, responses: { 200: { content } } } };
  const document = { openapi: '3.1.0', paths: { '/a': both }, components: { schemas: { Inner: { type: 'string' } } } };
  expect(directionsOf(document as unknown as OpenApiDocument).of('Inner')).toBe('both');
});
