import type { Expected } from '../languages.ts';

const composer = JSON.stringify({ autoload: { 'psr-4': { 'A\\': ['src/'] } } });
const code = (text: string): string => `<?php\n\ndeclare(strict_types=1);\n\nnamespace A;\n\n${text}\n`;
const library = (text: string): Record<string, string> => ({ 'composer.json': composer, 'src/B.php': code(text) });

export const expected: Expected = {
  libraries: {
    valid: library('final class B\n{\n}'),
    invalid: [
      { aspect: 'syntax', files: library('final class B {'), output: /Unclosed '\{'.*B\.php/ },
      { aspect: 'inheritance', files: library('final class B extends C\n{\n}'), output: /Class "A\\C" not found/ },
      { aspect: 'location', files: library('final class C\n{\n}'), output: /B\.php has no A\\B/ },
      {
        aspect: 'style',
        files: library('final class B {\n}'),
        output: /7 \| ERROR \| \[x\] Opening brace of a class must be on the line after/,
      },
    ],
  },
  markers: {
    name: 'a.php',
    live: ['<?php // M0 ?> <?php M(); ?>', '<?php $a = "{$M}";', '<?php // ?> M'],
    broken: '<?php function (\n',
  },
  maintained: {
    removedFiles: ['Model/RateLimit.php', 'Resource/RateLimitResource.php'],
    removedCode: [
      ['Resource/WebhookEndpointsResource.php', /function ping\(/],
      ['Client.php', /RateLimit/],
    ],
    deprecated: ['Resource/LocationsResource.php', /\* @deprecated .*\n(?: +\*.*\n)*? +\*\/\n +public function list\(/],
    newValue: ['Model/InventoryReason.php', /public const ON_LOAN = 'on-loan';/],
  },
  rare: [
    "explode: [ 'tag', ], ), ",
    "path: [ 'id' => $id, ], query: [ 'tag' => Encode::items('tag', $tag, 'string'), 'filter[name]' => $filterName, 'id' => $idInQuery, ], headers: [ 'X-Tenant' => $xTenant, ], cookies: [ 'session' => $session, ], options",
    '#[\\SensitiveParameter] ?string $session = null,',
    "'GET', '/ping', auth: Auth::basic(), ), Decode::plain('string'), options",
    "'GET', '/peek', auth: Auth::header('X-API-Key'), ), Decode::plain('mixed'), options",
    "'/search', auth: Auth::none(), ), Thing::fromArray(...), query: [ 'must' => $must, 'cursor' => $cursor, ], options",
    "sendOrNull( new Operation( 'GET', '/try', ), Thing::fromArray(...), options",
    "downloadOrNull( new Operation( 'GET', '/try-image', responseMediaType: 'image/png', ), options",
    "body: $body === null ? null : RequestContent::bytes($body, 'image/png'), options",
    'body: RequestContent::multipart($body), options',
    "body: RequestContent::json($body, 'application/merge-patch+json'), options",
    "sendOrNull( new Operation( 'GET', '/nothing', ), Decode::orNull(Decode::plain('string')), options",
    "'card' => Card::fromArray($data), 'bank account' => BankAccount::fromArray($data), default => UnknownMeans::fromArray($data), };",
    "private static function secrets(): array { return [ 'required5', 'optional5', 'nullable5', 'deprecated5', ]; }",
    "'file' => Encode::file('file', $this->file), 'more' => Encode::items('more', $this->more, 'file'),",
    '* @deprecated The API will remove it in its next version. */ public function delete(',
    "'required_31' => Encode::items('required_31', $this->required31, OtherSent::class)",
    '* @deprecated The API will remove it in its next version. */ final readonly class OldThing',
    '* @deprecated The API will remove it in its next version. */ public ?string $deprecated0;',
    '#[\\SensitiveParameter] public string $required5,',
    '#[\\SensitiveParameter] string $required5,',
    'final readonly class FirstChoice extends Choice {',
    "public string $kind = 'first',",
    "string $meansType = 'card',",
    "Secrets::mask(get_object_vars($this), [ 'required5', 'optional5', 'nullable5', 'deprecated5', ]);",
  ],
  templateEdit: {
    construct: 'Signature of a method',
    template: 'api.mustache',
    from: 'public function {{{methodName}}}(',
    to: 'final public function {{{methodName}}}(',
    printed: /^    final public function \w+\($/gm,
    atLeast: 30,
  },
};
