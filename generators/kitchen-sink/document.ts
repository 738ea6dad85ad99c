import type { OpenApiDocument } from '../model/document.ts';
import { DESCRIPTION } from './nodes.ts';
import { paths } from './operations.ts';
import { schemas } from './schemas.ts';

/**
 * A document with every construct there is. A template may print what the contract of today does not use, and a line of
 * it is not wrong because the last deprecated operation has gone: templates are judged by this and by the contract.
 */
export function kitchenSink(): OpenApiDocument {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Kitchen sink', version: '1.0.0' },
    servers: [{ url: 'https://api.example.com' }],
    security: [{ bearer: [] }],
    tags: [{ name: 'things', description: DESCRIPTION }],
    paths: paths(),
    components: {
      schemas: schemas(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        password: { type: 'http', scheme: 'basic' },
        header: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
    },
  };
  // A member that is undefined here is absent in JSON.
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}
