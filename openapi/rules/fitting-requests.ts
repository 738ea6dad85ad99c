import { contentSchemas, nestedSchemas, type NestedSchema } from './nested-schemas.ts';
import { operations } from './operations.ts';
import { isWithin } from './pattern-language.ts';
import { type Context, fields, type Fields, items, member, type NodeRef, type Rule } from './redocly.ts';

const UPPER = ['maxLength', 'maximum', 'maxItems', 'maxProperties'];
const LOWER = ['minLength', 'minimum', 'minItems', 'minProperties'];

/** Requires what a request can send to fit into the record that the operation returns. */
export const fittingRequests: Rule = () => {
  const reported = new Set<string>();
  return {
    Paths(paths: unknown, context: Context) {
      for (const operation of operations(paths, context)) {
        const body = member(context, operation, 'requestBody');
        const sent = objectsIn(context, [body]);
        if (operation.method === 'patch') reportRequired(context, body);
        const returned = objectsIn(
          context,
          operation.responses.filter(({ key }) => key.startsWith('2')),
        );
        for (const request of sent) {
          const record = recordOf(request, returned);
          if (record === undefined) continue;
          for (const { message, location } of misfits(context, request, record, operation.method))
            if (!reported.has(location.source.absoluteRef + location.pointer + message)) {
              reported.add(location.source.absoluteRef + location.pointer + message);
              context.report({ message, location });
            }
        }
      }
    },
  };
};

/** Omitted fields keep their values. */
function reportRequired(context: Context, body: NodeRef): void {
  for (const { node, location } of contentSchemas(context, body)) {
    if (items(node['required']).length === 0) continue;
    const message = 'fields that a PATCH omits keep their values, so none is required; remove `required`';
    context.report({ message, location: location.child(['required']).key() });
  }
}

const objectsIn = (context: Context, bodies: readonly NodeRef[]): NestedSchema[] =>
  bodies
    .flatMap((body) => contentSchemas(context, body))
    .flatMap((root) => nestedSchemas(context, root))
    .filter(({ node }) => node['properties'] !== undefined);

const nameOf = ({ location }: NodeRef): string => location.pointer.split('/').at(-1) ?? '';
const wordsOf = (name: string): string[] => name.match(/[A-Z][a-z0-9]*/g) ?? [];

/** Returns the object that a request becomes: `Order` for `OrderCreate`, and `OrderCancellation` for `OrderCancel`. */
function recordOf(request: NestedSchema, returned: readonly NestedSchema[]): NestedSchema | undefined {
  const words = wordsOf(nameOf(request));
  const names = Object.keys(fields(request.node['properties']));
  const scored = returned.map((record) => {
    const own = wordsOf(nameOf(record));
    const length = words.findIndex((word, index) => own[index]?.startsWith(word) !== true);
    const shared = names.filter((name) => name in fields(record.node['properties'])).length;
    return { record, score: shared === 0 ? 0 : (length < 0 ? words.length : length) * 100 + shared };
  });
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  return best !== undefined && best.score >= 100 ? best.record : undefined;
}

function misfits(
  context: Context,
  request: NestedSchema,
  record: NestedSchema,
  method: string,
): { message: string; location: NodeRef['location'] }[] {
  const [sent, kept] = [member(context, request, 'properties'), member(context, record, 'properties')];
  return Object.keys(sent.node)
    .filter((name) => name in kept.node)
    .flatMap((name) => {
      const [from, to] = [member(context, sent, name), member(context, kept, name)];
      const message = misfit(from.node, to.node) ?? nullMisfit(from.node, to.node, method);
      const place = `${nameOf(record)}.${name}`;
      return message === undefined
        ? []
        : [{ message: `${message} of ${place}; change one of the two`, location: from.location }];
    });
}

/** Null clears a field of a PATCH, so it can be sent if and only if the record can have it. */
function nullMisfit(from: Fields, to: Fields, method: string): string | undefined {
  const [sent, kept] = [from, to].map(({ type }) => [type].flat().includes('null'));
  if (sent === true && kept !== true) return 'null can be sent, unlike the null';
  const isScalar = to['type'] !== 'object' && to['type'] !== 'array';
  return method === 'patch' && isScalar && kept === true && sent !== true
    ? 'null cannot be sent, unlike the null'
    : undefined;
}

function misfit(from: Fields, to: Fields): string | undefined {
  if (typeOf(from) !== typeOf(to)) return `the type ${typeOf(from)} differs from the type ${typeOf(to)}`;
  if (from['format'] !== to['format'])
    return `the format ${String(from['format'])} differs from ${String(to['format'])}`;
  for (const keyword of UPPER)
    if (Number(from[keyword]) > Number(to[keyword]))
      return `${keyword} ${String(from[keyword])} exceeds ${String(to[keyword])}`;
  for (const keyword of LOWER)
    if (Number(from[keyword]) < Number(to[keyword]))
      return `${keyword} ${String(from[keyword])} is below ${String(to[keyword])}`;
  const [pattern, wider] = [from['pattern'], to['pattern']];
  if (
    typeof wider === 'string' &&
    typeof pattern === 'string' &&
    pattern !== wider &&
    isWithin(pattern, wider) === false
  )
    return `the pattern allows texts that do not fit the pattern`;
  const values = items(to['enum']);
  const extra = items(from['enum']).filter((value) => !values.includes(value));
  return values.length > 0 && extra.length > 0 ? `${extra.join(', ')} is not a value` : undefined;
}

const typeOf = ({ type }: Fields): string =>
  [type]
    .flat()
    .filter((each) => each !== 'null')
    .join(' or ');
