/** Joins the files of a third-party document, and resolves its references, into one document as data. */
import { keepIntegers } from './exact-integers.ts';
import { valueAt } from './json.ts';
import type { SourceFile } from './parse.ts';
import { pointerTokens, toPointer } from './pointer.ts';
import { DATA, NAMED, resolveTarget } from './refs.ts';
import type { Sources } from './sources.ts';

/** Member of the joined document with its other files, by their paths. */
export const PARTS = 'x-parts';
/** Member with the names of schemas in other files, by their JSON Pointers. */
export const PART_NAMES = 'x-part-names';

// An alias can refer to a part with aliases; the product of all of them is limited.
const MAX_ALIASES = 10_000;

type Json = Record<string, unknown>;

/**
 * Returns the document as data, in which each reference is a JSON Pointer into this document. A reference that cannot be
 * resolved stays as it is.
 * @throws {ReferenceError} if aliases of aliases multiply beyond the limit
 */
export function oneDocument(sources: Sources): unknown {
  const values = new Map([...sources.files].map(([path, file]) => [path, valueOf(file)]));
  const targets = targetsOf(sources.entry, values);
  const names: Record<string, string> = {};
  for (const [path, value] of values) {
    rewrite(value, (text, isSchema) => {
      const target = resolved(sources.entry, { base: path, text, targets, values });
      if (target === undefined) return undefined;
      if (isSchema && target.startsWith(`#/${PARTS}/`)) names[target] = nameOf(target);
      return target;
    });
  }
  const root = values.get(sources.entry);
  values.delete(sources.entry);
  const isAlone = !isObject(root) || values.size === 0;
  const joined = isAlone ? root : { ...root, [PARTS]: Object.fromEntries(values), [PART_NAMES]: names };
  // A reference can name a member of what another one refers to.
  rewrite(joined, (text) => (text.startsWith('#') ? throughReferences(joined, text) : undefined));
  return joined;
}

/** Maximum number of references on the way to a value. */
const MAX_REFERENCES = 50;

/** Returns the pointer of a value behind references on its way; undefined if there is none. */
function throughReferences(root: unknown, pointer: string, left = MAX_REFERENCES): string | undefined {
  if (valueAt(root, pointer) !== undefined || left === 0) return undefined;
  const tokens = pointerTokens(pointer);
  for (const [index] of tokens.entries()) {
    const reference = valueAt(root, `${toPointer(tokens.slice(0, index))}/$ref`);
    if (typeof reference !== 'string' || !reference.startsWith('#')) continue;
    const target = reference + toPointer(tokens.slice(index)).slice(1);
    return throughReferences(root, target, left - 1) ?? (valueAt(root, target) === undefined ? undefined : target);
  }
  return undefined;
}

function valueOf({ document }: SourceFile): unknown {
  keepIntegers(document);
  return document.toJS({ maxAliasCount: MAX_ALIASES });
}

