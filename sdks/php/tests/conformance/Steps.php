<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Client;
use stdClass;

/** Takes several steps in sequence, on one client and on those derived from it. */
final class Steps
{
    /** @var array<string, Client> */
    private array $clients;

    public function __construct(
        private readonly Calls $calls,
        private readonly Outcome $outcomes,
        private readonly Observations $observations,
        #[\SensitiveParameter] Client $client,
    ) {
        $this->clients = ['client' => $client];
    }

    /**
     * Returns the outcome with the outcomes of all steps.
     *
     * @param list<stdClass> $steps
     * @return array<string, mixed>
     * @throws Unsupported
     */
    public function take(#[\SensitiveParameter] array $steps): array
    {
        $outcomes = [];
        foreach ($steps as $step) {
            $result = TimedResult::of(fn (): Result => $this->takeOne($step));
            if ($result->error instanceof Unsupported) {
                throw $result->error;
            }
            $outcome = $this->outcomes->of($result, $this->client($step->on ?? 'client'));
            $outcomes[] = array_replace_recursive($outcome, ['sinks' => ['log' => $this->observations->log()]]);
        }
        return ['kind' => 'steps', 'steps' => $outcomes];
    }

    private function takeOne(#[\SensitiveParameter] stdClass $step): Result
    {
        if (isset($step->derive)) {
            $from = $this->client($step->from ?? 'client');
            $options = Options::byCase((array) $step->options, $this->observations);
            $this->clients[$step->derive] = $from->withOptions(...$options);
            return new Result();
        }
        if (isset($step->close)) {
            $this->client($step->close)->close();
            return new Result();
        }
        return $this->calls->make($this->client($step->on ?? 'client'), $step);
    }

    private function client(string $name): Client
    {
        return $this->clients[$name];
    }
}
