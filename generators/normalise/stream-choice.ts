import type { BodyNode } from '../model/document.ts';
import type { Flat } from './flat.ts';
import { flatten } from './flatten.ts';
import type { Report } from './report.ts';
import { listOf, type NodeRef, type SourceDocument } from './source.ts';

type Choice = NonNullable<NonNullable<BodyNode['x-sdk']>['choice']>;

/** Names of the member, in any spelling, of which the first is preferred. */
const NAMES = ['stream', 'streaming', 'isstream', 'isstreaming', 'streamresponse', 'enablestreaming'];

/**
 * Returns the boolean member of a JSON body that chooses between JSON and a stream, with the value that one of the two
 * methods sends. Undefined if the body has none, so that only `Accept` chooses.
 */
export function streamChoice(
  body: NodeRef,
  value: boolean,
  { document, report }: { document: SourceDocument; report: Report },
): Choice | undefined {
  const flattened = (ref: NodeRef): Flat => flatten(document, report, ref);
  const flat = flattened(body);
  const objects = flat.options.length > 0 && flat.properties.size === 0 ? flat.options.map(flattened) : [flat];
  const members = [...(objects[0]?.properties.keys() ?? [])].filter((name) =>
    objects.every(({ properties }) => isBoolean(properties.get(name), flattened)),
  );
  const spellings = members.map((name) => name.replaceAll(/[_-]/g, '').toLowerCase());
  const known = NAMES.find((name) => spellings.includes(name));
  const member = members[spellings.indexOf(known ?? '')];
  if (member === undefined) return undefined;
  const streamsByDefault = objects.some(({ properties }) => {
    const own = properties.get(member);
    return own !== undefined && flattened(own).node['default'] === true;
  });
  const isRequired = objects.every(({ required }) => required.has(member));
  // Without the member that tells the alternatives apart, a body is none of them.
  const isTag =
    objects.length > 1 &&
    objects.every(({ properties }) => valuesOf(flattened(properties.get(member) ?? body)).length === 1);
  return { member, value, isSent: value || isRequired || streamsByDefault || isTag };
}

function isBoolean(ref: NodeRef | undefined, flattened: (ref: NodeRef) => Flat): boolean {
  if (ref === undefined) return false;
  const { node, options } = flattened(ref);
  if (options.length > 0) return options.every((option) => isBoolean(option, flattened));
  const types = [node['type'] ?? []].flat().filter((type) => type !== 'null');
  const values = valuesOf({ node });
  if (values.length > 0) return values.every((item) => typeof item === 'boolean');
  return types.length === 1 && types[0] === 'boolean';
}

/** Returns the values of a schema that lists them, without null. */
const valuesOf = ({ node }: Pick<Flat, 'node'>): readonly unknown[] =>
  (node['const'] === undefined ? listOf(node['enum']) : [node['const']]).filter((item) => item !== null);
