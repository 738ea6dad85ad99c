/** Compares an answer with what the document promises. */
import type { Answer } from '../../scripts/mock/call.ts';
import type { ContractDocument, DocumentedResponse } from '../../scripts/mock/document.ts';
import { validator } from '../../scripts/mock/validate.ts';

/** What these answers need by RFC 9110 and RFC 6585, should the document forget to require it. */
const HEADERS_BY_STATUS: Record<number, string[]> = {
  401: ['www-authenticate'],
  429: ['retry-after'],
  503: ['retry-after'],
};

/** One line for each difference; empty when the answer is as documented. */
type Deviations = (answer: Answer, response: DocumentedResponse) => string[];

export function deviationsFrom(document: ContractDocument): Deviations {
  const validate = validator(document);
  return (answer, response) => {
    const { content } = response;
    const mediaType = answer.headers.get('content-type');
    const invalid = content ? validate(content.pointer, answer.body).map((line) => `body ${line}`) : [];
    return [
      ...unless(answer.status === response.status, `status ${answer.status} instead of ${response.status}`),
      ...unless(mediaType === (content?.mediaType ?? null), `content type ${mediaType}`),
      ...unless(content !== undefined || answer.body === undefined, 'a body where none is documented'),
      ...missingHeaders(answer, response),
      ...(response.status < 400 ? [] : problemDeviations(answer)),
      ...invalid,
    ];
  };
}

function missingHeaders({ headers }: Answer, response: DocumentedResponse): string[] {
  const required = response.headers.filter((header) => header.required).map(({ name }) => name.toLowerCase());
  const promised = new Set([...required, ...(HEADERS_BY_STATUS[response.status] ?? [])]);
  return [...promised].filter((name) => !headers.has(name)).map((name) => `no ${name} header`);
}

/** RFC 9457. */
function problemDeviations({ status, headers, body }: Answer): string[] {
  const mediaType = headers.get('content-type');
  const member = (body as { status?: unknown } | undefined)?.status;
  return [
    ...unless(mediaType === 'application/problem+json', `an error as ${mediaType}`),
    ...unless(member === status, `member status ${String(member)} in an answer ${status}`),
  ];
}

function unless(condition: boolean, line: string): string[] {
  return condition ? [] : [line];
}
