import { type Operation, operations, parameterOf } from './operations.ts';
import { type Context, member, type Rule } from './redocly.ts';

const NO_CONTENT = new Set(['204', '205', '304']);
const READS = new Set(['get', 'head']);
/** A status in a text: "fails with 409", "(422 `code`)", "results in 403". */
const STATUS = /(?:\bwith (?:a |an )?|\bin (?:a |an )?|\(|\bstatus )([45]\d\d)\b/g;

/** Requires the statuses of an operation to fit its method, its request and its text. */
export const statuses: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const operation of operations(paths, context)) {
      for (const [status, message] of [
        ...contentMessages(operation, context),
        ...successMessages(operation),
        ...causeMessages(operation),
      ]) {
        const response = operation.responses.find(({ key }) => key === status);
        context.report({
          message: `${operation.name}: ${message}`,
          location: response?.location ?? operation.location,
        });
      }
      textMessages(operation, context);
      if (operation.node['requestBody'] !== undefined && (READS.has(operation.method) || operation.method === 'delete'))
        context.report({
          message: `${operation.name} is a ${operation.method.toUpperCase()}, which has no body; remove requestBody`,
          location: operation.location.child(['requestBody']).key(),
        });
    }
  },
});

type Message = readonly [status: string, message: string];

function contentMessages(operation: Operation, context: Context): Message[] {
  return operation.responses.flatMap((response): Message[] => {
    const { key } = response;
    const hasContent = Object.keys(member(context, response, 'content').node).length > 0;
    if (NO_CONTENT.has(key) && hasContent) return [[key, `a ${key} has no content; remove it, or document 200`]];
    if ((key === '200' || key === '201') && !hasContent)
      return [[key, `a ${key} needs content; add it, or document 204`]];
    return [];
  });
}

function successMessages({ name, method, responses }: Operation): Message[] {
  const success = responses.map(({ key }) => key).filter((key) => key.startsWith('2'));
  const creates = method === 'post' && /^create[A-Z]/.test(name);
  if (creates && !success.includes('201'))
    return [[success[0] ?? '', 'a POST that creates a record responds with 201; document it']];
  if (!creates && success.includes('201'))
    return [['201', '201 says that a record was created; document 200, or call the operation create…']];
  if (READS.has(method) && success.some((key) => key !== '200'))
    return [[success.find((key) => key !== '200') ?? '', 'a read responds with 200; remove the other success']];
  return [];
}

/** Finds errors that no request of the operation can cause. */
function causeMessages(operation: Operation): Message[] {
  const { node, method, path, responses } = operation;
  const hasBody = node['requestBody'] !== undefined;
  const isPublic = Array.isArray(node['security']) && node['security'].length === 0;
  const causes: readonly (readonly [statuses: string[], isPossible: boolean, cause: string])[] = [
    [['412'], parameterOf(operation, 'header', 'If-Match') !== undefined, 'the operation has no If-Match'],
    [['413', '415', '422'], hasBody, 'the operation has no body'],
    [['409'], !READS.has(method), 'a read conflicts with nothing'],
    [['401', '403'], !isPublic, 'the operation needs no API key'],
    [['404', '410'], path.includes('{'), 'the path identifies no record'],
  ];
  return causes.flatMap(([keys, isPossible, cause]) =>
    responses
      .filter(({ key }) => !isPossible && keys.includes(key))
      .map(({ key }): Message => [key, `${key} cannot occur, because ${cause}; remove it, or add what causes it`]),
  );
}

function textMessages({ name, node, location, responses }: Operation, context: Context): void {
  for (const [, status = ''] of String(node['description'] ?? '').matchAll(STATUS)) {
    if (responses.some(({ key }) => key === status)) continue;
    const message = `the text says that ${name} can result in ${status}, which it does not document; add the response or correct the text`;
    context.report({ message, location: location.child(['description']) });
  }
}
