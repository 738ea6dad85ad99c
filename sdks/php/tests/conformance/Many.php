<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use Fiber;
use IntegrationApi\Client;
use stdClass;
use Throwable;

/** Repeats one call and counts its results. */
final readonly class Many
{
    private const NOTHING = ['ok' => 0, 'errors' => [], 'values' => []];

    private float $start;

    public function __construct(
        private Calls $calls,
        private Outcome $outcomes,
        #[\SensitiveParameter] private Client $client,
        #[\SensitiveParameter] private stdClass $many,
    ) {
        $this->start = hrtime(true);
    }

    /**
     * Returns the outcome. Calls overlap in fibers, or in forked processes.
     *
     * @return array<string, mixed>
     * @throws Unsupported
     */
    public function count(): array
    {
        $numbers = range(1, $this->many->times);
        $first = ($this->many->first_alone ?? false) || isset($this->many->share) ? [array_shift($numbers)] : [];
        $total = $this->make($first);
        if (isset($this->many->share)) {
            $total = self::sum($total, ...Processes::share($this->many->at_once, $numbers, $this->make(...)));
        } else {
            $total = self::sum($total, $this->many->at_once > 1 ? $this->together($numbers) : $this->make($numbers));
        }
        ['ok' => $ok, 'errors' => $errors, 'values' => $values] = $total;
        $outcome = ['kind' => 'many', 'ok' => $ok, 'errors' => (object) $errors];
        return $outcome + (isset($this->many->numbered) ? ['values' => (object) $values] : []);
    }

    /**
     * Makes the calls with these numbers.
     *
     * @param list<int> $numbers
     * @return array{ok: int, errors: array<string, int>, values: array<int, mixed>}
     */
    private function make(array $numbers): array
    {
        $total = self::NOTHING;
        foreach ($numbers as $number) {
            $this->waitFor($number);
            $result = TimedResult::of(fn (): mixed => $this->makeOne($number));
            $total = self::sum($total, $this->counted($number, $result->value, $result->error));
        }
        return $total;
    }

    /**
     * Makes the calls with these numbers at the same time.
     *
     * @param list<int> $numbers
     * @return array{ok: int, errors: array<string, int>, values: array<int, mixed>}
     */
    private function together(array $numbers): array
    {
        $call = fn (int $number): Closure => function () use ($number): mixed {
            $this->waitFor($number);
            return $this->makeOne($number);
        };
        $total = self::NOTHING;
        $calls = array_combine($numbers, array_map($call, $numbers));
        foreach ($this->client->concurrently($calls, $this->many->at_once) as $number => $outcome) {
            $total = self::sum($total, $this->counted($number, $outcome->value, $outcome->error));
        }
        return $total;
    }

    /** @return array{ok?: int, errors?: array<string, int>, values?: array<int, mixed>} */
    private function counted(int $number, #[\SensitiveParameter] mixed $value, ?Throwable $error): array
    {
        if ($error instanceof Unsupported) {
            throw $error;
        }
        return $error === null
            ? ['ok' => 1, 'values' => isset($this->many->numbered) ? [$number => $value] : []]
            : ['errors' => [Outcome::className($error) => 1]];
    }

    private function makeOne(int $number): mixed
    {
        $call = clone $this->many->call;
        if (isset($this->many->numbered)) {
            $call->options = clone ($call->options ?? new stdClass());
            $headers = (array) ($call->options->extra_headers ?? []);
            $call->options->extra_headers = [$this->many->numbered => (string) $number] + $headers;
        }
        return $this->outcomes->read($this->calls->make($this->client, $call));
    }

    private function waitFor(int $number): void
    {
        $due = $this->start + ($number - 1) * ($this->many->every_ms ?? 0) * 1e6;
        while (($left = $due - hrtime(true)) > 0) {
            // The other calls go on.
            Fiber::getCurrent() === null ? usleep((int) ceil($left / 1000)) : Fiber::suspend();
        }
    }

    /**
     * @param array{ok?: int, errors?: array<string, int>, values?: array<int, mixed>} ...$counts
     * @return array{ok: int, errors: array<string, int>, values: array<int, mixed>}
     */
    private static function sum(#[\SensitiveParameter] array ...$counts): array
    {
        $total = self::NOTHING;
        foreach ($counts as $count) {
            $total['ok'] += $count['ok'] ?? 0;
            $total['values'] += $count['values'] ?? [];
            foreach ($count['errors'] ?? [] as $class => $times) {
                $total['errors'][$class] = ($total['errors'][$class] ?? 0) + $times;
            }
        }
        return $total;
    }
}
