import { requireBinaryOutsideJson } from './binary.ts';
import type { OpenApiDocument } from './document.ts';
import type { SdkModel } from './model.ts';
import { buildResources } from './operations.ts';
import { buildSchemas } from './schemas.ts';
import { schemesOf } from './schemes.ts';
import { directionsOf } from './directions.ts';
import { eventExamplesOf } from './webhooks.ts';

/**
 * Builds the model of a bundled document that has passed validation.
 * @throws {UnsupportedConstructError} at the first construct that no SDK supports
 */
export function buildModel(document: OpenApiDocument): SdkModel {
  const schemas = buildSchemas(document, directionsOf(document));
  const schemes = schemesOf(document);
  const model = {
    title: document.info.title,
    version: document.info.version,
    serverUrl: document.servers?.[0]?.url ?? '',
    ...document['x-sdk'],
    ...(schemes.length === 0 ? {} : { schemes }),
    resources: buildResources(document, schemas, schemes),
    schemas,
    hasWebhooks: Object.keys(document.webhooks ?? {}).length > 0,
    events: eventExamplesOf(document),
  };
  requireBinaryOutsideJson(model);
  return model;
}
