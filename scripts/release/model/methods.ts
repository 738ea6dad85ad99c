import type { Auth, Body, Method, Resource, TypeRef } from '../../../generators/model/model.ts';
import { choicesOf, placeOf, waysOf } from '../../../generators/model/keys.ts';
import { exactJson } from '../../../generators/text/exact-json.ts';
import { argumentChanges } from './arguments.ts';
import { type Change, matched, type Owned, type Pair, type Subject, withRenamed } from './change.ts';
import type { RuleName } from './rules.ts';
import { isSameType, typeText } from './types.ts';

/** Compares the methods of all resources. A method is renamed if its operation or its route remains. */
export function methodChanges({ before, after }: Pair<readonly Resource[]>): Change[] {
  const lists = { before: before.flatMap(ownedBy), after: after.flatMap(ownedBy) };
  const { pairs, renamed, removed, added } = withRenamed(
    matched(lists, ({ resource, name }) => `${resource}.${name}`),
    (old, fresh) => old.operationId === fresh.operationId || routeOf(old) === routeOf(fresh),
  );
  return [
    ...removed.map((method): Change => ({ rule: 'method-removed', subject: subjectOf(method) })),
    ...added.map((method): Change => ({ rule: 'method-added', subject: subjectOf(method) })),
    ...renamed.map((pair): Change => ({
      rule: 'method-renamed',
      subject: subjectOf(pair.before),
      to: subjectOf(pair.after),
    })),
    ...ofClient([...pairs, ...renamed].flatMap(changesOf), pairs.length + renamed.length),
    ...descriptionChanges({ before, after }),
  ];
}

/** Returns one change of the client in place of the same change of the credentials of all its methods. */
function ofClient(changes: readonly Change[], count: number): Change[] {
  const ofAuth = changes.filter(({ rule }) => rule === 'auth-changed');
  const texts = new Set(ofAuth.map(({ before, after }) => `${before}\n${after}`));
  const [first] = ofAuth;
  if (first === undefined || ofAuth.length < 2 || ofAuth.length < count || texts.size > 1) return [...changes];
  return [{ ...first, subject: { kind: 'client' } }, ...changes.filter((change) => !ofAuth.includes(change))];
}

const descriptionChanges = (pair: Pair<readonly Resource[]>): Change[] =>
  matched(pair, ({ name }) => name)
    .pairs.filter(({ before, after }) => before.description !== after.description)
    .map(({ after }) => ({ rule: 'documentation-changed', subject: { kind: 'resource', resource: after.name } }));

const ownedBy = ({ name, methods }: Resource): Owned[] => methods.map((method) => ({ ...method, resource: name }));

const routeOf = ({ httpMethod, path }: Method): string => `${httpMethod} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;

const subjectOf = ({ resource, name }: Owned): Subject => ({ kind: 'method', resource, method: name });

function changesOf(pair: Pair<Owned>): Change[] {
  const { before, after } = pair;
  const subject = subjectOf(after);
  const found: Change[] = [
    ...flag(subject, pair, 'deprecated', ['method-deprecated', 'method-undeprecated']),
    ...flag(subject, pair, 'isWrite', ['method-became-write', 'method-no-longer-write']),
    ...authChanges(subject, before, after),
    ...resultChanges(subject, pair),
    ...argumentChanges(pair),
    ...bodyChanges(subject, before.body, after.body),
  ];
  const isRenamed = before.name !== after.name || before.resource !== after.resource;
  if (before.operationId !== after.operationId && !isRenamed)
    found.push({ rule: 'operation-renamed', subject, before: before.operationId, after: after.operationId });
  if (routeOf(before) !== routeOf(after) || before.server?.own !== after.server?.own)
    found.push({ rule: 'route-changed', subject, before: routeText(before), after: routeText(after) });
  if (found.length === 0 && JSON.stringify(before.examples) !== JSON.stringify(after.examples))
    found.push({ rule: 'examples-changed', subject });
  if (found.length === 0 && textOf(before) !== textOf(after)) found.push({ rule: 'documentation-changed', subject });
  return found;
}

const routeText = ({ httpMethod, path, server }: Method): string => `${httpMethod} ${server?.own ?? ''}${path}`;
const textOf = ({ title, description }: Method): string => `${title}\n${description}`;

/** Applies the first rule if a property has become true, and the second if it has become false. */
function flag<Name extends 'deprecated' | 'isWrite' | 'mayBeEmpty' | 'mayBeNull'>(
  subject: Subject,
  { before, after }: Pair<Record<Name, boolean>>,
  name: Name,
  [gained, lost]: [RuleName, RuleName],
): Change[] {
  return before[name] === after[name] ? [] : [{ rule: after[name] ? gained : lost, subject }];
}

function authChanges(subject: Subject, before: Method, after: Method): Change[] {
  const texts = { before: accessText(before), after: accessText(after) };
  if (texts.before === texts.after) return [];
  if (before.auth.kind === 'none') return [{ rule: 'auth-required', subject }];
  if (after.auth.kind === 'none') return [{ rule: 'auth-dropped', subject }];
  return [{ rule: 'auth-changed', subject, ...texts }];
}

/** Returns how a method authenticates: by its credentials, and by an API key. */
function accessText({ auth, alternatives = [] }: Method): string {
  const sets = alternatives.map((uses) =>
    uses.map(({ scheme, scopes = [] }) => [`\`${scheme}\``, ...scopes].join(' ')).join(' with '),
  );
  return sets.length === 0 ? authText(auth) : `${sets.join(' or ')}, as ${authText(auth)}`;
}

