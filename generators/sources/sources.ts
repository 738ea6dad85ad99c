import { isMap, type Node } from 'yaml';
import { byLocation, type Diagnostic, missingFile, quote } from './diagnostic.ts';
import { diagnosticAt, keyText, parseSource, type SourceFile } from './parse.ts';
import { child, type Entry, pointerTokens, scalarText } from './pointer.ts';
import { isReference, type Reference, referencesOf, resolveTarget } from './refs.ts';
import { refSiblingsIn } from './ref-siblings.ts';
import { unsafePatternsIn } from './unsafe-pattern.ts';
import { unsafeTextIn } from './unsafe-text.ts';

/** The parsed files of the contract, with diagnostics for anything that is unsafe for other tools. */
export interface Sources {
  entry: string;
  files: ReadonlyMap<string, SourceFile>;
  references: readonly Reference[];
  diagnostics: readonly Diagnostic[];
  /** Unusual parts of a third-party document, which can be read all the same. */
  notes: readonly Diagnostic[];
}

export interface SourceReader {
  /** Returns the text of a file in the contract folder. Undefined if it does not exist or is outside the folder. */
  read(path: string): string | undefined;
  /** Returns all YAML files that must be reachable from the entry file. */
  list(): readonly string[];
  /** Changes the entry file, for instance by overlays, before its references are followed. */
  edit?(file: SourceFile): { diagnostics: readonly Diagnostic[]; notes: readonly Diagnostic[] };
}

/**
 * Reads and checks every file that is reachable from `entry` through `$ref`, before any other tool reads it.
 * @param isOurs false for a third-party document, which may contain unsafe texts and unused components
 */
export function readSources(entry: string, reader: SourceReader, isOurs = true): Sources {
  const files = new Map<string, SourceFile>();
  const references: Reference[] = [];
  const diagnostics: Diagnostic[] = [];
  const notes: Diagnostic[] = [];
  // A third-party document can be used without a part that is missing.
  const missing = isOurs ? diagnostics : notes;
  const seen = new Set([entry]);
  const queue: { path: string; from?: Reference }[] = [{ path: entry }];
  for (const { path, from } of queue) {
    const text = reader.read(path);
    if (text === undefined) {
      (from === undefined ? diagnostics : missing).push(unreadable(path, from));
      continue;
    }
    const parsed = parseSource(path, text, isOurs);
    diagnostics.push(...parsed.diagnostics);
    notes.push(...parsed.notes);
    if (parsed.file === undefined) continue;
    files.set(path, parsed.file);
    const edited = path === entry && parsed.diagnostics.length === 0 ? reader.edit?.(parsed.file) : undefined;
    diagnostics.push(...(edited?.diagnostics ?? []));
    notes.push(...(edited?.notes ?? []));
    if (isOurs)
      diagnostics.push(...unsafeTextIn(parsed.file), ...unsafePatternsIn(parsed.file), ...refSiblingsIn(parsed.file));
    const found = referencesOf(parsed.file, isOurs);
    diagnostics.push(...found.diagnostics);
    references.push(...found.references);
    for (const reference of found.references) {
      if (seen.has(reference.path)) continue;
      seen.add(reference.path);
      queue.push({ path: reference.path, from: reference });
    }
  }
  const sources = { entry, files, references, diagnostics, notes };
  // An invalid file makes every reference to it look invalid: only the cause is reported.
  if (isOurs && diagnostics.length === 0) diagnostics.push(...partialReferences(sources));
  // The normaliser finds those of a third-party document, and leaves out what needs them.
  if (isOurs && diagnostics.length === 0) diagnostics.push(...danglingReferences(sources), ...circularAliases(sources));
  if (isOurs && diagnostics.length === 0) {
    diagnostics.push(...unreached(sources, reader.list()), ...componentDiagnostics(sources));
  }
  return { ...sources, diagnostics: diagnostics.toSorted(byLocation), notes: notes.toSorted(byLocation) };
}

