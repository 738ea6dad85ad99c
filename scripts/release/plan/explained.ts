import type { SdkModel } from '../../../generators/model/model.ts';
import type { ApiChange } from '../api/diff.ts';
import { type Bump, isBelow } from '../bump.ts';
import type { Change, Subject } from '../model/change.ts';
import { type RuleName, ruleOf } from '../model/rules.ts';

/**
 * Returns the changes of a public API that no change of the model predicts: those that come from a core or a template, and
 * break programs whatever else the contract changes.
 */
export function unexplained(
  changes: readonly ApiChange[],
  model: readonly Change[],
  models: readonly SdkModel[],
): ApiChange[] {
  const predictions = model.flatMap(({ rule, subject, to, bump = ruleOf(rule).bump }) =>
    [subject, ...(to === undefined ? [] : [to])].map((part) => ({ rule, subject: part, bump })),
  );
  const operations = models.flatMap(operationsOf);
  return changes.filter((change) => !predictions.some((prediction) => predicts(prediction, change, operations)));
}

interface Prediction {
  rule: RuleName;
  subject: Subject;
  bump: Bump;
}

/** Method of a resource, with the model of its body and of its result. */
interface Operation {
  resource: string;
  method: string;
  models: readonly string[];
}

/**
 * Rules that know better than a signature how large a difference is: whether a type is sent, and whether an argument may
 * be omitted.
 */
const FINER: ReadonlySet<RuleName> = new Set<RuleName>([
  'argument-added',
  'argument-optional',
  'argument-widened',
  'body-added',
  'body-optional',
  'input-added',
  'input-optional',
  'input-nullable',
  'input-widened',
  'output-added',
  'output-always-present',
  'output-never-null',
  'result-added',
  'result-never-empty',
  'result-never-null',
]);

/** Reports whether a change of the model has exactly this effect on a public API. */
function predicts({ rule, subject, bump }: Prediction, change: ApiChange, operations: readonly Operation[]): boolean {
  const isLarge = !isBelow(bump, change.bump);
  if (!isLarge && !(change.kind === 'changed' && FINER.has(rule))) return false;
  return isNamed(subject, partsOf(change.symbol), operations) || isOnlyDifference(subject, change);
}

/** Reports whether a symbol belongs to a part of the model. */
function isNamed(subject: Subject, parts: readonly string[], operations: readonly Operation[]): boolean {
  switch (subject.kind) {
    case 'client':
      return false;
    case 'resource':
      return parts.some((part) => isForm(part, subject.resource, RESOURCE));
    case 'method':
    case 'argument':
      return isMethod(parts, subject);
    case 'model':
      return parts.some((part) => isForm(part, subject.model, MODEL));
    case 'field': {
      const [last = ''] = parts.slice(-1);
      const isOwn = parts.some((part) => isForm(part, subject.model, MODEL));
      if (isOwn) return isConstructor(last) || isForm(last, subject.model, MODEL) || isMember(last, subject.field);
      // Some languages pass the fields of a body as arguments.
      return operations.some((operation) => operation.models.includes(subject.model) && isMethod(parts, operation));
    }
    case 'value':
      return parts.some((part) => isForm(part, subject.model, MODEL));
    case 'event':
      return parts.some((part) => wordsOf(part).join('').includes(wordsOf(subject.event).join('')));
  }
}

/** Words that languages add to the name of a model, and of a resource. */
const MODEL: ReadonlySet<string> = new Set(['builder', 'dict', 'input', 'page', 'params', 'values']);
const RESOURCE: ReadonlySet<string> = new Set(['async', 'params', 'raw', 'resource', 'response', 'with']);

/** Reports whether a name consists of the words of another one and of such additions. */
function isForm(name: string, base: string, additions: ReadonlySet<string>): boolean {
  const words = wordsOf(name).filter((word) => !additions.has(word));
  return (
    words.join('') ===
    wordsOf(base)
      .filter((word) => !additions.has(word))
      .join('')
  );
}

/** `OrdersResource.list`, `AsyncOrdersResource.list`, `OrdersResource.OrderListParams.limit`, `ListOrdersParams.limit`. */
function isMethod(parts: readonly string[], { resource, method }: { resource: string; method: string }): boolean {
  const [resourceWords, methodWords] = [wordsOf(resource), wordsOf(method)];
  const singular = [...resourceWords.slice(0, -1), resourceWords.at(-1)?.replace(/s$/, '') ?? ''];
  const owner = parts.findIndex((part) => isForm(part, resource, RESOURCE));
  if (owner >= 0 && parts.slice(owner + 1).some((part) => isForm(part, method, RESOURCE))) return true;
  const names = [
    [...methodWords, ...resourceWords],
    [...singular, ...methodWords],
  ].map((words) => words.join('_'));
  return parts.some((part) => names.some((name) => isForm(part, name, RESOURCE)));
}

const isConstructor = (name: string): boolean =>
  /^(?:__init__|__construct|constructor|new|of|build|builder)$/.test(name);

/** `age`, `getAge`, `with_age`. */
const isMember = (name: string, field: string): boolean => {
  const [words, own] = [wordsOf(name).join('_'), wordsOf(field).join('_')];
  return words === own || words.endsWith(`_${own}`);
};

/** Reports whether only names of a model differ between the signatures. */
function isOnlyDifference(subject: Subject, { before = '', after = '' }: ApiChange): boolean {
  if (!('model' in subject)) return false;
  const [old, fresh] = [identifiersIn(before), identifiersIn(after)];
  const different = [...old, ...fresh].filter((word) => !old.has(word) || !fresh.has(word));
  return different.length > 0 && different.every((word) => isForm(word, subject.model, MODEL));
}

function operationsOf({ resources }: SdkModel): Operation[] {
  return resources.flatMap(({ name, methods }) =>
    methods.map((method) => ({
      resource: name,
      method: method.name,
      models: method.body?.type.kind === 'object' ? [method.body.type.name] : [],
    })),
  );
}

/** Returns the names in a symbol, `sdk: OrdersResource.list`, without its file. */
const partsOf = (symbol: string): string[] => symbol.replace(/^[^:]*: /, '').split(/[.$]/);

const identifiersIn = (text: string): Set<string> => new Set(text.match(/[\w$]+/g));

/** Returns the words of a name, in lower case: `order`, `list` and `params` of `OrderListParams`. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^a-zA-Z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
