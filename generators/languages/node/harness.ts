import { type Harness, sampleFiles } from '../harness.ts';

const DRIVER = 'sdks/node/test/conformance/driver.ts';

const lacks = { processes: 'Node.js cannot fork a process' };

export const harness: Harness = {
  driver: {
    columns: [
      { id: 'node', title: 'Node.js', lacks },
      {
        id: 'node-fetch',
        title: 'Node.js (fetch)',
        lacks: {
          ...lacks,
          connections: 'all clients of a process share the connections of `fetch`',
          421: '`fetch` itself repeats a request after a 421, as its standard asks',
          informational: '`fetch` does not show a 1xx response',
          truncation: '`fetch` of Node.js accepts compressed data that ends early',
        },
        addedHeaders: ['accept-language', 'cache-control', 'pragma', 'sec-fetch-mode'],
      },
    ],
    needs: () => [{ file: DRIVER }],
    start: ({ ca, node }) => ({ line: [node, '--import', 'tsx', DRIVER], env: { NODE_EXTRA_CA_CERTS: ca } }),
    processes: 1,
    atOnce: 16,
  },
  compile: {
    // Checking TypeScript's own declarations would take half of the time.
    commands: ({ folder, npm }) => [[...npm('typescript', 'tsc'), '--project', folder, '--skipLibCheck']],
    installed: {
      tools: [],
      needs: ({ npm }) => ({ line: [...npm('typescript', 'tsc'), '--version'], lacks: 'typescript is not installed' }),
      commands: ({ folder, npm }) => [[...npm('typescript', 'tsc'), '--project', folder, '--skipLibCheck']],
    },
  },
  recorder: { parts: ['scripts'], commands: ({ node }) => [[node, '--import', 'tsx', 'scripts/api.ts']] },
  reference: { format: 'html', write: ({ node }, folder) => [node, '--import', 'tsx', 'scripts/reference.ts', folder] },
  firstCalls: ({ node }) => ({ line: [node, '--import', 'tsx', 'sdks/node/test/first-calls.ts'] }),
  snippet: ({ root, node }, code) => ({
    files: {
      'snippet.mts': code.includes('api = ')
        ? code
        : `import { IntegrationApi } from '@integration-api/sdk';\nconst api = new IntegrationApi();\n${code}`,
      'tsconfig.json': JSON.stringify({
        compilerOptions: { paths: { '@integration-api/sdk': [`${root}/sdks/node/src/index.ts`] } },
      }),
    },
    start: { line: [node, '--import', `${root}/node_modules/tsx/dist/loader.mjs`, 'snippet.mts'] },
  }),
  samples: ({ root, node }, codes, mark) => ({
    files: {
      ...sampleFiles(codes, (at) => `s${at}.mts`),
      'run.mts': codes
        .map((_, at) => `console.log('\\n${mark}${at}');\nawait import('./s${at}.mts').catch(console.log);\n`)
        .join(''),
      'tsconfig.json': JSON.stringify({
        compilerOptions: { paths: { '@integration-api/sdk': [`${root}/sdks/node/src/index.ts`] } },
      }),
    },
    commands: [{ line: [node, '--import', `${root}/node_modules/tsx/dist/loader.mjs`, 'run.mts'] }],
  }),
  identifiers: ({ root, node }, folder) => [node, `${root}/tests/generator/parsers/identifiers.mjs`, folder],
};
