<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Psr\Log\AbstractLogger;
use Stringable;

/** Logger of an integrator (PSR-3). It records every line, and throws afterwards if the case says so. */
final class Logger extends AbstractLogger
{
    public function __construct(private readonly Observations $seen, private readonly bool $throws = false)
    {
    }

    /**
     * @param mixed $level
     * @param mixed $message Without a type, because the versions of PSR-3 disagree about it.
     * @param array<string, mixed> $context
     */
    public function log($level, $message, array $context = []): void
    {
        $places = [];
        foreach ($context as $name => $value) {
            if (is_scalar($value) || $value instanceof Stringable) {
                $places['{' . $name . '}'] = (string) $value;
            }
        }
        $level = $level === 'warning' ? 'warn' : $level;
        $this->seen->addLine("$level " . strtr((string) $message, $places), $context);
        if ($this->throws) {
            throw $this->seen->failure();
        }
    }
}
