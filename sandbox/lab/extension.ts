/** Serves the lab over HTTP: requests are routed and checked according to its document. */
import type { ServerResponse } from 'node:http';
import { checkBody, readParameters } from '../api/contract/requests.ts';
import { Problem } from '../api/contract/problems.ts';
import { type Route, routerOf } from '../api/contract/operations.ts';
import { type Validate, validatorOf } from '../api/contract/document.ts';
import { JsonText } from '../api/contract/types.ts';
import type { Extension, ExtensionRequest, ExtensionResponse } from '../api/extension.ts';
import {
  type LabDocument,
  type AnyLabReply,
  type AnyLabRequest,
  handleLab,
  type LabHandlers,
  type LabOperationId,
  type LabRequest,
  type LabOperation,
  labOperationsOf,
} from './document/document.ts';
import type { CarryOut } from './handlers.ts';

const LAB_PREFIX = '/_sandbox';

type HandledId = Exclude<LabOperationId, 'streamActivity'>;

interface LabTools {
  readonly document: () => LabDocument;
  /** All operations but the stream. */
  readonly handlers: LabHandlers<HandledId>;
  readonly carryOut: CarryOut;
  /** Sends live activity. */
  readonly stream: (response: ServerResponse) => void;
  /** Calls `run` and notes the exchange for the inspector. */
  readonly noted: (
    request: AnyLabRequest,
    raw: ExtensionRequest,
    run: () => Promise<AnyLabReply>,
  ) => Promise<AnyLabReply>;
}

/** Returns the extension that serves the lab. */
export function labExtension(tools: LabTools): Extension {
  const { document, handlers, carryOut, stream, noted } = tools;
  const read = () => ({
    route: routerOf(labOperationsOf(document())),
    validate: validatorOf(document(), 'closed'),
  });
  let known: ReturnType<typeof read> | undefined;
  const isHandled = (id: string): id is HandledId => Object.hasOwn(handlers, id);
  return {
    prefix: LAB_PREFIX,
    isPublic: () => false,
    async handle(raw) {
      const { route, validate } = (known ??= read());
      const found = route([LAB_PREFIX, ...raw.path.map(encodeURIComponent)].join('/'));
      if (!found) return undefined;
      const operation = operationOf(found, raw.method);
      if (operation.id === 'streamActivity') return { stream };
      const request = await checked(operation, found, raw, validate);
      const { id } = operation;
      const run = (): Promise<AnyLabReply> =>
        isHandled(id) ? handleLab(handlers, id, request as LabRequest<HandledId>) : carryOut(request);
      return responseOf(await noted(request, raw, run));
    },
  };
}

function operationOf({ operations }: Route<LabOperation>, method: string): LabOperation {
  const operation = operations.get(method);
  if (operation) return operation;
  const allowed = [...operations.keys()].join(', ');
  throw new Problem('method_not_allowed', `The path does not support ${method}, but ${allowed}.`, {
    headers: { Allow: allowed },
  });
}

/** Returns the request with its parameters and its body; throws the problem of those that are not valid. */
async function checked(
  operation: LabOperation,
  { values }: Route<LabOperation>,
  raw: ExtensionRequest,
  validate: Validate,
): Promise<AnyLabRequest> {
  const query = (raw.raw.url ?? '').split('?')[1] ?? '';
  const { errors, ...parameters } = readParameters(
    operation,
    { path: values, query, header: (name) => String(raw.raw.headers[name] ?? '') },
    validate,
  );
  if (errors.length > 0) {
    const names = errors.map(({ parameter }) => parameter).join(', ');
    throw new Problem('malformed_request', `Parameters are not valid: ${names}.`, { errors });
  }
  const body = operation.body && (await raw.json());
  if (operation.body && (body !== undefined || operation.body.isRequired)) {
    if (body === undefined) throw new Problem('malformed_request', 'The body is missing. Send JSON.');
    checkBody(body, operation.body.pointer, validate);
  }
  const address = raw.raw.socket.remoteAddress ?? '';
  return { requestId: raw.requestId, address, operation, path: parameters.path, query: parameters.query, body };
}

function responseOf({ status, body }: AnyLabReply): ExtensionResponse {
  if (!(body instanceof JsonText)) return { status, ...(body !== undefined && { json: body }) };
  return { status, bytes: body.text, headers: { 'Content-Type': 'application/json' } };
}
