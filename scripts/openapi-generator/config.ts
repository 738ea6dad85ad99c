import type { Language, TemplateContext } from '../../generators/languages/language.ts';
import type { SchemaKeys } from '../../generators/languages/schema-keys.ts';
import { identifier } from '../../generators/names/rules.ts';
import type { SdkModel } from '../../generators/model/model.ts';

/** Paths as openapi-generator sees them, relative to the folder it runs in. */
export interface RunPaths {
  document: string;
  templates: string;
  output: string;
}

// Rules of openapi-generator that rewrite a document unless they are switched off. All are on by default.
const NORMALIZER = {
  // A choice between a schema and null is that schema, or null; without it, it would be a class of its own.
  SIMPLIFY_ONEOF_ANYOF: 'true',
  SIMPLIFY_BOOLEAN_ENUM: 'false',
  SIMPLIFY_ONEOF_ANYOF_ENUM: 'false',
  REFACTOR_ALLOF_WITH_PROPERTIES_ONLY: 'false',
};

const NO_EXTRA_FILES = {
  // A schema that only a form has is a class as others are.
  skipFormModel: 'false',
  supportingFiles: 'false',
  modelDocs: 'false',
  apiDocs: 'false',
  modelTests: 'false',
  apiTests: 'false',
};

interface ConfigSource {
  language: Language;
  model: SdkModel;
  context: TemplateContext;
  /** Names of schemas in the document. */
  keys: SchemaKeys;
}

/** openapi-generator's configuration for one language: our defaults, with what the language sets on top. */
export function generatorConfig(
  { language: { names, generator, options }, model, context, keys }: ConfigSource,
  { document, templates, output }: RunPaths,
): object {
  const schemas = [...context.schemas.keys()];
  const keyOf = (name: string): string => keys.get(name) ?? name;
  const set = { ...options, ...context.options } as Record<string, object | undefined>;
  return {
    ...set,
    generatorName: generator,
    inputSpec: document,
    templateDir: templates,
    outputDir: output,
    // The name decides what the file is called.
    modelNameMappings: Object.fromEntries(schemas.map((name) => [keyOf(name), identifier(names.cases, 'type', name)])),
    operationIdNameMappings: inOrder(model),
    openapiNormalizer: { ...NORMALIZER, ...set['openapiNormalizer'] },
    globalProperties: {
      // Nothing would mean all of them, and a schema without a context is not printed.
      models: schemas.map(keyOf).join(',') || 'none',
      apis: '',
      ...NO_EXTRA_FILES,
      ...set['globalProperties'],
    },
    additionalProperties: {
      hideGenerationTimestamp: true,
      // In the order of the document; a template that wants another one says so.
      sortParamsByRequiredFlag: false,
      sortModelPropertiesByRequiredFlag: false,
      ...set['additionalProperties'],
      sdk: context.sdk,
    },
  };
}

/** openapi-generator sorts the operations of a tag by their ids: these keep the order of the document. */
function inOrder({ resources }: SdkModel): Record<string, string> {
  const ids = resources.flatMap(({ methods }) => methods.map(({ operationId }) => operationId));
  return Object.fromEntries(ids.map((id, index) => [id, `operation${String(index).padStart(6, '0')}`]));
}

/** Configuration of the run whose only output is what openapi-generator understood of a document. */
export function crossCheckConfig(
  { schemas }: SdkModel,
  keys: SchemaKeys,
  { document, templates, output }: RunPaths,
): object {
  return {
    // It leaves out no schema for its name, and is asked not to change any.
    generatorName: 'python',
    modelNameMappings: Object.fromEntries(schemas.map(({ name }) => [keys.get(name) ?? name, name])),
    inputSpec: document,
    templateDir: templates,
    outputDir: output,
    openapiNormalizer: NORMALIZER,
    files: { 'cross-check.mustache': { templateType: 'SupportingFiles', destinationFilename: CROSS_CHECK_OUTPUT } },
    globalProperties: { models: '', apis: '', ...NO_EXTRA_FILES, supportingFiles: CROSS_CHECK_OUTPUT },
    openapiGeneratorIgnoreList: ['**/*.py'],
    additionalProperties: {
      packageName: '',
      sortParamsByRequiredFlag: false,
      sortModelPropertiesByRequiredFlag: false,
    },
  };
}

/** File with what openapi-generator understood. */
export const CROSS_CHECK_OUTPUT = 'cross-check.tsv';
