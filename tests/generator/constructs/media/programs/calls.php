<?php

declare(strict_types=1);

use ConstructsApi\Client;
use ConstructsApi\FilePart;
use ConstructsApi\Model\CreateClipContentType;
use ConstructsApi\Model\Job;
use ConstructsApi\Model\Meta;
use ConstructsApi\Model\PatchThingContentType;
use ConstructsApi\Model\Ticket;
use ConstructsApi\UnknownValue;

spl_autoload_register(static function (string $class): void {
    foreach (['src', 'generated'] as $folder) {
        $path = str_replace('\\', '/', substr($class, strlen('ConstructsApi\\')));
        if (is_file(__DIR__ . "/php/$folder/$path.php")) {
            require __DIR__ . "/php/$folder/$path.php";
        }
    }
});

$call = static function (string $name, Closure $make) use ($argv): void {
    try {
        $make((new Client(apiKey: 'secret', baseUrl: "$argv[1]/$name"))->media);
    } catch (Throwable $error) {
        echo "$name: " . $error::class . " {$error->getMessage()}\n";
    }
};
$same = static function (mixed $found, mixed $expected): void {
    $found === $expected || throw new Exception('returned ' . var_export($found, true));
};
$file = new FilePart('hi', 'a.txt', 'text/plain');
$ofType = static fn (string $type): FilePart => new FilePart('hi', 'a', $type);

$call('json', static fn ($media) => $same($media->createJob('u')->size, 2));
$call('multipart', static fn ($media) => $same($media->createJobMultipart($file)->id, '2'));
$call('csv', static fn ($media) => $same($media->createJobCsv('u'), "id,name\r\n1,ü\r\n"));
$call('pdf', static fn ($media) => $same($media->createJobBytes('u'), "%PDF\x00\xff"));
$call('first-type', static fn ($media) => $media->createClip('hi'));
$call('chosen-type', static fn ($media) => $media->createClip('hi', CreateClipContentType::AudioWav));
$call('type-of-file', static fn ($media) => $media->createClip($ofType('audio/wav')));
$call('other-type', static fn ($media) => $media->createClip('hi', new UnknownValue('audio/ogg')));
$call('other-file', static fn ($media) => $media->createClip($file));
$call('range', static fn ($media) => $media->putPicture('hi', 'image/webp'));
$call('type-of-picture', static fn ($media) => $media->putPicture($ofType('image/png')));
$call('no-picture', static fn ($media) => $media->putPicture());
$call('outside-range', static fn ($media) => $media->putPicture('hi', 'text/plain'));
$call('any-type', static fn ($media) => $media->putPhoto('hi'));
$call('any-answer', static fn ($media) => $same($media->getPhoto(), "\x89P\x00\xff"));
$call('archive', static fn ($media) => $same($media->getArchive(), "PK\x00\xff"));
$call('raw-json', static fn ($media) => $same($media->getRawJson(), '{"a" : 1}'));
$call('redirect', static fn ($media) => $same($media->exportFile(), 'https://files.example/a%20b?sig=%2F+'));
$call('relative-redirect', static fn ($media) => $same($media->exportFile(), "$argv[1]/files/1?a=b"));
$call('redirect-to-nowhere', static fn ($media) => $media->exportFile());
$call('text', static fn ($media) => $same($media->sendNote('"a" b'), "\"ü\"\n"));
$call('text-in-utf-8', static fn ($media) => $same($media->sendNote('ü'), 'ü'));
$call('text-in-no-charset', static fn ($media) => $media->sendNote('a'));
$call('text-in-other-bytes', static fn ($media) => $media->sendNote('a'));
$call('html', static fn ($media) => $same($media->getPage(), '<p>ü</p>'));
$call('no-html', static fn ($media) => $same($media->getPage(), null));
$call('xml', static fn ($media) => $same($media->sendFeed('<a>ü</a>'), '<b/>'));
$call('table', static fn ($media) => $media->sendTable('a,b'));
$call('other-table', static fn ($media) => $media->sendTableTabSeparatedValues("a\tb"));
$call('json-text', static fn ($media) => $same($media->sendJsonText('a'), 'ü'));
$call('json-null', static fn ($media) => $same($media->sendAny(null), null));
$call('json-list', static fn ($media) => $same($media->sendAny([1, 'a', null, true]), [false, 'ü', null]));
$call('vendor', static fn ($media) => $same($media->getVendor()->id, '3'));
$call('first-patch', static fn ($media) => $media->patchThing(['a' => 1]));
$call('chosen-patch', static fn ($media) => $media->patchThing(
    ['a' => 1],
    PatchThingContentType::ApplicationStrategicMergePatchJson,
));
$call('json-patch', static fn ($media) => $media->patchThingJsonPatch([['op' => 'remove']]));
$call('delete', static fn ($media) => $media->deleteBulk(['1']));
$call('done', static function ($media) use ($same): void {
    $job = $media->byStatus();
    $same([$job::class, $job->id], [Job::class, '4']);
});
$call('later', static function ($media) use ($same): void {
    $ticket = $media->byStatus();
    $same([$ticket::class, $ticket->wait], [Ticket::class, 5]);
});
$call('type-by-status', static fn ($media) => $same($media->typeByStatus(), '{"wait":5}'));
$call('changed', static fn ($media) => $same($media->getCached('"a"')?->id, '5'));
$call('unchanged', static fn ($media) => $same($media->getCached('"b"'), null));
$call('parts', static fn ($media) => $media->sendParts(
    picture: 'hi',
    more: [$file, 'hi'],
    meta: new Meta(title: 'ü', n: 1),
    note: 'a',
    quoted: 'a',
    joined: ['a', 'b'],
    piped: [1, 2],
    numbers: [1, 2],
    objects: [new Meta(n: 1)],
    flag: true,
    oddName: 'x',
    deep: new Meta(title: 't'),
));
$call('type-of-part', static fn ($media) => $media->sendParts(new FilePart('hi', 'ü.jpg', 'image/jpeg')));
$call('free-parts', static fn ($media) => $media->sendFreeParts(['x' => $file]));
$call('files', static fn ($media) => $media->sendImages(both: [$file, 'hi'], nullable: $file, list: [$file]));
$call('fields', static fn ($media) => $media->sendFields(
    tags: ['a', 'b'],
    joined: ['a,b', 'c'],
    spaced: [1, 2],
    deep: new Meta(title: 't'),
    json: ['a'],
    plain: new Meta(n: 1),
));
$call('free-fields', static fn ($media) => $media->sendFreeFields(['a b' => 'c&d']));
$call('get-with-body', static fn ($media) => $media->searchAll('a'));
