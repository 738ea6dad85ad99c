import type { Harness } from '../languages/harness.ts';
import type { CallNames } from '../languages/call-names.ts';
import type { Language, Source, TemplateContext } from '../languages/language.ts';
import type { Packaging } from '../languages/packaging.ts';
import type { Schema } from '../model/model.ts';
import { semantic } from '../languages/versioning.ts';
import { asOnTheWire, type Cases, type NameRules } from '../names/rules.ts';
import { pascalCase } from '../names/words.ts';

const CASES: Cases = { type: pascalCase, member: asOnTheWire, method: asOnTheWire, constant: asOnTheWire };

/** Name rules of a language that has no words for itself. */
export function tinyNames(title: string): NameRules {
  return {
    title,
    cases: CASES,
    isReserved: () => false,
    isTaken: () => false,
    property: asOnTheWire,
    parameter: asOnTheWire,
    escapesMembers: true,
    foldsMethodCase: false,
  };
}

const TINY_CALLS: CallNames = {
  resource: asOnTheWire,
  method: asOnTheWire,
  model: asOnTheWire,
  field: ({ name }) => name,
  constants: ({ values }) => [...values],
  spreadsBody: false,
  arguments: (parameters) => ({ parameters: parameters.map(({ name }) => name), members: [], body: 'body' }),
};

const TINY_README: Language['readme'] = {
  errorSuffix: 'Error',
  received: '',
  otherMembers: { sent: '', read: '' },
  client: { imports: 'use api', statement: 'api', uses: /api/, creates: /api/ },
  programs: { errors: () => '', limits: () => '', testing: () => '' },
  project: {
    files: () => ({}),
    install: () => [],
    installs: [],
    program: (text, line) => ({ file: `${line}.txt`, text }),
    run: (_, file) => ['cat', file],
  },
};

const TINY_VERSIONING: Language['versioning'] = {
  call: (resource, method) => `${resource}.${method}`,
  dialect: 'python',
  spelling: semantic,
  stamps: [{ file: 'src/version.txt', pattern: /(?<=version )\S+/g }],
  requirements(read) {
    const { engines, dependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
    return { runtime: engines?.['tiny'] ?? '*', dependencies: dependencies ?? {}, entries: {} };
  },
  reach: {
    scalars: { '32-bit integer': 'short', '64-bit integer': 'long', number: 'double', 'date-time': 'time' },
    hasOperationNames: true,
    hasConstants: false,
    pathArguments: 'by name',
    otherArguments: 'by position',
    isLinked: false,
    readsAbsentAsNull: false,
  },
  api: 'api',
};

/** A language in few lines, printed by openapi-generator's generator of that name. */
export function tinyLanguage(id: string, generator: string, generatedFolder = 'src/generated'): Language {
  return {
    id,
    names: tinyNames(id),
    packages: ({ kebab }) => ({ package: kebab }),
    identity: {
      checks: {},
      chosen: (brand) => (brand as unknown as Record<string, object>)[id] ?? {},
      renames: () => [],
    },
    manifest: { file: 'package.json', product: (text) => text, install: '' },
    addPackage: () => id,
    smoke: {
      file: (number) => `smoke/${number}.txt`,
      program: (code) => code,
      prepare: '',
      run: (file) => `cat ${file}`,
    },
    generator,
    generatedFolder,
    options: {
      globalProperties: { supportingFiles: `${id}.txt` },
      files: { 'all.mustache': { templateType: 'SupportingFiles', destinationFilename: `${id}.txt` } },
    },
    handWritten: ['package.json', 'src'],
    onlyOurs: [],
    workflow: { build: () => [], smoke: 'true', hasVersion: 'true', setUp: () => [], publish: [] },
    customCode: { file: 'src/custom/custom.txt', text: 'custom code of the Integration API' },
    webhookParts: { paths: [], passages: {} },
    formatter: { commands: () => [] },
    readmeOptions: { unit: 's', others: [] },
    readme: TINY_README,
    callNames: TINY_CALLS,
    versioning: TINY_VERSIONING,
    packaging: packagingOf(id),
    harness,
    load: async () => context,
  };
}

// Nothing of it is ever started.
const packagingOf = (name: string): Packaging => ({
  name,
  registry: 'npm',
  purl: 'npm',
  spelling: semantic,
  files: () => [],
  build: () => [],
  checks: () => [],
  consumer: {
    block: 'txt',
    files: () => ({}),
    install: () => [],
    run: () => ['true'],
    list: () => ['true'],
    installed: () => [],
  },
});

const harness: Harness = {
  driver: {
    columns: [{ id: 'fixture', title: 'Fixture' }],
    needs: () => [],
    start: () => ({ line: ['true'] }),
    processes: 1,
    atOnce: 1,
  },
  compile: { commands: () => [], installed: { tools: [], commands: () => [] } },
  recorder: { parts: [], commands: () => [] },
  reference: { format: 'html', write: (_, folder) => ['ls', folder] },
  firstCalls: () => ({ line: ['true'] }),
  snippet: () => ({ files: {}, start: { line: ['true'] } }),
  samples: () => ({ files: {}, commands: [] }),
  identifiers: () => ['true'],
};

function context({ model, sdkVersion }: Source): TemplateContext {
  const methods = model.resources.flatMap((resource) => resource.methods);
  return {
    sdk: { version: sdkVersion },
    schemas: new Map(
      model.schemas.map((schema) => [schema.name, { schema: { name: schema.name, fields: fieldsOf(schema) } }]),
    ),
    resources: new Map(model.resources.map(({ name }) => [name, { name }])),
    operations: new Map(
      methods.map(({ operationId, name, parameters }) => [
        operationId,
        { operation: { name }, parameters: parameters.map((parameter) => ({ name: parameter.name })) },
      ]),
    ),
  };
}

function fieldsOf(schema: Schema): object[] {
  return schema.kind === 'object' ? schema.fields.map(({ name }) => ({ field: { name } })) : [];
}
