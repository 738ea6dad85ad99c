/** Serves the extensions: the sandbox's own addresses, which need its token. */
import { hash, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { checkDepth, readJson } from '../api/contract/requests.ts';
import { Problem } from '../api/contract/problems.ts';
import type { Extension, ExtensionRequest, ExtensionResponse } from '../api/extension.ts';
import type { Guesses } from './guesses.ts';
import type { Arrived } from './http.ts';
import type { Outgoing } from './responses.ts';

/** Response, or the function that writes it. */
type Extended = { readonly outgoing: Outgoing } | { readonly stream: (response: ServerResponse) => void };

export type Extensions = (arrived: Arrived) => Promise<Extended> | undefined;

/** Returns a function that serves requests below the extensions' prefixes, and returns undefined for all others. */
export function extensionsOf(extensions: readonly Extension[], token: string, guesses: Guesses): Extensions {
  return (arrived) => {
    const { path } = arrived.incoming;
    const extension = extensions.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    return extension && serve(extension, arrived, (authorization) => requireToken(authorization, token, guesses));
  };
}

async function serve(
  extension: Extension,
  { incoming, request }: Arrived,
  authenticate: (authorization: string | undefined) => void,
): Promise<Extended> {
  const { method, path, query, requestId } = incoming;
  const segments = segmentsOf(path.slice(extension.prefix.length));
  if (!extension.isPublic(method, segments)) authenticate(incoming.header('authorization'));
  const extensionRequest: ExtensionRequest = {
    method,
    path: segments,
    query: new URLSearchParams(query),
    requestId,
    async json() {
      const bytes = await incoming.body();
      if (bytes.length === 0) return undefined;
      const { value } = readJson(bytes);
      checkDepth(value);
      return value;
    },
    raw: request,
  };
  const response = await extension.handle(extensionRequest);
  if (!response) throw new Problem('endpoint_not_found', `The path ${path} does not exist.`);
  return 'stream' in response ? response : { outgoing: outgoingOf(response) };
}

function segmentsOf(path: string): string[] {
  try {
    return path.split('/').slice(1).map(decodeURIComponent);
  } catch {
    throw new Problem('malformed_request', 'The path is not valid percent-encoded UTF-8 text.');
  }
}

function outgoingOf(response: Exclude<ExtensionResponse, { stream: unknown }>): Outgoing {
  if ('bytes' in response) return { status: response.status, headers: response.headers, body: response.bytes };
  const { status, json, headers } = response;
  if (json === undefined) return { status, headers: headers ?? {} };
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(json) };
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/**
 * Throws a problem of status 401 or 429 without the token. Hashes have the same length, so the comparison takes constant
 * time.
 */
function requireToken(authorization: string | undefined, token: string, guesses: Guesses): void {
  const sent = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (sent === undefined)
    throw new Problem(
      'authentication_required',
      'The sandbox prints its token when it starts. Send it as a bearer token.',
      {
        headers: { 'WWW-Authenticate': 'Bearer realm="sandbox"' },
      },
    );
  const digestOfSent = digest(sent);
  if (!timingSafeEqual(digestOfSent, digest(token))) throw guesses.problemOf(digestOfSent.toString('base64'));
}
