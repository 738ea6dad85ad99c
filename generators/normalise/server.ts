import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import { type Json, listOf, objectOf, type SourceDocument, textOf } from './source.ts';

/** Returns the base URL of the first server, with the default values of its variables. */
export function serverOf(source: SourceDocument, report: Report): string {
  const server = listOf(source.root['servers'])[0];
  const url = urlOf(server);
  if (!isSafe(url)) {
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
 * Returns the base URL of an operation if it is not that of the document: the servers of the operation, or of its path.
 * With `--server`, it is an error, because calls would go to the server of the user and to one of the document.
 */
export function ownServerOf(
  { path, operation }: Record<'path' | 'operation', { node: Json; pointer: string }>,
  { source, report, server }: { source: SourceDocument; report: Report; server: string },
): string | undefined {
  const { node, pointer } = operation.node['servers'] === undefined ? path : operation;
  const [first] = listOf(node['servers']);
  const url = urlOf(first);
  const usual = urlOf(listOf(source.root['servers'])[0]);
  if (first === undefined || url === server || url === usual) return undefined;
  const at = memberPointer(pointer, 'servers');
  if (server !== usual) {
    const advice = `generate another library with --server ${url}`;
    report.error(at, `calls go to ${server}, and this one would need ${url}; ${advice}`);
  } else if (!isSafe(url)) {
    report.error(at, `the server must have an https URL, but it is "${url}"; correct it`);
  } else {
    report.warn(at, `the call goes to ${url}, unless another base URL is passed`);
  }
  return url;
}

/** Returns the URL with the default values of its variables, as the libraries write it. */
function urlOf(server: unknown): string {
  const { url, variables } = objectOf(server);
  const text = (textOf(url) ?? '').replaceAll(/\{([^}]*)\}/g, (_, name: string) =>
    String(objectOf(objectOf(variables)[name])['default'] ?? ''),
  );
  const { origin, pathname } = URL.canParse(text) ? new URL(text) : { origin: '', pathname: text };
  return (origin + pathname).replace(/\/+$/, '');
}

/** Reports whether a key can be sent to a URL: by https, or on this machine. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.|\[::1\])/.test(hostname));
}
