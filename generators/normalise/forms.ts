/**
 * Forms of an operation: a method for each media type that carries other data. `POST /jobs` with JSON or a multipart form
 * is `jobs.create` and `jobs.createMultipart`.
 */
import { HTTP_METHODS } from '../../openapi/rules/http-methods.ts';
import { camelCase } from '../names/words.ts';
import { memberPointer } from '../sources/pointer.ts';
import { answerOffers, type Offer, requestOffers } from './offers.ts';
import { type Json, objectOf, type NodeRef, type SourceDocument } from './source.ts';
import { contentOf, hasLocation, responsesIn } from './success.ts';

/** What one method of an operation sends and reads. */
export interface Form {
  /** Added to the name of the operation; empty for its main method. */
  word: string;
  /** Absent if the method has no body. */
  request?: Offer;
  /** Absent if no result has a body. */
  answer?: Answer;
  /** Whether the method returns a stream, if the operation has one that returns JSON and one that returns a stream. */
  streams?: boolean;
}

export interface Answer extends Offer {
  /** Media types of the statuses that have none of `types`. */
  others: string[];
  /** True if the status of the response decides about its media type, so that the library cannot choose one. */
  isMixed: boolean;
}

/** Member of an operation that is a further form of another one: its word, and the path of the document. */
const FORM_OF = 'x-form-of';

/** Returns the forms of an operation, the main one first. */
export function formsOf(document: SourceDocument, { node, pointer }: NodeRef): Form[] {
  const body = document.follow({ node: objectOf(node['requestBody']), pointer: memberPointer(pointer, 'requestBody') });
  const requests = requestOffers(document, contentOf(document, body));
  const answers = answersOf(document, {
    node: objectOf(node['responses']),
    pointer: memberPointer(pointer, 'responses'),
  });
  const hasBoth = ['json', 'stream'].every((kind) => answers.some((answer) => answer.kind === kind));
  const pairs = orNone(requests).flatMap((request, first) =>
    orNone(answers).map((answer, second): Form => {
      const kind = answer?.kind;
      const read = second === 0 ? '' : (answer?.word ?? '');
      const isTwice = answers.slice(1).some(({ word }) => word === request?.word);
      const sent = first === 0 ? '' : `${isTwice ? 'From' : ''}${request?.word ?? ''}`;
      return {
        word: sent + read,
        ...(request === undefined ? {} : { request }),
        ...(answer === undefined ? {} : { answer }),
        ...(hasBoth && (kind === 'json' || kind === 'stream') ? { streams: kind === 'stream' } : {}),
      };
    }),
  );
  return pairs;
}

const orNone = <Item>(items: readonly Item[]): readonly (Item | undefined)[] =>
  items.length === 0 ? [undefined] : items;

/** Returns the ways to read the results of an operation, the main one first. */
function answersOf(document: SourceDocument, responses: NodeRef): Answer[] {
  const statuses = responsesIn(document, responses)
    .results.filter((ref) => !hasLocation(ref))
    .map((ref) => answerOffers(document, contentOf(document, ref)))
    .filter((offers) => offers.length > 0);
  const words = [...new Set(statuses.flatMap((offers) => offers.map(({ word }) => word)))];
  const covering = words.filter((word) => statuses.every((offers) => offers.some((offer) => offer.word === word)));
  if (words.length > 0 && covering.length === 0) return [mixed(statuses.flat())];
  const main = covering.includes('Json') ? 'Json' : (covering[0] ?? '');
  return [main, ...words.filter((word) => word !== main)].flatMap((word): Answer[] => {
    const own = statuses.flatMap((offers) => offers.filter((offer) => offer.word === word));
    const [first] = own;
    const without = statuses.filter((offers) => !offers.some((offer) => offer.word === word));
    const others = [...new Set(without.flatMap(([preferred]) => preferred?.types ?? []))];
    const types = [...new Set(own.flatMap((offer) => offer.types))];
    return first === undefined ? [] : [{ kind: first.kind, word, types, others, isMixed: false }];
  });
}

/** Returns the answer of an operation whose statuses have different media types: text if all of them are. */
function mixed(offers: readonly Offer[]): Answer {
  const isText = offers.every(({ kind }) => kind === 'json' || kind === 'text');
  const types = [...new Set(offers.flatMap((offer) => offer.types))];
  return { kind: isText ? 'text' : 'bytes', word: isText ? 'Text' : 'Bytes', types, others: [], isMixed: true };
}

/** The place of a form in the document: the word of the form, and the path of its operation. */
export interface FormOf {
  word: string;
  path: string;
}

/** Returns the place of a further form; undefined for the main form of an operation. */
export function formOf(operation: Json): FormOf | undefined {
  const { word, path } = objectOf(operation[FORM_OF]);
  return typeof word === 'string' && typeof path === 'string' ? { word, path } : undefined;
}

/** Returns the form of an operation that it is marked as; the main one if it is not. */
export function chosenForm(document: SourceDocument, ref: NodeRef): Form {
  const forms = formsOf(document, ref);
  const word = formOf(ref.node)?.word ?? '';
  return forms.find((form) => form.word === word) ?? forms[0] ?? { word: '' };
}

/** Returns the media types of bodies and results that a form does not use. */
export function otherContent(document: SourceDocument, ref: NodeRef): NodeRef[] {
  const { request, answer } = chosenForm(document, ref);
  const unused = (body: NodeRef, types: readonly string[]): NodeRef[] => {
    const content = contentOf(document, body);
    const isUsed = Object.keys(content.node).some((type) => types.includes(type));
    return Object.entries(content.node)
      .filter(([type]) => isUsed && !types.includes(type))
      .map(([type, media]) => ({ node: objectOf(media), pointer: memberPointer(content.pointer, type) }));
  };
  const body = { node: objectOf(ref.node['requestBody']), pointer: memberPointer(ref.pointer, 'requestBody') };
  const responses = { node: objectOf(ref.node['responses']), pointer: memberPointer(ref.pointer, 'responses') };
  return [
    ...(request === undefined ? [] : unused(document.follow(body), request.types)),
    ...responsesIn(document, responses).results.flatMap((result) => unused(result, answer?.types ?? [])),
  ];
}

/**
 * Returns the document with a path item for the further forms of its operations. Its path has a fragment with the word of
 * the form: `/jobs#multipart`. A fragment is never sent (RFC 9110, section 4.2.5).
 */
export function withForms(source: SourceDocument): Json {
  const paths = objectOf(source.root['paths']);
  const all = new Map<string, Json>();
  for (const [path, value] of Object.entries(paths)) {
    all.set(path, objectOf(value));
    const item = source.follow({ node: objectOf(value), pointer: memberPointer('#', 'paths', path) }).node;
    const shared = Object.fromEntries(Object.entries(item).filter(([name]) => !HTTP_METHODS.includes(name)));
    for (const method of HTTP_METHODS.filter((each) => item[each] !== undefined)) {
      const node = objectOf(item[method]);
      const [, ...further] = formsOf(source, { node, pointer: memberPointer('#', 'paths', path, method) });
      for (const { word } of further) {
        const key = pathOfForm(path, word, paths);
        all.set(key, { ...shared, ...all.get(key), [method]: { ...node, [FORM_OF]: { word, path } } });
      }
    }
  }
  return all.size === Object.keys(paths).length ? source.root : { ...source.root, paths: Object.fromEntries(all) };
}

function pathOfForm(path: string, word: string, paths: Json): string {
  const key = `${path}#${camelCase(word)}`;
  return Object.hasOwn(paths, key) ? `${key}-form` : key;
}
