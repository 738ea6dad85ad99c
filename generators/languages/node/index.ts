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

const FILES = [
  'behaviour',
  'models',
  'schemas',
  'create-client',
  'client',
  'types',
  'contract',
  'contract-models',
  'examples',
];

const printedAs = (destinationFilename: string): object => ({ templateType: 'SupportingFiles', destinationFilename });

/** TypeScript: models are interfaces for the parsed JSON, so that nothing is converted or loaded. */
export const node: Language = {
  id: 'node',
  names: nameRules,
  packages,
  identity,
  addPackage,
  manifest: {
    file: 'package.json',
    product: productManifest,
    install: 'npm install && npm pack',
  },
  // The only TypeScript generator that prints no additional files.
  generator: 'typescript-axios',
  generatedFolder: 'src/generated',
  options: {
    globalProperties: { supportingFiles: FILES.map((name) => `${name}.ts`).join(',') },
    additionalProperties: { apiPackage: 'resources', apiNameSuffix: '' },
    files: {
      'resource.mustache': { templateType: 'API', destinationFilename: '.ts' },
      ...Object.fromEntries(FILES.map((name) => [`${name}.mustache`, printedAs(`${name}.ts`)])),
    },
  },
  handWritten: [
    'package.json',
    'scripts/build.ts',
    'scripts/package/compile.ts',
    'scripts/package/join.ts',
    'src',
    'tsconfig.cjs.json',
    'tsconfig.esm.json',
    'tsconfig.json',
  ],
  workflow,
  onlyOurs: [],
  customCode: {
    file: 'src/custom/index.ts',
    text: `// Exported as \`@integration-api/sdk/custom\`. This folder is yours: regeneration never writes to it again.
export {};
`,
  },
  formatter,
  // `agents` limit the connections.
  readmeOptions: {
    unit: 'ms',
    lacks: ['max_connections'],
    others: [
      'rate_limiter',
      'headers',
      'app_name',
      'middleware',
      'hooks',
      'logger',
      { name: 'fetch', meaning: 'function that sends the requests instead of the HTTP client of the library' },
      { name: 'fetch_options', meaning: 'options that `fetch` receives with each request, such as a `dispatcher`' },
      { name: 'agents', meaning: '`Agent` of node:http and of node:https, for a proxy or a certificate authority' },
    ],
  },
  readme,
  harness,
  callNames,
  packaging,
  smoke,
  versioning,
  webhookParts,
  credentialParts,
  tokenParts,
  load: async () => (await import('./context.ts')).context,
};
