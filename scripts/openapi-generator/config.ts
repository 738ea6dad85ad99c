import type { Language, TemplateContext } from '../../generators/languages/language.ts';
import type { SchemaKeys } from '../../generators/languages/schema-keys.ts';
import { identifier } from '../../generators/names/rules.ts';
import type { SdkModel } from '../../generators/model/model.ts';

/** Paths relative to the folder in which openapi-generator runs. */
export interface RunPaths {
  document: string;
  templates: string;
  output: string;
}

// Rules by which openapi-generator rewrites a document. The rules that are false here are on by default.
const NORMALIZER = {
  // A choice between a schema and null becomes a nullable schema; without the rule it would be a separate class.
  SIMPLIFY_ONEOF_ANYOF: 'true',
  SIMPLIFY_BOOLEAN_ENUM: 'false',
  SIMPLIFY_ONEOF_ANYOF_ENUM: 'false',
  REFACTOR_ALLOF_WITH_PROPERTIES_ONLY: 'false',
};

const NO_EXTRA_FILES = {
  // A schema that is only used in a form is also printed as a class.
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
  /** Names of the schemas in the document. */
  keys: SchemaKeys;
}

/** Returns openapi-generator's configuration for one language: our defaults, overridden by the options of the language. */
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
    // The name determines the name of the file.
    modelNameMappings: Object.fromEntries(schemas.map((name) => [keyOf(name), identifier(names.cases, 'type', name)])),
    operationIdNameMappings: inOrder(model),
    openapiNormalizer: { ...NORMALIZER, ...set['openapiNormalizer'] },
    globalProperties: {
      // An empty list would mean all schemas, but a schema without a context must not be printed.
      models: schemas.map(keyOf).join(',') || 'none',
      apis: '',
      ...NO_EXTRA_FILES,
      ...set['globalProperties'],
    },
    additionalProperties: {
      hideGenerationTimestamp: true,
      allowUnicodeIdentifiers: true,
      // Keeps the order of the document; templates sort where they need another order.
      sortParamsByRequiredFlag: false,
      sortModelPropertiesByRequiredFlag: false,
      ...set['additionalProperties'],
      sdk: context.sdk,
    },
  };
}

/** Returns operation ids in the order of the document, because openapi-generator sorts the operations of a tag by id. */
function inOrder({ resources }: SdkModel): Record<string, string> {
  const ids = resources.flatMap(({ methods }) => methods.map(({ operationId }) => operationId));
  return Object.fromEntries(ids.map((id, index) => [id, `operation${String(index).padStart(6, '0')}`]));
}
