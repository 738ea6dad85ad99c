import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument, ResponseNode } from '../model/document.ts';
import { memberPointer } from '../sources/pointer.ts';
import type { Report } from './report.ts';
import { type Json, objectOf, type NodeRef, type SourceDocument } from './source.ts';

type Media = NonNullable<ResponseNode['content']>[string];

/** An example and the pointer to its value. */
export interface Example {
  value: unknown;
  pointer: string;
}

/** The examples that a media type shows, in their order. One that only says where it is (`externalValue`) is none. */
export function examplesOf(source: SourceDocument, { node, pointer }: NodeRef): Example[] {
  if ('example' in node) return [{ value: node['example'], pointer: memberPointer(pointer, 'example') }];
  return Object.entries(objectOf(node['examples'])).flatMap(([name, one]) => {
    const place = source.follow({ node: objectOf(one), pointer: memberPointer(pointer, 'examples', name) });
    if (!('value' in place.node)) return [];
    return { value: place.node['value'], pointer: memberPointer(place.pointer, 'value') };
  });
}

/** Examples of successes, held back until the schemas that they are to meet are all there. */
export class ResponseExamples {
  readonly #waiting: { media: Media; examples: readonly Example[] }[] = [];

  /** `media` gets the first of the examples that is what its schema says. */
  add(media: Media, examples: readonly Example[]): void {
    if (examples.length > 0) this.#waiting.push({ media, examples });
  }

  /** Gives out the examples that are sound; the others are noted, since they are nobody's fault who generates. */
  assignValid({ components }: OpenApiDocument, report: Report): void {
    if (this.#waiting.length === 0) return;
    const problemOf = validatorOf({ components, uses: this.#waiting.map(({ media }) => media.schema ?? true) });
    for (const [index, { media, examples }] of this.#waiting.entries()) {
      const sound = examples.find(({ value, pointer }) => {
        const problem = problemOf(`#/uses/${index}`, value);
        if (problem !== undefined) {
          report.warn(pointer, `the example is no answer, ${problem}; the fake API leaves it out`);
        }
        return problem === undefined;
      });
      if (sound !== undefined) media.example = sound.value;
    }
  }
}

/** Says what is wrong with a value by the schema at a pointer; undefined when nothing is. */
function validatorOf(root: Json): (pointer: string, value: unknown) => string | undefined {
  // Formats are annotations (JSON Schema 2020-12, section 7.2.1), and words of OpenAPI stand beside the schemas.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false });
  // A union is told apart by its discriminator, not by being the only one that takes a value.
  ajv.removeKeyword('oneOf');
  ajv.addKeyword({ keyword: 'oneOf', schemaType: 'array', macro: (anyOf: unknown[]) => ({ anyOf }) });
  ajv.addSchema(root, 'adopted');
  return (pointer, value) => {
    const check = ajv.getSchema(`adopted${pointer}`);
    if (check === undefined || check(value) === true) return undefined;
    const [error] = check.errors ?? [];
    return `${error?.instancePath === '' ? 'it' : error?.instancePath} ${error?.message}`;
  };
}
