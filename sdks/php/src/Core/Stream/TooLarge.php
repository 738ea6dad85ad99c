<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Stream;

use RuntimeException;

/** An item of a stream is larger than the maximum size of a response. Converted before it reaches the program. */
final class TooLarge extends RuntimeException
{
}
