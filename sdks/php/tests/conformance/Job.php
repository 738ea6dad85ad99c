<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use IntegrationApi\Client;
use JsonException;
use stdClass;
use Throwable;

/** One job of the harness: creates a client, makes the call, reports its outcome. */
final class Job
{
    private readonly Observations $seen;
    private readonly Calls $calls;
    private readonly Outcome $outcomes;

    /** Duration of the last call in milliseconds. */
    private float $ms = 0.0;

    /** @var array<string, Client> */
    private array $clients = [];

    /** @param array<string, mixed> $table the dispatch table */
    private function __construct(private readonly stdClass $given, array $table)
    {
        $this->seen = new Observations($given->client->thrown ?? ['thrown by the case']);
        $this->calls = new Calls($table, $this->seen);
        $this->outcomes = new Outcome($table['models'], $this->seen);
    }

    /**
     * Returns the reply to a line of the harness. A cancellation has none, because the call has ended before the driver
     * reads it.
     *
     * @param array<string, mixed> $table
     */
    public static function replyTo(#[\SensitiveParameter] string $line, array $table): string
    {
        try {
            $given = Lines::decode($line);
        } catch (JsonException $error) {
            $id = preg_match('/^\{"id":\s*(\d+)/', $line, $match) === 1 ? (int) $match[1] : null;
            $outcome = ['kind' => 'unsupported', 'feature' => "a job that PHP cannot read: {$error->getMessage()}"];
            return Lines::encode(['id' => $id, 'ms' => 0, 'outcome' => $outcome]);
        }
        return isset($given->cancel) ? '' : (new self($given, $table))->reply();
    }

    private function reply(): string
    {
        set_error_handler($this->seen->warn(...));
        try {
            return $this->encode($this->run());
        } catch (Throwable $error) {
            // The value has no JSON form, such as an infinite number.
            return $this->encode($this->outcomes->ofError($error));
        } finally {
            restore_error_handler();
        }
    }

    private function encode(#[\SensitiveParameter] array $outcome): string
    {
        return Lines::encode(['id' => $this->given->id, 'ms' => $this->ms, 'outcome' => $outcome]);
    }

    private function run(): array
    {
        ['client' => $options, 'call' => $call] = (array) $this->given;
        if (($options->logger ?? null) === 'environment') {
            $this->seen->redirectStandardError();
        }
        $outcome = $this->outcomeOf(function () use ($options, $call): Result|array {
            // A client always has a logger, unless the case says otherwise.
            $arguments = Options::ofClient((array) $options + ['logger' => 'record'], $this->seen);
            $this->clients['client'] = Refused::unlessAllowed(Client::class, $arguments);
            return isset($call->construct) ? new Result() : [];
        });
        if ($outcome === []) {
            $client = $this->clients['client'];
            $outcome = $this->outcomeOf(fn (): Result|array => match (true) {
                isset($call->many) => (new Many($this->calls, $this->outcomes, $client, $call->many))->count(),
                isset($call->steps) => $this->take($call->steps),
                default => $this->calls->make($client, $call),
            });
        }
        return $outcome + match ($outcome['kind']) {
            'value', 'error', 'steps' => ['events' => $this->seen->events, 'log' => $this->seen->lines],
            default => [],
        };
    }

    /**
     * Returns the outcome of a call. If reading the value throws, that error is the outcome.
     *
     * @param Closure(): (Result|array<string, mixed>) $call returns a result, or an outcome
     */
    private function outcomeOf(#[\SensitiveParameter] Closure $call, string $client = 'client'): array
    {
        $start = hrtime(true);
        try {
            try {
                $result = $call();
            } finally {
                $this->ms = (hrtime(true) - $start) / 1e6;
                $this->seen->readStandardError();
            }
            return is_array($result) ? $result : $this->outcomes->ofValue($result, $this->clients[$client]);
        } catch (Throwable $error) {
            return $this->outcomes->ofError($error);
        }
    }

    /** Takes steps in sequence, also after an error. */
    private function take(#[\SensitiveParameter] array $steps): array
    {
        $outcomes = [];
        foreach ($steps as $step) {
            $outcome = $this->outcomeOf(fn (): Result => $this->takeOne($step), $step->on ?? 'client');
            if ($outcome['kind'] === 'unsupported') {
                return $outcome;
            }
            $outcomes[] = $outcome;
        }
        return ['kind' => 'steps', 'steps' => $outcomes, 'sinks' => ['log' => $this->seen->log()]];
    }

    private function takeOne(#[\SensitiveParameter] stdClass $step): Result
    {
        $client = $this->clients[$step->on ?? $step->from ?? $step->close ?? 'client'];
        if (isset($step->derive)) {
            $options = Options::ofClient((array) $step->options, $this->seen);
            $this->clients[$step->derive] = $client->withOptions(...$options);
        } elseif (isset($step->close)) {
            $client->close();
        } else {
            return $this->calls->make($client, $step);
        }
        return new Result();
    }
}
