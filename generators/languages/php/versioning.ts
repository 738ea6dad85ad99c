import { type Versioning, semantic } from '../versioning.ts';

const isExtension = ([name]: [string, string]): boolean => name.startsWith('ext-');

export const versioning: Versioning = {
  call: (resource, method) => `$api->${resource}->${method}()`,
  optionalArguments: 'by name',
  spelling: semantic,
  // `Packagist` takes the version from the tag, so that composer.json has none.
  stamps: [{ file: 'generated/Client.php', pattern: /(?<=const VERSION = ')[^']+(?=')/g, isGenerated: true }],
  requirements(read) {
    const { php = '*', ...others } = (JSON.parse(read('composer.json')) as { require: Record<string, string> }).require;
    const all = Object.entries(others);
    return {
      runtime: php,
      extensions: Object.fromEntries(all.filter(isExtension)),
      dependencies: Object.fromEntries(all.filter((entry) => !isExtension(entry))),
    };
  },
  reach: {
    scalars: {
      '32-bit integer': 'int',
      '64-bit integer': 'int',
      number: 'int|float',
      'date-time': 'DateTimeImmutable',
    },
    hasOperationNames: false,
    pathArguments: 'by name',
    otherArguments: 'by position',
    isLinked: false,
  },
  api: 'api',
};
