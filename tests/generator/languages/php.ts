import type { Expected } from '../languages.ts';

const PACKAGE = 'tea-shop-api/sdk';
const AUTOLOAD = { 'psr-4': { 'TeaShopApi\\': ['src/', 'generated/'] } };

export const expected: Expected = {
  rare: [
    "'version', [ '1' => FirstFrame::class, '2' => SecondFrame::class, ],",
    "Decode::listOf(Thing::decode(...)), explode: [ 'tag', ], ), ",
    "path: [ 'id' => $id, ], query: [ 'tag' => Encode::items('tag', $tag, 'string'), 'filter[name]' => $filterName, 'id' => $idInQuery, ], headers: [ 'X-Tenant' => $xTenant, ], cookies: [ 'session' => $session, ], options",
    '#[\\SensitiveParameter] ?string $session = null,',
    "'GET', '/watch-text', responseMediaType: 'text/event-stream', stream: StreamFormat::Texts, ), options",
    "'GET', '/export', Decode::orNull(Thing::decode(...)), responseMediaType: 'application/x-ndjson', stream: StreamFormat::Lines, ), options",
    "'GET', '/replay', Decode::listOf(Decode::plain('int')), responseMediaType: 'application/json-seq', stream: StreamFormat::Sequence, ), options",
    "choice: new StreamChoice('stream', true, true), ), body: new Question( text: $text, stream: true, ), options",
    "choice: new StreamChoice('is-stream', false, true), ), body: Build::optional(OtherQuestion::class, [ 'text' => $text, 'isStream' => $isStream, ]), options",
    '@return EventStream<Thing|null>',
    "): Download { return $this->client->call( new Operation( 'GET', '/image', responseMediaType: 'image/png', stream: StreamFormat::Bytes, ), options",
    "'GET', '/ping', Decode::plain('string'), auth: Auth::basic(), ), options",
    "'GET', '/peek', Decode::plain('mixed'), auth: Auth::header('X-API-Key'), ), options",
    "Pager::over( $this->client, new Operation( 'GET', '/search', Page::of(Thing::decode(...)), auth: Auth::none(), ), query: [ 'must' => $must, 'cursor' => $cursor, ], options",
    "'GET', '/try', Thing::decode(...), mayBeEmpty: true, ), options",
    "'GET', '/try-image', mayBeEmpty: true, responseMediaType: 'image/png', readBody: ReadBody::bytes(...), ), options",
    "body: ($sent = $body) === null ? null : RequestContent::bytes( $sent, 'image/png', ), options",
    'body: RequestContent::multipart( new ThingUpload( file: $file, more: $more,',
    "body: RequestContent::json( $body, 'application/merge-patch+json', ), options",
    "body: Build::optional(ThingCreate::class, [ 'required0' => $required0,",
    "'GET', '/nothing', Decode::orNull(Decode::plain('string')), mayBeEmpty: true, ), options",
    "#[Variants( 'means-type', [ 'card' => Card::class, 'bank account' => BankAccount::class, ], UnknownMeans::class, )] interface Means extends ResponseModel",
    "#[Variants( null, [ 'address' => Mail::class, 'digits' => Phone::class, ], UnknownContact::class, )]",
    "#[Variants( null, [ 'question' => Ask::class, 'fact' => Tell::class, ], )]",
    'final readonly class Card implements Refund, Tender, Means',
    'interface Refund extends JsonSerializable',
    "private const SECRETS = [ 'required7', 'optional7', 'nullable7', 'deprecated7', ];",
    '* @deprecated The API will remove it in its next version. */ public function delete(',
    "$this->meansType = $raw->{ 'means-type' } ?? null;",
    '* @deprecated The API will remove it in its next version. */ final readonly class OldThing',
    '* @deprecated The API will remove it in its next version. */ public ?string $deprecated0;',
    '#[\\SensitiveParameter] public string $required7,',
    '#[\\SensitiveParameter] string $required7,',
    'final readonly class FirstChoice extends Choice {',
    "public string $kind = 'first',",
    "string $meansType = 'card',",
    '* @return list<Thing> ',
    '* @return Response<list<Thing>|null> ',
    '): ?Thing {',
    '#[\\SensitiveParameter] ?string $query7 = null,',
    'public mixed $required13;',
    'list<list<SentEnum|UnknownValue|null>|null>',
    "Encode::map('numbers', $this->numbers, 'int', hasNulls: true)",
    "'reserved' => new ParameterStyle('form', isReserved: true),",
  ],
  calls: () => ({ line: ['php', 'calls.php'] }),
  product: (_, { project }) => ({
    files: (call) => ({
      'composer.json': JSON.stringify({
        repositories: [
          // The archive has no version, as long as no tag names one.
          {
            type: 'package',
            package: {
              name: PACKAGE,
              version: '1.0.0',
              dist: { type: 'zip', url: `${project}/sdk.zip` },
              autoload: AUTOLOAD,
            },
          },
          { 'packagist.org': false },
        ],
        require: { [PACKAGE]: '1.0.0' },
      }),
      'first_call.php': `<?php\n\nrequire __DIR__ . '/vendor/autoload.php';\n\n${call}`,
    }),
    pack: [['composer', 'archive', '--quiet', '--format=zip', '--file=sdk', `--dir=${project}`]],
    install: [['composer', 'install', '--no-interaction', '--no-progress', '--quiet']],
    run: ['php', 'first_call.php'],
  }),
};
