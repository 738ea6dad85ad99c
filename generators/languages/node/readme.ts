import type { Readme } from '../readme.ts';
import { programs } from './readme-programs.ts';
import { packaging } from './release.ts';

export const readme: Readme = {
  errorSuffix: 'Error',
  otherMembers: {
    sent: 'Write them into the object: `{ name, colour }`. Where the description does not mention other members, the compiler refuses misspelt names in a literal; `{ name, ...{ colour } }` says that a name is meant.',
    read: "`model['colour']` where the description mentions other members, and `unknownField(model, 'colour')` elsewhere.",
  },
  received: `
const { WEBHOOK_SECRET: current, WEBHOOK_BODY: body } = process.env;
const previous = current;
const headers = Object.fromEntries(
  ['id', 'timestamp', 'signature'].map((name) => ['webhook-' + name, process.env['WEBHOOK_' + name.toUpperCase()]]),
);
const request = new Request('https://shop.example/webhooks', { method: 'POST', body, headers });
`,
  chapters: ['Smaller bundles'],
  client: {
    imports: "import { IntegrationApi } from '@integration-api/sdk';",
    sameModule: /^import \{ ([^}]+) \} from '@integration-api\/sdk';$/m,
    statement: 'const api = new IntegrationApi(); // reads INTEGRATION_API_KEY',
    uses: /(?<![\w.])api\./,
    creates: /\b(?:const|using) api\b/,
  },
  programs,
  project: {
    files: ({ root, read }) => ({
      'package.json': '{ "private": true, "type": "module" }\n',
      'surroundings.ts': read('sdks/node/test/documents/surroundings.ts').replaceAll(
        /'\.\.\/\.\.\/src(\/\w+)?\/index\.ts'/g,
        "'@integration-api/sdk$1'",
      ),
      'tsconfig.json': JSON.stringify({
        extends: `${root}/sdks/node/examples/tsconfig.json`,
        compilerOptions: {
          rootDir: '.',
          paths: {},
          moduleDetection: 'force',
          noEmit: true,
          // Readers need not have our rule for environment variables, and may import names only to show them.
          noPropertyAccessFromIndexSignature: false,
          noUnusedLocals: false,
          noUnusedParameters: false,
        },
        include: ['*.ts'],
      }),
    }),
    install: ({ root, output, scratch, version }) => [
      [
        'npm',
        'install',
        '--offline',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--cache',
        `${scratch}/npm-cache`,
        `${output}/${packaging.files(version)[0]}`,
      ],
      // Packages that a user has installed, too, such as undici.
      ['ln', '-s', `${root}/node_modules`, `${scratch}/../node_modules`],
    ],
    installs: [],
    program: (code, line) => ({ file: `line-${line}.ts`, text: `import './surroundings.ts';\n${code}` }),
    checks: ({ root, npm }) => [
      [...npm('typescript', 'tsc'), '--project', '.'],
      [...npm('typescript', 'tsc'), '--project', `${root}/sdks/node/examples`, '--noEmit'],
    ],
    run: ({ root, node }, file) => [node, '--import', `${root}/node_modules/tsx/dist/loader.mjs`, file],
  },
};
