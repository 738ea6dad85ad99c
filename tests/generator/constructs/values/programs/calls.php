<?php

declare(strict_types=1);

use ConstructsApi\Client;
use ConstructsApi\Model\Card;
use ConstructsApi\Model\Colour;
use ConstructsApi\Model\Part;

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
$same = static function (mixed $found, mixed $expected): void {
    $found === $expected || throw new Exception('returned ' . var_export($found, true));
};
$at = new DateTimeImmutable('2026-01-02T03:04:05Z');

$call('nulls', static function (Client $api) use ($same, $at): void {
    $found = $api->values->replaceNulls(
        marks: ['a', null],
        sums: ['a' => 1.5, 'b' => null],
        grid: [[1, null], []],
        rows: [null, [true]],
        columns: ['a' => [null]],
        parts: [new Part(id: '1'), null],
        colours: [Colour::Red, null],
        means: [null, new Card(codes: [null, 'x'])],
        times: [$at, null],
        mixed: [null, 1],
    );
    $same([$found->marks, $found->sums, $found->grid], [['a', null], ['a' => 1.5, 'b' => null], [[1, null], []]]);
    $same([$found->rows, $found->columns], [[null, [true]], ['a' => [null]]]);
    $same([$found->parts[0]?->id, $found->parts[1], $found->colours], ['1', null, [Colour::Red, null]]);
    $same([$found->means[0], $found->times[1]], [null, null]);
});
$call('null-list', static fn (Client $api) => $same($api->values->replaceNullList([1, null]), [null, 'a']));
$call('null-map', static fn (Client $api) => $same(
    $api->values->replaceNullMap(['a' => null, 'b' => new Part(id: '1')]),
    ['a' => null, 'b' => 0.5],
));
$call('null-in-place-of-a-list', static fn (Client $api) => $api->values->replaceNulls(marks: null));
$call('values', static function (Client $api) use ($same): void {
    $found = $api->values->replaceValues(
        level: 2,
        untyped: 1,
        ratio: 0.5,
        flag: true,
        code: 5,
        big: 9007199254740993,
        perhaps: null,
        mixed: 1,
        levels: [1, 3],
        blob: 'AAH/',
        hash: 'AA==',
        day: '2026-02-30',
        time: '24:00:00',
        period: 'P1DT0.5S',
        amount: '1.10',
        identifier: '9007199254740993',
    );
    $same([$found->level, $found->ratio, $found->flag, $found->big], [2, 0.5, true, 9007199254740993]);
    $same([$found->perhaps, $found->mixed, $found->levels, $found->blob], [null, 1, [1, 3], 'AAH/']);
    $same([$found->amount, $found->identifier, $found->exponent], ['1.10', '9007199254740993', 1.5e300]);
});
