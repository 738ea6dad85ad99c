<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Client;
use JsonException;
use stdClass;

/** Handles the jobs of the harness one after the other: creates a client, makes the call, reports its outcome. */
final readonly class Jobs
{
    /** Kinds of outcomes with observations besides the result. */
    private const OBSERVED = ['value', 'error', 'steps'];

    private Calls $calls;
    private Outcome $outcomes;
    private Observations $observations;

    /** @param array<string, mixed> $table the dispatch table */
    public function __construct(array $table)
    {
        $this->observations = new Observations();
        $this->calls = new Calls($table, $this->observations);
        $this->outcomes = new Outcome($table['models']);
    }

    /**
     * Returns the response to a job, which may report an error. A cancellation has no response, because the call has
     * ended before the driver reads it.
     *
     * @return array<string, mixed>|null
     */
    public function handle(#[\SensitiveParameter] string $line): ?array
    {
        try {
            $job = Lines::decode($line);
        } catch (JsonException $error) {
            $id = preg_match('/^\{"id":\s*(\d+)/', $line, $match) === 1 ? (int) $match[1] : null;
            $outcome = ['kind' => 'unsupported', 'feature' => "a job that PHP cannot read: {$error->getMessage()}"];
            return ['id' => $id, 'ms' => 0, 'outcome' => $outcome];
        }
        if (isset($job->cancel)) {
            return null;
        }
        $result = TimedResult::of(function () use ($job): array {
            $response = $this->run($job);
            // Fails for values without JSON form, such as an infinite number, which the harness could not read.
            Lines::encode($response);
            return $response;
        });
        return ['id' => $job->id] + ($result->value ?? [
            'ms' => $result->ms,
            'outcome' => self::withLog($this->outcomes->of($result, null), ''),
        ]);
    }

    /** @return array{ms: float, outcome: array<string, mixed>} */
    private function run(#[\SensitiveParameter] stdClass $job): array
    {
        $this->observations->begin($job->client->thrown ?? ['thrown by the case']);
        $standardError = ($job->client->logger ?? null) === 'environment' ? StandardError::redirect() : null;
        try {
            $created = TimedResult::of(fn (): Client => $this->createClient((array) $job->client));
            $client = $created->value;
            $result = match (true) {
                $created->error !== null => $created,
                isset($job->call->construct) => $created->with(new Result()),
                default => TimedResult::of(fn (): Result|array => $this->call($client, $job->call)),
            };
            $outcome = $this->outcomes->of($result, $client);
            foreach ($standardError?->lines() ?? [] as $line) {
                $this->observations->addLine($line, []);
            }
        } finally {
            $log = $this->observations->end();
        }
        return ['ms' => $result->ms, 'outcome' => self::withLog($outcome + $this->observed($outcome['kind']), $log)];
    }

    /** @return array<string, mixed> */
    private function call(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $call): Result|array
    {
        return match (true) {
            isset($call->many) => (new Many($this->calls, $this->outcomes, $client, $call->many))->count(),
            isset($call->steps) => $this->steps($client)->take($call->steps),
            default => $this->calls->make($client, $call),
        };
    }

    private function steps(#[\SensitiveParameter] Client $client): Steps
    {
        return new Steps($this->calls, $this->outcomes, $this->observations, $client);
    }

    private function createClient(#[\SensitiveParameter] array $given): Client
    {
        $options = Options::forClient($given, $this->observations);
        return Refused::unlessAllowed(Client::class, $options);
    }

    /**
     * Returns the events, and the lines of the logger.
     *
     * @return array<string, list<string>>
     */
    private function observed(string $kind): array
    {
        if (!in_array($kind, self::OBSERVED, true)) {
            return [];
        }
        ['events' => $events, 'lines' => $lines] = get_object_vars($this->observations);
        return ['events' => $events, 'log' => $lines];
    }

    /**
     * @param array<string, mixed> $outcome
     * @return array<string, mixed>
     */
    private static function withLog(#[\SensitiveParameter] array $outcome, string $log): array
    {
        if (in_array($outcome['kind'], self::OBSERVED, true)) {
            $outcome['sinks']['log'] = Sinks::cut($log);
        }
        return $outcome;
    }
}
