import type { Language } from '../language.ts';
import { packages } from './brand.ts';
import { callNames } from './call-names.ts';
import { formatter } from './format.ts';
import { harness } from './harness.ts';
import { nameRules } from './names.ts';
import { versioning } from './versioning.ts';

/** Java 17: immutable classes with builders. */
export const java: Language = {
  id: 'java',
  names: nameRules,
  packages,
  manifest: { file: 'pom.xml', description: /(?<=<description>)[^<]*/ },
  generator: 'java',
  generatedFolder: 'src/generated',
  options: { files: { 'client.mustache': {} } },
  handWritten: ['.mvn', 'package.json', 'pom.xml', 'src/main'],
  formatter,
  checks: [
    {
      name: 'java tests',
      command: () => ['mvn', '--batch-mode', 'test'],
      reads: ['sdks/java/src', 'sdks/java/pom.xml', 'openapi'],
      builds: ['target/classes', 'target/test-classes'],
      passed: /Tests run: (\d+), Failures: 0, Errors: 0, Skipped: 0(?!.*Time)/,
    },
  ],
  callNames,
  harness,
  versioning,
  load: async () => (await import('./context.ts')).context,
};
