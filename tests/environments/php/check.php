<?php

// Prints the result of a check, and reads what the server has received.

declare(strict_types=1);

require __DIR__ . '/vendor/autoload.php';

// Packages of Debian load their dependencies by paths; those that are not unpacked here are on the machine.
set_include_path(__DIR__ . '/debian/usr/share/php' . PATH_SEPARATOR . '/usr/share/php');

const ORDER = 'ord_o7PVYVPFyhhnxujS';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

// A page must not end with it.
if (PHP_SAPI === 'cli') {
    register_shutdown_function(static function (): void {
        echo 'version PHP ', PHP_VERSION, "\n";
    });
}

function check(string $sentence, bool $isTrue, mixed $seen = null): void
{
    echo $isTrue ? "ok $sentence\n" : "not ok $sentence: " . json_encode($seen) . "\n";
}

/** @return list<array{method: string, target: string, headers: array<string, string>, body: string}> */
function received(): array
{
    $requests = json_decode((string) file_get_contents(getenv('INTEGRATION_API_BASE_URL') . '/requests'), true);
    foreach ($requests as &$request) {
        $request['headers'] = array_column($request['headers'], 1, 0);
    }
    return $requests;
}
