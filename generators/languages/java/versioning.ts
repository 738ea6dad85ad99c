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
  api: 'api',
};
