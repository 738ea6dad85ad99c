import { FORM } from '../model/media-type.ts';
import { DESCRIPTION, type Node, ref } from './nodes.ts';

export const JSON_TYPE = 'application/json';

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  deprecated?: boolean;
  explode?: boolean;
  style?: string;
  allowReserved?: boolean;
  description?: string;
  schema?: Node;
  content?: Record<string, { schema: Node }>;
}

export interface Operation {
  /** `GET /things` */
  wire: string;
  parameters?: Parameter[];
  body?: object;
  /** By status. */
  responses?: Record<string, object>;
  more?: object;
}

export function parameter(name: string, location: string, schema: Node, more: Partial<Parameter> = {}): Parameter {
  const required = location === 'path' ? { required: true } : {};
  return { name, in: location, ...required, description: DESCRIPTION, explode: false, schema, ...more };
}

export const json = (schema: Node, mediaType = JSON_TYPE): object => ({
  description: 'The response.',
  content: { [mediaType]: { schema, example: { text: DESCRIPTION } } },
});

export const NOTHING = { description: 'No body.' };

export function body(schema: Node, mediaType = JSON_TYPE, required = true): object {
  return { required, description: DESCRIPTION, content: { [mediaType]: { schema } } };
}

export function form(schema: Node, encoding: object = {}, required = true): object {
  return { required, description: DESCRIPTION, content: { [FORM]: { schema, encoding } } };
}

export const parts = (schema: Node, encoding: object = {}): object => ({
  required: true,
  description: DESCRIPTION,
  content: { 'multipart/form-data': { schema, encoding } },
});

export const returned = (schema: Node): Pick<Operation, 'responses'> => ({
  responses: { 200: json(schema), 404: NOTHING },
});

export const thing = ref('Thing');
