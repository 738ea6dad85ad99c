import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import { type Json, listOf, objectOf, type SourceDocument, textOf } from './source.ts';

/** Options for the URLs of servers. */
interface ServerContext {
  source: SourceDocument;
  report: Report;
  /** URL of the document, which relative servers refer to. */
  url?: string | undefined;
}

/** URL of a server, or the reason why it cannot be one. */
type BaseUrl = { url: string; note?: string } | { reason: string };

/**
 * Returns the base URL of the first server that has one, with the default values of its variables. Without one, the result
 * is empty, and clients ask for their base URL.
 */
export function serverOf({ source, report, url }: ServerContext): string {
  const servers = listOf(source.root['servers']);
  const urls = servers.map((server) => baseUrlOf(server, documentUrl(source, url)));
  const index = urls.findIndex((each) => 'url' in each);
  const found = urls[index];
  const [first] = urls;
  if (found === undefined || !('url' in found)) {
    const reason = first !== undefined && 'reason' in first ? first.reason : 'the document has no server';
    const advice = 'each client needs a base URL, unless --server names it';
    report.warn(servers.length === 0 ? '#' : '#/servers', `${reason}; ${advice}`);
    return '';
  }
  if (first !== undefined && 'reason' in first) report.warn('#/servers', `${first.reason}; SDKs use ${found.url}`);
  if (found.note !== undefined) report.warn('#/servers', found.note);
  return found.url;
}

/**
 * Returns the base URL that an owner chose. A note says if the document has other servers, because a run writes that of the
 * first document to the settings, where a later change of the document does not reach it.
 */
export function chosenServer(chosen: string, { source, report, url }: ServerContext): string {
  const server = chosen.replace(/\/+$/, '');
  const urls = listOf(source.root['servers']).map((each) => baseUrlOf(each, documentUrl(source, url)));
  const own = urls.flatMap((each) => ('url' in each ? [each] : []));
  const [first] = own;
  if (first !== undefined && first.note === undefined && own.every((each) => each.url !== server))
    report.warn('#/servers', `SDKs use the chosen server, ${server}; the document now has ${first.url}`);
  return server;
}

/**
 * Returns the base URL of an operation if it is not that of the document: the servers of the operation, or of its path.
 * With `--server`, or if clients ask for their base URL, it is an error, because calls would go to the server of the user
 * and to one of the document.
 */
export function ownServerOf(
  { path, operation }: Record<'path' | 'operation', { node: Json; pointer: string }>,
  { server, ...context }: ServerContext & { server: string },
): string | undefined {
  const { source, report } = context;
  const { node, pointer } = operation.node['servers'] === undefined ? path : operation;
  const [first] = listOf(node['servers']);
  if (first === undefined) return undefined;
  const base = documentUrl(source, context.url);
  const own = baseUrlOf(first, base);
  const at = memberPointer(pointer, 'servers');
  if ('reason' in own) {
    // The same text as a server of the document has is that server, whatever it means.
    if (listOf(source.root['servers']).some((each) => isSame(each, first))) return undefined;
    report.error(at, `${own.reason}; correct it, or generate a library for this server with --server`);
    return undefined;
  }
  const { url } = own;
  const usual = baseUrlOf(listOf(source.root['servers'])[0], base);
  if (url === server || ('url' in usual && url === usual.url)) return undefined;
  if (!('url' in usual) || server !== usual.url) {
    const target = server === '' ? 'the base URL of the client' : server;
    report.error(
      at,
      `calls go to ${target}, and this one would need ${url}; generate another library with --server ${url}`,
    );
  } else {
    report.warn(at, `the call goes to ${url}, unless another base URL is passed`);
  }
  return url;
}

const isSame = (a: unknown, b: unknown): boolean => objectOf(a)['url'] === objectOf(b)['url'];

/** Returns the URL of the document, if it is known or the document says it (OpenAPI 3.2, `$self`). */
function documentUrl({ root }: SourceDocument, url: string | undefined): string | undefined {
  const self = textOf(root['$self']);
  return self !== undefined && URL.canParse(self, url) ? new URL(self, url).href : url;
}

function baseUrlOf(server: unknown, base: string | undefined): BaseUrl {
  const { url = '', variables } = objectOf(server);
  const names = [...String(url).matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const valueOf = (name: string): unknown => objectOf(objectOf(variables)[name])['default'];
  const missing = names.find((name) => valueOf(name) === undefined || valueOf(name) === null || valueOf(name) === '');
  const shown = `the URL of the server "${String(url)}"`;
  if (missing !== undefined) return { reason: `${shown} has the variable ${missing}, which has no value` };
  const text = String(url)
    .trim()
    .replaceAll(/\{([^}]*)\}/g, (_, name: string) => String(valueOf(name)));
  if (!URL.canParse(text, base)) return { reason: `${shown} is relative` };
  const parsed = new URL(text, base);
  if (!/^https?:$/.test(parsed.protocol)) return { reason: `${shown} is not for HTTP` };
  if (!isSafe(parsed)) return { reason: `${shown} is not encrypted` };
  const lost = parsed.search + parsed.hash + parsed.username === '' ? '' : ', without its user, query and fragment';
  const found = (parsed.origin + parsed.pathname).replace(/\/+$/, '');
  const depends = names.length === 0 ? '' : ` depends on ${[...new Set(names)].join(', ')}`;
  if (depends + lost === '') return { url: found };
  const note = `the URL of the server${depends || ' has more than a base URL'}; SDKs use ${found}${lost}, unless a base URL is passed`;
  return { url: found, note };
}

/** Reports whether clients accept a text as their base URL. */
export const isBaseUrl = (text: string): boolean => {
  const found = text.includes('{') ? { reason: text } : baseUrlOf({ url: text }, undefined);
  return 'url' in found && found.note === undefined;
};

/** Reports whether a key can be sent to a URL: by https, or on this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(?:localhost|127\.|\[::1\])/.test(hostname);
}