function authText(auth: Auth): string {
  const schemes = choicesOf(auth).map(({ scheme }) => `${scheme}: `);
  const ways = waysOf(auth).map((way, index) => {
    const keys = way.kind === 'several' ? way.keys : [way];
    return (schemes[index] ?? '') + keys.map((key) => `${key.kind} in \`${placeOf(key)}\``).join(' with ');
  });
  const isOptional = auth.kind !== 'none' && auth.isOptional === true;
  return [...ways, ...(isOptional ? ['no key'] : [])].join(' or ');
}

function resultChanges(subject: Subject, pair: Pair<Owned>): Change[] {
  const { before, after } = pair;
  const [old, fresh] = [returned(before), returned(after)];
  if (old === undefined || fresh === undefined) {
    if (fresh !== undefined) return [{ rule: 'result-added', subject, after: typeText(fresh) }];
    return old === undefined ? [] : [{ rule: 'result-removed', subject, before: typeText(old) }];
  }
  if (before.pageItem === undefined && after.pageItem !== undefined) return [{ rule: 'pages-added', subject }];
  if (before.pageItem !== undefined && after.pageItem === undefined) return [{ rule: 'pages-removed', subject }];
  const read = { before: readingText(before), after: readingText(after) };
  const texts = { before: before.responseMediaType ?? '', after: after.responseMediaType ?? '' };
  return [
    ...(isSameType(old, fresh)
      ? []
      : [{ rule: 'result-changed' as const, subject, before: typeText(old), after: typeText(fresh) }]),
    ...(read.before === read.after ? [] : [{ rule: 'result-changed' as const, subject, ...read }]),
    ...(exactJson(before.paging ?? null) === exactJson(after.paging ?? null)
      ? []
      : [{ rule: 'paging-changed' as const, subject }]),
    ...flag(subject, pair, 'mayBeEmpty', ['result-may-be-empty', 'result-never-empty']),
    ...flag(subject, pair, 'mayBeNull', ['result-may-be-null', 'result-never-null']),
    ...(texts.before === '' || texts.after === '' || texts.before === texts.after
      ? []
      : [{ rule: 'result-media-type-changed' as const, subject, ...texts }]),
  ];
}

/** Returns the type of a result. For pages, it is that of an item, since libraries do not print the type of a page. */
const returned = ({ pageItem, result, stream }: Method): TypeRef | undefined => pageItem ?? result ?? stream?.item;

/** Returns how a result is read. */
function readingText({ reads, stream, moreResults = [] }: Method): string {
  const { format, isText = false, mayBeNull = false } = stream ?? {};
  const items = `${isText ? 'texts' : 'JSON'}${mayBeNull ? ' or null' : ''}`;
  const statuses = moreResults.length === 0 ? '' : `, also of ${moreResults.join(', ')}`;
  return (format === undefined ? `read as ${reads ?? 'JSON'}` : `a stream of ${format} with ${items}`) + statuses;
}

/** Returns how the fields of a body are sent. */
function fieldsText({ deepFields = [], fieldForms = {}, choice }: Body): string {
  const brackets = deepFields.length === 0 ? 'without brackets' : `with brackets in ${deepFields.join(', ')}`;
  const forms = Object.entries(fieldForms).map(([name, form]) => `${name} as "${form}"`);
  const chosen = choice && `${choice.member}: ${choice.value}${choice.isSent ? ', which the library adds' : ''}`;
  return [`a form ${brackets}`, ...forms, ...(chosen === undefined ? [] : [chosen])].join(', with ');
}

const mediaTypesOf = ({ mediaType, contentTypes = [] }: Body): string =>
  [mediaType, ...contentTypes.filter((type) => type !== mediaType)].join(', ');

function bodyChanges(subject: Subject, before: Body | undefined, after: Body | undefined): Change[] {
  if (before === undefined || after === undefined) {
    if (before !== undefined) return [{ rule: 'body-removed', subject, before: typeText(before.type) }];
    if (after === undefined) return [];
    return [{ rule: after.required ? 'required-body-added' : 'body-added', subject, after: typeText(after.type) }];
  }
  const found: Change[] = [];
  if (before.required !== after.required)
    found.push({ rule: after.required ? 'body-required' : 'body-optional', subject });
  if (!isSameType(before.type, after.type))
    found.push({ rule: 'body-type-changed', subject, before: typeText(before.type), after: typeText(after.type) });
  if (before.encoding !== after.encoding)
    found.push({ rule: 'body-encoding-changed', subject, before: before.encoding, after: after.encoding });
  else if (mediaTypesOf(before) !== mediaTypesOf(after))
    found.push({
      rule: 'body-media-type-changed',
      subject,
      before: mediaTypesOf(before),
      after: mediaTypesOf(after),
    });
  const [old, fresh] = [fieldsText(before), fieldsText(after)];
  if (old !== fresh) found.push({ rule: 'encoding-corrected', subject, before: old, after: fresh });
  if (found.length === 0 && before.description !== after.description)
    found.push({ rule: 'documentation-changed', subject });
  return found;
}
