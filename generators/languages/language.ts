import type { Brand } from '../names/brand.ts';
import type { Language } from '../names/naming.ts';
import type { SdkModel } from '../model/model.ts';

/** What all languages are printed from. */
export interface Source {
  model: SdkModel;
  brand: Brand;
  /** Version of the library, from its package.json. */
  sdkVersion: string;
}

/**
 * What one language prints, as the one `x-sdk` object on each node: names, types, documentation and literals ready to
 * stand in the code, escaped for the place where they stand. Templates only put them in order.
 * Lists hold objects with one key (`[{ field: { name, … } }]`), because a bare name in mustache reaches outer scopes
 * and a dotted one does not.
 */
export interface LanguageView {
  /** Options of the engine that follow from the brand, in place of those that the language has for all. */
  options?: object;
  /** For every template, as `{{{sdk.…}}}`. */
  sdk: object;
  /** By schema name; a schema without a view is not printed. */
  schemas: ReadonlyMap<string, object>;
  /** By resource name. */
  resources: ReadonlyMap<string, object>;
  /** By operationId. */
  methods: ReadonlyMap<string, object>;
}

/** One language the generator prints. */
export interface LanguageGenerator {
  language: Language;
  /** The engine's generator that reads `templates/<language>/`. */
  engine: string;
  /** Folder inside `sdks/<language>/` that is replaced as a whole; it has `generated` in its path. */
  generatedFolder: string;
  /** Options of the engine: `files`, `additionalProperties`, `globalProperties`. */
  options: object;
  view(source: Source): LanguageView;
}
