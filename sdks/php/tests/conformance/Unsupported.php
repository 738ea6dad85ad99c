<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use RuntimeException;

/** The library does not have the feature that the case tests. */
final class Unsupported extends RuntimeException
{
}
