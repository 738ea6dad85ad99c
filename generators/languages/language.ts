import type { BehaviourValue } from '../behaviour/behaviour.ts';
import type { OptionStyle } from '../behaviour/defaults-table.ts';
import type { SdkModel } from '../model/model.ts';
import type { Brand, Spellings } from '../names/brand.ts';
import type { WorkflowSteps } from '../publication/workflows.ts';
import type { IdentityRules } from '../names/identity.ts';
import type { NameRules } from '../names/rules.ts';
import type { CallNames } from './call-names.ts';
import type { Harness } from './harness.ts';
import type { OptionalParts } from './optional-parts.ts';
import type { Packaging } from './packaging.ts';
import type { Product } from './product.ts';
import type { Readme } from './readme.ts';
import type { Smoke } from './smoke.ts';
import type { Tools } from './tools.ts';
import type { Versioning } from './versioning.ts';

/** Input for the template context of a language. */
export interface Source {
  model: SdkModel;
  /** Values of behaviour.yaml, with the names of the brand. */
  behaviour: readonly BehaviourValue[];
  brand: Brand;
  /** Version of the library, from its package.json. */
  sdkVersion: string;
}

/**
 * Values that templates print in addition to openapi-generator's data: names, type expressions, literals and escaped
 * lines of documentation. They are attached as one `x-sdk` object to each node of the document. Templates own all other
 * syntax. Lists contain objects with one key (`[{ field: { name, … } }]`), because mustache looks up a bare name in
 * outer scopes too, but not a dotted one.
 */
export interface TemplateContext {
  /** openapi-generator options that depend on the brand or the model. They extend the options of the language. */
  options?: object;
  /** Available to every template as `{{{sdk.…}}}`. */
  sdk: object;
  /** Contexts by schema name. A schema without an entry is not printed. */
  schemas: ReadonlyMap<string, SchemaContext>;
  /** Contexts by resource name, for the tag of the resource's operations. */
  resources: ReadonlyMap<string, object>;
  /** Contexts by `operationId`. */
  operations: ReadonlyMap<string, OperationContext>;
}

export interface SchemaContext {
  schema: object;
  /** Contexts of an object's properties, by name on the wire. */
  properties?: ReadonlyMap<string, object>;
}

export interface OperationContext {
  operation: object;
  /** Contexts of the method's parameters, in their order. */
  parameters: readonly object[];
  /** Absent if the operation takes no body. */
  body?: object;
}

/** Files and programs for a formatter. */
export interface FormatterTools extends Tools {
  /** Folder with the files to format. */
  folder: string;
  /** Paths of the files to format, relative to the folder. */
  files: readonly string[];
  /** Folder for temporary files. It is deleted after the run. */
  scratch: string;
  /** Class path of google-java-format, and flags for a short-lived JVM. */
  jvm(): Promise<{ classPath: string; flags: readonly string[] }>;
}

/** Formats generated files. Formatting also proves that they parse. */
export interface Formatter {
  /** Formats or prepares one file before the commands run. */
  layOut?(code: string): string;
  /** Changes one file after the commands. */
  finish?(code: string): string;
  /** Files for the commands, by path in the scratch folder. */
  files?(tools: Tools): Record<string, string>;
  /** Loads a formatter of texts for the files with one of the endings `extensions`. It throws if a text does not parse. */
  texts?: { extensions: readonly string[]; load(tools: Tools): Promise<(text: string) => string> };
  /** Commands to run in sequence in the folder. Each must exit with 0. */
  commands?(tools: FormatterTools): string[][] | Promise<string[][]>;
  /** Program of the commands, if they change nothing and only prove that the code parses. */
  proof?: string;
  /** True if the commands need the Java compiler, and not only Java. */
  needsCompiler?: true;
}

/** The place of code that the owner of a library adds, which its package contains. Regeneration leaves it as it is. */
export interface CustomCode {
  /** A file in that folder, which is written once, in each library of a third-party document. Paths have our brand. */
  file: string;
  text: string;
  /** A generated file that lists the folders with code, if the language needs one. */
  register?: {
    file: string;
    /** Returns the file with the folders, which are relative to the place; `''` is the place itself. */
    text(content: string, folders: readonly string[]): string;
    /** Ends of the names of files with code. */
    isCode(name: string): boolean;
  };
}

/** Descriptor of one language. Code outside its folder never depends on which language it is. */
export interface Language {
  /** Name of the language's folders: `templates/<id>`, `sdks/<id>`, `generators/languages/<id>`. */
  id: string;
  names: NameRules;
  /** Returns the package names for a brand. `brand.json` lists the names of our libraries. */
  packages(spellings: Spellings): object;
  /** Rules for package names that the owner of an API chooses. */
  identity: IdentityRules;
  /** Returns how a program adds the published package: a command, or the coordinates of Maven. */
  addPackage(brand: Brand, version: string): string;
  /** Returns what build files say to add the package. Absent if `addPackage` returns a command. */
  dependencyBlocks?(coordinates: string): { block: string; code: string }[];
  /** Manifest of the library's package registry. */
  manifest: {
    file: string;
    /** Returns the manifest for a library of another API: with its facts, and without our own links, tools and scripts. */
    product(text: string, product: Product): string;
    /** Shell commands that build and install the library from its folder. */
    install: string;
  };
  /** Generator of openapi-generator that renders `templates/<id>/`. */
  generator: string;
  /** Folder inside `sdks/<id>/` that each run replaces. Its path contains `generated`. */
  generatedFolder: string;
  /** openapi-generator options: `files`, `additionalProperties`, `globalProperties`. */
  options: object;
  /** Hand-written parts of the library, below `sdks/<id>/`. */
  handWritten: readonly string[];
  /** Files and folders of these parts that only this repository needs. */
  onlyOurs: readonly string[];
  /** Steps of the workflows that check and publish a library of another API. */
  workflow: WorkflowSteps;
  customCode: CustomCode;
  formatter: Formatter;
  /** Spelling of the client's options in the README. */
  readmeOptions: OptionStyle;
  readme: Readme;
  harness: Harness;
  /** Absent in a preview that is not released yet. */
  packaging: Packaging;
  smoke: Smoke;
  /** Names in samples, and in a driver that looks up methods and arguments by name. */
  callNames: CallNames;
  versioning: Versioning;
  /** Parts that a library of an API without webhooks does not have. */
  webhookParts: OptionalParts;
  /** Parts that a library does not have whose client has no credentials but an API key. Absent if there are none. */
  credentialParts?: OptionalParts;
  /** Parts that a library without OAuth 2 does not have. Absent if there are none. */
  tokenParts?: OptionalParts;
  /** Loads the template context function on demand: most runs print nothing, and loading would dominate them. */
  load(): Promise<(source: Source) => TemplateContext>;
}
