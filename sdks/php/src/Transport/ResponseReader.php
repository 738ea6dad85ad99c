<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use CurlHandle;
use InflateContext;
use IntegrationApi\Core\Options\Platform;
use Throwable;

/** Reads one response from the callbacks of curl: its headers, and its body up to a maximum size. */
final class ResponseReader
{
    /** Three digits, the first of which is the class (RFC 9110 section 15). */
    private const STATUS_LINE = '~^HTTP/\S+ ([1-9]\d\d)(?!\S)~';

    /** Bytes that may have arrived before they are read; the server waits meanwhile. */
    private const MOST_UNREAD = 262_144;

    private int $status = 0;

    private string $head = '';

    /** @var array<string, string> */
    private array $headers = [];

    private string $body = '';
    private ?string $unreadable = null;
    private ?string $fault = null;
    private bool $isCompressed = false;
    private bool $hasHead = false;
    private bool $isOld = false;
    private ?InflateContext $inflate = null;

    /** Whether the body of the response is read before it is complete. */
    private bool $isOpen = false;
    private bool $isPaused = false;

    /** @param bool $isStreamed Whether the body of a success may be read before it is complete. */
    public function __construct(private readonly int $maxBytes, private readonly bool $isStreamed)
    {
    }

    /** Reads a line of the head. Any return value other than its length ends the transfer. */
    public function header(CurlHandle $handle, string $line): int
    {
        $length = strlen($line);
        if ($length > 2) {
            if (str_starts_with($line, 'HTTP/')) {
                // A status line starts a response; the headers so far belong to an interim response (1xx).
                $this->head = '';
                $this->hasHead = false;
                $this->isOld = str_starts_with($line, 'HTTP/1.0');
                $this->status = preg_match(self::STATUS_LINE, $line, $found) === 1 ? (int) $found[1] : 0;
                if ($this->status === 0) {
                    $this->fault = 'the server sent no valid status';
                    return -1;
                }
                if ($this->status === 101) {
                    $this->fault = 'the server switched to a protocol that nobody asked for';
                    return -1;
                }
                return $length;
            }
            $this->head .= $line;
            return $length;
        }
        $this->hasHead = $this->status >= 200;
        if ($this->hasHead && !$this->beginBody($handle)) {
            return -1;
        }
        if ($this->hasHead && $this->isStreamed && $this->status <= 299) {
            $this->isOpen = true;
            // From now on, the limit is the time between two pieces.
            curl_setopt($handle, CURLOPT_TIMEOUT_MS, 0);
        }
        return $length;
    }

    /** Reads a part of the body. Any return value other than its length ends the transfer. */
    public function write(CurlHandle $handle, string $part): int
    {
        $length = strlen($part);
        if ($this->isOpen && strlen($this->body) >= self::MOST_UNREAD) {
            $this->isPaused = true;
            return CURL_WRITEFUNC_PAUSE;
        }
        if ($this->isCompressed) {
            $part = $this->inflated($part);
            if ($part === null) {
                return -1;
            }
        }
        if (!$this->isOpen && strlen($this->body) + strlen($part) > $this->maxBytes) {
            return $this->abandon(HttpResponse::tooLarge($this->maxBytes));
        }
        $this->body .= $part;
        return $length;
    }

    /** Returns the response if it is complete, or was read as far as it can be; otherwise null. */
    public function response(bool $isComplete): ?HttpResponse
    {
        if ($this->unreadable !== null) {
            return new HttpResponse($this->status, $this->headers, '', $this->unreadable);
        }
        if (!$isComplete || !$this->hasHead) {
            // For curl, a head that a closed connection cuts off is complete.
            $this->fault ??= $isComplete ? 'the connection ended within the head of the response' : null;
            return null;
        }
        if ($this->isCompressed && $this->body !== '' && !$this->hasEnded()) {
            return new HttpResponse($this->status, $this->headers, '', 'is not valid gzip: it ends too early');
        }
        return new HttpResponse($this->status, $this->headers, $this->body);
    }

    /** Returns the response with its body still to be read. */
    public function opened(BodyStream $stream): HttpResponse
    {
        return new HttpResponse($this->status, $this->headers, '', null, $stream);
    }

    /** Reports whether a response is being read. */
    public function isOpen(): bool
    {
        return $this->isOpen;
    }

    /** Reports whether bytes have arrived that were not taken. */
    public function hasBytes(): bool
    {
        return $this->body !== '';
    }

