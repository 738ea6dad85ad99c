import { type Versioning, semantic } from '../versioning.ts';

const value = (text: string, name: string): string => new RegExp(`<${name}>([^<]+)<`).exec(text)?.[1] ?? '';

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
  requirements(read) {
    const pom = read('pom.xml');
    const own = /<dependencies>(.*?)<\/dependencies>/s.exec(pom)?.[1] ?? '';
    const packages = own
      .split('</dependency>')
      .filter((text) => text.includes('<artifactId>') && !text.includes('<scope>test<'));
    return {
      runtime: `>=${value(pom, String.raw`maven\.compiler\.release`)}`,
      dependencies: Object.fromEntries(
        packages.map((text) => [
          `${value(text, 'groupId')}:${value(text, 'artifactId')}`,
          `>=${value(text, 'version')}`,
        ]),
      ),
    };
  },
  reach: {
    scalars: { '32-bit integer': 'Integer', '64-bit integer': 'Long', number: 'Double', 'date-time': 'Instant' },
    hasOperationNames: false,
    pathArguments: 'by position',
    otherArguments: 'by name',
    isLinked: true,
  },
  api: 'api',
};
