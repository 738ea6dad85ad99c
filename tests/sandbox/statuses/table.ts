/** Every response that the contract documents, read from the bundle, so that no list of them is needed here. */
import type { ErrorCode, OperationId } from '../../../sandbox/api/contract/types.ts';
import type { Operation } from '../../../generators/sources/bundle.ts';
import { OPERATIONS } from '../api.ts';

/** A status of an operation; errors have one row for each code of their examples. */
export interface Row {
  operation: Operation;
  id: OperationId;
  status: number;
  code: ErrorCode | undefined;
}

interface Example {
  code?: ErrorCode;
}

export const ROWS: readonly Row[] = OPERATIONS.flatMap((operation) => {
  const id = operation.operationId as OperationId;
  return operation.responses.flatMap(({ status, content }) => {
    const row = { operation, id, status };
    if (status < 400) return [{ ...row, code: undefined }];
    const codes = (content?.examples ?? []).map(({ value }) => (value as Example).code);
    if (codes.length === 0) throw new Error(`${id} has no example of ${status}`);
    return [...new Set(codes)].map((code) => ({ ...row, code }));
  });
});

export const titleOf = ({ id, status, code }: Row): string => [id, 'returns', status, code].filter(Boolean).join(' ');
