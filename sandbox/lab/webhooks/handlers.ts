import { notFound } from '../../contract/problem.ts';
import { validSecrets } from '../../deliveries/claim.ts';
import { findEndpoint } from '../../deliveries/endpoint.ts';
import type { LabHandlers, RunWork } from '../../lab-document/handlers.ts';

export const webhookHandlers = (runWork: RunWork): LabHandlers<'retrieveEndpointSecrets'> => ({
  async retrieveEndpointSecrets({ path, requestId }) {
    const tenant = { accountId: path.account_id, mode: path.mode };
    const data = await runWork(tenant, requestId, async (work) => {
      const found = await findEndpoint(work.tx, tenant, path.webhook_endpoint_id);
      if (!found) throw notFound('webhook endpoint', path.webhook_endpoint_id);
      return validSecrets(work, found);
    });
    return { status: 200, body: { data: [...data] } };
  },
});
