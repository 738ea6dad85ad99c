import type { PointerDiagnostic } from '../sources/diagnostic.ts';
import { memberPointer, pointerTokens, toPointer } from '../sources/pointer.ts';
import { otherContent, withForms } from './forms.ts';
import { isNormalised, type Normalised, normalise, type NormaliseOptions } from './normalise.ts';
import { type Part, partsOf, withPathItems } from './operations-of.ts';
import type { NamesByOperation } from './operation-names/names.ts';
import { operationNames } from './operation-names/operation-names.ts';
import { Report } from './report.ts';
import { type Json, listOf, objectOf, SourceDocument } from './source.ts';
import { brokenPartsOf } from './structure.ts';

/** An operation or a webhook that the libraries leave out, because no library can express it. */
interface Omission {
  /** `POST /orders`, or `webhook orderCreated`. */
  name: string;
  /** Construct in the document, with the reason. */
  reason: PointerDiagnostic;
}

/** Returns an error that a part causes, which only the model or a language finds. */
type Check = (normalised: Normalised) => PointerDiagnostic | undefined;

interface FittingOptions extends Omit<NormaliseOptions, 'operations'> {
  /** Names of operations that are decided. */
  pinned?: NamesByOperation | undefined;
  /** Reports whether the owner of the document leaves an operation or a webhook out. */
  isUnwanted?: ((operation: Choice) => boolean) | undefined;
}

/** An operation or a webhook, as its owner chooses it. */
interface Choice {
  /** `POST /orders`, or `webhook orderCreated`. */
  name: string;
  tags: readonly string[];
}

interface Fitting extends Normalised {
  omitted: Omission[];
  /** Names of the operations and webhooks that are left out by choice. */
  unwanted: string[];
  /** Number of operations and webhooks in the document. */
  total: number;
  /** Names of all operations, also of those that were left out, because a later version of the generator may say them. */
  operationNames: NamesByOperation;
}

/**
 * Normalises the document without the operations that reach an unsupported construct. Errors that no operation
 * reaches stay in the report.
 */
export function normaliseWhatFits(root: unknown, check: Check, options: FittingOptions = {}): Fitting {
  const placed = new SourceDocument(withPathItems(new SourceDocument(root)));
  const whole = isNormalised(placed) ? placed.root : withForms(placed);
  const source = new SourceDocument(whole);
  const notes = new Report();
  const all = partsOf(source);
  const total = new Set(all.map((part) => part.of)).size;
  const unwanted = all.filter((part) => options.isUnwanted?.(choiceOf(source, part)));
  const parts = all.filter((part) => !unwanted.includes(part));
  const operations = operationNames(source, options.pinned);
  const hidden = unwanted.map(({ pointer }) => pointer);
  const leftOut = new Map<string, Omission>();
  const leaveOut = (causes: readonly Cause[]): void => {
    for (const { name, pointer, reason } of causes) leftOut.set(pointer, { name, reason });
  };
  leaveOut(parts.flatMap((part) => unsupported(part)));
  const broken = brokenPartsOf(source, notes);
  leaveOut(causesOf(source, without(parts, leftOut), broken));
  const reasons = new Set([...leftOut.values()].map(({ reason }) => reason));
  // No operation needs the others.
  const others = broken.filter((each) => !reasons.has(each));
  for (const { pointer, message } of others) notes.warn(pointer, message);
  for (;;) {
    const normalised = normalise(whole, { ...options, operations, leftOut: new Set([...hidden, ...leftOut.keys()]) });
    const { document, report } = normalised;
    const later = report.errors.length > 0 ? undefined : check(normalised);
    const found = later === undefined ? report.errors : [later];
    // An error that only the model or a language finds has its place in the normalised document.
    const owner = later === undefined ? source : new SourceDocument(document);
    const rest = later === undefined ? parts : partsOf(owner);
    const causes = causesOf(owner, without(rest, leftOut), found);
    if (causes.length === 0) {
      if (later !== undefined) report.error(later.pointer, later.message);
      for (const { pointer, message } of notes.warnings) report.warn(pointer, message);
      const omitted = withoutForms(parts, leftOut, report);
      const names = [...new Set(unwanted.map((part) => part.of))];
      return { ...normalised, omitted, unwanted: names, total, operationNames: operations };
    }
    leaveOut(causes);
  }
}

