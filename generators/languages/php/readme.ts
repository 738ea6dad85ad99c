import brand from '../../brand.json' with { type: 'json' };
import type { Readme } from '../readme.ts';
import { programs } from './readme-programs.ts';
import { packaging } from './release.ts';

export const readme: Readme = {
  errorSuffix: 'Exception',
  otherMembers: {
    sent: "Methods and constructors take `otherMembers: ['colour' => 'red']`; `fromArray()` takes them as further keys.",
    read: '`$model->otherMembers()` returns them, converted where the description gives them a type.',
  },
  received: `
$current = $previous = getenv('WEBHOOK_SECRET');
$headers = [];
foreach (['id', 'timestamp', 'signature'] as $name) {
    $headers["webhook-$name"] = getenv('WEBHOOK_' . strtoupper($name));
}
$request = (object) ['body' => getenv('WEBHOOK_BODY'), 'headers' => $headers];
`,
  client: {
    imports: 'use IntegrationApi\\Client;',
    statement: '$api = new Client(); // reads INTEGRATION_API_KEY',
    uses: /\$api->/,
    creates: /\$api =/,
  },
  programs,
  project: {
    files: ({ output, read, version }) => ({
      'composer.json': JSON.stringify({
        repositories: [
          {
            type: 'package',
            package: {
              ...(JSON.parse(read('sdks/php/composer.json')) as object),
              version,
              dist: { type: 'zip', url: `file://${output}/${packaging.files(version)[0]}` },
            },
          },
          { 'packagist.org': false },
        ],
        require: { [brand.php.package]: version },
      }),
      'surroundings.php': read('sdks/php/tests/Documents/surroundings.php'),
    }),
    install: packaging.consumer.install,
    installs: [],
    program: (code, line) => ({
      file: `line_${line}.php`,
      text: [
        '<?php',
        'declare(strict_types=1);',
        "require 'vendor/autoload.php';",
        "require 'surroundings.php';",
        code,
      ].join('\n'),
    }),
    // Packages of the machine must not take the place of installed ones.
    run: (_, file) => [
      'php',
      ...['include_path=.', 'error_reporting=-1', 'display_errors=stderr'].flatMap((setting) => ['-d', setting]),
      file,
    ],
  },
};
