import { isJson } from '../../model/media-type.ts';
import type { Example, Method, SdkModel } from '../../model/model.ts';
import { literal } from './escape.ts';
import { constantName } from './names.ts';
import { importText } from './resources.ts';

/** What the fake client of the tests answers with. */
export interface ExamplesView {
  imports: string;
  /** Answers, each once however many operations have it; `answer` is the inside of an object literal. */
  answers: { example: { name: string; answer: string } }[];
  /** Every operation, as the inside of an object literal. */
  operations: { operation: { text: string } }[];
}

export function examplesView({ resources }: SdkModel): ExamplesView {
  const names = new Map<string, string>();
  const operations = resources
    .flatMap(({ methods }) => methods)
    .map((method) => ({ operation: { text: operationText(method, names) } }));
  return {
    imports: importText('../testing/operation-examples.ts', [
      'OperationExamples',
      ...(names.size === 0 ? [] : ['AnswerExample']),
    ]),
    answers: [...names].map(([answer, name]) => ({ example: { name, answer } })),
    operations,
  };
}

/** What is new of the answers is added to `names`, called after the first operation that has it. */
function operationText(method: Method, names: Map<string, string>): string {
  const answers = (method.examples ?? []).map((example) => {
    const text = answerText(example);
    const name = names.get(text) ?? `${constantName(method)}_${example.status}`;
    names.set(text, name);
    return name;
  });
  return [
    `operation: ${literal(method.operationId)}`,
    `method: ${literal(method.httpMethod)}`,
    `path: ${literal(method.path)}`,
    `answers: [${answers.join(', ')}]`,
  ].join(', ');
}

// A text rather than an object: it is sent as it stands, nobody can change it, and `__proto__` is a name like others.
function answerText({ status, mediaType, value }: Example): string {
  if (mediaType === undefined) return `status: ${status}`;
  const isText = typeof value === 'string' && !isJson(mediaType);
  const body = isText ? value : JSON.stringify(value);
  return `status: ${status}, contentType: ${literal(mediaType)}, body: ${literal(body)}`;
}
