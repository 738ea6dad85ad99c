<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use RuntimeException;
use Throwable;

/** Distributes calls over forked processes, which share a client and its open connection. */
final class Processes
{
    /**
     * Returns the sum of the counts of all processes.
     *
     * @param Closure(int): array{ok: int, errors: array<string, int>} $count makes the given number of calls
     * @return array{ok: int, errors: array<string, int>}
     */
    public static function share(int $number, int $calls, #[\SensitiveParameter] Closure $count): array
    {
        if (!function_exists('pcntl_fork')) {
            throw new Unsupported('forked processes');
        }
        $children = [];
        for ($index = 0; $index < $number; $index += 1) {
            // The first processes take one call more if the number does not divide evenly.
            $share = intdiv($calls + $number - 1 - $index, $number);
            $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
            $id = pcntl_fork();
            if ($id === 0) {
                // Never returns, because this process would continue as a second driver.
                exit(self::report($pair[1], $count, $share));
            }
            fclose($pair[1]);
            $children[$id] = $pair[0];
        }
        $total = ['ok' => 0, 'errors' => []];
        foreach ($children as $id => $pipe) {
            $total = self::sum($total, self::result($id, $pipe));
        }
        return $total;
    }

    /**
     * Returns the exit code of the process.
     *
     * @param resource $pipe
     * @param Closure(int): array{ok: int, errors: array<string, int>} $count
     */
    private static function report($pipe, #[\SensitiveParameter] Closure $count, int $calls): int
    {
        try {
            fwrite($pipe, json_encode($count($calls), JSON_THROW_ON_ERROR));
            return 0;
        } catch (Throwable $error) {
            fwrite(STDERR, $error->getMessage() . "\n");
            return 1;
        }
    }

    /**
     * @param resource $pipe
     * @return array{ok: int, errors: array<string, int>}
     */
    private static function result(int $id, $pipe): array
    {
        $text = (string) stream_get_contents($pipe);
        fclose($pipe);
        pcntl_waitpid($id, $status);
        $result = json_decode($text, true);
        return $result ?? throw new RuntimeException("A forked process ended with wait status $status.");
    }

    /**
     * @param array{ok: int, errors: array<string, int>} $one
     * @param array{ok: int, errors: array<string, int>} $other
     * @return array{ok: int, errors: array<string, int>}
     */
    public static function sum(array $one, array $other): array
    {
        foreach ($other['errors'] as $class => $times) {
            $one['errors'][$class] = ($one['errors'][$class] ?? 0) + $times;
        }
        return ['ok' => $one['ok'] + $other['ok'], 'errors' => $one['errors']];
    }
}
