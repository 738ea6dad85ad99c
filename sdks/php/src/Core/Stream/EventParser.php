<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Stream;

use Generator;
use IntegrationApi\ServerSentEvent;

/** Parses server-sent events (https://html.spec.whatwg.org/#event-stream-interpretation) from pieces of any size. */
final class EventParser
{
    /** Name of an event that has none. */
    private const MESSAGE = 'message';
    private const BYTE_ORDER_MARK = "\xEF\xBB\xBF";

    private readonly LineReader $lines;

    /** @var list<string> */
    private array $data = [];
    private int $size = 0;
    private ?string $event = null;
    private ?int $retry = null;
    private string $id = '';
    private ?string $lastId = null;
    private bool $isFirst = true;

    /** @param int $maxBytes maximum size of an event */
    public function __construct(int $maxBytes)
    {
        $this->lines = new LineReader($maxBytes, isCarriageReturnEnd: true);
    }

    /**
     * Returns the events that a piece completes.
     *
     * @return Generator<int, ServerSentEvent>
     * @throws TooLarge if an event is too large
     */
    public function read(string $piece): Generator
    {
        foreach ($this->lines->read($piece, $this->size) as $line) {
            if ($this->isFirst) {
                $this->isFirst = false;
                $line = str_starts_with($line, self::BYTE_ORDER_MARK) ? substr($line, 3) : $line;
            }
            if ($line !== '') {
                $this->field($line);
                continue;
            }
            $event = $this->complete();
            if ($event !== null) {
                yield $event;
            }
        }
    }

    /** Returns the id of the last event that has one; null if none has. */
    public function lastEventId(): ?string
    {
        return $this->lastId;
    }

    private function field(string $line): void
    {
        $parts = explode(':', $line, 2);
        $value = $parts[1] ?? '';
        $value = str_starts_with($value, ' ') ? substr($value, 1) : $value;
        switch ($parts[0]) {
            case 'data':
                $this->data[] = $value;
                $this->size += strlen($line);
                break;
            case 'event':
                $this->event = $value;
                break;
            case 'id':
                if (!str_contains($value, "\0")) {
                    $this->id = $value;
                    $this->lastId ??= '';
                }
                break;
            case 'retry':
                $isNumber = ctype_digit($value) && strlen($value) < 19;
                $this->retry = $isNumber ? (int) $value : $this->retry;
        }
    }

    private function complete(): ?ServerSentEvent
    {
        ['data' => $data, 'event' => $event, 'retry' => $retry] = get_object_vars($this);
        $this->data = [];
        $this->size = 0;
        $this->event = null;
        $this->retry = null;
        // An id without an event still counts, as in browsers.
        $this->lastId = $this->lastId === null ? null : $this->id;
        $name = $event === null || $event === '' ? self::MESSAGE : $event;
        $text = self::valid(implode("\n", $data));
        return $data === [] ? null : new ServerSentEvent($name, $text, $this->lastId, $retry);
    }

    // Bytes that are not UTF-8 become U+FFFD.
    private static function valid(string $text): string
    {
        return mb_check_encoding($text, 'UTF-8')
            ? $text
            : (string) json_decode((string) json_encode($text, JSON_INVALID_UTF8_SUBSTITUTE));
    }
}