const choiceOf = (source: SourceDocument, { of: name, pointer }: Part): Choice => ({
  name,
  tags: listOf(objectOf(source.at(pointer))['tags']).map(String),
});

/** Returns the operations of which no form is left. A form that is left out beside others is a warning. */
function withoutForms(parts: readonly Part[], leftOut: ReadonlyMap<string, Omission>, report: Report): Omission[] {
  const kept = new Set(without(parts, leftOut).map((part) => part.of));
  const operations = new Map<string, Omission>();
  for (const { name, of, word = 'its main form', pointer } of parts) {
    const left = leftOut.get(pointer);
    if (left === undefined) continue;
    const { reason } = left;
    if (kept.has(of)) report.warn(reason.pointer, `${of} is left out as ${word}: ${reason.message}`);
    else if (!operations.has(of) || name === of) operations.set(of, { name: of, reason });
  }
  return [...operations.values()];
}

type Cause = Part & Pick<Omission, 'reason'>;

const without = (parts: readonly Part[], leftOut: ReadonlyMap<string, unknown>): Part[] =>
  parts.filter(({ pointer }) => !leftOut.has(pointer));

function unsupported(part: Part): Cause[] {
  return part.unsupported === undefined
    ? []
    : [{ ...part, reason: { pointer: part.pointer, message: part.unsupported } }];
}

/** Returns the parts that reach one of the errors, each with the first of them. */
function causesOf(source: SourceDocument, parts: readonly Part[], errors: readonly PointerDiagnostic[]): Cause[] {
  if (errors.length === 0) return [];
  return parts.flatMap((part) => {
    const reaches = reachOf(source, part);
    const reason = errors.find(({ pointer }) => reaches(pointer));
    return reason === undefined ? [] : [{ ...part, reason }];
  });
}

/** Returns a function that reports whether an operation reaches a construct, itself or through references. */
function reachOf(source: SourceDocument, { item, own, pointer }: Part): (pointer: string) => boolean {
  const node = objectOf(source.at(pointer));
  const reached = new Set([pointer, item, own]);
  // Checks of the structure of a document name a form by its own place.
  const places = pointer.startsWith('#/paths/') ? [...new Set([own, pointer])] : [];
  const others = places.flatMap((place) => otherContent(source, { node, pointer: place }));
  const unread = new Set<unknown>(others.map((other) => other.node));
  const follow = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || unread.has(value)) return;
    const { $ref } = value as Json;
    const target = typeof $ref === 'string' && $ref.startsWith('#') ? toPointer(pointerTokens($ref)) : undefined;
    if (target !== undefined && !reached.has(target)) {
      reached.add(target);
      follow(source.at(target));
    }
    for (const inner of Object.values(value)) follow(inner);
  };
  const statuses = Object.entries(objectOf(node['responses']));
  const successes = statuses.filter(([status]) => status.startsWith('2'));
  // Libraries do not read the schemas of errors.
  follow(Object.fromEntries(successes.length > 0 ? successes : statuses));
  for (const value of [node['requestBody'], node['parameters'], objectOf(source.at(item))['parameters']]) follow(value);
  const prefixes = [...reached];
  const isItem = (at: string): boolean =>
    at === item || at === `${item}/servers` || at.startsWith(`${item}/parameters`);
  const usesDefault = node['security'] === undefined;
  const errors = successes.length === 0 ? [] : statuses.filter(([status]) => !status.startsWith('2'));
  const ignored = [
    ...errors.map(([status]) => memberPointer(own, 'responses', status)),
    ...others.map((other) => other.pointer),
  ];
  const isIgnored = (at: string): boolean => ignored.some((other) => at === other || at.startsWith(`${other}/`));
  return (at) =>
    !isIgnored(at) &&
    (isItem(at) ||
      (at === '#/security' && usesDefault) ||
      prefixes.some((prefix) => prefix !== item && (at === prefix || at.startsWith(`${prefix}/`))));
}
