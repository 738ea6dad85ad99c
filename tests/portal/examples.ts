/** The requests of the portal's samples, and their code. */
import { readFileSync } from 'node:fs';
import { readContract } from '../../portal/contract.ts';
import type { OpenApi } from '../../portal/document.ts';
import { codesOf, requestsOf, type RequestExample } from '../../portal/samples/samples.ts';
import { tablesOf } from '../../scripts/docs/tables.ts';
import { BUNDLE } from '../../scripts/mock/document.ts';

const openapi = JSON.parse(readFileSync(BUNDLE, 'utf8')) as OpenApi;

export const contract = readContract(openapi);
export const requests: readonly RequestExample[] = contract.operations.flatMap((operation) =>
  requestsOf(operation, contract, undefined),
);

const tables = tablesOf(openapi);

/** Returns the code of a request in a language; undefined if it has none. */
export const codeOf = (request: RequestExample, language: string): string | undefined =>
  codesOf(request, tables).find((code) => code.language === language)?.text;
