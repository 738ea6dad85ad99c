import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import { type Json, listOf, objectOf, type SourceDocument, textOf } from './source.ts';

/** Returns the base URL of the first server, with the default values of its variables. */
export function serverOf(source: SourceDocument, report: Report): string {
  const server = listOf(source.root['servers'])[0];
  const url = urlOf(server);
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isLocal = parsed?.protocol === 'http:' && /^(?:localhost|127\.|\[::1\])/.test(parsed.hostname);
  if (parsed?.protocol !== 'https:' && !isLocal) {
    report.error(
      '#/servers',
      `the first server must have an https URL, but it is "${url}"; correct it, or name the server with --server`,
    );
  }
  const variables = Object.keys(objectOf(objectOf(server)['variables']));
  if (variables.length > 0) {
    const message = `the URL of the server depends on ${variables.join(', ')}; SDKs use ${url}, unless a base URL is passed`;
    report.warn('#/servers', message);
  }
  return url;
}

/**
 * Reports an error for servers of a path or an operation that are not those of the document: a client sends all calls
 * to one base URL.
 * @param node path item or operation
 */
export function checkServer(
  node: Json,
  pointer: string,
  { source, report, server }: { source: SourceDocument; report: Report; server: string },
): void {
  const [first] = listOf(node['servers']);
  const url = urlOf(first);
  if (first === undefined || url === server || url === urlOf(listOf(source.root['servers'])[0])) return;
  report.error(
    memberPointer(pointer, 'servers'),
    `calls go to ${server}, and this one would need ${url}; generate another library with --server ${url}`,
  );
}

function urlOf(server: unknown): string {
  const { url, variables } = objectOf(server);
  return (textOf(url) ?? '')
    .replaceAll(/\{([^}]*)\}/g, (_, name: string) => String(objectOf(objectOf(variables)[name])['default'] ?? ''))
    .replace(/\/+$/, '');
}
