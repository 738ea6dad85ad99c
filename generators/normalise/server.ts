import type { Report } from './report.ts';
import { listOf, objectOf, type SourceDocument, textOf } from './source.ts';

/** Returns the base URL of the first server, with the default values of its variables. */
export function serverOf(source: SourceDocument, report: Report): string {
  const server = objectOf(listOf(source.root['servers'])[0]);
  const variables = objectOf(server['variables']);
  const url = (textOf(server['url']) ?? '').replaceAll(/\{([^}]*)\}/g, (_, name: string) =>
    String(objectOf(variables[name])['default'] ?? ''),
  );
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isLocal = parsed?.protocol === 'http:' && /^(?:localhost|127\.|\[::1\])/.test(parsed.hostname);
  if (parsed?.protocol !== 'https:' && !isLocal) {
    report.error(
      '#/servers',
      `the first server must have an https URL, but it is "${url}"; correct it, or name the server with --server`,
    );
  }
  return url.replace(/\/+$/, '');
}
