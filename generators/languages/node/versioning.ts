import { type Versioning, semantic } from '../versioning.ts';

export const versioning: Versioning = {
  call: (resource, method) => `api.${resource}.${method}()`,
  optionalArguments: 'by position',
  spelling: semantic,
  stamps: [
    {
      file: 'src/generated/create-client.ts',
      pattern: /(?<=userAgent: 'integration-api-node\/)[^']+(?=')/g,
      isGenerated: true,
    },
  ],
  api: 'api',
};
