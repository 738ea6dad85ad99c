import type { OpenApiDocument } from '../model/document.ts';
import { DESCRIPTION } from './nodes.ts';
import { paths } from './operations.ts';
import { schemas } from './schemas.ts';

const CREATED = {
  operationId: 'onThingCreated',
  requestBody: {
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Created' },
        example: { type: 'thing.created', text: DESCRIPTION },
      },
    },
  },
  responses: { 204: { description: 'Received.' } },
};

/**
 * Returns a document with every supported construct. Templates are checked against it and the contract, because they
 * support constructs that the contract does not currently use.
 */
export function kitchenSink(): OpenApiDocument {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Kitchen sink', version: '1.0.0' },
    servers: [{ url: 'https://api.example.com' }],
    security: [{ bearer: [] }],
    tags: [{ name: 'things', description: DESCRIPTION }],
    paths: paths(),
    webhooks: { 'thing.created': { post: CREATED } },
    components: {
      schemas: schemas(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        password: { type: 'http', scheme: 'basic' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
        header: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        login: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: { 'things:read': DESCRIPTION } } },
          'x-sdk': { tokenEndpointAuthMethod: 'client_secret_post' },
        },
        query: { type: 'apiKey', in: 'query', name: 'api_key' },
      },
    },
  };
  // The conversion to JSON removes undefined members.
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument;
}