    /** Returns the bytes that have arrived, and goes on reading. */
    public function take(?CurlHandle $handle): string
    {
        $bytes = $this->body;
        $this->body = '';
        if ($this->isPaused && $handle !== null) {
            $this->isPaused = false;
            curl_pause($handle, CURLPAUSE_CONT);
        }
        return $bytes;
    }

    /** Returns what is wrong with a body that has ended; null if nothing is. */
    public function defect(): ?string
    {
        $isCut = $this->isCompressed && $this->inflate !== null && !$this->hasEnded();
        return $this->unreadable ?? ($isCut ? 'is not valid gzip: it ends too early' : null);
    }

    /** Returns the reason why this reader has ended the transfer; null if it has not. */
    public function fault(): ?string
    {
        return $this->fault;
    }

    // Returns false if the body cannot be read.
    private function beginBody(CurlHandle $handle): bool
    {
        if ($this->headers === []) {
            $this->headers = self::parsed($this->head);
        }
        if (isset($this->headers['transfer-encoding'])) {
            if ($this->isOld) {
                // The end of the body is uncertain (RFC 9112 section 6.1).
                $this->fault = 'the server sent chunks over HTTP/1.0';
                return false;
            }
            // A server in between may have read the length, so more bytes may not be the next response.
            curl_setopt($handle, CURLOPT_FORBID_REUSE, isset($this->headers['content-length']));
        }
        $length = trim($this->headers['content-length'] ?? '');
        $isOpen = $this->isStreamed && $this->status <= 299;
        if (!$isOpen && ctype_digit($length) && (strlen($length) > 18 || (int) $length > $this->maxBytes)) {
            $this->abandon(HttpResponse::tooLarge($this->maxBytes));
            return false;
        }
        if (!isset($this->headers['content-encoding'])) {
            return true;
        }
        $codings = array_filter(
            array_map(trim(...), explode(',', strtolower($this->headers['content-encoding']))),
            static fn (string $coding): bool => $coding !== '' && $coding !== 'identity',
        );
        $this->isCompressed = Platform::canInflate() && in_array(array_values($codings), [['gzip'], ['x-gzip']], true);
        if ($codings !== [] && !$this->isCompressed) {
            $this->abandon('has an encoding that nobody asked for');
            return false;
        }
        return true;
    }

    /** @return array<string, string> */
    private static function parsed(string $head): array
    {
        $headers = [];
        // A folded line continues the value of the line before it (RFC 9112 section 5.2).
        foreach (explode("\n", preg_replace('/\r?\n[ \t]+/', ' ', $head) ?? $head) as $line) {
            $colon = strpos($line, ':');
            if ($colon !== false) {
                $name = strtolower(rtrim(substr($line, 0, $colon)));
                $value = trim(substr($line, $colon + 1));
                if (isset($headers[$name])) {
                    // In place, because a copy for each of many values would take quadratic time.
                    $headers[$name] .= ", $value";
                } else {
                    $headers[$name] = $value;
                }
            }
        }
        return $headers;
    }

    private function inflated(string $part): ?string
    {
        $text = '';
        while ($part !== '') {
            if ($this->inflate === null || $this->hasEnded()) {
                // A file can consist of several members (RFC 1952 section 2.2).
                $this->inflate = inflate_init(ZLIB_ENCODING_GZIP);
            }
            $before = inflate_get_read_len($this->inflate);
            $piece = self::added($this->inflate, $part);
            if ($piece === null) {
                $this->abandon('is not valid gzip');
                return null;
            }
            $text .= $piece;
            $part = substr($part, inflate_get_read_len($this->inflate) - $before);
            if (!$this->isOpen && strlen($this->body) + strlen($text) > $this->maxBytes) {
                return $text;
            }
            if (!$this->hasEnded()) {
                break;
            }
        }
        return $text;
    }

    private static function added(InflateContext $context, string $part): ?string
    {
        try {
            $piece = @inflate_add($context, $part);
        } catch (Throwable) {
            // An error handler of the program throws.
            return null;
        }
        return $piece === false ? null : $piece;
    }

    private function hasEnded(): bool
    {
        return $this->inflate !== null && inflate_get_status($this->inflate) === ZLIB_STREAM_END;
    }

    private function abandon(string $reason): int
    {
        $this->unreadable = $reason;
        $this->body = '';
        return -1;
    }
}
