// Makes a call to the base URL of the argument, and prints what came of it.
import { IntegrationApi } from '@integration-api/sdk';

const api = new IntegrationApi({ baseUrl: process.argv[2], allowInsecureHttp: true });
await api.products.list().then(
  ({ data }) => console.log(data[0].title),
  (error) => console.log(`${error.name}: ${error.message}`),
);
