<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Documents;

use RuntimeException;

/** The web server of PHP (`php -S`), with one script for all requests. */
final class BuiltInServer
{
    /** @var resource */
    private $process;
    private readonly string $url;

    /**
     * @param array<string, string> $environment variables of the script
     * @param string $log file for its error log
     */
    public function __construct(string $script, array $environment, string $log)
    {
        $options = ['-d', "error_log=$log", '-d', 'log_errors=1', '-d', 'display_errors=0'];
        $command = [PHP_BINARY, ...$options, '-S', '127.0.0.1:0', $script];
        $environment += ['AUTOLOAD' => dirname(__DIR__) . '/autoload.php'];
        $process = proc_open($command, [2 => ['pipe', 'w']], $pipes, null, $environment);
        if ($process === false) {
            throw new RuntimeException('The server cannot be started');
        }
        $this->process = $process;
        $started = (string) fgets($pipes[2]);
        if (preg_match('~\((http://[^)]+)\) started~', $started, $match) !== 1) {
            throw new RuntimeException("The server did not start: $started");
        }
        $this->url = $match[1];
    }

    /**
     * Sends a POST request and returns the status of the response.
     *
     * @param array<string, string> $headers
     */
    public function post(string $body, array $headers): int
    {
        $lines = array_map(static fn (string $name): string => "$name: $headers[$name]", array_keys($headers));
        $handle = curl_init("$this->url/webhooks");
        curl_setopt_array($handle, [
            CURLOPT_HTTPHEADER => $lines,
            CURLOPT_POSTFIELDS => $body,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 20,
        ]);
        if (curl_exec($handle) === false) {
            throw new RuntimeException('No response: ' . curl_error($handle));
        }
        return curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
    }

    public function stop(): void
    {
        proc_terminate($this->process);
        proc_close($this->process);
    }
}
