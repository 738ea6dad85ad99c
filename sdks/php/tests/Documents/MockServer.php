<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Documents;

use RuntimeException;

/** Prism with the contract: the mock server of this repository. */
final class MockServer
{
    private const ROOT = __DIR__ . '/../../../..';
    private const PAUSE_MICROSECONDS = 20_000;

    /** @var resource */
    private $process;
    public readonly string $url;

    /** @param string $log file for its output */
    public function __construct(string $log)
    {
        $command = ['node', '--import', 'tsx', 'scripts/mock.ts'];
        $process = proc_open($command, [1 => ['file', $log, 'w'], 2 => ['redirect', 1]], $pipes, self::ROOT);
        if ($process === false) {
            throw new RuntimeException('The mock server cannot be started');
        }
        $this->process = $process;
        do {
            usleep(self::PAUSE_MICROSECONDS);
            $output = (string) file_get_contents($log);
            if (!proc_get_status($process)['running']) {
                throw new RuntimeException("The mock server did not start:\n$output");
            }
        } while (preg_match('~mocked at (http://\S+)~', $output, $match) !== 1);
        $this->url = $match[1];
    }

    public function stop(): void
    {
        proc_terminate($this->process);
        proc_close($this->process);
    }
}
