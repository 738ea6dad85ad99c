import { type PointerDiagnostic, quote } from '../../generators/sources/diagnostic.ts';
import { toPointer } from '../../generators/sources/pointer.ts';

interface Node {
  servers?: readonly { url: string; variables?: unknown }[];
  paths?: Readonly<Record<string, Node & Readonly<Record<string, Node>>>>;
}

/**
 * Finds servers in the bundled contract that the SDKs would not call: they call the first one of the document, which is
 * the default base URL in behaviour.yaml.
 */
export function serverDiagnostics(document: object, defaultBaseUrl: string | undefined): PointerDiagnostic[] {
  const { servers = [], paths = {} } = document as Node;
  const [first, ...others] = servers;
  const message = first === undefined ? 'the contract has no server; add one' : urlMessage(first.url, defaultBaseUrl);
  const pointer = first === undefined ? '#' : toPointer(['servers', 0, 'url']);
  return [
    ...(message === undefined ? [] : [{ pointer, message }]),
    ...others.map((_server, index) => ({
      pointer: toPointer(['servers', index + 1, 'url']),
      message: 'the SDKs call the first server only; leave one, and let users set another base URL',
    })),
    ...Object.entries(paths).flatMap(([path, item]) => [
      ...ownServers(item, ['paths', path]),
      ...Object.entries(item).flatMap(([key, node]) => ownServers(node, ['paths', path, key])),
    ]),
  ];
}

function urlMessage(url: string, defaultBaseUrl: string | undefined): string | undefined {
  // The check of behaviour.yaml reports that it has none.
  if (defaultBaseUrl === undefined || url === defaultBaseUrl) return undefined;
  return `server ${quote(url)} differs from default_base_url ${quote(defaultBaseUrl)} in behaviour.yaml; change one of the two`;
}

function ownServers(node: unknown, at: readonly string[]): PointerDiagnostic[] {
  if (typeof node !== 'object' || node === null || !('servers' in node)) return [];
  const message = 'the SDKs call the server of the document only; remove the servers here';
  return [{ pointer: toPointer([...at, 'servers']), message }];
}
