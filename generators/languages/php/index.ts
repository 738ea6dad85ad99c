import type { Language } from '../language.ts';
import { packages } from './brand.ts';
import { callNames } from './call-names.ts';
import { formatter } from './format.ts';
import { harness } from './harness.ts';
import { nameRules, RESOURCE_SUFFIX } from './names.ts';
import { versioning } from './versioning.ts';

/** PHP: readonly classes around the decoded JSON, and named arguments. */
export const php: Language = {
  id: 'php',
  names: nameRules,
  packages,
  manifest: { file: 'composer.json', description: /(?<="description": ")[^"]*/ },
  generator: 'php-nextgen',
  generatedFolder: 'generated',
  options: {
    files: { 'client.mustache': { templateType: 'SupportingFiles', destinationFilename: 'Client.php' } },
    globalProperties: { supportingFiles: 'Client.php' },
    additionalProperties: {
      srcBasePath: '',
      modelPackage: 'Model',
      apiPackage: 'Resource',
      apiNameSuffix: RESOURCE_SUFFIX,
    },
  },
  handWritten: ['composer.json', 'package.json', 'src'],
  formatter,
  checks: [
    { name: 'php style', command: () => ['phpcs'] },
    { name: 'php tests', command: () => ['phpunit'], passed: /^OK \((\d+) tests?/m },
  ],
  harness,
  callNames,
  versioning,
  load: async () => (await import('./context.ts')).context,
};
