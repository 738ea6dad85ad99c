<?php

// Requests a page of FPM or of CGI, as a web server does: php gateway.php <program that passes the request on> <word>…

declare(strict_types=1);

use IntegrationApi\Testing;

require __DIR__ . '/check.php';

/** @param array<string, string> $headers */
function requested(string $method, array $headers = [], string $body = ''): string
{
    $server = ['REQUEST_METHOD' => $method, 'SCRIPT_FILENAME' => __DIR__ . '/page.php', 'REDIRECT_STATUS' => '200'];
    $server += ['CONTENT_LENGTH' => (string) strlen($body), 'WEBHOOK_SECRET' => SECRET, 'GATEWAY_INTERFACE' => 'CGI/1.1'];
    $line = array_slice($GLOBALS['argv'], 1);
    $process = proc_open($line, [['pipe', 'r'], ['pipe', 'w'], STDERR], $pipes, null, $server + $headers + getenv());
    fwrite($pipes[0], $body);
    fclose($pipes[0]);
    $answer = (string) stream_get_contents($pipes[1]);
    proc_close($process);
    return $answer;
}

$page = requested('GET');
check('a page shows an order', preg_match('/\n(?:fpm-fcgi|cgi-fcgi) ' . ORDER . '$/', $page) === 1, $page);
// A server passes the header `Proxy` of a visitor in the variable HTTP_PROXY.
$page = requested('GET', ['HTTP_PROXY' => 'http://127.0.0.1:1']);
check('a visitor cannot set a proxy', str_ends_with($page, ORDER), $page);
$signed = Testing::signWebhook(Testing::exampleEvent('order.paid'), secrets: [SECRET]);
$answer = requested('POST', $signed->server(), $signed->body);
check('a webhook is received', str_starts_with($answer, 'Status: 204'), $answer);
$answer = requested('POST', $signed->server(), "$signed->body ");
check('a changed webhook is rejected', str_starts_with($answer, 'Status: 400'), $answer);
