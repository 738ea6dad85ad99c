<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use RuntimeException;

/** Thrown by the watchers, the middleware, the transport and the key function of a case. */
final class CaseFailure extends RuntimeException
{
    /** @param list<string> $messages message of the exception, then those of its causes */
    public static function of(array $messages): self
    {
        $causes = array_slice($messages, 1);
        return new self($messages[0], 0, $causes === [] ? null : self::of($causes));
    }
}
