<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\SeenEvents;

/** Ids of events, kept as the case says. */
final class Seen implements SeenEvents
{
    /** @param list<string> $ids */
    public function __construct(
        private array $ids,
        private readonly string $keeper,
        private readonly Observations $observations,
    ) {
    }

    public function has(string $id): bool
    {
        $this->report('has');
        return in_array($id, $this->ids, true);
    }

    public function add(string $id): bool
    {
        $this->report('add');
        $isNew = $this->keeper !== 'claimed';
        if ($isNew) {
            $this->ids[] = $id;
        }
        return $isNew;
    }

    public function remove(string $id): void
    {
        $this->report('remove');
        $this->ids = array_values(array_diff($this->ids, [$id]));
    }

    public function done(string $id): void
    {
        $this->report('done');
    }

    // A set of the language reports nothing.
    private function report(string $member): void
    {
        $this->keeper === 'set' || $this->observations->report("seen $member");
        $this->keeper === "$member fails" && throw $this->observations->failure();
    }
}
