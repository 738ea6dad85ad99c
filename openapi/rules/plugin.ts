import { bounded } from './bounded.ts';
import { cursorPagination } from './cursor-pagination.ts';
import { described } from './described.ts';
import { discriminators } from './discriminators.ts';
import { finiteSchemas } from './finite-schemas.ts';
import { generatorSafe } from './generator-safe.ts';
import { headerNames } from './header-names.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { knownScopes } from './known-scopes.ts';
import { noInlineObjects } from './no-inline-objects.ts';
import { operationIdVerb } from './operation-id-verb.ts';
import { pathStyle } from './path-style.ts';
import { problemResponses } from './problem-responses.ts';
import type { Rule } from './redocly.ts';
import { responseHeaders } from './response-headers.ts';
import { sdkExtension } from './sdk-extension.ts';
import { singlePublicCall } from './single-public-call.ts';
import { strictRequests } from './strict-requests.ts';
import { webhookEvents } from './webhook-events.ts';

/** Rules of this contract by name. `redocly.yaml` enables each as `contract/<name>`. */
export const rules: Record<string, Rule> = {
  bounded,
  'cursor-pagination': cursorPagination,
  described,
  discriminators,
  'finite-schemas': finiteSchemas,
  'generator-safe': generatorSafe,
  'header-names': headerNames,
  'idempotency-key': idempotencyKey,
  'known-scopes': knownScopes,
  'no-inline-objects': noInlineObjects,
  'operation-id-verb': operationIdVerb,
  'path-style': pathStyle,
  'problem-responses': problemResponses,
  'response-headers': responseHeaders,
  'sdk-extension': sdkExtension,
  'single-public-call': singlePublicCall,
  'strict-requests': strictRequests,
  'webhook-events': webhookEvents,
};

// Redocly loads the default export of a plugin.
export default function contractPlugin(): { id: string; rules: { oas3: Record<string, Rule> } } {
  return { id: 'contract', rules: { oas3: rules } };
}
