<?php

declare(strict_types=1);

use ConstructsApi\Client;
use ConstructsApi\Model\ErrorModel;
use ConstructsApi\Model\FindValuesStar;
use ConstructsApi\Model\FindValuesZone;
use ConstructsApi\Model\N1st;
use ConstructsApi\Model\PageItem;
use ConstructsApi\Model\PageItem2;
use ConstructsApi\Model\Sign;
use ConstructsApi\Model\U1f600;
use ConstructsApi\Model\Vote;
use ConstructsApi\Model\観測;
use ConstructsApi\RequestOptions;
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
        $make(new Client(apiKey: 'secret', baseUrl: "$argv[1]/$name"));
    } catch (Throwable $error) {
        echo "$name: " . $error::class . " {$error->getMessage()}\n";
    }
};
$same = static function (array $found, array $expected): void {
    $found === $expected || throw new Exception('returned ' . var_export($found, true));
};
$texts = static fn (int $count): array => array_map(static fn (int $index): string => "v$index", range(0, $count - 1));

$call('signs', static function (Client $api) use ($same, $texts): void {
    $found = $api->signs->send(
        n0: 'v0',
        n1: 'v1',
        plus1: 'v2',
        minus1: 'v3',
        fooBar: 'v4',
        fooUnderscoreBar: 'v5',
        fooDashBar: 'v6',
        fooBar2: 'v7',
        type: 'v8',
        underscore: 'v9',
        underscore2: 'v10',
        größe: 'v11',
        naïve: 'v12',
        名前: 'v13',
        имя: 'v14',
        اسم: 'v15',
        u1f600: 'v16',
        n1st: 'v17',
        aB: 'v18',
        aDotB: 'v19',
        fine2: 'v20',
        fine: 'v21',
        i̇: 'v22',
        ß: 'v23',
        ss: 'v24',
    );
    $all = [
        $found->n0,
        $found->n1,
        $found->plus1,
        $found->minus1,
        $found->fooBar,
        $found->fooUnderscoreBar,
        $found->fooDashBar,
        $found->fooBar2,
        $found->type,
        $found->underscore,
        $found->underscore2,
        $found->größe,
        $found->naïve,
        $found->名前,
        $found->имя,
        $found->اسم,
        $found->u1f600,
        $found->n1st,
        $found->aB,
        $found->aDotB,
        $found->fine2,
        $found->fine,
        $found->i̇,
        $found->ß,
        $found->ss,
    ];
    $same($all, $texts(25));
});
$call('members', static function (Client $api) use ($same, $texts): void {
    $found = $api->members->send(
        constructor: 'v0',
        proto: 'v1',
        toString: 'v2',
        prototype: 'v3',
        hasOwnProperty: 'v4',
        valueOf: 'v5',
        then: 'v6',
        length: 'v7',
        name: 'v8',
        class: 'v9',
        self: 'v10',
        thisParameter: 'v11',
        cls: 'v12',
        list: 'v13',
        dict: 'v14',
        keys: 'v15',
        values: 'v16',
        items: 'v17',
        get: 'v18',
        set: 'v19',
        copy: 'v20',
        update: 'v21',
        pop: 'v22',
        clear: 'v23',
        count: 'v24',
        index: 'v25',
        underscoreClassUnderscore: 'v26',
        underscoreDictUnderscore: 'v27',
        init: 'v28',
        modelConfig: 'v29',
        modelFields: 'v30',
        getClass: 'v31',
        hashCode: 'v32',
        equals: 'v33',
        notify: 'v34',
        wait: 'v35',
        clone: 'v36',
        finalize: 'v37',
        builder: 'v38',
        build: 'v39',
        toBuilder: 'v40',
        toJson: 'v41',
        fromJson: 'v42',
        construct: 'v43',
        underscoreGet: 'v44',
        jsonSerialize: 'v45',
        raw: 'v46',
        origin: 'v47',
        toDict: 'v48',
        fromDict: 'v49',
        toUnderscoreJson: 'v50',
        additionalProperties: 'v51',
        additionalUnderscoreProperties: 'v52',
        has: 'v53',
        isNull: 'v54',
        in: 'v55',
        request: 'v56',
        bodyParameter: 'v57',
        optionsParameter: 'v58',
        params: 'v59',
        client: 'v60',
        datetime: 'v61',
        enums: 'v62',
        str: 'v63',
        int: 'v64',
        bytes: 'v65',
        property: 'v66',
        type: 'v67',
        id: 'v68',
        function: 'v69',
        null: 'v70',
        true: 'v71',
        none: 'v72',
        and: 'v73',
        or: 'v74',
        ref: 'v75',
        properties: 'v76',
        mapping: 'v77',
        propertyName: 'v78',
        xSdk: 'v79',
        default: 'v80',
    );
    $all = [
        $found->constructor,
        $found->proto,
        $found->toString,
        $found->prototype,
        $found->hasOwnProperty,
        $found->valueOf,
        $found->then,
        $found->length,
        $found->name,
        $found->class,
        $found->self,
        $found->thisField,
        $found->cls,
        $found->list,
        $found->dict,
        $found->keys,
        $found->values,
        $found->items,
        $found->get,
        $found->set,
        $found->copy,
        $found->update,
        $found->pop,
        $found->clear,
        $found->count,
        $found->index,
        $found->underscoreClassUnderscore,
        $found->underscoreDictUnderscore,
        $found->init,
        $found->modelConfig,
        $found->modelFields,
        $found->getClass,
        $found->hashCode,
        $found->equals,
        $found->notify,
        $found->wait,
        $found->clone,
        $found->finalize,
        $found->builder,
        $found->build,
        $found->toBuilder,
        $found->toJson,
        $found->fromJson,
        $found->construct,
        $found->underscoreGet,
        $found->jsonSerialize,
        $found->rawField,
        $found->originField,
        $found->toDict,
        $found->fromDict,
        $found->toUnderscoreJson,
        $found->additionalProperties,
        $found->additionalUnderscoreProperties,
        $found->has,
        $found->isNull,
        $found->in,
        $found->request,
        $found->body,
        $found->options,
        $found->params,
        $found->client,
        $found->datetime,
        $found->enums,
        $found->str,
        $found->int,
        $found->bytes,
        $found->property,
        $found->type,
        $found->id,
        $found->function,
        $found->null,
        $found->true,
        $found->none,
        $found->and,
        $found->or,
        $found->ref,
        $found->properties,
        $found->mapping,
        $found->propertyName,
        $found->xSdk,
        $found->default,
    ];
    $same($all, $texts(81));
});
$call('values', static function (Client $api) use ($same): void {
    $found = $api->values->list(
        vote: Vote::Plus1,
        sign: Sign::LessEqual,
        zone: FindValuesZone::EtcGmtMinus1,
        star: FindValuesStar::星,
    );
    $signs = [
        Sign::Empty,
        Sign::Space,
        Sign::Less,
        Sign::RPlus,
        Sign::A,
        Sign::A2,
        Sign::N10,
        Sign::N1Dot0,
        Sign::U1f600,
        Sign::Proto,
        Sign::Class_,
        Sign::名前,
    ];
    $same([$found->vote, ...array_slice($found->sign, 0, -1)], [Vote::Minus1, ...$signs]);
    $same([$found->sign[12] instanceof UnknownValue], [true]);
});
$call('empty-value', static fn (Client $api) => $api->values->list(sign: Sign::Empty));
$call('places', static fn (Client $api) => $api->places->retrieve(
    '1',
    '2',
    '3',
    idInQuery: '4',
    idInHeader: '5',
    filterBracketA: '6',
    filterA: '7',
    client: '8',
    params: '9',
    bodyParameter: '10',
    request: '11',
    timeout: '12',
    extraQuery: '13',
    proto: '14',
    場所: '15',
));
$call('headers', static fn (Client $api) => $api->headersApi->send(
    maxRetries: 1,
    extraQuery: 'b',
    extraBody: 'c',
    extraHeaders: 'd',
    totalTimeout: 'e',
    timeout: 'f',
    signal: 'g',
    headers: 'h',
    cancellation: 'i',
    apiKey: 'j',
    optionsParameter: 'k',
    bodyParameter: 'l',
    xUnderscoreA: 'm',
    xA: 'n',
    options: new RequestOptions(timeout: 9, totalTimeout: 9, maxRetries: 0, query: ['more' => 'm']),
));
$call('words', static function (Client $api): void {
    $api->constructorApi->retrieve();
    $api->proto->update();
    $api->toStringApi->create();
});
$call('scripts', static function (Client $api): void {
    $api->stars->一覧();
    $api->größe->delete();
});
$call('classes', static function (Client $api) use ($same): void {
    $map = ['0' => 'a', '__proto__' => 'b', 'constructor' => 'c', '名前' => 'd'];
    $found = $api->classes->send(
        a: new ErrorModel(id: 'a'),
        b: new PageItem(id: 'b'),
        c: new PageItem2(id: 'c'),
        d: new 観測(id: 'd'),
        e: new N1st(id: 'e'),
        f: new U1f600(id: 'f'),
        g: $map,
    );
    $classes = [ErrorModel::class, PageItem::class, PageItem2::class, 観測::class, N1st::class, U1f600::class];
    $all = [$found->a, $found->b, $found->c, $found->d, $found->e, $found->f];
    $same(array_map(get_class(...), $all), $classes);
    $same(array_map(static fn ($each) => $each->id, $all), ['a', 'b', 'c', 'd', 'e', 'f']);
    $same($found->g, $map);
});
$call('odd-path', static fn (Client $api) => $api->odd->retrieve('x', 'y', 'z'));
