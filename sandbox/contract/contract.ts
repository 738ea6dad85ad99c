/** The contract as the server uses it: routes, validators and problems, all read from one document. */
import { type ContractDocument, readDocument } from './document.ts';
import { type Operation, operationsOf } from './operations.ts';
import { type ProblemKinds, problemKindsOf } from './problems.ts';
import { type Router, routerOf } from './routes.ts';
import { type Validate, validatorOf } from './schemas.ts';

export interface Contract {
  readonly document: ContractDocument;
  readonly operations: readonly Operation[];
  readonly route: Router;
  readonly problemKind: ProblemKinds;
  /** Validates parameters and bodies of requests: members that the contract does not have are errors. */
  readonly validateRequest: Validate;
  /** Validates responses, which may have more members. */
  readonly validateResponse: Validate;
}

const BUNDLE = new URL('../../openapi/.build/openapi.json', import.meta.url);

/** Reads the bundled contract. */
export function readContract(file: string | URL = BUNDLE): Contract {
  const document = readDocument(file);
  const operations = operationsOf(document);
  return {
    document,
    operations,
    route: routerOf(operations),
    problemKind: problemKindsOf(document),
    validateRequest: validatorOf(document, 'closed'),
    validateResponse: validatorOf(document, 'open'),
  };
}
