<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

/**
 * Collects what a call does besides its result: the lines of its logger, its events, and the warnings, notices and
 * deprecations that PHP writes to the log of the integrator.
 */
final class Observations
{
    /** @var list<string> Lines of the logger, as `<level> <line>`. */
    public array $lines = [];

    /** @var list<string> */
    public array $events = [];

    /** @var list<string> Messages of the exception that the case throws, and of its causes. */
    private array $thrown = [];

    private string $text = '';

    /** @param list<string> $thrown */
    public function begin(array $thrown = ['thrown by the case']): void
    {
        $this->thrown = $thrown;
        $this->lines = [];
        $this->events = [];
        $this->text = '';
        set_error_handler(function (int $_, string $message, string $file, int $line): bool {
            $this->text .= "$message in $file:$line\n";
            return true;
        });
    }

    /** Adds an event, at which the case may cancel the call. */
    public function report(string $event): void
    {
        $this->events[] = $event;
        Cancelling::at($event);
    }

    /** Returns the exception that the case throws. */
    public function failure(): CaseFailure
    {
        return CaseFailure::of($this->thrown);
    }

    /** Adds a line of the logger, with everything that the library passed to it. */
    public function addLine(string $line, #[\SensitiveParameter] array $context): void
    {
        $this->lines[] = $line;
        $this->text .= "$line " . print_r($context, true) . "\n";
    }

    /** Returns what is logged so far. */
    public function log(): string
    {
        return $this->text;
    }

    public function end(): string
    {
        restore_error_handler();
        return $this->text;
    }
}
