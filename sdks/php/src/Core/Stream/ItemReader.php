<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Stream;

use Closure;
use Generator;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Response\Origin;
use IntegrationApi\Core\Response\ResponseOrigin;
use IntegrationApi\Core\Schema\Decode;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\ServerSentEvent;
use IntegrationApi\Transport\HttpResponse;
use JsonException;
use TypeError;
use UnexpectedValueException;

/** Reads the items of one response while they arrive. */
final class ItemReader
{
    /** Data that ends a stream whose items are JSON; many services send it. */
    private const DONE = '[DONE]';

    private const RECORD_SEPARATOR = "\x1E";

    private readonly EventParser $parser;
    private bool $isRead = false;

    /** @param Closure(mixed, Origin): mixed $decode converts the JSON of an item */
    public function __construct(
        private readonly Pieces $pieces,
        private readonly StreamFormat $format,
        private readonly Closure $decode,
        private readonly ResponseOrigin $origin,
        private readonly int $maxBytes,
    ) {
        $this->parser = new EventParser($maxBytes);
    }

    /**
     * Reads the items.
     *
     * @return Generator<int, mixed>
     * @throws IntegrationApiException if the next item does not arrive or cannot be read
     */
    public function items(): Generator
    {
        $this->begin();
        try {
            foreach ($this->format->hasEvents() ? $this->data() : $this->lines() as $text) {
                yield $this->format === StreamFormat::Texts ? $text : $this->decoded($text);
            }
        } finally {
            $this->close();
        }
    }

    /**
     * Reads the events as they are, those without an item included.
     *
     * @return Generator<int, ServerSentEvent>
     * @throws IntegrationApiException if the next event does not arrive
     */
    public function events(): Generator
    {
        if (!$this->format->hasEvents()) {
            throw new InvalidRequestException('the response has lines and no events; iterate over the stream instead');
        }
        $this->begin();
        yield from $this->parsed();
    }

    public function lastEventId(): ?string
    {
        return $this->parser->lastEventId();
    }

    public function close(): void
    {
        $this->pieces->close();
    }

    private function begin(): void
    {
        if ($this->isRead) {
            throw new InvalidRequestException('a stream can be read only once');
        }
        $this->isRead = true;
    }

    /** @return Generator<int, string> */
    private function data(): Generator
    {
        foreach ($this->parsed() as $event) {
            if ($event->data === self::DONE && $this->format === StreamFormat::Events) {
                return;
            }
            // Data of a text item may be empty; JSON cannot be.
            if ($event->data !== '' || $this->format === StreamFormat::Texts) {
                yield $event->data;
            }
        }
    }

    /** @return Generator<int, ServerSentEvent> */
    private function parsed(): Generator
    {
        try {
            foreach ($this->pieces->all() as $piece) {
                foreach ($this->parser->read($piece) as $event) {
                    yield $event;
                }
            }
        } catch (TooLarge) {
            throw $this->tooLarge();
        }
    }

    /** @return Generator<int, string> */
    private function lines(): Generator
    {
        $isSequence = $this->format === StreamFormat::Sequence;
        $reader = new LineReader($this->maxBytes, end: $isSequence ? self::RECORD_SEPARATOR : "\n");
        $before = 0;
        try {
            foreach ($this->pieces->all() as $piece) {
                foreach ($reader->read($piece, $before) as $line) {
                    yield from self::filled($line);
                }
                if ($isSequence && str_ends_with($piece, "\n") && self::isComplete($reader->rest())) {
                    yield from self::filled($reader->takeRest());
                }
            }
        } catch (TooLarge) {
            throw $this->tooLarge();
        }
        yield from self::filled($reader->rest());
    }

    // A line feed may end a record, or be a part of it (RFC 7464, section 2.4).
    private static function isComplete(string $record): bool
    {
        try {
            Json::decode($record);
            return true;
        } catch (JsonException) {
            return false;
        }
    }

    /** @return Generator<int, string> */
    private static function filled(string $line): Generator
    {
        $text = trim($line, " \t\r\n");
        if ($text !== '' && $text !== "\xEF\xBB\xBF") {
            yield $text;
        }
    }

    private function decoded(#[\SensitiveParameter] string $text): mixed
    {
        try {
            $data = Json::decode($text);
        } catch (JsonException $error) {
            throw $this->origin->unreadable("an event is not valid JSON: {$error->getMessage()}", $text);
        }
        try {
            return ($this->decode)($data, $this->origin);
        } catch (TypeError | UnexpectedValueException $error) {
            throw $this->origin->unreadable(Decode::mismatch($error), $text);
        }
    }

    private function tooLarge(): IntegrationApiException
    {
        return $this->origin->unreadable('an event ' . HttpResponse::tooLarge($this->maxBytes), '');
    }
}
