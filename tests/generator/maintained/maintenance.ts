import { join } from 'node:path';
import { add, after, append, type Edit, remove, removeEntry, replace } from './edit.ts';

/**
 * A year of maintenance of the contract, done as its maintainers do it: by editing its files. New files are in `contract/`,
 * additions to the end of existing files in `appended/`.
 */
export const MAINTENANCE: Readonly<Record<string, readonly Edit[]>> = {
  'a new paged resource with an action, reserved words for fields, nullable fields, maps and lists': [
    add(join(import.meta.dirname, 'contract')),
    append(join(import.meta.dirname, 'appended')),
    after(
      'openapi.yaml',
      '    description: The product catalogue, read-only.',
      '  - name: suppliers',
      '    description: Businesses from which the merchant buys goods.',
    ),
    after(
      'openapi.yaml',
      '    $ref: paths/products-by-id.yaml',
      '  /api/v1/suppliers:',
      '    $ref: paths/suppliers.yaml',
      '  /api/v1/suppliers/{supplier_id}:',
      '    $ref: paths/suppliers-by-id.yaml',
      '  /api/v1/suppliers/{supplier_id}/archive:',
      '    $ref: paths/suppliers-archive.yaml',
    ),
    after(
      'components/schemas/api-keys.yaml',
      '    - `events:read`: read past events.',
      '    - `suppliers:read`: read suppliers.',
      '    - `suppliers:write`: create, change, archive and delete suppliers.',
    ),
    after('components/schemas/api-keys.yaml', '    - events:read', '    - suppliers:read', '    - suppliers:write'),
    // No existing operation has this verb.
    replace('rules/operation-id-verb.ts', "'adjust', ", "'adjust', 'archive', "),
    replace('redocly.yaml', 'rate-limit, cancel,', 'rate-limit, archive, cancel,'),
  ],

  // The contract's rules do not allow nullable objects; allowing them takes one line in two of the rules.
  'objects that may be null': [
    replace(
      'rules/generator-safe.ts',
      'if (oneOf === undefined) return',
      "if (oneOf === undefined || items(oneOf).some((choice) => fields(choice)['type'] === 'null')) return",
    ),
    replace('rules/no-inline-objects.ts', "schema['oneOf'] !== undefined", "schema['discriminator'] !== undefined"),
  ],

  'a new event': [
    after(
      'components/schemas/events.yaml',
      '    - `webhook_endpoint.ping`: a test delivery was requested.',
      '    - `supplier.archived`: a supplier was archived.',
    ),
    after('components/schemas/events.yaml', '    - inventory.out_of_stock', '    - supplier.archived'),
    after(
      'components/schemas/events.yaml',
      "    - $ref: '#/InventoryOutOfStockEvent'",
      '    - $ref: events-suppliers.yaml#/SupplierArchivedEvent',
    ),
    after(
      'components/schemas/events.yaml',
      "      inventory.out_of_stock: '#/InventoryOutOfStockEvent'",
      '      supplier.archived: events-suppliers.yaml#/SupplierArchivedEvent',
    ),
    after('openapi.yaml', 'webhooks:', '  supplier.archived:', '    $ref: webhooks/suppliers.yaml#/supplier.archived'),
    after(
      'paths/events-by-id.yaml',
      '              $ref: ../components/examples/events-products.yaml#/event_product_deleted',
      '            event_supplier_archived:',
      '              $ref: ../components/examples/events-suppliers.yaml#/event_supplier_archived',
    ),
  ],

  'a new optional field': [
    after(
      'components/schemas/locations.yaml',
      '      $ref: common.yaml#/CountryCode',
      '    opening_hours:',
      '      type: string',
      '      description: Opening hours, as text for people. Omitted if unknown.',
      '      minLength: 1',
      '      maxLength: 255',
      '      example: Mo-Fr 8-17',
    ),
    after('components/examples/locations.yaml', '        country_code: JP', '        opening_hours: Mo-Fr 8-17'),
  ],

  'a new value of an enumeration': [
    after(
      'components/schemas/inventory.yaml',
      '    - `transfer`: goods moved between locations.',
      '    - `on-loan`: goods were lent, to be returned.',
    ),
    replace('components/schemas/inventory.yaml', 'transfer, other]', 'transfer, on-loan, other]'),
  ],

  'a deprecated operation': [after('paths/locations.yaml', '  summary: List locations', '  deprecated: true')],

  'an operation removed from a resource': [
    replace(
      'openapi.yaml',
      '  /api/v1/webhook-endpoints/{webhook_endpoint_id}/ping:\n    $ref: paths/webhook-endpoints-ping.yaml\n',
      '',
    ),
    remove('paths/webhook-endpoints-ping.yaml'),
    removeEntry('components/examples/webhook-deliveries.yaml', 'delivery_ping_queued'),
  ],

  'an operation removed with its resource, and with the schema that only it used': [
    replace('openapi.yaml', '  /api/v1/rate-limit:\n    $ref: paths/rate-limit.yaml\n', ''),
    remove('paths/rate-limit.yaml'),
    remove('components/schemas/rate-limit.yaml'),
    removeEntry('components/examples/accounts.yaml', 'rate_limit_fresh'),
    removeEntry('components/examples/accounts.yaml', 'rate_limit_spent'),
  ],
};
