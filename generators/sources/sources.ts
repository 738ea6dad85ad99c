import { isMap, type Node } from 'yaml';
import { byLocation, type Diagnostic, missingFile, quote } from './diagnostic.ts';
import { diagnosticAt, keyText, parseSource, type SourceFile } from './parse.ts';
import { child, type Entry, pointerTokens, scalarText } from './pointer.ts';
import { isReference, type Reference, referencesOf, resolveTarget } from './refs.ts';
import { hostileText } from './unsafe-text.ts';

/** The contract as its files, parsed and found safe to hand to any tool; or what is wrong with them. */
export interface Sources {
  entry: string;
  files: ReadonlyMap<string, SourceFile>;
  references: readonly Reference[];
  diagnostics: readonly Diagnostic[];
}

export interface SourceReader {
  /** Text of a file of the contract's folder; undefined when there is none, or when it lies outside. */
  read(path: string): string | undefined;
  /** All YAML files that must be reachable from the entry file. */
  list(): readonly string[];
}

/**
 * Reads every file reachable from `entry` through `$ref`, and judges them before any other tool sees them.
 * @param isOurs false for a document of others, of which neither printable texts nor used components can be asked
 */
export function readSources(entry: string, reader: SourceReader, isOurs = true): Sources {
  const files = new Map<string, SourceFile>();
  const references: Reference[] = [];
  const diagnostics: Diagnostic[] = [];
  const seen = new Set([entry]);
  const queue: { path: string; from?: Reference }[] = [{ path: entry }];
  for (const { path, from } of queue) {
    const text = reader.read(path);
    if (text === undefined) {
      diagnostics.push(unreadable(path, from));
      continue;
    }
    const parsed = parseSource(path, text);
    diagnostics.push(...parsed.diagnostics);
    if (parsed.file === undefined) continue;
    files.set(path, parsed.file);
    if (isOurs) diagnostics.push(...hostileText(parsed.file));
    const found = referencesOf(parsed.file);
    diagnostics.push(...found.diagnostics);
    references.push(...found.references);
    for (const reference of found.references) {
      if (seen.has(reference.path)) continue;
      seen.add(reference.path);
      queue.push({ path: reference.path, from: reference });
    }
  }
  const sources = { entry, files, references, diagnostics };
  // What is wrong with a file makes everything look wrong that refers to it: the cause is shown alone.
  if (diagnostics.length === 0) diagnostics.push(...danglingReferences(sources), ...circularAliases(sources));
  if (isOurs && diagnostics.length === 0) {
    diagnostics.push(...unreached(sources, reader.list()), ...componentDiagnostics(sources));
  }
  return { ...sources, diagnostics: diagnostics.toSorted(byLocation) };
}

/** A place in one of the files. */
export interface SourceLocation extends Entry {
  file: SourceFile;
}

/** Follows the `$ref` at a place, and those that it leads to, as far as they lead. */
export function followReferences(sources: Sources, place: SourceLocation): SourceLocation {
  return chain(sources, place).at(-1) ?? place;
}

/** The places that a reference leads through, its own first; each once, should they be a circle. */
function chain(sources: Sources, start: SourceLocation | undefined): SourceLocation[] {
  const places = new Map<Node | null, SourceLocation>();
  for (let place = start; place !== undefined && !places.has(place.value); place = next(sources, place)) {
    places.set(place.value, place);
  }
  return [...places.values()];
}

function next(sources: Sources, { value, file }: SourceLocation): SourceLocation | undefined {
  if (!isReference(value)) return undefined;
  const target = resolveTarget(file.path, scalarText(referenceText(value)) ?? '');
  return typeof target === 'string' ? undefined : resolve(sources, target.path, target.pointer);
}

const referenceText = (value: Node | null): Node | null => child(value, '$ref')?.value ?? null;

/** The place a reference or pointer names, without following a reference that stands there. */
export function resolve(sources: Sources, path: string, pointer: string): SourceLocation | undefined {
  const file = sources.files.get(path);
  if (file === undefined) return undefined;
  const root = file.document.contents as Node | null;
  let entry: Entry | undefined = root === null ? undefined : { at: root, value: root };
  for (const token of pointerTokens(pointer)) {
    entry = entry === undefined ? undefined : child(entry.value, token);
  }
  return entry === undefined ? undefined : { ...entry, file };
}

function unreadable(path: string, from: Reference | undefined): Diagnostic {
  if (from === undefined) return missingFile(path, 'the start of the contract');
  return diagnosticAt(from.from, from.node, 'ref-target', `no file ${quote(path)}; create it or correct the $ref`);
}

function danglingReferences(sources: Sources): Diagnostic[] {
  return sources.references
    .filter((reference) => resolve(sources, reference.path, reference.pointer) === undefined)
    .map(({ from, node, path, pointer }) =>
      diagnosticAt(
        from,
        node,
        'ref-target',
        `nothing at ${quote(`${path}${pointer}`)}; add it there or correct the $ref`,
      ),
    );
}

// A $ref that leads to a $ref that leads back names nothing at all. (A schema that contains itself is fine.)
function circularAliases(sources: Sources): Diagnostic[] {
  const message = 'this $ref leads back to itself; let one of the circle hold the definition';
  return sources.references
    .filter(({ node, path, pointer }) =>
      chain(sources, resolve(sources, path, pointer)).some(({ value }) => referenceText(value) === node),
    )
    .map(({ from, node }) => diagnosticAt(from, node, 'ref-cycle', message));
}

function unreached(sources: Sources, listed: readonly string[]): Diagnostic[] {
  return listed
    .filter((path) => !sources.files.has(path))
    .map((path) => ({
      file: path,
      line: 1,
      column: 1,
      rule: 'unused',
      message: 'no $ref leads to this file; refer to it or delete it',
    }));
}

/** Kind of a component file: `schemas` for components/schemas/orders.yaml and for components/schemas.yaml. */
export function componentKind(path: string): string | undefined {
  return /^components\/([A-Za-z]+)(?:\/[^/]+)?\.ya?ml$/.exec(path)?.[1];
}

// The bundler names a component by the last segment of its pointer, so a name must be unique in its kind.
function componentDiagnostics(sources: Sources): Diagnostic[] {
  const used = new Set(sources.references.map(({ path, pointer }) => `${path}${pointer}`));
  const owner = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const file of sources.files.values()) {
    const kind = componentKind(file.path);
    const root = file.document.contents as Node | null;
    if (kind === undefined || !isMap(root)) continue;
    for (const pair of root.items) {
      const name = keyText(pair) ?? '';
      const other = owner.get(`${kind}/${name}`);
      if (other !== undefined) {
        diagnostics.push(
          diagnosticAt(
            file,
            pair.key,
            'component-name',
            `${kind} ${quote(name)} is defined in ${other} too; rename one`,
          ),
        );
      }
      owner.set(`${kind}/${name}`, file.path);
      if (!used.has(`${file.path}#/${name}`)) {
        diagnostics.push(
          diagnosticAt(file, pair.key, 'unused', `no $ref leads to ${quote(name)}; refer to it or delete it`),
        );
      }
    }
  }
  return diagnostics;
}
