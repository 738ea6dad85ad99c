/** A tag of a mustache template, with the tags inside a section. */
export interface Tag {
  kind: 'text' | 'html' | 'section' | 'inverted' | 'partial' | 'delimiters';
  /** Name in the tag: `model`, `sdk.version`, `.`. */
  path: string;
  /** 1-based line. */
  line: number;
  children: Tag[];
}

/** A syntax error in a template. */
export class TemplateSyntaxError extends Error {
  override readonly name = 'TemplateSyntaxError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const TAG = /\{\{\{\s*([^}]*?)\s*\}\}\}|\{\{\s*([#^/>!&=]?)\s*([\s\S]*?)\s*\}\}/g;
const KINDS: Record<string, Tag['kind']> = {
  '': 'html',
  '&': 'text',
  '#': 'section',
  '^': 'inverted',
  '>': 'partial',
  '=': 'delimiters',
};

/**
 * Parses the tags of a template into a tree of sections.
 * @throws {TemplateSyntaxError} at a section that is not closed, or that another name closes
 */
export function parseTemplate(text: string): Tag[] {
  const root: Tag[] = [];
  const open: Tag[] = [];
  let line = 1;
  let end = 0;
  for (const match of text.matchAll(TAG)) {
    line += newlines(text.slice(end, match.index));
    const [whole, raw, sigil = '', named = ''] = match;
    end = match.index + whole.length;
    const kind = raw === undefined ? KINDS[sigil] : 'text';
    if (sigil === '/') close(open, named, line);
    else if (kind !== undefined) {
      const tag: Tag = { kind, path: raw ?? named, line, children: [] };
      (open.at(-1)?.children ?? root).push(tag);
      if (kind === 'section' || kind === 'inverted') open.push(tag);
    }
    line += newlines(whole);
  }
  const [left] = open;
  if (left !== undefined) throw new TemplateSyntaxError(left.line, `{{#${left.path}}} is never closed`);
  return root;
}

function close(open: Tag[], name: string, line: number): void {
  const section = open.pop();
  if (section === undefined) throw new TemplateSyntaxError(line, `{{/${name}}} closes nothing`);
  if (section.path !== name) throw new TemplateSyntaxError(line, `{{/${name}}} closes {{#${section.path}}}`);
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}

/** Returns the file names of a template and of all partials that it includes. */
export function withPartials(templates: ReadonlyMap<string, string>, root: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    const text = templates.get(file);
    if (text === undefined || found.has(file)) return;
    found.add(file);
    for (const [, partial = ''] of text.matchAll(/\{\{>\s*([\w./-]+)\s*\}\}/g)) visit(`${partial}.mustache`);
  };
  visit(root);
  return found;
}
