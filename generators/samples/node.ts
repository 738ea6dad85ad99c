import { JAVASCRIPT, literal } from './literal.ts';
import { dispatchOf, headerSlots, type Sample, taken } from './sample.ts';
import type { SampleTable } from './table.ts';

/** Returns a module for Node.js that makes the call and prints its result; undefined if the library refuses the call. */
export function nodeSample(sample: Sample, table: SampleTable): string | undefined {
  const dispatch = dispatchOf(sample, table);
  if (!dispatch) return undefined;
  const { path, query, headers = {}, body, baseUrl, hasKey } = sample;
  // Header parameters are members of the options, which are the last argument.
  const own = taken(headers, headerSlots(dispatch)).map(([slot, value]) => [slot.name, value] as const);
  const last = body ?? (Object.keys(query).length > 0 ? query : undefined);
  const values = [
    ...Object.keys(dispatch.path).map((name) => path[name]),
    ...(last === undefined ? [] : [last]),
    ...(own.length === 0 ? [] : [Object.fromEntries(own)]),
  ];
  const options = [
    ...(baseUrl === undefined ? [] : [`baseUrl: ${literal(baseUrl, JAVASCRIPT)}`]),
    ...(hasKey ? [] : ['apiKey: null']),
  ];
  const call = `api.${dispatch.resource}.${dispatch.method}(${values.map((value) => literal(value, JAVASCRIPT)).join(', ')})`;
  return `import { IntegrationApi } from '@integration-api/sdk';

const api = new IntegrationApi(${options.length === 0 ? '' : `{ ${options.join(', ')} }`});${hasKey ? ' // reads INTEGRATION_API_KEY' : ''}
${dispatch.result ? `const result = await ${call};\nconsole.log(result);` : `await ${call};`}
`;
}
