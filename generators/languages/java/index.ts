import type { Language } from '../language.ts';
import { addPackage, dependencyBlocks, identity, packages } from './brand.ts';
import { callNames } from './call-names.ts';
import { formatter } from './format.ts';
import { harness } from './harness.ts';
import { nameRules } from './names.ts';
import { readme } from './readme.ts';
import { productManifest } from './product.ts';
import { packaging } from './release.ts';
import { smoke } from './smoke.ts';
import { versioning } from './versioning.ts';
import { tokenParts } from './token-parts.ts';
import { isJavaClass, withExports } from './custom-code.ts';
import { webhookParts } from './webhook-parts.ts';
import { workflow } from './workflow.ts';

/** Java 17: immutable classes with builders. */
export const java: Language = {
  id: 'java',
  names: nameRules,
  packages,
  identity,
  addPackage,
  dependencyBlocks,
  manifest: {
    file: 'pom.xml',
    product: productManifest,
    install: 'mvn --quiet install -DskipTests',
  },
  generator: 'java',
  generatedFolder: 'src/generated',
  options: {
    files: {
      'api-async.mustache': {},
      'behaviour.mustache': {},
      'client.mustache': {},
      'client-async.mustache': {},
      'credential-options.mustache': {},
      'examples.mustache': {},
      'webhooks.mustache': {},
    },
  },
  handWritten: ['.mvn', 'LICENSE', 'package.json', 'pom.xml', 'src/main', 'src/module'],
  workflow,
  onlyOurs: ['.mvn', 'LICENSE', 'package.json', 'src/main/javadoc'],
  customCode: {
    file: 'src/main/java/com/integrationapi/custom/package-info.java',
    text: '/** Code of the owner of this library: regeneration never writes to this package again. */\npackage com.integrationapi.custom;\n',
    register: { file: 'src/module/java/module-info.java', text: withExports, isCode: isJavaClass },
  },
  formatter,
  readmeOptions: {
    unit: 's',
    others: [
      'rate_limiter',
      { name: 'header', meaning: 'header of every call', perCall: true },
      'app_name',
      'middleware',
      'hooks',
      'logger',
      'transport',
      { name: 'executor', meaning: 'runs asynchronous calls; by default, threads of the client do' },
      { name: 'without_api_key', meaning: 'creates a client for operations that need no key' },
    ],
  },
  readme,
  callNames,
  harness,
  packaging,
  smoke,
  versioning,
  webhookParts,
  tokenParts,
  load: async () => (await import('./context.ts')).context,
};
