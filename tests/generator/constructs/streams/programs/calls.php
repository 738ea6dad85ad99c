<?php

declare(strict_types=1);

use ConstructsApi\Cancellation;
use ConstructsApi\Client;
use ConstructsApi\EventStream;
use ConstructsApi\Exception\CancelledException;
use ConstructsApi\Exception\ConnectionException;
use ConstructsApi\Exception\DecodeException;
use ConstructsApi\Exception\NotFoundException;
use ConstructsApi\Exception\ServerException;
use ConstructsApi\Exception\TimeoutException;
use ConstructsApi\FilePart;
use ConstructsApi\Model\Tick;
use ConstructsApi\RequestOptions;

spl_autoload_register(static function (string $class): void {
    foreach (['src', 'generated'] as $folder) {
        $path = str_replace('\\', '/', substr($class, strlen('ConstructsApi\\')));
        if (is_file(__DIR__ . "/php/$folder/$path.php")) {
            require __DIR__ . "/php/$folder/$path.php";
        }
    }
});

$call = static function (string $name, Closure $make, mixed ...$options) use ($argv): void {
    try {
        $make(new Client(...['apiKey' => 'secret', 'baseUrl' => "$argv[1]/$name", ...$options]));
    } catch (Throwable $error) {
        echo "$name: " . $error::class . " {$error->getMessage()}\n";
    }
};
$same = static function (array $found, array $expected): void {
    $found === $expected || throw new Exception('returned ' . var_export($found, true));
};
/** Reads items until the stream fails as expected. */
$fails = static function (string $class, string $text, iterable $items, array $before) use ($same): void {
    $found = [];
    try {
        foreach ($items as $item) {
            $found[] = $item instanceof Tick ? $item->price : $item;
        }
    } catch (Throwable $error) {
        $isExpected = $error::class === $class && str_contains($error->getMessage(), $text);
        $isExpected || throw new Exception($error::class . ": {$error->getMessage()}", previous: $error);
        $same($found, $before);
        return;
    }
    throw new Exception('no error');
};
$throws = static fn (string $class, string $text, Closure $run) => $fails(
    $class,
    $text,
    (static function () use ($run): Generator {
        $run();
        yield from [];
    })(),
    [],
);
$prices = static fn (EventStream $stream): array =>
    array_map(static fn (Tick $tick): int|float => $tick->price, iterator_to_array($stream, false));
/** Reads the texts of the second call, which is answered when the connection of the first one is closed. */
$closed = static fn (Client $api) => iterator_to_array($api->streams->retrieve(), false);

$call('ticks', static function (Client $api) use ($same): void {
    $response = $api->streams->withResponse()->watch();
    $stream = $response->data;
    $found = [];
    foreach ($stream as $tick) {
        $found[] = [$tick->price, $tick->name];
    }
    $same($found, [[1.5, 'ü'], [2, null], [3, 'last']]);
    $same([$stream->lastEventId(), $stream->status, $response->requestId], ['7', 200, 'req_1']);
});
$call('ticks-closed', $closed);
$call('split', static fn (Client $api) => $same(iterator_to_array($api->streams->retrieve(), false), ['ü']));
$call('notes', static fn (Client $api) =>
    $same(iterator_to_array($api->streams->retrieve(), false), ["a\nb", '[DONE]', '  two spaces']));
$call('events', static function (Client $api) use ($same): void {
    $found = [];
    foreach ($api->streams->follow()->events() as $event) {
        $found[] = [$event->event, $event->id, $event->retry, json_decode($event->data)->price];
    }
    $same($found, [['tick', '1', 1000, 1], ['message', '1', null, 2]]);
});
$call('last-event-id', static fn (Client $api) => $same($prices($api->streams->watch(lastEventId: '7')), []));
$call('lines', static fn (Client $api) => $same($prices($api->streams->export()), [1, 2, 3]));
$call('sequence', static fn (Client $api) => $same($prices($api->streams->replay()), [1, 2, 3]));
$call('gzip', static fn (Client $api) => $same($prices($api->streams->export()), [1, 2]));
$call('retried', static fn (Client $api) => $same($prices($api->streams->export()), [1]));
$call('refused', static fn (Client $api) =>
    $throws(NotFoundException::class, 'No ticks', static fn () => $api->streams->watch()));
