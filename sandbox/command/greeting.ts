import type { Sandbox } from '../main.ts';
import type { SandboxOptions } from '../options.ts';

/** Returns the text that tells a user what to do next. */
export function greetingOf({ url, token }: Sandbox, options: SandboxOptions): string {
  const mutants = options.mutants ?? [];
  return [
    `Integration API: ${url} (stop with Ctrl-C)`,
    `Data: ${placeOf(options.database)}`,
    ...(mutants.length > 0 ? [`Broken on purpose: ${mutants.join(', ')}`] : []),
    '',
    '# Create an account; the response has a test key',
    `curl ${url}/api/v1/accounts -H 'Content-Type: application/json' -H "Idempotency-Key: $(date +%s%N)" \\`,
    `  -d '{"name": "My shop", "email": "me@example.com"}'`,
    '',
    '# Use it',
    `curl ${url}/api/v1/account -H 'Authorization: Bearer ik_test_…'`,
    '',
    `Inspector: ${url}/_sandbox/#token=${token}`,
    `Lab token: ${token}`,
  ].join('\n');
}

function placeOf(database: SandboxOptions['database']): string {
  if (!database || 'memory' in database) return 'in memory, gone at the end';
  if ('folder' in database) return `${database.folder}${database.durable ? ', durable' : ''}`;
  const { host, pathname } = new URL(database.url);
  return `PostgreSQL at ${host}${pathname}`;
}