/** A location in one of the files. */
export interface SourceLocation extends Entry {
  file: SourceFile;
}

/** Resolves the `$ref` at a location through further ones, as far as possible. */
export function followReferences(sources: Sources, location: SourceLocation): SourceLocation {
  return chain(sources, location).at(-1) ?? location;
}

/**
 * Returns the locations that a reference resolves through, starting with its own. Each occurs once, even in a cycle.
 */
function chain(sources: Sources, start: SourceLocation | undefined): SourceLocation[] {
  const locations = new Map<Node | null, SourceLocation>();
  for (
    let location = start;
    location !== undefined && !locations.has(location.value);
    location = next(sources, location)
  ) {
    locations.set(location.value, location);
  }
  return [...locations.values()];
}

function next(sources: Sources, { value, file }: SourceLocation): SourceLocation | undefined {
  if (!isReference(value)) return undefined;
  const target = resolveTarget(file.path, scalarText(referenceText(value)) ?? '');
  return typeof target === 'string' ? undefined : resolve(sources, target.path, target.pointer);
}

const referenceText = (value: Node | null): Node | null => child(value, '$ref')?.value ?? null;

/** Returns the location of a pointer, without resolving a reference there. */
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
  if (from === undefined) return missingFile(path, 'the entry point of the contract');
  return diagnosticAt(
    from.from,
    from.node,
    'ref-target',
    `file ${quote(path)} does not exist; create it or correct the $ref`,
  );
}

function danglingReferences(sources: Sources): Diagnostic[] {
  return sources.references
    .filter((reference) => resolve(sources, reference.path, reference.pointer) === undefined)
    .map(({ from, node, path, pointer }) =>
      diagnosticAt(
        from,
        node,
        'ref-target',
        `${quote(`${path}${pointer}`)} does not exist; add it or correct the $ref`,
      ),
    );
}

// Whole files are path items. Any other reference names an entry at the top of a file, from which its name in the bundle
// derives: a part of an entry would get the name of the part.
function partialReferences({ references, entry }: Sources): Diagnostic[] {
  return references.flatMap(({ from, node, path, pointer }) => {
    const tokens = pointerTokens(pointer);
    const isWholeItem = tokens.length === 0 && from.path === entry && /^(?:paths|webhooks)\//.test(path);
    const isComponent = path === entry && tokens.length === 3 && tokens[0] === 'components';
    if (tokens.length === 1 || isWholeItem || isComponent) return [];
    const message =
      tokens.length === 0
        ? `$ref ${quote(path)} refers to a whole file; add the entry that you mean, such as ${quote(`${path}#/Name`)}`
        : `$ref ${quote(`${path}${pointer}`)} refers to a part of an entry; give that part a name at the top of the file and refer to it`;
    return [diagnosticAt(from, node, 'ref-entry', message)];
  });
}

// A cycle of references resolves to nothing. (A schema that contains itself is valid.)
function circularAliases(sources: Sources): Diagnostic[] {
  const message = 'this $ref refers to itself; put the definition in one location of the cycle';
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
      message: 'no $ref refers to this file; refer to it or delete it',
    }));
}

/** Returns the kind of a component file: `schemas` for components/schemas/orders.yaml and components/schemas.yaml. */
export function componentKind(path: string): string | undefined {
  return /^components\/([A-Za-z]+)(?:\/[^/]+)?\.ya?ml$/.exec(path)?.[1];
}

// The bundler names a component after the last segment of its pointer, so that names must be unique in each kind.
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
            `${kind} ${quote(name)} is already defined in ${other}; rename one`,
          ),
        );
      }
      owner.set(`${kind}/${name}`, file.path);
      if (!used.has(`${file.path}#/${name}`)) {
        diagnostics.push(
          diagnosticAt(file, pair.key, 'unused', `no $ref refers to ${quote(name)}; refer to it or delete it`),
        );
      }
    }
  }
  return diagnostics;
}
