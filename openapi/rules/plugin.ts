import { bounded } from './bounded.ts';
import { consistentExamples } from './consistent-examples.ts';
import { cursorPagination } from './cursor-pagination.ts';
import { deprecations } from './deprecations.ts';
import { described } from './described.ts';
import { discriminators } from './discriminators.ts';
import { enumTexts } from './enum-texts.ts';
import { errorCodes } from './error-codes.ts';
import { fieldTypes } from './field-types.ts';
import { finishedTexts } from './finished-texts.ts';
import { finiteSchemas } from './finite-schemas.ts';
import { fittingRequests } from './fitting-requests.ts';
import { generatorSafe } from './generator-safe.ts';
import { headerNames } from './header-names.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { knownNames } from './known-names.ts';
import { knownScopes } from './known-scopes.ts';
import { limitTexts } from './limit-texts.ts';
import { noInlineObjects } from './no-inline-objects.ts';
import { operationIdVerb } from './operation-id-verb.ts';
import { pageTexts } from './page-texts.ts';
import { pathStyle } from './path-style.ts';
import { patternLengths } from './pattern-lengths.ts';
import { presenceTexts } from './presence-texts.ts';
import { problemResponses } from './problem-responses.ts';
import { recordVersions } from './record-versions.ts';
import type { Rule } from './redocly.ts';
import { requiredScopes } from './required-scopes.ts';
import { responseHeaders } from './response-headers.ts';
import { sdkExtension } from './sdk-extension.ts';
import { secrets } from './secrets.ts';
import { singlePublicCall } from './single-public-call.ts';
import { statuses } from './statuses.ts';
import { strictRequests } from './strict-requests.ts';
import { uniqueTexts } from './unique-texts.ts';
import { usedNames } from './used-names.ts';
import { webhookEvents } from './webhook-events.ts';

/** Rules of this contract by name. `redocly.yaml` enables each as `contract/<name>`. */
export const rules: Record<string, Rule> = {
  bounded,
  'consistent-examples': consistentExamples,
  'cursor-pagination': cursorPagination,
  deprecations,
  described,
  discriminators,
  'enum-texts': enumTexts,
  'error-codes': errorCodes,
  'field-types': fieldTypes,
  'finished-texts': finishedTexts,
  'finite-schemas': finiteSchemas,
  'fitting-requests': fittingRequests,
  'generator-safe': generatorSafe,
  'header-names': headerNames,
  'idempotency-key': idempotencyKey,
  'known-names': knownNames,
  'known-scopes': knownScopes,
  'limit-texts': limitTexts,
  'no-inline-objects': noInlineObjects,
  'operation-id-verb': operationIdVerb,
  'page-texts': pageTexts,
  'path-style': pathStyle,
  'pattern-lengths': patternLengths,
  'presence-texts': presenceTexts,
  'problem-responses': problemResponses,
  'record-versions': recordVersions,
  'required-scopes': requiredScopes,
  'response-headers': responseHeaders,
  'sdk-extension': sdkExtension,
  secrets,
  'single-public-call': singlePublicCall,
  statuses,
  'strict-requests': strictRequests,
  'unique-texts': uniqueTexts,
  'used-names': usedNames,
  'webhook-events': webhookEvents,
};

// Redocly loads the default export of a plugin.
export default function contractPlugin(): { id: string; rules: { oas3: Record<string, Rule> } } {
  return { id: 'contract', rules: { oas3: rules } };
}
