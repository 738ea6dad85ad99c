import { type Operation, operations, parameterOf } from './operations.ts';
import { type Context, member, type Rule } from './redocly.ts';

const ALWAYS = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'];

/** Requires every response to declare the headers that the SDKs rely on. */
export const responseHeaders: Rule = () => ({
  Paths(paths: unknown, context: Context) {
    for (const operation of operations(paths, context)) {
      for (const response of operation.responses) {
        const declared = new Set(
          Object.keys(member(context, response, 'headers').node).map((name) => name.toLowerCase()),
        );
        const missing = requiredHeaders(operation, response.key).filter((name) => !declared.has(name.toLowerCase()));
        if (missing.length === 0) continue;
        const message = `response ${response.key} of ${operation.name} must declare ${missing.join(', ')}; refer to the shared headers`;
        context.report({ message, location: response.location });
      }
    }
  },
});

function requiredHeaders(operation: Operation, status: string): string[] {
  const names = [...ALWAYS];
  if (status === '401' || status === '403') names.push('WWW-Authenticate');
  if (status === '429' || status === '503') names.push('Retry-After');
  if (status === '201') names.push('Location', 'ETag');
  if (!status.startsWith('2')) return names;
  if (parameterOf(operation, 'header', 'Idempotency-Key')) names.push('Idempotency-Replayed');
  if (status !== '201' && parameterOf(operation, 'header', 'If-Match') && status !== '204') names.push('ETag');
  return names;
}
