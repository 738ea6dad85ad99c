import { schemaKey } from '../../generators/languages/annotate.ts';
import type { LanguageGenerator, LanguageView } from '../../generators/languages/language.ts';
import { nameIn } from '../../generators/names/naming.ts';

/** Paths as the engine sees them, relative to the folder it runs in. */
export interface EnginePaths {
  document: string;
  templates: string;
  output: string;
}

// Rules of the engine that rewrite a document unless they are switched off.
const AS_WRITTEN = {
  SIMPLIFY_ONEOF_ANYOF: 'false',
  SIMPLIFY_BOOLEAN_ENUM: 'false',
  SIMPLIFY_ONEOF_ANYOF_ENUM: 'false',
  REFACTOR_ALLOF_WITH_PROPERTIES_ONLY: 'false',
};

/** The engine's configuration for one language: our defaults, with what the language sets on top. */
export function engineConfig(
  { language, engine, options }: LanguageGenerator,
  view: LanguageView,
  { document, templates, output }: EnginePaths,
): object {
  const names = [...view.schemas.keys()];
  const set = { ...options, ...view.options } as Record<string, object | undefined>;
  const { models = '', ...properties } = (set['globalProperties'] ?? {}) as Record<string, string>;
  return {
    ...set,
    generatorName: engine,
    inputSpec: document,
    templateDir: templates,
    outputDir: output,
    // The name decides what the file is called.
    modelNameMappings: Object.fromEntries(
      names.map((name, index) => [schemaKey(index), nameIn(language, 'type', name)]),
    ),
    openapiNormalizer: { ...AS_WRITTEN, ...set['openapiNormalizer'] },
    globalProperties: {
      // Nothing means all of them, and a schema without a view is not printed.
      models: models === '' ? names.map((_, index) => schemaKey(index)).join(',') : models,
      apis: '',
      supportingFiles: 'false',
      modelDocs: 'false',
      apiDocs: 'false',
      modelTests: 'false',
      apiTests: 'false',
      ...properties,
    },
    additionalProperties: { hideGenerationTimestamp: true, ...set['additionalProperties'], sdk: view.sdk },
  };
}
