import type { LanguageGenerator, LanguageView } from '../../generators/languages/language.ts';
import { parseTemplate, type Tag, TemplateSyntaxError } from './mustache.ts';
import { emptyShape, listShape, lookUp, objectShape, type Shape, widen } from './shape.ts';

/** Texts of the templates of one language by file name. */
export type Templates = ReadonlyMap<string, string>;

export interface TemplateProblem {
  /** File name in the language's template folder. */
  file: string;
  line: number;
  /** What is wrong and what to do. */
  message: string;
}

const ENDING = '.mustache';
// What the engine looks for in every generator; all else must be named in `files`.
const BUILT_IN = ['api.mustache', 'model.mustache'];
const UNUSED = `the engine takes no notice of it: it is no partial of another, none of ${BUILT_IN.join(', ')}, and not in \`files\` of the language; remove it`;

/**
 * What a template would print other than it says: tags that no view fills, which print nothing; texts escaped for HTML;
 * templates the engine takes no notice of; partials that are not there.
 */
export function checkTemplates(
  generator: LanguageGenerator,
  views: readonly LanguageView[],
  templates: Templates,
): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  const parsed = new Map<string, Tag[]>();
  for (const [file, text] of templates) parsed.set(file, parse(file, text, problems));
  const declared = Object.keys((generator.options as { files?: object }).files ?? {});
  for (const file of declared.filter((name) => !templates.has(name))) {
    problems.push({ file, line: 1, message: 'is named in `files` of the language and is not there; add it' });
  }
  const roots = [...BUILT_IN, ...declared].filter((file) => templates.has(file));
  const walk = new Walk(parsed, problems);
  for (const root of roots) walk.template(root, [engineShape(views)]);
  for (const file of templates.keys()) {
    if (!walk.used.has(file)) problems.push({ file, line: 1, message: UNUSED });
  }
  return unique([...problems, ...walk.unfilled()]);
}

function parse(file: string, text: string, problems: TemplateProblem[]): Tag[] {
  try {
    return parseTemplate(text);
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error;
    problems.push({ file, line: error.line, message: `${error.message}; correct the section` });
    return [];
  }
}

/** Goes through templates as the engine would, partials at the place where they are called. */
class Walk {
  readonly used = new Set<string>();
  readonly #parsed: ReadonlyMap<string, Tag[]>;
  readonly #problems: TemplateProblem[];
  readonly #path: string[] = [];
  readonly #filled = new Set<string>();
  readonly #unfilled = new Map<string, TemplateProblem>();

  constructor(parsed: ReadonlyMap<string, Tag[]>, problems: TemplateProblem[]) {
    this.#parsed = parsed;
    this.#problems = problems;
  }

  template(file: string, stack: readonly Shape[]): void {
    this.used.add(file);
    // A partial that calls itself has been looked at already.
    if (this.#path.includes(file)) return;
    this.#path.push(file);
    this.#tags(file, this.#parsed.get(file) ?? [], stack);
    this.#path.pop();
  }

  /** Tags that are filled nowhere. A partial may have some that only one of its callers fills. */
  unfilled(): TemplateProblem[] {
    return [...this.#unfilled].filter(([key]) => !this.#filled.has(key)).map(([, problem]) => problem);
  }

  #tags(file: string, tags: readonly Tag[], stack: readonly Shape[]): void {
    for (const tag of tags) this.#tag(file, tag, stack);
  }

  #tag(file: string, tag: Tag, stack: readonly Shape[]): void {
    const { kind, path, line, children } = tag;
    const report = (message: string): void => void this.#problems.push({ file, line, message });
    if (kind === 'partial') {
      if (this.#parsed.has(path + ENDING)) this.template(path + ENDING, stack);
      else report(`partial {{>${path}}} is not there; add ${path}${ENDING}`);
      return;
    }
    if (kind === 'delimiters') return report('other delimiters than {{ }} are not read by this check; do without');
    if (kind === 'html') report(`{{${path}}} escapes for HTML, which is never right here; write {{{${path}}}}`);
    const shape = lookUp(path, stack);
    const key = `${file}:${line}:${path}`;
    if (shape === undefined) {
      const message = `no view fills ${path}, so the engine prints nothing; correct the name or deliver it`;
      this.#unfilled.set(key, { file, line, message });
      return;
    }
    this.#filled.add(key);
    if (kind === 'section') {
      this.#tags(file, children, [...stack, shape.items ?? shape]);
    } else if (kind === 'inverted') {
      this.#tags(file, children, stack);
    }
  }
}

/** What a template can reach: the few tags of the engine that lead to our views, and the views. */
function engineShape(views: readonly LanguageView[]): Shape {
  const of = (key: 'schemas' | 'resources' | 'methods'): Shape =>
    union(views.flatMap((view) => [...view[key].values()]));
  const tags = listShape(objectShape({ extensions: objectShape({ 'x-sdk': of('resources') }) }));
  const model = objectShape({ vendorExtensions: objectShape({ 'x-sdk': of('schemas') }) });
  const operation = listShape(objectShape({ tags, vendorExtensions: objectShape({ 'x-sdk': of('methods') }) }));
  const operations = objectShape({ operation });
  return objectShape({
    models: listShape(objectShape({ model })),
    operations,
    apiInfo: objectShape({ apis: listShape(objectShape({ operations })) }),
    sdk: union(views.map(({ sdk }) => sdk)),
  });
}

function union(values: readonly object[]): Shape {
  return values.reduce<Shape>(widen, emptyShape());
}

function unique(problems: readonly TemplateProblem[]): TemplateProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
