<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use CurlHandle;
use Generator;
use Throwable;

/**
 * The body of one request of {@see CurlTransport} that is read while it is sent. It is read outside of the functions
 * that curl calls: there, code of the program could neither make a call nor suspend a fiber.
 *
 * @internal
 */
final class CurlUpload
{
    private string $next = '';
    private int $sent = 0;
    private bool $isHungry = false;
    private bool $isReading = false;

    /** @var Generator<int, string>|null Null after the last piece. */
    private ?Generator $pieces;

    public function __construct(BodySource $content)
    {
        $this->pieces = $content->pieces();
    }

    /** Gives curl the next bytes. An empty text ends the body. */
    public function read(CurlHandle $_, mixed $file, int $length): string|int
    {
        $piece = substr($this->next, $this->sent, $length);
        $this->sent += strlen($piece);
        if ($piece === '' && $this->pieces !== null) {
            $this->isHungry = true;
            return CURL_READFUNC_PAUSE;
        }
        return $piece;
    }

    /** Reports whether curl waits for the next piece, which nothing reads yet. */
    public function isHungry(): bool
    {
        return $this->isHungry && !$this->isReading;
    }

    /**
     * Reads the next piece for curl.
     *
     * @throws Throwable if the content cannot be read
     */
    public function feed(): void
    {
        if ($this->pieces === null) {
            return;
        }
        $this->isReading = true;
        try {
            $this->next = $this->pieces->valid() ? $this->pieces->current() : '';
            $this->sent = 0;
            if ($this->next === '') {
                $this->pieces = null;
            } else {
                $this->pieces->next();
            }
        } finally {
            $this->isReading = false;
        }
        $this->isHungry = false;
    }
}
