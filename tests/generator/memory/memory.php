<?php

declare(strict_types=1);

use ConstructsApi\Client;
use ConstructsApi\FilePart;

spl_autoload_register(static function (string $class): void {
    foreach (['src', 'generated'] as $folder) {
        $path = str_replace('\\', '/', substr($class, strlen('ConstructsApi\\')));
        if (is_file(__DIR__ . "/php/$folder/$path.php")) {
            require __DIR__ . "/php/$folder/$path.php";
        }
    }
});

[, $url, $size] = $argv;
$api = new Client(apiKey: 'secret', baseUrl: $url, timeout: 60.0, totalTimeout: 120.0);
$file = __DIR__ . '/content';
$count = $api->files->downloadStream('a')->toFile($file);
$count === (int) $size || throw new Exception("downloaded $count bytes");
$api->files->upload('a', FilePart::fromFile($file));
// A download that is uploaded again while it arrives.
$api->files->attach(file: FilePart::fromStream($api->files->downloadStream('a'), 'content'));
unlink($file);
