<?php

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

use RuntimeException;

/** Redirects the standard error of this process to a file. The process cannot undo that, and must end after its job. */
final readonly class StandardError
{
    /** @param resource $file */
    private function __construct(private mixed $file)
    {
    }

    public static function redirect(): self
    {
        // The next file that is opened gets the number of the closed one, which PHP copies for `php://stderr`.
        fclose(STDERR);
        return new self(tmpfile() ?: throw new RuntimeException('The standard error cannot be redirected.'));
    }

    /** @return list<string> */
    public function lines(): array
    {
        rewind($this->file);
        $text = rtrim((string) stream_get_contents($this->file), "\n");
        return $text === '' ? [] : explode("\n", $text);
    }
}
