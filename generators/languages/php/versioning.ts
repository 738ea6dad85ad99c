import { type Versioning, semantic } from '../versioning.ts';

export const versioning: Versioning = {
  call: (resource, method) => `$api->${resource}->${method}()`,
  optionalArguments: 'by name',
  spelling: semantic,
  // `Packagist` takes the version from the tag, so that composer.json has none.
  stamps: [{ file: 'generated/Client.php', pattern: /(?<=const VERSION = ')[^']+(?=')/g, isGenerated: true }],
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
