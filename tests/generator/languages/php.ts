import type { Expected } from '../languages.ts';

const composer = JSON.stringify({ autoload: { 'psr-4': { 'A\\': ['src/'] } } });
const code = (text: string): string => `<?php\n\ndeclare(strict_types=1);\n\nnamespace A;\n\n${text}\n`;
const library = (text: string): Record<string, string> => ({ 'composer.json': composer, 'src/B.php': code(text) });

export const expected: Expected = {
  libraries: {
    good: library('final class B\n{\n}'),
    bad: [
      { what: 'syntax', files: library('final class B {'), says: /Unclosed '\{'.*B\.php/ },
      { what: 'inheritance', files: library('final class B extends C\n{\n}'), says: /Class "A\\C" not found/ },
      { what: 'place', files: library('final class C\n{\n}'), says: /B\.php has no A\\B/ },
      {
        what: 'style',
        files: library('final class B {\n}'),
        says: /7 \| ERROR \| \[x\] Opening brace of a class must be on the line after/,
      },
    ],
  },
  markers: {
    name: 'a.php',
    live: ['<?php // M0 ?> <?php M(); ?>', '<?php $a = "{$M}";', '<?php // ?> M'],
    broken: '<?php function (\n',
  },
  maintained: {
    goneFiles: ['Model/RateLimit.php', 'Resource/RateLimit.php'],
    gone: [
      ['Resource/WebhookEndpoints.php', /function ping\(/],
      ['Client.php', /RateLimit/],
    ],
    deprecated: ['Resource/Locations.php', /\* @deprecated .*\n(?: +\*.*\n)*? +\*\/\n +public function list\(/],
    newValue: ['Model/InventoryReason.php', /public const ON_LOAN = 'on-loan';/],
  },
  wish: {
    what: 'Signature of a method',
    template: 'api.mustache',
    from: 'public function {{{methodName}}}(',
    to: 'final public function {{{methodName}}}(',
    printed: /^    final public function \w+\($/gm,
    atLeast: 30,
  },
};
