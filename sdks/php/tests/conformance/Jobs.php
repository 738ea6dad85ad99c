<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Closure;
use IntegrationApi\Client;
use IntegrationApi\Page;
use JsonException;
use stdClass;

/** One job of the harness after the other: make a client, make the call, tell how it ended. */
final readonly class Jobs
{
    /** Larger values are told by their size: no case looks into them, and their way through a pipe takes seconds. */
    private const MOST = 1_048_576;

    private Arguments $arguments;

    /**
     * @param array<string, mixed> $table the dispatch table
     * @param Closure(mixed...): Client|null $make makes clients
     */
    public function __construct(array $table, private Log $log, private ?Closure $make = null)
    {
        $this->arguments = new Arguments($table);
    }

    /**
     * Whatever goes wrong is an answer too. None to the wish to cancel a call: when it is read, the call has ended.
     *
     * @return array<string, mixed>|null
     */
    public function answerTo(#[\SensitiveParameter] string $line): ?array
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
        $answered = Trial::of(function () use ($job): array {
            $answer = $this->answer($job);
            // What is no JSON, such as an infinite number, is no value that the harness could be told of.
            $size = strlen(Lines::encode($answer));
            if ($size > self::MOST && isset($answer['outcome']['value'])) {
                $answer['outcome']['value'] = "$size bytes of JSON";
            }
            return $answer;
        });
        return ['id' => $job->id] + ($answered->value ?? $this->ended($answered, ''));
    }

    /** @return array{ms: float, outcome: array<string, mixed>} */
    private function answer(#[\SensitiveParameter] stdClass $job): array
    {
        $this->log->begin();
        $made = Trial::of(fn (): Client => $this->client((array) $job->client));
        if ($made->error !== null) {
            return $this->ended($made, $this->log->end());
        }
        $client = $made->value;
        if (isset($job->call->construct)) {
            return ['ms' => $made->ms, 'outcome' => Outcome::ofValue(null, $client, $this->log->end())];
        }
        $called = Trial::of(fn (): mixed => $this->called($client, $job->call));
        $log = $this->log->end();
        if ($called->error !== null) {
            return $this->ended($called, $log);
        }
        $isCounted = isset($job->call->many);
        return [
            'ms' => $called->ms,
            'outcome' => $isCounted ? $called->value : Outcome::ofValue($called->value, $client, $log),
        ];
    }

    /** @return array{ms: float, outcome: array<string, mixed>} */
    private function ended(#[\SensitiveParameter] Trial $trial, string $log): array
    {
        return ['ms' => $trial->ms, 'outcome' => Outcome::ofError($trial->error, $log)];
    }

    private function client(#[\SensitiveParameter] array $given): Client
    {
        $options = Options::ofClient($given);
        $variables = (array) ($given['env'] ?? []);
        try {
            foreach ($variables as $name => $value) {
                putenv("$name=$value");
            }
            return $this->make === null ? new Client(...$options) : ($this->make)(...$options);
        } finally {
            array_map(putenv(...), array_keys($variables));
        }
    }

    private function called(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $call): mixed
    {
        return match (true) {
            isset($call->operation) => $this->arguments->prepared($client, $call)(),
            isset($call->pages) => self::goneThrough($call->pages, $this->arguments->prepared($client, $call->pages)()),
            isset($call->many) => $this->many($client, $call->many),
            default => throw new Unsupported('call ' . array_key_first((array) $call)),
        };
    }

    /** @return list<mixed> */
    private static function goneThrough(#[\SensitiveParameter] stdClass $pages, Page $first): array
    {
        if (isset($pages->limit)) {
            return $first->toArray($pages->limit);
        }
        $taken = [];
        foreach ($pages->take === 0 ? [] : (($pages->per ?? 'items') === 'pages' ? $first->pages() : $first) as $one) {
            $taken[] = $one;
            if (count($taken) === $pages->take) {
                break;
            }
        }
        return $taken;
    }

    /**
     * One after the other, however many there may be at once.
     *
     * @return array<string, mixed>
     */
    private function many(#[\SensitiveParameter] Client $client, #[\SensitiveParameter] stdClass $many): array
    {
        $ok = 0;
        $errors = [];
        for ($call = 0; $call < $many->times; $call += 1) {
            $error = Trial::of(fn (): mixed => $this->arguments->prepared($client, $many->call)())->error;
            if ($error instanceof Unsupported) {
                throw $error;
            }
            $class = $error === null ? null : Outcome::classOf($error);
            $ok += $error === null ? 1 : 0;
            if ($class !== null) {
                $errors[$class] = ($errors[$class] ?? 0) + 1;
            }
        }
        return ['kind' => 'many', 'ok' => $ok, 'errors' => (object) $errors];
    }
}
