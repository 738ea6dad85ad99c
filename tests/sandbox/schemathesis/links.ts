/** Links between operations, by which Schemathesis uses what one request creates in the next. */
import type { OperationId } from '../../../sandbox/api/contract/types.ts';
import type { ContractDocument } from '../../../generators/sources/bundle.ts';

interface Link {
  from: OperationId;
  status: '200' | '201';
  to: readonly OperationId[];
  parameters: Readonly<Record<string, string>>;
}

const LINKS: readonly Link[] = [
  {
    from: 'createOrder',
    status: '201',
    to: ['retrieveOrder', 'updateOrder', 'cancelOrder'],
    parameters: { order_id: '$response.body#/id' },
  },
  {
    from: 'createApiKey',
    status: '201',
    to: ['retrieveApiKey', 'rotateApiKey', 'revokeApiKey'],
    parameters: { api_key_id: '$response.body#/api_key/id' },
  },
  {
    from: 'createWebhookEndpoint',
    status: '201',
    to: [
      'retrieveWebhookEndpoint',
      'updateWebhookEndpoint',
      'pingWebhookEndpoint',
      'listWebhookDeliveries',
      'rotateWebhookEndpointSecret',
      'deleteWebhookEndpoint',
    ],
    parameters: { webhook_endpoint_id: '$response.body#/endpoint/id' },
  },
  {
    from: 'listWebhookDeliveries',
    status: '200',
    to: ['retryWebhookDelivery'],
    parameters: {
      webhook_endpoint_id: '$request.path.webhook_endpoint_id',
      delivery_id: '$response.body#/data/0/id',
    },
  },
  { from: 'listEvents', status: '200', to: ['retrieveEvent'], parameters: { event_id: '$response.body#/data/0/id' } },
  {
    from: 'listProducts',
    status: '200',
    to: ['retrieveProduct'],
    parameters: { product_id: '$response.body#/data/0/id' },
  },
];

interface OperationNode {
  operationId?: string;
  responses: Record<string, { links?: Record<string, object> }>;
}

/** Returns a copy of the contract with the links. */
export function withLinks(document: ContractDocument): ContractDocument {
  const copy = structuredClone(document);
  const operations = Object.values(copy.paths).flatMap((item) => Object.values(item) as OperationNode[]);
  for (const { from, status, to, parameters } of LINKS) {
    const response = operations.find(({ operationId }) => operationId === from)?.responses[status];
    if (!response) throw new Error(`${from} has no response ${status}`);
    response.links = Object.fromEntries(to.map((operationId) => [operationId, { operationId, parameters }]));
  }
  return copy;
}
