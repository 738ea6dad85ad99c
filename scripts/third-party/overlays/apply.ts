/** Applies overlays to a document as YAML, so that each message names the file and the line that wrote its place. */
import { relative } from 'node:path';
import { jsonpath, type JSONValue } from 'json-p3';
import { isMap, isSeq, type Node, type Pair, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import { type Diagnostic, quote } from '../../../generators/sources/diagnostic.ts';
import { diagnosticAt, keyText, type SourceFile } from '../../../generators/sources/parse.ts';
import { scalarText } from '../../../generators/sources/pointer.ts';
import { writeAliasesOut } from './aliases.ts';
import { type Action, type Overlay, readOverlay, RULE } from './overlay.ts';

/** Overlays of a run. */
export interface Overlays {
  all: readonly Overlay[];
  diagnostics: readonly Diagnostic[];
}

/**
 * Reads overlays.
 * @param paths absolute paths
 * @param folder folder of the document, which the paths of messages are relative to
 */
export function readOverlays(paths: readonly string[], folder: string): Overlays {
  const read = paths.map((path) => readOverlay(path, relative(folder, path).replaceAll('\\', '/')));
  return {
    all: read.flatMap(({ overlay }) => overlay ?? []),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** What overlays did. */
interface Applied {
  /** Overlays that cannot be applied. */
  diagnostics: Diagnostic[];
  /** Actions without effect. */
  notes: Diagnostic[];
}

/**
 * Changes a document as its overlays say.
 * @param document path or URL of the document
 */
export function applyOverlays(file: SourceFile, overlays: readonly Overlay[], document: string): Applied {
  const applied: Applied = { diagnostics: [], notes: [] };
  if (overlays.length === 0) return applied;
  writeAliasesOut(file.document);
  file.origins ??= new Map();
  for (const overlay of overlays) {
    if (overlay.extends !== undefined && overlay.extends !== document) {
      const message = `the overlay extends ${quote(overlay.extends)}, and is applied to ${quote(document)}; correct \`extends\``;
      applied.notes.push(diagnosticAt(overlay.source, overlay.source.document.get('extends', true), RULE, message));
    }
    for (const action of overlay.actions) applyAction({ file, overlay, applied }, action);
  }
  return applied;
}

interface Application {
  file: SourceFile;
  overlay: Overlay;
  applied: Applied;
}

/** A value of the document with its owner. */
interface Place {
  owner: YAMLMap | YAMLSeq | undefined;
  /** Key of a member; absent for an item. */
  pair?: Pair;
  node: Node | null;
}

function applyAction({ file, overlay, applied }: Application, action: Action): void {
  const { target, at, remove, update, copy } = action;
  const say = (to: Diagnostic[], message: string): void =>
    void to.push(diagnosticAt(overlay.source, at, RULE, message));
  const places = placesOf(file, target);
  if (places.length === 0) {
    say(applied.notes, `${quote(target)} matches nothing; correct the target, or remove the action`);
    return;
  }
  if (remove) {
    for (const place of places) removePlace(place);
    return;
  }
  const sources = copy === undefined ? [] : placesOf(file, copy);
  if (copy !== undefined && sources.length !== 1) {
    say(applied.diagnostics, `copy ${quote(copy)} matches ${sources.length} values, and must match one; correct it`);
    return;
  }
  const copied = sources[0]?.node?.clone() as Node | undefined;
  const written = update ?? copied;
  if (written === undefined) return;
  // A copy of the document has its own places.
  const origin = update === undefined ? undefined : overlay.source;
  for (const place of places) {
    const wrong = updatePlace(place, written, (node) => copyOf(node, file, origin));
    if (wrong !== undefined) say(applied.diagnostics, `${quote(target)} is ${wrong}; correct the action`);
  }
}

/** Returns the places that a JSONPath finds in a document. */
function placesOf({ document }: SourceFile, path: string): Place[] {
  const nodes = jsonpath.query(path, document.toJS() as JSONValue).nodes;
  return nodes.flatMap(({ location }) => {
    let place: Place = { owner: undefined, node: document.contents as Node };
    for (const token of location) {
      const next = inner(place.node, token);
      if (next === undefined) return [];
      place = next;
    }
    return [place];
  });
}

function inner(owner: Node | null, token: string | number): Place | undefined {
  if (isMap(owner)) {
    const pair = owner.items.findLast((each) => scalarText(each.key) === String(token));
    return pair && { owner, pair, node: pair.value as Node | null };
  }
  if (!isSeq(owner)) return undefined;
  const node = owner.items[Number(token)];
  return node === undefined ? undefined : { owner, node: node as Node | null };
}

function removePlace({ owner, pair, node }: Place): void {
  if (owner === undefined) return;
  if (isMap(owner)) owner.items = owner.items.filter((each) => each !== pair);
  else owner.items = owner.items.filter((each) => each !== node);
}

type Copy = <Each extends Node | null>(node: Each) => Each;

/** Updates a place; returns what it is instead if the update does not fit. */
function updatePlace({ owner, pair, node }: Place, update: Node, copy: Copy): string | undefined {
  if (isMap(node)) {
    if (!isMap(update)) return 'an object, and the update is not';
    merge(node, update, copy);
    return undefined;
  }
  if (isSeq(node)) {
    append(node, update, copy);
    return undefined;
  }
  if (isMap(update) || isSeq(update)) return 'a single value, and the update is not';
  const fresh = copy(update);
  if (pair !== undefined) pair.value = fresh;
  else if (isSeq(owner)) owner.items = owner.items.map((each) => (each === node ? fresh : each));
  return undefined;
}

/** Adds an entry to a list, or all of several. */
function append(list: YAMLSeq, update: Node, copy: Copy): void {
  list.items.push(...(isSeq(update) ? (update.items as Node[]).map((item) => copy(item)) : [copy(update)]));
}

/** Merges the members of an update into an object, recursively. */
function merge(target: YAMLMap, update: YAMLMap, copy: Copy): void {
  for (const pair of update.items as Pair<Node, Node | null>[]) {
    const found = target.items.findLast((each) => keyText(each) === keyText(pair));
    if (found !== undefined && isMap(found.value) && isMap(pair.value)) merge(found.value, pair.value, copy);
    else if (found !== undefined && isSeq(found.value) && isSeq(pair.value)) append(found.value, pair.value, copy);
    else {
      const fresh = pair.clone() as Pair<Node, Node | null>;
      fresh.key = copy(pair.key);
      fresh.value = copy(pair.value);
      target.items =
        found === undefined ? [...target.items, fresh] : target.items.map((each) => (each === found ? fresh : each));
    }
  }
}

/** Copies a node, and remembers the file of all its parts. */
function copyOf<Each extends Node | null>(node: Each, file: SourceFile, origin: SourceFile | undefined): Each {
  if (node === null) return node;
  const origins = file.origins;
  const fresh = node.clone() as Node;
  // Parts of what an overlay wrote keep their file when another action copies them: both trees have the same order.
  const parts: unknown[] = [];
  visit(node, { Node: (_, each) => void parts.push(each) });
  let index = 0;
  visit(fresh, {
    Node: (_, each) => {
      const from = origin ?? origins?.get(parts[index]);
      if (from !== undefined) origins?.set(each, from);
      index += 1;
    },
  });
  return fresh as Each;
}
