/** A document as openapi-generator parsed it, printed by templates/openapi-generator/cross-check.mustache. */
export interface ParsedDocument {
  /** By `operationId`. */
  operations: Map<string, ParsedOperation>;
  /** By name. */
  schemas: Map<string, ParsedSchema>;
}

export interface ParsedOperation {
  httpMethod: string;
  path: string;
  /** Parameters by location and name, such as `query limit`; true if required. */
  parameters: Map<string, boolean>;
  /** True if the body is required. Absent if there is no body, or if it is a form. */
  body?: boolean;
}

export interface ParsedSchema {
  /** By name on the wire. */
  fields: Map<string, { required: boolean; nullable: boolean }>;
  values: string[];
  variants: string[];
}

// Values in a third-party document may contain line breaks.
const NEXT_FACT = /\n+(?=(?:operation|parameter|body|schema|field|value|variant)\t)/;

/** @throws {Error} at a line of an unknown kind */
export function readParsedDocument(text: string): ParsedDocument {
  const parsed: ParsedDocument = { operations: new Map(), schemas: new Map() };
  let operation: ParsedOperation | undefined;
  let schema: ParsedSchema | undefined;
  for (const line of text.split(NEXT_FACT).filter((fact) => fact.trim() !== '')) {
    const [kind = '', first = '', second = '', third = ''] = line.replace(/\n$/, '').split('\t');
    if (kind === 'operation') {
      operation = { httpMethod: second, path: third, parameters: new Map() };
      parsed.operations.set(first, operation);
    } else if (kind === 'schema') {
      schema = { fields: new Map(), values: [], variants: [] };
      parsed.schemas.set(first, schema);
    } else if (kind === 'parameter') operation?.parameters.set(`${first} ${second}`, third === 'true');
    else if (kind === 'body' && operation !== undefined) operation.body = first === 'true';
    else if (kind === 'field') schema?.fields.set(first, { required: second === 'true', nullable: third === 'true' });
    else if (kind === 'value') schema?.values.push(first);
    else if (kind === 'variant') schema?.variants.push(first);
    else throw new Error(`unknown line in the output of openapi-generator: ${JSON.stringify(line)}`);
  }
  return parsed;
}
