/** The shortest programs that an integrator may write. */

/** Programs that import the library and create a client. */
export const CONSTRUCT = {
  'bare Node.js': '',
  'node:http': "import { Agent } from 'node:http';\nnew Agent({ keepAlive: true });",
  'undici.request': "import { request } from 'undici';\nvoid request;",
  fetch: 'void globalThis.fetch;',
  ours: "import { IntegrationApi } from '@integration-api/sdk';\nnew IntegrationApi({ apiKey: 'ik_test_bench' });",
  'ours by require':
    "import { createRequire } from 'node:module';\nconst { IntegrationApi } = createRequire(import.meta.url)('@integration-api/sdk');\nnew IntegrationApi({ apiKey: 'ik_test_bench' });",
  stripe: "import Stripe from 'stripe';\nnew Stripe('sk_test_bench');",
  openai: "import OpenAI from 'openai';\nnew OpenAI({ apiKey: 'sk-bench' });",
} as const;

export type Constructed = keyof typeof CONSTRUCT;

/** Programs that send one list call. */
export const LIST_CALL = {
  ours: `import { IntegrationApi } from '@integration-api/sdk';
    const api = new IntegrationApi({ apiKey: 'ik_test_bench' });
    for await (const product of api.products.list()) console.log(product.title);`,
  stripe: `import Stripe from 'stripe';
    const api = new Stripe('sk_test_bench');
    for await (const product of api.products.list()) console.log(product.name);`,
  openai: `import OpenAI from 'openai';
    const api = new OpenAI({ apiKey: 'sk-bench' });
    for await (const file of api.files.list()) console.log(file.filename);`,
} as const;

/** The same call with the standalone function and its client. */
export const LIST_BY_FUNCTION = `import { createClient, listProducts } from '@integration-api/sdk/products';
    const api = createClient({ apiKey: 'ik_test_bench' });
    for await (const product of listProducts(api)) console.log(product.title);`;

/** The standalone function only. */
export const LIST_FUNCTION = "export { listProducts } from '@integration-api/sdk/products';";