$call('broken', static fn (Client $api) => $fails(ConnectionException::class, '', $api->streams->watch(), [1]));
$call('invalid', static fn (Client $api) => $fails(DecodeException::class, 'an event is not valid JSON', $api->streams->watch(), [1]));
$call(
    'too-large',
    static fn (Client $api) => $fails(DecodeException::class, 'maxResponseBytes', $api->streams->watch(), [1]),
    maxResponseBytes: 64,
);
$call('stopped', static function (Client $api): void {
    foreach ($api->streams->watch() as $_) {
        break;
    }
});
$call('stopped-closed', $closed);
$call('cancelled', static function (Client $api) use ($fails): void {
    $end = microtime(true) + 0.2;
    $options = new RequestOptions(cancellation: new Cancellation(static fn (): bool => microtime(true) > $end));
    $fails(CancelledException::class, '', $api->streams->watch(options: $options), [1]);
});
$call('cancelled-closed', $closed);
$call('idle', static fn (Client $api) => $fails(TimeoutException::class, '0.5 s', $api->streams->watch(), [1]), timeout: 0.5);
$call(
    'slow',
    static fn (Client $api) => $same($prices($api->streams->watch()), [1, 2, 3, 4]),
    timeout: 0.5,
    totalTimeout: 0.6,
);
$call('whole', static fn (Client $api) => $same([$api->streams->create(text: 'a')->text], ['b']));
$call('whole-said', static fn (Client $api) => $same([$api->streams->create(text: 'a', stream: false)->text], ['b']));
$call('parts', static function (Client $api) use ($same): void {
    $parts = iterator_to_array($api->streams->createStream(text: 'a'), false);
    $same(array_map(static fn (object $part): string => $part->delta, $parts), ['b', 'c']);
});
$call('spoken', static fn (Client $api) => $same([$api->speech->create(text: 'a')], ['sound']));
$call('spoken-pieces', static function (Client $api) use ($same): void {
    $same([implode('', iterator_to_array($api->speech->createBytesStream(text: 'a'), false))], ['sound']);
});
$call('spoken-parts', static function (Client $api) use ($same): void {
    $parts = iterator_to_array($api->speech->createStream(text: 'a'), false);
    $same(array_map(static fn (object $part): string => $part->delta, $parts), ['b', 'c']);
});
$file = tempnam(sys_get_temp_dir(), 'streams');
$call(
    'download',
    static fn (Client $api) =>
        $throws(DecodeException::class, 'maxResponseBytes', static fn () => $api->files->download('a')),
    maxResponseBytes: 8,
);
$call(
    'download-stream',
    static fn (Client $api) => $same([implode('', iterator_to_array($api->files->downloadStream('a'), false))], ['0123456789']),
    maxResponseBytes: 8,
);
$call('download-file', static function (Client $api) use ($file, $same): void {
    $same([$api->files->downloadStream('a')->toFile($file), file_get_contents($file)], [10, '0123456789']);
}, maxResponseBytes: 8);
$call('download-broken', static function (Client $api) use ($throws, $file, $same): void {
    $throws(ConnectionException::class, '', static fn () => $api->files->downloadStream('a')->toFile("$file.broken"));
    $same(glob("$file.broken*"), []);
});
$call(
    'download-idle',
    static fn (Client $api) => $fails(TimeoutException::class, '0.5 s', $api->files->downloadStream('a'), ['01234']),
    timeout: 0.5,
);
file_put_contents($file, 'abcd');
$call('upload-file', static fn (Client $api) =>
    $api->files->upload('a', FilePart::fromFile($file)));
$pieces = static function (): Generator {
    yield 'ab';
    yield 'cd';
};
$call('upload-stream', static fn (Client $api) => $api->files->upload('a', FilePart::fromStream($pieces())));
$call('upload-once', static fn (Client $api) => $throws(
    ServerException::class,
    'cannot be read again',
    static fn () => $api->files->upload('a', FilePart::fromStream($pieces())),
));
$call('attach-file', static fn (Client $api) =>
    $api->files->attach(title: 't', file: FilePart::fromFile($file, 'a.txt', 'text/plain')));
$call('attach-stream', static fn (Client $api) =>
    $api->files->attach(file: FilePart::fromStream($pieces, 'a.txt', 'text/plain')));
unlink($file);
