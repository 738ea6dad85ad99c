/** Compares a response with the document. */
import type { MockResponse } from '../../scripts/mock/call.ts';
import type { ContractDocument, DocumentedResponse } from '../../generators/sources/bundle.ts';
import { validator } from '../../scripts/mock/validate.ts';

/** Headers that RFC 9110 and RFC 6585 require, even if the document does not. */
const HEADERS_BY_STATUS: Record<number, string[]> = {
  401: ['www-authenticate'],
  429: ['retry-after'],
  503: ['retry-after'],
};

/** Returns one line for each difference from the documented response. */
type ResponseChecker = (actual: MockResponse, response: DocumentedResponse) => string[];

export function responseChecker(document: ContractDocument): ResponseChecker {
  const validate = validator(document);
  return (actual, response) => {
    const { content } = response;
    const mediaType = actual.headers.get('content-type');
    const invalid = content ? validate(content.pointer, actual.body).map((line) => `body ${line}`) : [];
    return [
      ...unless(actual.status === response.status, `status ${actual.status} instead of ${response.status}`),
      ...unless(mediaType === (content?.mediaType ?? null), `content type ${mediaType}`),
      ...unless(content !== undefined || actual.body === undefined, 'a body where none is documented'),
      ...missingHeaders(actual, response),
      ...(response.status < 400 ? [] : problemDetailsErrors(actual)),
      ...invalid,
    ];
  };
}

function missingHeaders({ headers }: MockResponse, response: DocumentedResponse): string[] {
  const required = response.headers.filter((header) => header.required).map(({ name }) => name.toLowerCase());
  const promised = new Set([...required, ...(HEADERS_BY_STATUS[response.status] ?? [])]);
  return [...promised].filter((name) => !headers.has(name)).map((name) => `no ${name} header`);
}

/** RFC 9457. */
function problemDetailsErrors({ status, headers, body }: MockResponse): string[] {
  const mediaType = headers.get('content-type');
  const member = (body as { status?: unknown } | undefined)?.status;
  return [
    ...unless(mediaType === 'application/problem+json', `an error as ${mediaType}`),
    ...unless(member === status, `member status ${String(member)} in a response ${status}`),
  ];
}

function unless(condition: boolean, line: string): string[] {
  return condition ? [] : [line];
}
