/** Other generators of clients, run as their documentation says, in the latest versions for Node.js 20. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../files/tree.ts';
import { readToolchain } from '../../toolchain/toolchain-file.mjs';

/** Programs that the tools are run with. */
export interface Programs {
  node: string;
  java: string;
  php: string;
  maven: string;
  /** Path of a program of an npm package in the folder of the tools. */
  npm(name: string): string;
  /** Path of a program in the virtual environment of the tools. */
  venv(name: string): string;
  /** Path of the jar of openapi-generator. */
  jar: string;
}

export type Line = readonly [program: string, ...args: string[]];

/** A generator, for one language. */
export interface Peer {
  title: string;
  language: string;
  /** npm packages to install, with their versions. */
  npm?: readonly string[];
  /** Python packages to install, with their versions. */
  pip?: readonly string[];
  generate(programs: Programs, document: string, out: string): Line;
  /** Files to write before the compiler runs, by name. */
  files?: Readonly<Record<string, string>>;
  compile(programs: Programs, out: string): Line;
  /** Pattern of an operation in the generated code. */
  operation: RegExp;
  /** Files that contain the operations. */
  among: RegExp;
}

const TYPESCRIPT = {
  files: {
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        target: 'es2022',
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: [],
      },
      include: ['.'],
    }),
  },
  compile: ({ node, npm }: Programs, out: string): Line => [node, npm('tsc'), '--project', out],
};
const TSC = 'typescript@5.9.3';

/** Returns the parts of a generator of TypeScript that npm installs; `mode` names the kind of client. */
const ofNpm = (name: string, version: string, mode: string) => ({
  title: `${name} ${version}, ${mode}`,
  language: 'TypeScript',
  npm: [TSC, `${name}@${version}`],
  ...TYPESCRIPT,
});

/** Compiles every module, and imports it. */
const IMPORT_ALL = `import importlib, pathlib, sys
root = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(root))
for path in sorted(root.rglob("*.py")):
    parts = path.relative_to(root).with_suffix("").parts
    if "test" not in parts and parts[-1] not in ("setup", "conftest"):
        importlib.import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts) or parts[0])
`;
const importAll = ({ venv }: Programs, out: string): Line => [venv('python'), '-c', IMPORT_ALL, out];

const PYTHON_CLIENT = '0.29.1';
const STOCK = `openapi-generator ${readToolchain(join(import.meta.dirname, '../../..')).generator.version}`;
const stock =
  (generator: string, ...options: string[]) =>
  ({ java, jar }: Programs, document: string, out: string): Line => [
    java,
    '-jar',
    jar,
    'generate',
    '--skip-validate-spec',
    '--generator-name',
    generator,
    '--input-spec',
    document,
    '--output',
    out,
    ...options,
  ];

export const PEERS: readonly Peer[] = [
  {
    title: STOCK,
    language: 'PHP',
    generate: stock('php'),
    // The compiler of PHP checks one file at a time.
    compile: ({ php }, out) => [
      'sh',
      '-c',
      `find "$1" -name '*.php' -print0 | xargs -0 -n1 ${php} -l >/dev/null`,
      '-',
      out,
    ],
    operation: /^ {4}public function (?!\w+Async)\w+WithHttpInfo\(/gm,
    among: /lib\/Api\/.*\.php$/,
  },
  {
    title: STOCK,
    language: 'Python',
    pip: ['urllib3', 'python-dateutil', 'pydantic', 'typing-extensions'],
    generate: stock('python'),
    compile: importAll,
    operation: /^ {4}def \w+_with_http_info\(/gm,
    among: /api\/\w+\.py$/,
  },
  {
    title: STOCK,
    language: 'TypeScript',
    npm: [TSC],
    generate: stock('typescript-fetch'),
    ...TYPESCRIPT,
    operation: /^ {4}async \w+Raw\(/gm,
    among: /apis\/\w+\.ts$/,
  },
  {
    title: STOCK,
    language: 'Java',
    generate: stock('java', '--library=native'),
    compile: ({ maven }, out) => [maven, '--batch-mode', '--quiet', '--file', join(out, 'pom.xml'), 'compile'],
    operation: /^ {2}public ApiResponse<[^(]*> \w+WithHttpInfo\([^)]*Map<String, String> headers\)/gm,
    among: /api\/\w+\.java$/,
  },
  {
    ...ofNpm('@redocly/cli', '2.77.0', 'generate-client'),
    generate: ({ node, npm }, document, out) => {
      const server = ['--server-url', 'https://api.example.com'];
      return [node, npm('redocly'), 'generate-client', document, ...server, '--output', join(out, 'client.ts')];
    },
    operation: /^ {4}\w+: \{ id: "/gm,
    among: /client\.ts$/,
  },
  {
    ...ofNpm('orval', '7.13.0', 'fetch'),
    generate: ({ node, npm }, document, out) => {
      const files = ['--input', document, '--output', join(out, 'client.ts')];
      return [node, npm('orval'), ...files, '--client', 'fetch'];
    },
    operation: /^export const \w+ = async \(/gm,
    among: /client\.ts$/,
  },
  {
    ...ofNpm('@hey-api/openapi-ts', '0.95.0', 'fetch'),
    generate: ({ node, npm }, document, out) => [node, npm('openapi-ts'), '--input', document, '--output', out],
    operation: /^export const \w+ = </gm,
    among: /sdk\.gen\.ts$/,
  },
  {
    title: `openapi-python-client ${PYTHON_CLIENT}`,
    language: 'Python',
    pip: [`openapi-python-client==${PYTHON_CLIENT}`, 'httpx', 'attrs', 'python-dateutil'],
    generate: ({ venv }, document, out) => {
      const files = ['--path', document, '--output-path', join(out, 'client'), '--meta', 'none'];
      return [venv('openapi-python-client'), 'generate', ...files, '--overwrite'];
    },
    compile: importAll,
    operation: /^def sync_detailed\(/gm,
    among: /api\/.*\.py$/,
  },
];

/** Counts the operations in generated code. */
export function operationsIn(out: string, { operation, among }: Peer): number {
  const code = filesBelow(out).filter((path) => among.test(path));
  return code.reduce((sum, path) => sum + (readFileSync(join(out, path), 'utf8').match(operation)?.length ?? 0), 0);
}
