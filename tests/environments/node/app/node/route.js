import { IntegrationApi } from '@integration-api/sdk';

export async function GET() {
  const { data } = await new IntegrationApi().products.list();
  return Response.json(data[0]);
}
