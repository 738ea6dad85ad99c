<?php

declare(strict_types=1);

use ConstructsApi\Client;
use ConstructsApi\Model\Colour;
use ConstructsApi\Model\CookiesTheme;
use ConstructsApi\Model\DeepWhere;
use ConstructsApi\Model\DeepWhereIn;
use ConstructsApi\Model\Range;

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
$at = new DateTimeImmutable('2026-01-02T03:04:05Z');
$big = 9007199254740993;
$red = new Colour(r: 100);
$yellow = new Colour(r: 100, g: 200);

$call('map', static fn (Client $api) => $api->styles->search(filters: ['a b' => '1&2', 'c' => 'ü'], limit: 3));
$call('empty-map', static fn (Client $api) => $api->styles->search(filters: []));
$call('joined', static fn (Client $api) => $api->styles->joined(
    colour: new Colour(r: 100, g: 200, name: 'a,b'),
    dates: [$at],
    flags: [true, false],
    empty: '',
));
$call('empty-list', static fn (Client $api) => $api->styles->joined(dates: [], flags: []));
$call('delimited', static fn (Client $api) => $api->styles->delimited(
    spaces: ['a', 'b|c'],
    pipes: [1, 2],
    both: $red,
    again: ['x', 'y'],
));
$call('choice-of-one', static fn (Client $api) => $api->styles->choose(status: ['open'], ids: [1], created: 5));
$call('choice-of-many', static fn (Client $api) => $api->styles->choose(
    status: ['open', 'done'],
    ids: [1, 2],
    created: ['gt' => $big],
));
$call('deep', static fn (Client $api) => $api->styles->deep(
    where: new DeepWhere(id: $big, tags: [['a'], ['b']], in: new DeepWhereIn(a: null)),
));
$call('reserved', static fn (Client $api) => $api->styles->reserved(path: 'a/b:c?d=%20ü&#%', more: ['x,y', 'z@']));
$call('json', static fn (Client $api) => $api->styles->json(filter: new Range(gt: $big, note: 'ü'), xFilter: [1, 2]));
$call('headers', static fn (Client $api) => $api->styles->headers(
    xColour: $yellow,
    xPairs: new Colour(r: 100, name: 'a b'),
    xMap: ['a' => 'b/c'],
));
$call('cookies', static fn (Client $api) => $api->styles->cookies(session: 'a;b', theme: CookiesTheme::Dark));
$call('simple', static fn (Client $api) => $api->styles->simple(['a,b', 'c'], $yellow, ['x' => '1/2', 'y' => 'ü']));
$call('label', static fn (Client $api) => $api->styles->label('a b', ['x', 'y'], [1, 2], $yellow));
$call('matrix', static fn (Client $api) => $api->styles->matrix('', ['x', 'y'], [1, 2], $red));
$call('numbers', static fn (Client $api) => $api->styles->numbers(n1: 'x', level: 2, after: $big));
$call('defaults', static fn (Client $api) => $api->styles->numbers());
$call('dune', static fn (Client $api) => $api->paths->dune('a/ü'));
$call('spaces', static fn (Client $api) => $api->paths->spaces());
$call('quotes', static fn (Client $api) => $api->paths->quotes("it's"));
$call('melt', static fn (Client $api) => $api->paths->melt('a:b'));
$call('batch-melt', static fn (Client $api) => $api->paths->batchMelt());
$call('range', static fn (Client $api) => $api->paths->range(1, 2.5));
$call('twice', static fn (Client $api) => $api->paths->twice('a'));
$call('double', static fn (Client $api) => $api->paths->doubled());
$call('fragment', static fn (Client $api) => $api->paths->fragment());
$call('fixed-query', static fn (Client $api) => $api->paths->fixedQuery(more: 'b'));
$call('dot-segment', static fn (Client $api) => $api->paths->dune('..'));
$call('no-segment', static fn (Client $api) => $api->styles->simple(['a'], $red, []));
