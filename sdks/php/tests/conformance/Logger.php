<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use Psr\Log\AbstractLogger;
use Stringable;

/** Logger of an integrator (PSR-3). It records every line, and throws afterwards if the case says so. */
final class Logger extends AbstractLogger
{
    public function __construct(private readonly Observations $observations, private readonly bool $throws = false)
    {
    }

    /**
     * @param mixed $level
     * @param mixed $message Without a type, because the versions of PSR-3 disagree about it.
     * @param array<string, mixed> $context
     */
    public function log($level, $message, array $context = []): void
    {
        $isText = static fn (mixed $value): bool => is_scalar($value) || $value instanceof Stringable;
        $values = array_filter($context, $isText);
        $places = array_map(static fn (int|string $name): string => '{' . $name . '}', array_keys($values));
        $line = str_replace($places, array_map(strval(...), $values), (string) $message);
        $this->observations->addLine(($level === 'warning' ? 'warn' : $level) . " $line", $context);
        if ($this->throws) {
            throw $this->observations->failure();
        }
    }
}
