<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use IntegrationApi\Response;

/** The value of a call, and the type of the dispatch table by which it is read. */
final readonly class Result
{
    /** @param string|array<string, mixed>|null $type null if the call returns nothing */
    public function __construct(
        public mixed $value = null,
        public string|array|null $type = null,
        public ?Response $response = null,
    ) {
    }
}
