<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use RuntimeException;

/**
 * Collects what a job does besides its result: the lines of its logger, its events, and the warnings, notices and
 * deprecations that PHP writes to the log of the integrator.
 */
final class Observations
{
    /** @var list<string> Lines of the logger, as `<level> <line>`. */
    public array $lines = [];

    /** @var list<string> */
    public array $events = [];

    private string $text = '';

    /** @var resource|null File that gets the standard error. */
    private mixed $standardError = null;

    /** @param list<string> $thrown messages of the exception that the case throws, and of its causes */
    public function __construct(private readonly array $thrown)
    {
    }

    /** Adds an event, at which the case may cancel the call. */
    public function report(string $event): void
    {
        $this->events[] = $event;
        Cancelling::at($event);
    }

    /** Returns the exception that the watchers, the middleware, the transport and the key function of a case throw. */
    public function failure(): RuntimeException
    {
        $create = static fn (?RuntimeException $cause, string $text) => new RuntimeException($text, 0, $cause);
        return array_reduce(array_reverse($this->thrown), $create);
    }

    /** Adds a line of the logger, with everything that the library passed to it. */
    public function addLine(string $line, #[\SensitiveParameter] array $context = []): void
    {
        $this->lines[] = $line;
        $this->text .= "$line " . print_r($context, true) . "\n";
    }

    /** Adds a warning of PHP. */
    public function warn(int $_, string $message, string $file, int $line): bool
    {
        $this->text .= "$message in $file:$line\n";
        return true;
    }

    /** Returns the start of what is logged so far. */
    public function log(): string
    {
        return Sinks::cut($this->text);
    }

    /** Redirects the standard error to a file. The process cannot undo that, and must end after its job. */
    public function redirectStandardError(): void
    {
        // The next file that is opened gets the number of the closed one, which PHP copies for `php://stderr`.
        fclose(STDERR);
        $this->standardError = tmpfile();
    }

    /** Adds the lines that were written to the standard error, if it is redirected. */
    public function readStandardError(): void
    {
        if ($this->standardError !== null) {
            rewind($this->standardError);
            $lines = explode("\n", rtrim((string) stream_get_contents($this->standardError), "\n"));
            array_map($this->addLine(...), array_filter($lines, strlen(...)));
            ftruncate($this->standardError, 0);
            rewind($this->standardError);
        }
    }
}
