<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use IntegrationApi\Client;
use IntegrationApi\Page;
use JsonException;
use stdClass;

/** Handles the jobs of the harness one after the other: creates a client, makes the call, reports its outcome. */
final readonly class Jobs
{
    /** Larger results are reported by size only: no case inspects them, and a pipe takes seconds to transfer them. */
    private const MAX_BYTES = 1_048_576;

    private Arguments $arguments;

    /**
     * @param array<string, mixed> $table the dispatch table
     * @param Closure(mixed...): Client|null $make creates clients
     */
    public function __construct(array $table, private Log $log, private ?Closure $make = null)
    {
        $this->arguments = new Arguments($table);
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
            $size = strlen(Lines::encode($response));
            if ($size > self::MAX_BYTES && isset($response['outcome']['value'])) {
                $response['outcome']['value'] = "$size bytes of JSON";
            }
            return $response;
        });
        return ['id' => $job->id] + ($result->value ?? $this->errorResult($result, ''));
    }

    /** @return array{ms: float, outcome: array<string, mixed>} */
    private function run(#[\SensitiveParameter] stdClass $job): array
    {
        $this->log->begin();
        $construction = TimedResult::of(fn (): Client => $this->createClient((array) $job->client));
        if ($construction->error !== null) {
            return $this->errorResult($construction, $this->log->end());
        }
        $client = $construction->value;
        if (isset($job->call->construct)) {
            return ['ms' => $construction->ms, 'outcome' => Outcome::fromValue(null, $client, $this->log->end())];
        }
        $result = TimedResult::of(fn (): mixed => $this->call($client, $job->call));
        $log = $this->log->end();
        if ($result->error !== null) {
            return $this->errorResult($result, $log);
        }
        $isCounted = isset($job->call->many);
        return [
            'ms' => $result->ms,
            'outcome' => $isCounted ? $result->value : Outcome::fromValue($result->value, $client, $log),
        ];
    }

    /** @return array{ms: float, outcome: array<string, mixed>} */
    private function errorResult(#[\SensitiveParameter] TimedResult $result, string $log): array
    {
        return ['ms' => $result->ms, 'outcome' => Outcome::fromError($result->error, $log)];
    }

    private function createClient(#[\SensitiveParameter] array $given): Client
    {
        $options = Options::forClient($given);
        return $this->make === null ? new Client(...$options) : ($this->make)(...$options);
    }

    private function call(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $call): mixed
    {
        return match (true) {
            isset($call->operation) => $this->arguments->toCallable($client, $call)(),
            isset($call->pages) => self::iterate($call->pages, $this->arguments->toCallable($client, $call->pages)()),
            isset($call->many) => $this->callMany($client, $call->many),
            default => throw new Unsupported('call ' . array_key_first((array) $call)),
        };
    }

    /** @return list<mixed> */
    private static function iterate(#[\SensitiveParameter] stdClass $pages, Page $first): array
    {
        if (isset($pages->limit)) {
            return $first->toArray($pages->limit);
        }
        $taken = [];
        foreach ($pages->take === 0 ? [] : (($pages->per ?? 'items') === 'pages' ? $first->pages() : $first) as $item) {
            $taken[] = $item;
            if (count($taken) === $pages->take) {
                break;
            }
        }
        return $taken;
    }

    /**
     * Makes the calls one after the other, whatever the allowed concurrency.
     *
     * @return array<string, mixed>
     */
    private function callMany(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $many): array
    {
        $ok = 0;
        $errors = [];
        for ($call = 0; $call < $many->times; $call += 1) {
            $error = TimedResult::of(fn (): mixed => $this->arguments->toCallable($client, $many->call)())->error;
            if ($error instanceof Unsupported) {
                throw $error;
            }
            $class = $error === null ? null : Outcome::className($error);
            $ok += $error === null ? 1 : 0;
            if ($class !== null) {
                $errors[$class] = ($errors[$class] ?? 0) + 1;
            }
        }
        return ['kind' => 'many', 'ok' => $ok, 'errors' => (object) $errors];
    }
}
