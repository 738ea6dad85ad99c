<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

/** A model with members that it does not declare. */
final readonly class OtherMembersFixture
{
    /** @param array<string, mixed> $otherMembers */
    public function __construct(public ?string $name = null, public array $otherMembers = [])
    {
    }
}
