/** OpenAPI Overlays 1.0 and 1.1: files with changes of a document. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { jsonpath } from 'json-p3';
import { isScalar, isSeq, type Node } from 'yaml';
import type { Diagnostic } from '../../../generators/sources/diagnostic.ts';
import { otherText, textOfBytes } from '../../../generators/sources/foreign-text.ts';
import { diagnosticAt, parseSource, type SourceFile } from '../../../generators/sources/parse.ts';
import { child } from '../../../generators/sources/pointer.ts';
import { schemaDiagnostics } from '../settings/schema-check.ts';
import SCHEMA from './overlay.schema.json' with { type: 'json' };
import { writeAliasesOut } from './aliases.ts';

/** A change of each value that a JSONPath (RFC 9535) finds. */
export interface Action {
  target: string;
  /** Node of the target, for messages. */
  at: Node;
  remove: boolean;
  update?: Node;
  /** JSONPath of the value that is copied (Overlay 1.1). */
  copy?: string;
}

export interface Overlay {
  source: SourceFile;
  /** Path or URL of the document that it is written for, as far as it says so. */
  extends?: string;
  actions: readonly Action[];
}

export const RULE = 'overlay';

/**
 * Reads and checks an overlay.
 * @param path absolute path
 * @param shown path in messages
 */
export function readOverlay(path: string, shown: string): { overlay?: Overlay; diagnostics: Diagnostic[] } {
  const failed = (message: string) => ({
    diagnostics: [{ file: shown, line: 1, column: 1, rule: RULE, message }],
  });
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    return failed('the overlay is not a file; correct its path in `overlays`');
  const read = textOfBytes(readFileSync(path));
  const reason = 'reason' in read ? read.reason : otherText(read.text);
  if ('reason' in read || reason !== undefined) return failed(reason ?? '');
  const { file: source, diagnostics, notes } = parseSource(shown, read.text, false);
  if (source === undefined || diagnostics.length + notes.length > 0) return { diagnostics: [...diagnostics, ...notes] };
  writeAliasesOut(source.document);
  const wrong = schemaDiagnostics(source, SCHEMA, RULE);
  if (wrong.length > 0) return { diagnostics: wrong };
  const root = source.document.contents as Node;
  const written = child(root, 'extends')?.value;
  const actions = itemsOf(child(root, 'actions')?.value).map((node) => actionOf(node));
  const mistakes = actions.flatMap((action) => mistakesIn(action, source));
  if (mistakes.length > 0) return { diagnostics: mistakes };
  const found = { source, actions };
  if (!isScalar(written)) return { overlay: found, diagnostics: [] };
  const target = String(written.value);
  const absolute = /^[a-z][a-z\d+.-]+:\/\//i.test(target) ? target : resolve(dirname(path), target);
  return { overlay: { ...found, extends: absolute }, diagnostics: [] };
}

const itemsOf = (node: unknown): Node[] => (isSeq(node) ? (node.items as Node[]) : []);

function actionOf(node: Node): Action {
  const textOf = (name: string): string | undefined => {
    const value = child(node, name)?.value;
    return isScalar(value) ? String(value.value) : undefined;
  };
  const remove = child(node, 'remove')?.value;
  const update = child(node, 'update')?.value;
  const copy = textOf('copy');
  return {
    target: textOf('target') ?? '',
    at: child(node, 'target')?.value ?? node,
    remove: isScalar(remove) && remove.value === true,
    ...(update === undefined || update === null ? {} : { update }),
    ...(copy === undefined ? {} : { copy }),
  };
}

function mistakesIn({ target, at, remove, update, copy }: Action, source: SourceFile): Diagnostic[] {
  const wrong = [target, ...(copy === undefined ? [] : [copy])].flatMap((path) => {
    try {
      jsonpath.compile(path);
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [diagnosticAt(source, at, RULE, `"${path}" is not a JSONPath of RFC 9535 (${reason}); correct it`)];
    }
  });
  if (wrong.length > 0) return wrong;
  if (!remove && update === undefined && copy === undefined)
    return [diagnosticAt(source, at, RULE, 'the action changes nothing; add update, or remove: true')];
  if (remove && target === '$') return [diagnosticAt(source, at, RULE, 'this would remove the document; correct it')];
  return [];
}
