import type { Language } from '../language.ts';
import { addPackage, identity, packages } from './brand.ts';
import { callNames } from './call-names.ts';
import { credentialParts, tokenParts } from './credential-parts.ts';
import { formatter } from './format.ts';
import { harness } from './harness.ts';
import { nameRules, RESOURCE_SUFFIX, VIEW_SUFFIX } from './names.ts';
import { readme } from './readme.ts';
import { productManifest } from './product.ts';
import { packaging } from './release.ts';
import { smoke } from './smoke.ts';
import { versioning } from './versioning.ts';
import { webhookParts } from './webhook-parts.ts';
import { workflow } from './workflow.ts';

/** Templates that are printed once, with their output files. */
const FILES = {
  'client.mustache': 'Client.php',
  'webhooks.mustache': 'Webhooks.php',
  'examples.mustache': 'Testing/Examples.php',
  'behaviour.mustache': 'Core/Behaviour.php',
};

/** PHP: readonly classes around the decoded JSON, and named arguments. */
export const php: Language = {
  id: 'php',
  names: nameRules,
  packages,
  identity,
  addPackage,
  manifest: {
    file: 'composer.json',
    product: productManifest,
    install:
      'composer config repositories.local path ../php && composer require integration-api/sdk:@dev # in your project',
  },
  generator: 'php-nextgen',
  generatedFolder: 'generated',
  options: {
    files: {
      'api-with-response.mustache': { templateType: 'API', destinationFilename: `${VIEW_SUFFIX}.php` },
      ...Object.fromEntries(
        Object.entries(FILES).map(([template, destinationFilename]) => [
          template,
          { templateType: 'SupportingFiles', destinationFilename },
        ]),
      ),
    },
    globalProperties: { supportingFiles: Object.values(FILES).join(',') },
    additionalProperties: {
      srcBasePath: '',
      modelPackage: 'Model',
      apiPackage: 'Resource',
      apiNameSuffix: RESOURCE_SUFFIX,
    },
  },
  handWritten: ['composer.json', 'package.json', 'src'],
  workflow,
  onlyOurs: ['package.json'],
  customCode: {
    file: 'src/Custom/README.md',
    text: 'Classes in this folder have the namespace `IntegrationApi\\Custom`. It is yours: regeneration never writes to it again.\n',
  },
  formatter,
  readmeOptions: {
    unit: 's',
    meanings: { api_key: 'Key, or a closure that returns it.' },
    others: [
      {
        name: 'shared_state',
        meaning: 'rate limit and retry budget that several processes share, such as `CacheState`',
      },
      'headers',
      'app_name',
      'middleware',
      'hooks',
      'logger',
      'transport',
    ],
  },
  readme,
  harness,
  packaging,
  smoke,
  callNames,
  versioning,
  webhookParts,
  credentialParts,
  tokenParts,
  load: async () => (await import('./context.ts')).context,
};
