/** Names of the operations of a third-party document. They depend on its operations, and not on their order. */
import { pascalCase, singular, words } from '../../names/words.ts';
import { isTakenInResources, operationIdOf, resourceName } from '../naming.ts';
import type { SourceDocument } from '../source.ts';
import { chooseNames } from './collisions.ts';
import { withFormNames } from './forms.ts';
import { joined } from './glued.ts';
import type { NamesByOperation, OperationNames } from './names.ts';
import { candidatesOf, type MethodText, outerNoun } from './methods.ts';
import { withMoved } from './moved.ts';
import { compare, operationsOf, type OperationText } from './operations.ts';
import { Paths, type Target } from './paths.ts';
import { chainOf, namesNoun, nounOf, placed, tagWords } from './resources.ts';
import { idWords, isVersion } from './verbs.ts';

/**
 * Returns the names of all operations, and of the forms of those that have several.
 * @param decided names that an owner decided; other operations do not take them
 */
export function operationNames(source: SourceDocument, decided: NamesByOperation = new Map()): NamesByOperation {
  const operations = operationsOf(source);
  const pinned = withMoved(operations, decided);
  const ids = idsOf(operations, pinned);
  const members = new Map<string, MethodText[]>();
  const names = new Map<string, OperationNames>();
  for (const { text, resource } of likePinned(textsOf(operations), pinned)) {
    const own = pinned.get(text.operation.key);
    if (own === undefined) members.set(resource, [...(members.get(resource) ?? []), text]);
    else names.set(text.operation.key, own);
  }
  for (const [resource, texts] of members) {
    const fixed = [...pinned.values()].filter((own) => isSame(own.resource, resource)).map(({ method }) => method);
    for (const [key, method] of methodsOf(texts, fixed)) {
      names.set(key, { operationId: ids.get(key) ?? '', resource, method });
    }
  }
  return withFormNames(source, names, pinned);
}

/** Returns the names of the methods of a resource, of which some are fixed. */
function methodsOf(texts: readonly MethodText[], fixed: readonly string[]): [key: string, method: string][] {
  const own = texts.flatMap(({ operation }): [string, string][] =>
    operation.own.method === undefined ? [] : [[operation.key, operation.own.method]],
  );
  const taken = new Set([...fixed, ...own.map(([, method]) => method)].map((name) => name.toLowerCase()));
  const candidates = texts.filter(({ operation }) => operation.own.method === undefined).map(candidatesOf);
  return [...own, ...chooseNames(candidates, taken, (name) => !isTakenInResources(name))];
}

/** Parts of the method's name of an operation, and its resource. */
interface Member {
  text: MethodText;
  resource: string;
}

function textsOf(operations: readonly OperationText[]): Member[] {
  const tags = tagWords(operations.map(({ tag }) => tag));
  const texts = operations.map((operation) => {
    const ofPath = words(operation.path);
    const tag = joined(tags.get(operation.tag ?? '') ?? [], new Set(ofPath.map(singular)));
    return { ...operation, tagWords: tag, id: idWords(operation, [...ofPath, ...tag]) };
  });
  const paths = new Paths(texts);
  const found = texts.map(({ tagWords: tag, id, ...operation }) => {
    const target = withNoun(paths.target({ ...operation, id }), tag);
    const said = words(operation.operationId ?? '').filter((word) => !isVersion(word));
    return { operation, target, id, chain: chainOf(target, tag, said) };
  });
  const places = placed(
    found.map(({ chain, target }) => ({
      chain,
      isOfCollection: target.action === undefined ? target.shape !== 'singleton' : CHANGES.has(target.action.join(' ')),
    })),
  );
  const members = found.map(({ operation, target, id }, index): Member => {
    const { chain = [], inner = [] } = places[index] ?? {};
    const resource = operation.own.resource ?? resourceName(nounOf(chain));
    return { text: { operation, target, id, inner, resource: words(resource) }, resource };
  });
  return apart(members);
}

/** Last parts of the paths of calls that list or change the records of a noun: `/transfer/event/list`. */
const CHANGES: ReadonlySet<string> = new Set(['create', 'delete', 'list', 'remove', 'update']);

/**
 * Gives the operations below an outer noun their own resource if one of them would have the name of another operation:
 * `/projects/{id}/tags` next to `/tags`, with the same tag, is `project_tags`.
 */
function apart(members: readonly Member[]): Member[] {
  const groups = new Map<string, Map<string, Member[]>>();
  for (const member of members) {
    const ofResource = groups.get(member.resource) ?? new Map<string, Member[]>();
    groups.set(member.resource, ofResource);
    const outer = outerNoun(member.text).join('_');
    ofResource.set(outer, [...(ofResource.get(outer) ?? []), member]);
  }
  const moved = new Map<Member, Member>();
  for (const [resource, ofResource] of groups) {
    const names = (some: readonly Member[]): Set<string> =>
      new Set(some.map(({ text }) => candidatesOf(text).names[0] ?? ''));
    for (const [outer, group] of ofResource) {
      if (outer === '') continue;
      const others = names([...ofResource].flatMap(([other, some]) => (other === outer ? [] : some)));
      if ([...names(group)].every((name) => !others.has(name))) continue;
      for (const member of group) {
        const own = member.text.operation.own.resource ?? resourceName([...outer.split('_'), ...words(resource)]);
        moved.set(member, { text: { ...member.text, resource: words(own) }, resource: own });
      }
    }
  }
  return members.map((member) => moved.get(member) ?? member);
}

/** Takes the only word of a path as its noun, even if it is a verb, unless the tag is another noun: `/search`. */
function withNoun(target: Target, tag: readonly string[]): Target {
  const { nouns, action } = target;
  if (action === undefined || nouns.length > 0 || (tag.length > 0 && !namesNoun(tag, action))) return target;
  return { ...target, nouns: [action], action: undefined };
}

/**
 * Gives one name to resources that differ only in case and separators, which files and classes of some languages ignore,
 * and the pinned name to a resource that a user has renamed.
 */
function likePinned(members: readonly Member[], pinned: NamesByOperation): Member[] {
  const renamed = new Map([...pinned.values()].map(({ resource }) => [spelling(resource), resource]));
  for (const { resource } of members.toSorted((a, b) => compare(a.resource, b.resource))) {
    if (!renamed.has(spelling(resource))) renamed.set(spelling(resource), resource);
  }
  for (const { text, resource } of members) {
    const own = pinned.get(text.operation.key);
    // An operation that moved to another resource under another name says nothing about the rest of its resource.
    if (own !== undefined && candidatesOf(text).names.includes(own.method))
      renamed.set(spelling(resource), own.resource);
  }
  return members.map(({ text, resource }) => {
    const name = renamed.get(spelling(resource)) ?? resource;
    return { text: { ...text, resource: words(name) }, resource: name };
  });
}

const spelling = (name: string): string => pascalCase(name).toLowerCase();
const isSame = (a: string, b: string): boolean => spelling(a) === spelling(b);

/** Returns the `operationId` of each operation; a repeated one gets a number, in the order of the paths. */
function idsOf(operations: readonly OperationText[], pinned: NamesByOperation): Map<string, string> {
  const ids = new Map([...pinned].map(([key, { operationId }]) => [key, operationId]));
  const used = new Set([...ids.values()].map((id) => id.toLowerCase()));
  for (const operation of operations.filter(({ key }) => !ids.has(key))) {
    const wanted = operationIdOf(operation);
    let id = wanted;
    for (let number = 2; used.has(id.toLowerCase()); number += 1) id = `${wanted}${number}`;
    used.add(id.toLowerCase());
    ids.set(operation.key, id);
  }
  return ids;
}
