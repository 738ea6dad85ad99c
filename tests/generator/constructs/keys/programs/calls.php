<?php

declare(strict_types=1);

use ConstructsApi\Client;

spl_autoload_register(static function (string $class): void {
    foreach (['src', 'generated'] as $folder) {
        $path = str_replace('\\', '/', substr($class, strlen('ConstructsApi\\')));
        if (is_file(__DIR__ . "/php/$folder/$path.php")) {
            require __DIR__ . "/php/$folder/$path.php";
        }
    }
});

$call = static function (string $name, Closure $make, ?string $key = 'secret') use ($argv): void {
    try {
        $make(new Client(apiKey: $key, baseUrl: "$argv[1]/$name"));
    } catch (Throwable $error) {
        echo "$name: " . $error::class . " {$error->getMessage()}\n";
    }
};

$call('optional', static fn (Client $api) => $api->keys->getOptional());
$call('optional-without-key', static fn (Client $api) => $api->keys->getOptional(), null);
$call('optional-first', static fn (Client $api) => $api->keys->getOptionalFirst());
$call('optional-first-without-key', static fn (Client $api) => $api->keys->getOptionalFirst(), null);
$call('optional-query', static fn (Client $api) => $api->keys->getOptionalQuery());
$call('optional-query-without-key', static fn (Client $api) => $api->keys->getOptionalQuery(), null);
$call('needed-without-key', static fn (Client $api) => $api->keys->getNeeded(), null);
$call('none', static fn (Client $api) => $api->keys->getNone());
$call('cookie', static fn (Client $api) => $api->keys->getCookie());
$call('cookie-quoted', static fn (Client $api) => $api->keys->getCookie(), 'a=b;c');
$call('cookies', static fn (Client $api) => $api->keys->getCookies(theme: 'dark'), 'one:other');
$call('capital', static fn (Client $api) => $api->keys->getCapital());
$call('password', static fn (Client $api) => $api->keys->getPassword(), 'user:pass:word');
$call('token', static fn (Client $api) => $api->keys->getEither());
$call('token-or-password', static fn (Client $api) => $api->keys->getEither(), 'user:pass:word');
$call('many', static fn (Client $api) => $api->keys->getMany());
$call('many-query', static fn (Client $api) => $api->keys->getMany(), 'queryKey=secret');
$call('many-cookie', static fn (Client $api) => $api->keys->getMany(), 'session=secret');
$call('many-both', static fn (Client $api) => $api->keys->getMany(), 'device+key=one:two');
$call('certificate', static fn (Client $api) => $api->keys->getCertificate());
$call('digest', static fn (Client $api) => $api->keys->getDigest());
$call('undeclared', static fn (Client $api) => $api->keys->getUndeclared());
$call('connect', static fn (Client $api) => $api->keys->getConnect());
$call('head', static fn (Client $api) => $api->keys->headMethods());
$call('options', static fn (Client $api) => $api->keys->optionsMethods());
$call('trace', static fn (Client $api) => $api->keys->traceMethods());
$call('unknown', static fn (Client $api) => $api->request('GET', '/unknown'));
