import type { WorkflowSteps } from '../../publication/workflows.ts';

/** https://packagist.org/about#how-to-update-packages */
export const workflow: WorkflowSteps = {
  build: ({ php }) => [
    '- run: composer validate --strict',
    '- run: composer install --no-interaction --no-progress',
    `- run: php -r 'require "vendor/autoload.php"; echo (new ReflectionClass("${php.namespace.replaceAll('\\', String.raw`\\`)}\\\\Client"))->getName();'`,
  ],
  smoke: 'for file in smoke/*.php; do php "$file"; done',
  hasVersion: `grep --quiet "VERSION = '$version'" generated/Client.php`,
  setUp: ({ php }) => [
    'Packagist has no upload: it reads the tags of a repository, with composer.json at its top. So this library needs a',
    `repository of its own. Submit it once at https://packagist.org/packages/submit as ${php.package}; the webhook of Packagist then`,
    'publishes each tag. This workflow checks the tag.',
  ],
  publish: [],
};
