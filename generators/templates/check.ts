import type { Language, TemplateContext } from '../languages/language.ts';
import { parseTemplate, type Tag, TemplateSyntaxError } from './mustache.ts';
import {
  emptyStructure,
  scopeOf,
  isSometimesAbsent,
  listStructure,
  lookUp,
  objectStructure,
  type Structure,
  widen,
} from './structure.ts';

/** Texts of the templates of one language by file name. */
export type Templates = ReadonlyMap<string, string>;

interface TemplateDiagnostic {
  /** File name in the template folder of the language. */
  file: string;
  line: number;
  /** The cause and what to do. */
  message: string;
}

const ENDING = '.mustache';
// Templates that every generator of openapi-generator prints. All others must be listed in `files`.
const BUILT_IN = ['api.mustache', 'model.mustache'];
const UNUSED = `openapi-generator ignores it: it is not a partial, not ${BUILT_IN.join(' or ')}, and not in \`files\` of the language; remove it`;

/**
 * Reports template errors that openapi-generator ignores: tags without a value, which print nothing; text that is
 * escaped for HTML; unused templates; missing partials.
 */
export function checkTemplates(
  language: Language,
  contexts: readonly TemplateContext[],
  templates: Templates,
): TemplateDiagnostic[] {
  const diagnostics: TemplateDiagnostic[] = [];
  const parsed = new Map<string, Tag[]>();
  for (const [file, text] of templates) parsed.set(file, parse(file, text, diagnostics));
  const declared = Object.keys((language.options as { files?: object }).files ?? {});
  for (const file of declared.filter((name) => !templates.has(name))) {
    diagnostics.push({ file, line: 1, message: 'is listed in `files` of the language but does not exist; add it' });
  }
  for (const { file, destination } of unlisted(language, contexts)) {
    const message = `openapi-generator does not print it; add ${destination} to globalProperties.supportingFiles of the language`;
    diagnostics.push({ file, line: 1, message });
  }
  const roots = [...BUILT_IN, ...declared].filter((file) => templates.has(file));
  const walk = new Walk(parsed, diagnostics);
  for (const root of roots) walk.template(root, [dataStructure(contexts)]);
  for (const file of templates.keys()) {
    if (!walk.used.has(file)) diagnostics.push({ file, line: 1, message: UNUSED });
  }
  return unique([...diagnostics, ...walk.unfilled()]);
}

function parse(file: string, text: string, diagnostics: TemplateDiagnostic[]): Tag[] {
  try {
    return parseTemplate(text);
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error;
    diagnostics.push({ file, line: error.line, message: `${error.message}; correct the section` });
    return [];
  }
}

interface PrintedOnce {
  templateType?: string;
  destinationFilename?: string;
}

/** Finds supporting files that `supportingFiles` does not list: openapi-generator skips them silently. */
function unlisted(language: Language, [context]: readonly TemplateContext[]): { file: string; destination: string }[] {
  const { files = {}, globalProperties } = { ...language.options, ...context?.options } as {
    files?: Record<string, PrintedOnce>;
    globalProperties?: { supportingFiles?: string };
  };
  const listed = (globalProperties?.supportingFiles ?? '').split(',');
  return Object.entries(files).flatMap(([file, { templateType, destinationFilename: destination = '' }]) =>
    templateType === 'SupportingFiles' && !listed.includes(destination) ? [{ file, destination }] : [],
  );
}

/** Walks templates in the way of openapi-generator, with partials in the scope of their caller. */
class Walk {
  readonly used = new Set<string>();
  readonly #parsed: ReadonlyMap<string, Tag[]>;
  readonly #diagnostics: TemplateDiagnostic[];
  readonly #path: string[] = [];
  readonly #filled = new Set<string>();
  readonly #unfilled = new Map<string, TemplateDiagnostic>();

  constructor(parsed: ReadonlyMap<string, Tag[]>, diagnostics: TemplateDiagnostic[]) {
    this.#parsed = parsed;
    this.#diagnostics = diagnostics;
  }

