import type { Language } from '../language.ts';
import { addPackage, identity, packages } from './brand.ts';
import { callNames } from './call-names.ts';
import { credentialParts, tokenParts } from './credential-parts.ts';
import { formatter } from './format.ts';
import { harness } from './harness.ts';
import { nameRules } from './names.ts';
import { readme } from './readme.ts';
import { productManifest } from './product.ts';
import { packaging } from './release.ts';
import { smoke } from './smoke.ts';
import { versioning } from './versioning.ts';
import { webhookParts } from './webhook-parts.ts';
import { workflow } from './workflow.ts';

/** Templates that are printed once, with their output files. */
const FILES = {
  // With `__init__.py` alone, openapi-generator would print additional files.
  'package.mustache': './__init__.py',
  'resources.mustache': './resources/__init__.py',
  'client.mustache': 'client.py',
  'async-client.mustache': 'async_client.py',
  'models.mustache': 'models.py',
  'inputs.mustache': 'inputs.py',
  'enums.mustache': 'enums.py',
  'schemas.mustache': 'schemas.py',
  'events.mustache': 'events.py',
  'examples.mustache': 'examples.py',
  'behaviour.mustache': 'behaviour.py',
};

/** Python: models are views of decoded JSON, and methods are single calls into the core. */
export const python: Language = {
  id: 'python',
  names: nameRules,
  packages,
  identity,
  addPackage,
  manifest: {
    file: 'pyproject.toml',
    product: productManifest,
    install: 'python -m pip install .',
  },
  generator: 'python',
  generatedFolder: 'src/integration_api/generated',
  options: {
    // All schemas, because this generator fails at a model that refers to one that it does not read.
    globalProperties: { models: '', supportingFiles: Object.values(FILES).join(',') },
    additionalProperties: { packageName: '', apiPackage: 'resources', apiNameSuffix: '' },
    files: {
      // The module of the synchronous class is the default of this generator.
      'api-async.mustache': { templateType: 'API', destinationFilename: '_async.py' },
      ...Object.fromEntries(
        Object.entries(FILES).map(([template, destinationFilename]) => [
          template,
          { templateType: 'SupportingFiles', destinationFilename },
        ]),
      ),
    },
    // openapi-generator would print a file for each model, but one module contains all of them.
    openapiGeneratorIgnoreList: ['models/*'],
  },
  handWritten: ['package.json', 'pyproject.toml', 'src'],
  workflow,
  onlyOurs: ['package.json'],
  customCode: {
    file: 'src/integration_api/custom/__init__.py',
    text: '"""Code of the owner of this package: regeneration never writes to this folder again."""\n',
  },
  formatter,
  readmeOptions: {
    unit: 's',
    others: [
      'rate_limiter',
      { name: 'extra_headers', meaning: 'headers of every call', perCall: true },
      'app_name',
      'middleware',
      'hooks',
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
