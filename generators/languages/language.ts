import type { SdkModel } from '../model/model.ts';
import type { Brand, Spellings } from '../names/brand.ts';
import type { NameRules } from '../names/rules.ts';
import type { CallNames } from './call-names.ts';
import type { Harness } from './harness.ts';
import type { Tools } from './tools.ts';

/** Input of every language: what is printed, under which names. */
export interface Source {
  model: SdkModel;
  brand: Brand;
  /** Version of the library, from its package.json. */
  sdkVersion: string;
}

/**
 * What templates print beside openapi-generator's own data, as the one `x-sdk` object on each node of the document:
 * names, type expressions, literals and escaped lines of documentation. All other syntax stands in the templates.
 * Lists hold objects with one key (`[{ field: { name, … } }]`), because a bare name in mustache reaches outer scopes
 * and a dotted one does not.
 */
export interface TemplateContext {
  /** Options of openapi-generator that follow from the brand or the model, on top of those of the language. */
  options?: object;
  /** For every template, as `{{{sdk.…}}}`. */
  sdk: object;
  /** By schema name. A schema without an entry is not printed. */
  schemas: ReadonlyMap<string, SchemaContext>;
  /** By resource name: the tag of its operations. */
  resources: ReadonlyMap<string, object>;
  /** By `operationId`. */
  operations: ReadonlyMap<string, OperationContext>;
}

export interface SchemaContext {
  schema: object;
  /** By name on the wire, for an object. */
  properties?: ReadonlyMap<string, object>;
}

export interface OperationContext {
  operation: object;
  /** One for each parameter of the method, in its order. */
  parameters: readonly object[];
  /** Absent when the operation takes no body. */
  body?: object;
}

/** What a formatter needs to know on top. */
export interface FormatterTools extends Tools {
  /** Folder with the files to format. */
  folder: string;
  /** Their paths, relative to the folder. */
  files: readonly string[];
  /** Folder for files a formatter needs; it is gone after the run. */
  scratch: string;
  /** Class path of google-java-format, and flags for a JVM that lives for seconds. */
  jvm(): Promise<{ classPath: string; flags: readonly string[] }>;
}

/** Brings generated files into the style of the language, which also proves that they parse. */
export interface Formatter {
  /** Files of the repository that decide the result. */
  inputs: readonly string[];
  /** Lays out one file; for a language without a formatter that the set-up can install. */
  layOut?(code: string): string;
  /** Files that the commands read, by path in the scratch folder. */
  files?(tools: Tools): Record<string, string>;
  /** Run one after the other, in the folder; each must end with 0. */
  commands(places: FormatterTools): string[][] | Promise<string[][]>;
}

/** One verdict of the language's own tools on its library, as `npm test` asks for it. */
export interface LibraryCheck {
  name: string;
  command(tools: Tools): readonly [string, ...string[]];
  /** True when it runs in the root instead of the library's folder. */
  inRoot?: true;
  /** Matches the line of a good end, with the number of tests that passed; counts as one verdict when left out. */
  passed?: RegExp;
}

/** All that the generator knows of one language; nothing outside its folder asks which language it is. */
export interface Language {
  /** Name of its folders: `templates/<id>`, `sdks/<id>`, `generators/languages/<id>`. */
  id: string;
  names: NameRules;
  /** Names of its package under a brand; `brand.json` holds those of our own libraries. */
  packages(spellings: Spellings): object;
  /** The file that says to its registry what a library is. */
  manifest: { file: string; /** Matches the sentence. */ description: RegExp };
  /** openapi-generator's generator that reads `templates/<id>/`. */
  generator: string;
  /** Folder inside `sdks/<id>/` that is replaced as a whole; it has `generated` in its path. */
  generatedFolder: string;
  /** Options of openapi-generator: `files`, `additionalProperties`, `globalProperties`. */
  options: object;
  /** What a library is made of beside generated code and documents, below `sdks/<id>/`. */
  handWritten: readonly string[];
  formatter: Formatter;
  checks: readonly LibraryCheck[];
  harness: Harness;
  /** Present when the driver finds methods and arguments by their names, so that a new operation needs no line in it. */
  callNames?: CallNames;
  /** Loads what fills the templates: most runs have nothing to print, and loading would be all they do. */
  load(): Promise<(source: Source) => TemplateContext>;
}
