import type { Sandbox } from '../main.ts';
import type { SandboxOptions } from '../start/options.ts';

/** Returns the text that says what to do next. */
export function greetingOf({ url, token, keys }: Sandbox, options: SandboxOptions): string {
  const [account] = keys;
  return [
    `Integration API: ${url} (stop with Ctrl-C)`,
    ...(options.lab === false
      ? []
      : [`Inspector: ${url}/_sandbox/#token=${token}`, `Documentation: ${url}/docs/`, `Lab token: ${token}`]),
    `Data: ${placeOf(options.database)}`,
    '',
    ...(account
      ? [`# Account ${account.name}, with a test key`, curlOf(url, '/api/v1/products?limit=1', account.testKey)]
      : [
          '# Create an account; the response has a test key. Keys that you created before still work',
          `curl ${url}/api/v1/accounts -H 'Content-Type: application/json' -H "Idempotency-Key: $(date +%s%N)" \\`,
          `  -d '{"name": "My shop", "email": "me@example.com"}'`,
          '',
          '# Use it',
          curlOf(url, '/api/v1/account', 'ik_test_…'),
        ]),
  ].join('\n');
}

const curlOf = (url: string, path: string, key: string): string =>
  `curl '${url}${path}' -H 'Authorization: Bearer ${key}'`;

function placeOf(database: SandboxOptions['database']): string {
  if (!database || 'memory' in database) return 'in memory, gone at the end';
  if ('folder' in database) return database.folder;
  const { host, pathname } = new URL(database.url);
  return `PostgreSQL at ${host}${pathname}`;
}
