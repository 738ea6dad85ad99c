<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use RuntimeException;

/** The library has not got what the case is about. */
final class Unsupported extends RuntimeException
{
}