/** Returns the last word of a pointer, or of the name of a file. */
function nameOf(pointer: string): string {
  const tokens = pointerTokens(pointer);
  const [, , ...rest] = tokens;
  return rest.at(-1) ?? (tokens[1] ?? '').replace(/^.*\//, '').replace(/\.\w+$/, '');
}

interface Referring {
  /** File that refers. */
  base: string;
  text: string;
  targets: ReadonlyMap<string, string>;
  values: ReadonlyMap<string, unknown>;
}

function resolved(entry: string, { base, text, targets, values }: Referring): string | undefined {
  const [location = '', fragment = ''] = text.split(/#(.*)/s);
  const known = targets.get(`${base} ${text}`) ?? targets.get(text);
  if (known !== undefined) return known;
  const id = location === '' ? undefined : targets.get(location);
  if (id !== undefined) return `${id}${canonical(`#${fragment}`).slice(1)}`;
  const target = resolveTarget(base, text);
  if (typeof target === 'string' || !values.has(target.path)) return undefined;
  return inDocument(entry, target.path, canonical(target.pointer));
}

const canonical = (pointer: string): string => toPointer(pointerTokens(pointer));

const inDocument = (entry: string, path: string, pointer: string): string =>
  path === entry ? pointer : toPointer([PARTS, path]) + pointer.slice(1);

/** Returns the pointers of anchors, by file and `#anchor`, and of schemas with an identifier (JSON Schema, section 8.2). */
function targetsOf(entry: string, values: ReadonlyMap<string, unknown>): Map<string, string> {
  const targets = new Map<string, string>();
  for (const [path, value] of values) {
    if (path === entry && isObject(value) && typeof value['$self'] === 'string') targets.set(value['$self'], '#');
    visitObjects(value, [], (node, tokens) => {
      const pointer = inDocument(entry, path, toPointer(tokens));
      const { $id, $anchor, $dynamicAnchor } = node;
      for (const anchor of [$dynamicAnchor, $anchor]) {
        if (typeof anchor === 'string') targets.set(`${path} #${anchor}`, pointer);
      }
      if (typeof $id === 'string' && tokens.length > 0) targets.set($id.replace(/#$/, ''), pointer);
    });
  }
  return targets;
}

const SCHEMA =
  /^(?:additionalProperties|contains|contentSchema|else|if|itemSchema|items|not|propertyNames|schema|then|unevaluated\w+)$/;
const SCHEMAS =
  /^(?:\$defs|allOf|anyOf|definitions|dependentSchemas|oneOf|patternProperties|prefixItems|properties|schemas)$/;

const isSchema = (tokens: readonly string[]): boolean =>
  SCHEMA.test(tokens.at(-1) ?? '') || SCHEMAS.test(tokens.at(-2) ?? '');

// A text without these characters is the name of a schema.
const isReference = (value: unknown): value is string => typeof value === 'string' && /[#/.]/.test(value);

/** Replaces references and the targets of mappings in place. */
function rewrite(root: unknown, target: (text: string, isSchema: boolean) => string | undefined): void {
  const seen = new Set<object>();
  visitObjects(root, [], (node, tokens) => {
    // Aliases share their value.
    if (seen.has(node)) return;
    seen.add(node);
    const reference = node['$ref'] ?? node['$dynamicRef'];
    if (typeof reference === 'string') node['$ref'] = target(reference, isSchema(tokens)) ?? reference;
    const { discriminator } = node;
    if (!isObject(discriminator) || seen.has(discriminator)) return;
    seen.add(discriminator);
    const { mapping, defaultMapping } = discriminator;
    if (isReference(defaultMapping)) discriminator['defaultMapping'] = target(defaultMapping, true) ?? defaultMapping;
    if (!isObject(mapping)) return;
    for (const [name, value] of Object.entries(mapping)) {
      if (isReference(value)) mapping[name] = target(value, true) ?? value;
    }
  });
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Examples of a schema are a list, those of a media type have names.
const isData = (name: string, member: unknown): boolean =>
  DATA.has(name) || (name.startsWith('x-') && name !== PARTS) || (name === 'examples' && Array.isArray(member));

/** Further members whose keys are names, such as those of the fields of a form. */
const ALSO_NAMED =
  /^(?:content|dependentRequired|dependentSchemas|encoding|mapping|mediaTypes|scopes|variables|x-parts)$/;

const namesItsMembers = (name: string): boolean => NAMED.test(name) || ALSO_NAMED.test(name);

/** Visits each object that is not part of an example, a default value or an extension. */
export function visitObjects(
  value: unknown,
  tokens: readonly string[],
  visit: (node: Json, tokens: readonly string[]) => void,
  hasNames = false,
): void {
  if (Array.isArray(value)) {
    // Requirements have the names of their schemes.
    const named = tokens.at(-1) === 'security';
    for (const [index, item] of value.entries()) visitObjects(item, [...tokens, String(index)], visit, named);
  } else if (isObject(value)) {
    if (!hasNames) visit(value, tokens);
    for (const [name, member] of Object.entries(value)) {
      if (!hasNames && isData(name, member)) continue;
      visitObjects(member, [...tokens, name], visit, !hasNames && namesItsMembers(name));
    }
  }
}
