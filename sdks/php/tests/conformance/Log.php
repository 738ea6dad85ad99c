<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

/** Collects the warnings, notices and deprecations of a call, which PHP writes to the log of the integrator. */
final class Log
{
    private string $text = '';

    public function begin(): void
    {
        $this->text = '';
        set_error_handler(function (int $_, string $message, string $file, int $line): bool {
            $this->text .= "$message in $file:$line\n";
            return true;
        });
    }

    public function end(): string
    {
        restore_error_handler();
        return $this->text;
    }
}
