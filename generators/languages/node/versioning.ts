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
  requirements(read) {
    const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string> | undefined>;
    const { engines, dependencies, peerDependencies } = manifest;
    return { runtime: engines?.['node'] ?? '*', dependencies: { ...dependencies, ...peerDependencies } };
  },
  reach: {
    scalars: { '32-bit integer': 'number', '64-bit integer': 'number', number: 'number', 'date-time': 'string' },
    hasOperationNames: true,
    pathArguments: 'by position',
    otherArguments: 'by location',
    isLinked: false,
  },
  api: 'api',
};
