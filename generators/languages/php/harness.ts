import { type Harness, type LibraryTools, sampleFiles } from '../harness.ts';

const DRIVER = 'sdks/php/tests/conformance/driver.php';

/** Loads every class. */
const load = ({ root, folder }: LibraryTools): readonly [string, ...string[]] => [
  'php',
  `${root}/scripts/openapi-generator/loaders/load.php`,
  folder,
];

export const harness: Harness = {
  driver: {
    columns: [{ id: 'php', title: 'PHP' }],
    needs: () => [{ file: DRIVER }],
    start: ({ ca, table }) => ({
      // A coverage driver slows every program where it is enabled.
      line: ['php', '-dpcov.enabled=0', `-dcurl.cainfo=${ca}`, `-dopenssl.cafile=${ca}`, DRIVER, table()],
    }),
    // PHP makes one call at a time. Most of a call is waiting, so that many processes can share a core.
    processes: 16,
    atOnce: 1,
  },
  compile: {
    commands: (tools) => [load(tools)],
    installed: { tools: ['php'], commands: (tools) => [load(tools)] },
    style: ({ root, present }) => [
      ['phpcs', `--standard=${root}/sdks/php/phpcs.xml.dist`, ...present('src', 'generated', 'tests')],
    ],
  },
  recorder: { parts: ['scripts', 'tests/autoload.php'], commands: () => [['php', 'scripts/api.php']] },
  reference: { format: 'markdown', write: (_, folder) => ['php', 'scripts/reference.php', folder] },
  firstCalls: () => ({ line: ['php', 'sdks/php/tests/first_calls.php'] }),
  snippet: ({ root }, code) => ({
    files: {
      'snippet.php': [
        `<?php require '${root}/sdks/php/tests/autoload.php';`,
        ...(code.includes('$api = ') ? [] : ['$api = new \\IntegrationApi\\Client();']),
        code,
      ].join('\n'),
    },
    start: { line: ['php', 'snippet.php'] },
  }),
  samples: ({ root }, codes, mark) => ({
    files: {
      ...sampleFiles(
        codes.map((code) => `<?php\n${code}`),
        (at) => `s${at}.php`,
      ),
      'run.php': `<?php require '${root}/sdks/php/tests/autoload.php';
$run = static function (string $file): void { require $file; };
for ($at = 0; $at < ${codes.length}; $at++) {
    echo "\\n${mark}$at\\n";
    try { $run(__DIR__ . "/s$at.php"); } catch (Throwable $error) { echo $error; }
}
`,
    },
    commands: [{ line: ['php', 'run.php'] }],
  }),
  identifiers: ({ root }, folder) => ['php', `${root}/tests/generator/parsers/identifiers.php`, folder],
};