  template(file: string, stack: readonly Structure[]): void {
    this.used.add(file);
    // A recursive partial is already being checked.
    if (this.#path.includes(file)) return;
    this.#path.push(file);
    this.#tags(file, this.#parsed.get(file) ?? [], stack);
    this.#path.pop();
  }

  /** Returns the tags without a value in any scope. A partial may have tags that only one of its callers fills. */
  unfilled(): TemplateDiagnostic[] {
    return [...this.#unfilled].filter(([key]) => !this.#filled.has(key)).map(([, diagnostic]) => diagnostic);
  }

  #tags(file: string, tags: readonly Tag[], stack: readonly Structure[]): void {
    for (const tag of tags) this.#tag(file, tag, stack);
  }

  #tag(file: string, tag: Tag, stack: readonly Structure[]): void {
    const { kind, path, line, children } = tag;
    const report = (message: string): void => void this.#diagnostics.push({ file, line, message });
    if (kind === 'partial') {
      if (this.#parsed.has(path + ENDING)) this.template(path + ENDING, stack);
      else report(`partial {{>${path}}} does not exist; add ${path}${ENDING}`);
      return;
    }
    if (kind === 'delimiters') return report('this check only supports the delimiters {{ }}; use them');
    if (kind === 'html') report(`{{${path}}} escapes for HTML, which is always wrong here; write {{{${path}}}}`);
    const structure = lookUp(path, stack);
    const key = `${file}:${line}:${path}`;
    if (structure === undefined) {
      const message = `${path} has no value and prints nothing; correct the name or add it to the context`;
      this.#unfilled.set(key, { file, line, message });
      return;
    }
    this.#filled.add(key);
    const [name = ''] = path.split('.');
    const scope = scopeOf(name, stack);
    if (scope !== undefined && isSometimesAbsent(scope, name)) {
      report(
        `${name} is sometimes absent, and an outer scope may have the same name; always set it, to false for none`,
      );
    }
    if (kind === 'section') {
      this.#tags(file, children, [...stack, structure.items ?? structure]);
    } else if (kind === 'inverted') {
      this.#tags(file, children, stack);
    }
  }
}

// Data of openapi-generator that is correct in every language (docs/adr/0013): order, locations and flags. Names, types
// and texts come from our contexts, because each of its generators spells and escapes them differently.
const OPERATION = ['httpMethod', 'isDeprecated', 'hasPathParams', 'hasQueryParams', 'hasCookieParams', 'hasFormParams'];
const PARAMETER = ['required'];
const PROPERTY = ['required', 'deprecated'];

/** Everything that a template can access: the data of openapi-generator that we rely on, and the contexts. */
function dataStructure(contexts: readonly TemplateContext[]): Structure {
  const operations = contexts.flatMap((context) => [...context.operations.values()]);
  const schemas = contexts.flatMap((context) => [...context.schemas.values()]);
  const properties = schemas.flatMap((schema) => [...(schema.properties?.values() ?? [])]);
  const parameters = listStructure(
    node(
      PARAMETER,
      operations.flatMap((context) => context.parameters),
    ),
  );
  const property = listStructure(node(PROPERTY, properties));
  const tags = listStructure(
    objectStructure({ extensions: extension(contexts.flatMap((context) => [...context.resources.values()])) }),
  );
  const operation = node(
    OPERATION,
    operations.map((context) => context.operation),
    {
      tags,
      allParams: parameters,
      pathParams: parameters,
      queryParams: parameters,
      headerParams: parameters,
      cookieParams: parameters,
      bodyParam: node(
        PARAMETER,
        operations.flatMap((context) => context.body ?? []),
      ),
    },
  );
  const model = node(
    [],
    schemas.map((context) => context.schema),
    { vars: property },
  );
  const all = objectStructure({ operation: listStructure(operation) });
  return objectStructure({
    models: listStructure(objectStructure({ model })),
    operations: all,
    apiInfo: objectStructure({ apis: listStructure(objectStructure({ operations: all })) }),
    sdk: union(contexts.map(({ sdk }) => sdk)),
  });
}

function node(names: readonly string[], contexts: readonly object[], more: Record<string, Structure> = {}): Structure {
  const own = Object.fromEntries(names.map((name) => [name, emptyStructure()]));
  return objectStructure({ ...own, ...more, vendorExtensions: extension(contexts) });
}

const extension = (contexts: readonly object[]): Structure => objectStructure({ 'x-sdk': union(contexts) });

function union(values: readonly object[]): Structure {
  return values.reduce<Structure>(widen, emptyStructure());
}

function unique(diagnostics: readonly TemplateDiagnostic[]): TemplateDiagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()];
}
