import { expect, it } from 'vitest';
import { contextOf } from '../fixture.ts';
import { node } from './index.ts';

it('The client in Node.js has the name of the brand, and sends its version', async () => {
  const { sdk } = await contextOf(node, { operations: { 'GET /pets': {} } });
  expect(sdk).toMatchObject({
    client: 'AcmeApi',
    userAgentLiteral: "'acme-api-node/1.2.3'",
    baseUrlLiteral: "'https://zoo.example'",
    hasModels: false,
    resources: [{ className: 'PetsResource', property: 'pets', file: 'pets', module: 'petsModule', inputs: [] }],
  });
});
