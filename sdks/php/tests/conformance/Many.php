<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use Fiber;
use IntegrationApi\Client;
use RuntimeException;
use stdClass;
use Throwable;

/** Repeats one call and counts its results. Calls overlap in fibers, or in forked processes. */
final readonly class Many
{
    private float $start;

    public function __construct(
        private Calls $calls,
        private Outcome $outcomes,
        #[\SensitiveParameter] private Client $client,
        #[\SensitiveParameter] private stdClass $many,
    ) {
        $this->start = hrtime(true);
    }

    public function count(): array
    {
        $numbers = range(1, $this->many->times);
        $isShared = isset($this->many->share);
        $first = $isShared || ($this->many->first_alone ?? false) ? $this->make([array_shift($numbers)]) : [];
        $results = $first + match (true) {
            $isShared => $this->share($numbers),
            $this->many->at_once > 1 => $this->together($numbers),
            default => $this->make($numbers),
        };
        $failed = array_filter($results, static fn (array $result): bool => isset($result['error']));
        $succeeded = array_diff_key($results, $failed);
        $errors = (object) array_count_values(array_column($failed, 'error'));
        $outcome = ['kind' => 'many', 'ok' => count($succeeded), 'errors' => $errors];
        if (isset($this->many->numbered)) {
            $outcome['values'] = (object) array_map(static fn (array $one): mixed => $one['value'], $succeeded);
        }
        return $outcome;
    }

    /**
     * Makes calls one after the other.
     *
     * @param list<int> $numbers
     * @return array<int, array{value?: mixed, error?: string}> results by the numbers of the calls
     */
    private function make(array $numbers): array
    {
        $results = [];
        foreach ($numbers as $number) {
            $results[$number] = $this->resultOf(fn (): mixed => $this->makeOne($number));
        }
        return $results;
    }

    /** Makes calls at the same time. */
    private function together(array $numbers): array
    {
        $call = fn (int $number): Closure => fn (): mixed => $this->makeOne($number);
        $calls = array_combine($numbers, array_map($call, $numbers));
        $results = [];
        foreach ($this->client->concurrently($calls, $this->many->at_once) as $number => $outcome) {
            $results[$number] = $this->resultOf(
                static fn (): mixed => $outcome->error === null ? $outcome->value : throw $outcome->error,
            );
        }
        return $results;
    }

    /** Distributes calls over forked processes, which share the client and its open connection. */
    private function share(array $numbers): array
    {
        if (!function_exists('pcntl_fork')) {
            throw new Unsupported('forked processes');
        }
        $pipes = [];
        for ($index = 0; $index < $this->many->at_once; $index += 1) {
            $isOwn = fn (int $number): bool => $number % $this->many->at_once === $index;
            [$pipe, $pipeOfChild] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
            $id = pcntl_fork();
            if ($id === 0) {
                try {
                    fwrite($pipeOfChild, Lines::encode((object) $this->make(array_filter($numbers, $isOwn))));
                } finally {
                    // Never continues, because this process would be a second driver.
                    exit;
                }
            }
            fclose($pipeOfChild);
            $pipes[$id] = $pipe;
        }
        $results = [];
        foreach ($pipes as $id => $pipe) {
            $text = (string) stream_get_contents($pipe);
            pcntl_waitpid($id, $status);
            if ($text === '') {
                throw new RuntimeException("A forked process ended with wait status $status.");
            }
            // Only the results become arrays; the values of the calls remain JSON values.
            foreach ((array) Lines::decode($text) as $number => $result) {
                $results[$number] = (array) $result;
            }
        }
        return $results;
    }

    private function resultOf(#[\SensitiveParameter] Closure $call): array
    {
        try {
            $value = $call();
            return isset($this->many->numbered) ? ['value' => $value] : [];
        } catch (Unsupported $error) {
            throw $error;
        } catch (Throwable $error) {
            return ['error' => Outcome::className($error)];
        }
    }

    private function makeOne(int $number): mixed
    {
        $due = $this->start + ($number - 1) * ($this->many->every_ms ?? 0) * 1e6;
        while (($left = $due - hrtime(true)) > 0) {
            // The other calls go on.
            Fiber::getCurrent() === null ? usleep((int) ceil($left / 1000)) : Fiber::suspend();
        }
        $call = clone $this->many->call;
        if (isset($this->many->numbered)) {
            $call->options = clone ($call->options ?? new stdClass());
            $headers = (array) ($call->options->extra_headers ?? []);
            $call->options->extra_headers = [$this->many->numbered => (string) $number] + $headers;
        }
        return $this->outcomes->read($this->calls->make($this->client, $call));
    }
}
