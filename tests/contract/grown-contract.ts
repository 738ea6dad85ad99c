/** An edit of a file of the contract: the text to find, and what replaces it. */
type Edit = readonly [path: string, from: string, to: string];

const SCHEMAS = 'components/schemas';
const ORDER_REQUESTS = `${SCHEMAS}/order-requests.yaml`;
const ORDERS = `${SCHEMAS}/orders.yaml`;
const PROBLEMS = `${SCHEMAS}/problems.yaml`;
const RATE_LIMIT = 'paths/rate-limit.yaml';

/** Prints a field or a header of a schema, two spaces deeper than its owner. */
const field = (name: string, ...lines: string[]): string =>
  [`    ${name}:`, ...lines.map((line) => `      ${line}`), ''].join('\n');

const text = (description: string, most: number, example: string): string[] => [
  'type: string',
  `description: ${description}`,
  'minLength: 1',
  `maxLength: ${most}`,
  `example: ${example}`,
];

const DAY = ['format: date', 'minLength: 10', 'maxLength: 10', "example: '2026-05-04'"];
const HEADERS = ['Deprecation', 'Sunset', 'Link'];
const header = (name: string): string => `        ${name}:\n          $ref: ../components/headers.yaml#/Removal\n`;

/** What v1 may grow by, with the texts, examples and entries that belong to it. */
export const GROWTH: readonly Edit[] = [
  // A new operation with its parameter and its example.
  [
    'openapi.yaml',
    '  /api/v1/orders:\n',
    '  /api/v1/locations/{location_id}:\n    $ref: paths/locations-by-id.yaml\n  /api/v1/orders:\n',
  ],
  [
    'components/parameters/paths.yaml',
    'OrderId:\n',
    'LocationId:\n  name: location_id\n  in: path\n  required: true\n  description: Identifier of the location.\n  schema:\n    $ref: ../schemas/ids.yaml#/LocationId\n\nOrderId:\n',
  ],
  [
    'components/examples/locations.yaml',
    'location_page_last:\n',
    'location_one:\n  summary: One location\n  value:\n    id: loc_OZfCNKqw2FQEN6Df\n    name: Husum warehouse\n    is_default: true\n    is_active: true\n    country_code: DE\n\nlocation_page_last:\n',
  ],
  // A new optional parameter, a day.
  [
    'paths/orders.yaml',
    '  parameters:\n',
    `  parameters:\n    - name: due_before\n      in: query\n      description: Latest day on which an order is due.\n      schema:\n        type: string\n        ${DAY.join('\n        ')}\n`,
  ],
  // New optional fields of requests: a text, a day, a UUID that may be null, an object.
  [
    ORDER_REQUESTS,
    '    restock:\n',
    `${field('ticket', ...text('Number of the ticket of your help desk, up to 64 characters.', 64, 'T-1'))}    restock:\n`,
  ],
  [
    ORDER_REQUESTS,
    '    location_id:\n',
    [
      field('due_date', 'type: string', 'description: Day on which the order is due.', ...DAY),
      field(
        'session_id',
        "type: [string, 'null']",
        'format: uuid',
        'description: Identifier of the session in your shop.',
        'minLength: 36',
        'maxLength: 36',
        'example: 8e03978e-40d5-43e8-bc93-6894a57f9324',
      ),
      field('gift', "$ref: '#/GiftCreate'", 'description: Gift wrapping.'),
      '    location_id:\n',
    ].join(''),
  ],
  [
    ORDER_REQUESTS,
    'OrderCreate:\n',
    `GiftCreate:\n  type: object\n  description: Gift wrapping.\n  required: [message]\n  properties:\n${field('message', ...text('Text on the card, at most 200 characters.', 200, 'Happy birthday'))}  additionalProperties: false\n\nOrderCreate:\n`,
  ],
  // New fields of responses: a day, money, a time, and one that is always there.
  [
    ORDERS,
    '    cancellation:\n      $ref',
    [
      field(
        'due_date',
        "type: [string, 'null']",
        'description: Day on which the order is due. Null if it has none.',
        ...DAY,
      ),
      field('tip', '$ref: common.yaml#/Money', 'description: Tip of the customer.'),
      field(
        'shipped_at',
        "type: [string, 'null']",
        'format: date-time',
        'description: Time when the last unit was shipped. Null before that.',
        'minLength: 20',
        'maxLength: 35',
        "example: '2026-05-04T09:30:02Z'",
      ),
      '    cancellation:\n      $ref',
    ].join(''),
  ],
  // A new value of an enum, and a new error.
  [ORDERS, 'payment_failed, other]', 'payment_failed, duplicate, other]'],
  [ORDERS, '    - `other`: another', '    - `duplicate`: the order was placed twice.\n    - `other`: another'],
  [
    PROBLEMS,
    '    - `limit_reached`:',
    '    - `order_locked`: a colleague is editing the order.\n    - `limit_reached`:',
  ],
  [PROBLEMS, '    - limit_reached\n', '    - order_locked\n    - limit_reached\n'],
  // Wider limits, in the request and in its record.
  [ORDERS, 'maxLength: 1000\n', 'maxLength: 2000\n'],
  [ORDER_REQUESTS, 'maxLength: 1000\n', 'maxLength: 2000\n'],
  [`${SCHEMAS}/products.yaml`, 'at most three.', 'at most five.'],
  [`${SCHEMAS}/products.yaml`, 'maxProperties: 3', 'maxProperties: 5'],
  // A deprecated operation.
  [RATE_LIMIT, '  operationId', '  deprecated: true\n  operationId'],
  [RATE_LIMIT, '        RateLimit:\n', `${HEADERS.map(header).join('')}        RateLimit:\n`],
  [
    'components/headers.yaml',
    'RetryAfter:\n',
    'Removal:\n  description: When the operation will be removed, or what to use in its place.\n  schema:\n    type: string\n    minLength: 1\n    maxLength: 255\n    example: Sun, 31 May 2026 00:00:00 GMT\n\nRetryAfter:\n',
  ],
  // Texts and examples.
  [`${SCHEMAS}/locations.yaml`, 'Display name.', 'Display name, such as that of a shop.'],
  [`${SCHEMAS}/locations.yaml`, 'example: Husum warehouse', 'example: Warehouse in Husum'],
];
