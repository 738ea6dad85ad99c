import { type Versioning, semantic } from '../versioning.ts';

export const versioning: Versioning = {
  call: (resource, method) => `api.${resource}().${method}()`,
  optionalArguments: 'by position',
  spelling: semantic,
  stamps: [
    { file: 'pom.xml', pattern: /(?<=<artifactId>integration-api<\/artifactId>\s*<version>)[^<]+(?=<)/g },
    { file: 'README.md', pattern: /(?<=<artifactId>integration-api<\/artifactId>\s*<version>)[^<]+(?=<)/g },
    {
      file: 'src/generated/java/com/integrationapi/IntegrationApi.java',
      pattern: /(?<=new ClientBuilder<>\(\s*"[^"]+",\s*")[^"]+(?=")/g,
      isGenerated: true,
    },
  ],
  reach: {
    scalars: { '32-bit integer': 'Integer', '64-bit integer': 'Long', number: 'Double', 'date-time': 'Instant' },
    hasOperationNames: false,
    pathArguments: 'by position',
    otherArguments: 'by name',
    isLinked: true,
  },
  api: 'api',
};
