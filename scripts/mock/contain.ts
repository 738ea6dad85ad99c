/**
 * Contains crashes of Prism. Prism does not await its own response, so an exception during a request becomes an
 * unhandled rejection and ends the process. Known causes are an invalid `%` in a path, a malformed `Accept` and
 * non-ASCII text in a violation, which the `sl-violations` header cannot contain. The first two get a 400 here, the
 * third is escaped.
 */
import type { IHttpRequest, PrismHttpInstance } from '@stoplight/prism-http';

export interface Contained {
  /** Request line such as `GET /path`. */
  request: string;
  /** Message of the exception. */
  reason: string;
}

interface Listeners {
  onRequest?: (request: string) => void;
  onContained?: (contained: Contained) => void;
}

type Task = ReturnType<PrismHttpInstance['request']>;
type Outcome = Awaited<ReturnType<Task>>;

/** Ensures that each call of `prism.request` ends with a response. */
export function contain(prism: PrismHttpInstance, { onRequest, onContained }: Listeners): void {
  const work = prism.request;
  prism.request = (input, resources, config) => async () => {
    onRequest?.(name(input));
    try {
      return sendable(await work(input, resources, config)());
    } catch (error) {
      const contained = { request: name(input), reason: error instanceof Error ? error.message : String(error) };
      onContained?.(contained);
      return { _tag: 'Left', left: new UnreadableRequest(contained.reason) };
    }
  };
}

/** Error that Prism serialises as application/problem+json. */
class UnreadableRequest extends Error {
  readonly status = 400;
  readonly detail: string;
  constructor(cause: string) {
    super('Bad Request');
    this.name = 'about:blank';
    this.detail = `Prism cannot read this request: ${cause}.`;
  }
}

function sendable(outcome: Outcome): Outcome {
  if ('left' in outcome) return outcome;
  const { input, output } = outcome.right.validations;
  for (const violation of [...input, ...output]) {
    violation.message = ascii(violation.message);
    if (violation.path) violation.path = violation.path.map(ascii);
  }
  return outcome;
}

function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function name({ method, url }: IHttpRequest): string {
  return `${method.toUpperCase()} ${url.path}`;
}
