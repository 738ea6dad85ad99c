import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import type { PointerDiagnostic } from '../sources/diagnostic.ts';
import { memberPointer, pointerTokens, toPointer } from '../sources/pointer.ts';
import { type FormOf, formOf, otherContent, withForms } from './forms.ts';
import { isNormalised, type Normalised, normalise, type NormaliseOptions } from './normalise.ts';
import type { Report } from './report.ts';
import { type NamesByOperation, operationNames } from './operation-names/operation-names.ts';
import { type Json, objectOf, SourceDocument } from './source.ts';

/** An operation or a webhook that the libraries leave out, because no library can express it. */
interface Omission {
  /** `POST /orders`, or `webhook orderCreated`. */
  name: string;
  /** Construct in the document, with the reason. */
  reason: PointerDiagnostic;
}

/** A part of the document that can be left out: an operation or a webhook. */
interface Part {
  name: string;
  /** Name of the operation, of which the part is a form. */
  of: string;
  form: FormOf | undefined;
  /** `paths` or `webhooks`, then the path or the name, and the method. */
  place: readonly [string, string, string];
  pointer: string;
}

/** Returns an error that a part causes, which only the model or a language finds. */
type Check = (normalised: Normalised) => PointerDiagnostic | undefined;

interface FittingOptions extends Omit<NormaliseOptions, 'operations'> {
  /** Names of operations that are decided. */
  pinned?: NamesByOperation | undefined;
}

interface Fitting extends Normalised {
  omitted: Omission[];
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
  const source = new SourceDocument(root);
  const total = partsOf(source).length;
  const omitted: (Part & Omission)[] = [];
  let rest: unknown = isNormalised(source) ? root : withForms(source);
  const operations = operationNames(new SourceDocument(rest), options.pinned);
  for (;;) {
    const normalised = normalise(rest, { ...options, operations });
    const { document, report } = normalised;
    const later = report.errors.length > 0 ? undefined : check(normalised);
    const found = later === undefined ? report.errors : [later];
    // An error that only the model or a language finds has its place in the normalised document.
    const causes = causesOf(new SourceDocument(later === undefined ? rest : document), found);
    if (causes.length === 0) {
      if (later !== undefined) report.error(later.pointer, later.message);
      const left = withoutForms(omitted, partsOf(new SourceDocument(rest)), report);
      return { ...normalised, omitted: left, total, operationNames: operations };
    }
    const parts = partsOf(new SourceDocument(rest));
    omitted.push(...causes.map((cause) => ({ ...cause, ...parts.find(({ name }) => name === cause.name) })));
    rest = without(new SourceDocument(rest), causes);
  }
}

/** Returns the operations of which no form is left. A form that is left out beside others is a warning. */
function withoutForms(omitted: readonly (Part & Omission)[], kept: readonly Part[], report: Report): Omission[] {
  const operations = new Map<string, Omission>();
  for (const { name, of, form, reason } of omitted) {
    if (kept.some((part) => part.of === of)) {
      const word = form?.word ?? 'its main form';
      report.warn(reason.pointer, `${of} is left out as ${word}: ${reason.message}`);
    } else if (!operations.has(of) || name === of) operations.set(of, { name: of, reason });
  }
  return [...operations.values()];
}

/** Returns the parts that reach one of the errors, each with the first of them. */
function causesOf(source: SourceDocument, errors: readonly PointerDiagnostic[]): (Part & Pick<Omission, 'reason'>)[] {
  if (errors.length === 0) return [];
  return partsOf(source).flatMap((part) => {
    const reaches = reachOf(source, part);
    const reason = errors.find(({ pointer }) => reaches(pointer));
    return reason === undefined ? [] : [{ ...part, reason }];
  });
}

function partsOf(source: SourceDocument): Part[] {
  return ['paths', 'webhooks'].flatMap((kind) =>
    Object.entries(objectOf(source.root[kind])).flatMap(([key, item]) => {
      const { node, pointer } = source.follow({ node: objectOf(item), pointer: memberPointer('#', kind, key) });
      return HTTP_METHODS.filter((method) => node[method] !== undefined).map((method): Part => {
        const nameOf = (own: string): string =>
          kind === 'paths' ? `${method.toUpperCase()} ${own}` : `webhook ${own}`;
        const form = formOf(objectOf(node[method]));
        return {
          name: nameOf(key),
          of: nameOf(form?.path ?? key),
          form,
          place: [kind, key, method],
          pointer: memberPointer(pointer, method),
        };
      });
    }),
  );
}

/** Returns a function that reports whether an operation reaches a construct, itself or through references. */
function reachOf(
  source: SourceDocument,
  { place: [kind, key, method], form, pointer }: Part,
): (pointer: string) => boolean {
  const item = memberPointer('#', kind, form?.path ?? key);
  const node = objectOf(source.at(pointer));
  const reached = new Set([pointer, item, memberPointer(item, method)]);
  const others = kind === 'paths' ? otherContent(source, { node, pointer: memberPointer(item, method) }) : [];
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
  for (const value of [
    node['requestBody'],
    node['parameters'],
    objectOf(source.at(memberPointer('#', kind, key)))['parameters'],
  ])
    follow(value);
  const prefixes = [...reached];
  const isItem = (at: string): boolean =>
    at === item || at === `${item}/servers` || at.startsWith(`${item}/parameters`);
  const usesDefault = node['security'] === undefined;
  const isOther = (at: string): boolean =>
    others.some((other) => at === other.pointer || at.startsWith(`${other.pointer}/`));
  return (at) =>
    !isOther(at) &&
    (isItem(at) ||
      (at === '#/security' && usesDefault) ||
      prefixes.some((prefix) => prefix !== item && (at === prefix || at.startsWith(`${prefix}/`))));
}

/** Returns the document without these parts. */
function without(source: SourceDocument, parts: readonly Part[]): Json {
  const changed: Record<string, Record<string, Json>> = {};
  for (const { place } of parts) {
    const [kind, key, method] = place;
    const items = (changed[kind] ??= { ...(objectOf(source.root[kind]) as Record<string, Json>) });
    const { [method]: _, ...rest } = source.follow({ node: objectOf(items[key]), pointer: '' }).node;
    items[key] = rest;
  }
  return { ...source.root, ...changed };
}
