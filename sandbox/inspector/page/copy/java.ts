import type { Lab } from '../lab/types.ts';
import { rawCallOf } from './raw-call.ts';

/** Returns statements for Java 17, after their imports. Maps are built by statements, because `Map.of` takes neither null nor many members. */
export function javaOf(thread: Lab<'RequestThread'>, origin: string): string {
  const call = rawCallOf(thread);
  const statements: string[] = [];
  const body = call.body === undefined ? undefined : expression(call.body, statements);
  const request = [
    `RawRequest.of(${text(call.method)}, ${text(call.path)})`,
    ...call.query.map(([name, values]) => `.query(${text(name)}, ${queryOf(values)})`),
    ...(body === undefined ? [] : [`.body(${body})`]),
  ];
  return `import com.integrationapi.IntegrationApi;
import com.integrationapi.RawRequest;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

${statements.map((line) => `${line}\n`).join('')}// Reads the API key from INTEGRATION_API_KEY.
try (IntegrationApi api = IntegrationApi.builder().baseUrl(${text(origin)})${call.hasKey ? '' : '.withoutApiKey()'}.build()) {
  System.out.println(
      api.request(
              ${request.join('\n                  ')})
          .data());
}
`;
}

const text = (value: string): string => JSON.stringify(value);

const queryOf = (values: readonly string[]): string =>
  values.length === 1 ? text(values[0] ?? '') : `List.of(${values.map(text).join(', ')})`;

/** Returns the expression of a JSON value; adds the statements that it needs. */
function expression(value: unknown, statements: string[]): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return numberOf(value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => expression(item, statements));
    // A single null would become the array itself.
    return items.length === 1 && items[0] === 'null'
      ? 'Arrays.asList((Object) null)'
      : `Arrays.asList(${items.join(', ')})`;
  }
  const members = Object.entries(value).map(([name, member]) => [name, expression(member, statements)] as const);
  const map = `map${statements.filter((line) => line.startsWith('Map<')).length + 1}`;
  statements.push(`Map<String, Object> ${map} = new LinkedHashMap<>();`);
  statements.push(...members.map(([name, member]) => `${map}.put(${text(name)}, ${member});`));
  return map;
}

function numberOf(value: number): string {
  if (!Number.isInteger(value)) return `${value}d`;
  return Number.isSafeInteger(value) ? `${value}L` : `new BigInteger(${text(BigInt(value).toString())})`;
}
