<?php

/**
 * Responds to each path with fixed bytes, including faults that no HTTP server would send. Prints its URL first.
 */

declare(strict_types=1);

$listener = stream_socket_server('tcp://127.0.0.1:0') ?: exit('No port is available');
$url = 'http://' . stream_socket_get_name($listener, false);
echo $url, "\n";

$response = static fn (string $body, string ...$headers): string => "HTTP/1.1 200 OK\r\n"
    . implode('', array_map(static fn (string $header): string => "$header\r\n", $headers))
    . 'Content-Length: ' . strlen($body) . "\r\n\r\n$body";

$read = static function ($connection): ?string {
    $head = '';
    while (!str_ends_with($head, "\r\n\r\n")) {
        $byte = fread($connection, 1);
        if ($byte === '' || $byte === false) {
            return null;
        }
        $head .= $byte;
    }
    $length = preg_match('/^Content-Length: (\d+)/mi', $head, $found) === 1 ? (int) $found[1] : 0;
    return $head . ($length === 0 ? '' : stream_get_contents($connection, $length));
};

// Each connection has a process, so that an idle one does not hold back the others.
pcntl_signal(SIGCHLD, SIG_IGN);
while (true) {
    $connection = @stream_socket_accept($listener, -1) ?: exit;
    if (pcntl_fork() !== 0) {
        fclose($connection);
        continue;
    }
    for ($count = 1; ($request = $read($connection)) !== null; $count++) {
        $path = explode(' ', $request)[1];
        $bytes = match ($path) {
            '/damaged-gzip' => $response('no gzip at all, but text', 'Content-Encoding: gzip'),
            '/json' => $response('{"zipped":true}'),
            '/slow' => (static fn (): string => (string) usleep(300_000))() . $response('{}'),
            '/large' => $response(str_repeat('0', 1001)),
            'forbidden.example:443' => "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n",
            'unavailable.example:443' => "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n",
            '/redirect' => "HTTP/1.1 302 Found\r\nLocation: $url/echo\r\nContent-Length: 0\r\n\r\n",
            '/missing' => "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n",
            '/close' => '',
            '/json/1' => $response('{}'),
            default => $response($request, "X-Request-Of-Connection: $count"),
        };
        @fwrite($connection, $bytes);
        $isLast = stripos($request, "\r\nConnection: close\r\n") !== false;
        if ($isLast || $path === '/close') {
            break;
        }
    }
    fclose($connection);
    exit;
}
