<?php

declare(strict_types=1);

use ConstructsApi\Client;
use ConstructsApi\FilePart;
use ConstructsApi\Model\Bank;
use ConstructsApi\Model\Filter;
use ConstructsApi\Model\Mail;
use ConstructsApi\Model\NewThing;
use ConstructsApi\Model\NewThingSize;
use ConstructsApi\Model\Phone;
use ConstructsApi\Model\UnknownContact;

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
        $make(new Client(apiKey: 'secret', baseUrl: "$argv[1]/$name"));
    } catch (Throwable $error) {
        echo "$name: " . $error::class . " {$error->getMessage()}\n";
    }
};
$same = static function (array $found, array $expected): void {
    $found === $expected || throw new Exception('returned ' . var_export($found, true));
};
$at = new DateTimeImmutable('2026-01-02T03:04:05Z');
$file = new FilePart('hi', 'a.txt', 'text/plain');

$call('path', static function (Client $api) use ($same): void {
    $thing = $api->things->get('a/b c?d#e%ü');
    $same([$thing->large, $thing->note], [9007199254740993, null]);
});
$call('delete', static fn (Client $api) => $api->things->delete('1'));
$call('merge-patch', static fn (Client $api) => $api->things->update('1', note: null));
$call('create', static fn (Client $api) => $api->things->create(
    name: 'x',
    secret: 's',
    large: 9007199254740993,
    ratio: 1.5,
    at: $at,
    day: '2026-01-02',
    size: NewThingSize::Small,
));
$call('query', static fn (Client $api) => $api->things->query(
    exploded: ['a&b', 'c d'],
    joined: ['a,b', 'c'],
    flag: false,
    large: 9007199254740993,
    ratio: 1.5,
    oddName: 'ü',
));
$call('query-without-values', static fn (Client $api) => $api->things->query());
$call('deep', static fn (Client $api) => $api->things->queryDeep(filter: new Filter(color: 'red', sizes: [1, 2])));
$call('fixed', static fn (Client $api) => $api->things->queryFixed(more: 'b'));
$call('headers', static fn (Client $api) => $api->things->sendHeaders(xText: 'a b', xNumber: 7, xList: ['a', 'b']));
$call('no-body', static fn (Client $api) => $api->things->offer());
$call('optional-body', static fn (Client $api) => $api->things->offer(name: 'x', secret: 's'));
$call('map', static fn (Client $api) => $api->things->replaceMap(['a' => 1]));
$call('list', static fn (Client $api) => $api->things->replaceList([new NewThing(name: 'x', secret: 's')]));
$call('own-members', static function (Client $api) use ($same): void {
    $found = $api->things->reach(new Phone(digits: '1'))->contacts;
    $same(array_map(get_class(...), $found), [Mail::class, Phone::class, UnknownContact::class]);
    $same([$found[0]->address, $found[1]->digits, $found[2]->label], ['a', '1', 'C']);
});
$call('union', static fn (Client $api) => $api->things->pay(new Bank(iban: 'DE1')));
$call('form', static fn (Client $api) => $api->things->submitForm(
    name: 'a b',
    tags: ['x', 'y'],
    filter: new Filter(color: 'red', sizes: [1]),
));
$call('upload', static fn (Client $api) => $api->things->upload(title: 'ü', file: $file));
$call('send-bytes', static fn (Client $api) => $api->things->putBytes("a\r\n\x00\x80\xff"));
$call('get-bytes', static fn (Client $api) => $same([$api->things->getBytes()], ["\x89P\x00\xff"]));
$call('public', static fn (Client $api) => $api->things->getPublic());
$ids = static fn (iterable $list): array => array_map(static fn ($thing) => $thing->id, iterator_to_array($list, false));
$call('pages', static fn (Client $api) => $same($ids($api->things->listPages()), ['a', 'b', 'c']));
$call('later-pages', static fn (Client $api) => $same($ids($api->things->listPages(page: 2)), ['c']));
$call('offsets', static fn (Client $api) => $same($ids($api->things->listOffsets()), ['a', 'b', 'c']));
$call('links', static fn (Client $api) => $same($ids($api->things->listLinks(color: 'red')), ['a', 'b']));
$call('urls', static fn (Client $api) => $same($ids($api->things->listUrls(color: 'red')), ['a', 'b']));
$call('key-in-query', static fn (Client $api) => $api->things->getWithKeyInQuery());
$call('key-after-query', static fn (Client $api) => $api->things->getWithKeyInQuery(more: 'b'));
$call('bearer', static fn (Client $api) => $api->things->getWithBearer());
$call('several', static fn (Client $api) => $api->withOptions(apiKey: 'one:two:three:3')->things->getWithSeveral());
$call('own-authorization', static fn (Client $api) => $api->things->getWithOwnAuthorization());
$call('unknown', static fn (Client $api) => $api->request('GET', '/unknown'));
$call('failing-read', static fn (Client $api) => $api->things->getFailing());
$call('failing-write', static fn (Client $api) => $api->things->createFailing());
$call('failing-put', static fn (Client $api) => $api->things->replaceFailing());
$call('repeatable', static fn (Client $api) => $api->things->createRepeatable());
