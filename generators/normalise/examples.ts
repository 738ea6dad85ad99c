import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument, ResponseNode } from '../model/document.ts';
import { rounded } from '../text/exact-json.ts';
import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import { type Json, objectOf, type NodeRef, type SourceDocument } from './source.ts';

type Media = NonNullable<ResponseNode['content']>[string];

/** An example and the pointer to its value. */
interface Example {
  value: unknown;
  pointer: string;
}

/** Returns the examples of a media type or a parameter in order, without external ones (`externalValue`). */
export function examplesOf(source: SourceDocument, { node, pointer }: NodeRef): Example[] {
  if ('example' in node) return [{ value: node['example'], pointer: memberPointer(pointer, 'example') }];
  return Object.entries(objectOf(node['examples'])).flatMap(([name, example]) => {
    const ref = source.follow({ node: objectOf(example), pointer: memberPointer(pointer, 'examples', name) });
    if (!('value' in ref.node)) return [];
    return { value: ref.node['value'], pointer: memberPointer(ref.pointer, 'value') };
  });
}

/** Examples of successful responses, collected until all schemas exist to validate them. */
export class ResponseExamples {
  readonly #waiting: { media: Media; examples: readonly Example[] }[] = [];

  /** Registers examples. `media` receives the first that is valid by its schema. */
  add(media: Media, examples: readonly Example[]): void {
    if (examples.length > 0) this.#waiting.push({ media, examples });
  }

  /**
   * Assigns the valid examples. Invalid ones cause warnings, because users of a document may not be able to fix them.
   */
  assignValid({ components }: OpenApiDocument, report: Report): void {
    if (this.#waiting.length === 0) return;
    const invalidityOf = validatorOf({ components, uses: this.#waiting.map(({ media }) => media.schema ?? true) });
    for (const [index, { media, examples }] of this.#waiting.entries()) {
      const valid = examples.find(({ value, pointer }) => {
        const reason = invalidityOf(`#/uses/${index}`, value);
        if (reason !== undefined) {
          report.warn(pointer, `the example is invalid: ${reason}; the fake API omits it`);
        }
        return reason === undefined;
      });
      if (valid !== undefined) media.example = valid.value;
    }
  }
}

/** Returns a function that validates a value by the schema at a pointer. It returns undefined for a valid value. */
function validatorOf(root: Json): (pointer: string, value: unknown) => string | undefined {
  // Formats are annotations (JSON Schema 2020-12, section 7.2.1), and the document contains keywords of OpenAPI.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false });
  // A discriminator identifies the variant, so that several schemas of `oneOf` may accept a value.
  ajv.removeKeyword('oneOf');
  ajv.addKeyword({ keyword: 'oneOf', schemaType: 'array', macro: (anyOf: unknown[]) => ({ anyOf }) });
  ajv.addSchema(rounded(root) as Json, 'adopted');
  return (pointer, value) => {
    const check = ajv.getSchema(`adopted${pointer}`);
    if (check === undefined || check(rounded(value)) === true) return undefined;
    const [error] = check.errors ?? [];
    return `${error?.instancePath === '' ? 'it' : error?.instancePath} ${error?.message}`;
  };
}
