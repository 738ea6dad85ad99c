import { type Context, fields, type Fields, items, type Location, member, type Rule } from './redocly.ts';

// HTTP, a browser or a library sets these in each request, so an argument of that name could only be ignored or break it.
const OWNED = new Set([
  'accept', 'accept-charset', 'accept-encoding', 'authorization', 'connection', 'content-encoding', 'content-length',
  'content-type', 'cookie', 'date', 'expect', 'host', 'keep-alive', 'origin', 'referer', 'te', 'trailer',
  'transfer-encoding', 'upgrade', 'user-agent', 'via', 'x-request-id',
]); // prettier-ignore
const OWNED_PREFIX = /^(?:proxy|sec)-/;
// A field name of RFC 9110, section 5.1, limited to characters that names of arguments can have.
const TOKEN = /^[A-Za-z][\w-]{0,99}$/;

/** Requires names of headers that HTTP allows, and that neither HTTP nor the libraries already use. */
export const headerNames: Rule = () => ({
  Parameter(parameter: Fields, context: Context) {
    if (parameter['in'] !== 'header') return;
    const name = String(parameter['name']);
    report(context, requestMessage(name), context.location.child(['name']));
  },
  Operation(operation: Fields, context: Context) {
    const seen = new Set<string>();
    const owner = { node: fields(operation['parameters']), location: context.location.child(['parameters']) };
    for (const index of items(operation['parameters']).keys()) {
      const { node } = member(context, owner, index);
      if (node['in'] !== 'header') continue;
      // Servers may read an underscore as a hyphen.
      const name = String(node['name']).toLowerCase().replaceAll('_', '-');
      const message = `header ${name} occurs twice, since case and underscores do not matter; remove one`;
      if (seen.has(name)) report(context, message, owner.location.child([index]));
      seen.add(name);
    }
  },
  HeadersMap(headers: Fields, context: Context) {
    for (const name of Object.keys(headers)) {
      report(context, responseMessage(name), context.location.child([name]).key());
    }
  },
});

function requestMessage(name: string): string | undefined {
  const isOwned = OWNED.has(name.toLowerCase()) || OWNED_PREFIX.test(name.toLowerCase());
  return isOwned ? `header ${name} is set by HTTP or by the libraries; choose another name` : syntaxMessage(name);
}

// OpenAPI 3.1, section 4.8.17: the content defines it.
function responseMessage(name: string): string | undefined {
  if (name.toLowerCase() === 'content-type') return 'Content-Type follows from `content`; remove the header';
  return syntaxMessage(name);
}

function syntaxMessage(name: string): string | undefined {
  return TOKEN.test(name) ? undefined : `"${name}" is not a name of a header, or has over 100 characters; rename it`;
}

function report(context: Context, message: string | undefined, location: Location): void {
  if (message !== undefined) context.report({ message, location });
}
