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
     * Returns the results of all processes.
     *
     * @param list<int> $calls numbers of the calls
     * @param Closure(list<int>): array<string, mixed> $make makes the calls with these numbers
     * @return list<array<string, mixed>>
     */
    public static function share(int $processes, array $calls, #[\SensitiveParameter] Closure $make): array
    {
        if (!function_exists('pcntl_fork')) {
            throw new Unsupported('forked processes');
        }
        $pipes = [];
        for ($index = 0; $index < $processes; $index += 1) {
            $isOwn = static fn (int $position): bool => $position % $processes === $index;
            $own = array_values(array_filter($calls, $isOwn, ARRAY_FILTER_USE_KEY));
            $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
            $id = pcntl_fork();
            if ($id === 0) {
                // Never returns, because this process would continue as a second driver.
                exit(self::report($pair[1], $make, $own));
            }
            fclose($pair[1]);
            $pipes[$id] = $pair[0];
        }
        return array_map(self::result(...), array_keys($pipes), $pipes);
    }

    /**
     * Returns the exit code of the process.
     *
     * @param resource $pipe
     * @param Closure(list<int>): array<string, mixed> $make
     * @param list<int> $calls
     */
    private static function report($pipe, #[\SensitiveParameter] Closure $make, array $calls): int
    {
        try {
            fwrite($pipe, Lines::encode($make($calls)));
            return 0;
        } catch (Throwable $error) {
            fwrite(STDERR, $error->getMessage() . "\n");
            return 1;
        }
    }

    /**
     * @param resource $pipe
     * @return array<string, mixed>
     */
    private static function result(int $id, $pipe): array
    {
        $text = (string) stream_get_contents($pipe);
        fclose($pipe);
        pcntl_waitpid($id, $status);
        if ($text === '') {
            throw new RuntimeException("A forked process ended with wait status $status.");
        }
        // Only the members become arrays; the values of the calls remain JSON values.
        $toArray = static fn (mixed $member): mixed => is_object($member) ? (array) $member : $member;
        return array_map($toArray, (array) Lines::decode($text));
    }
}
