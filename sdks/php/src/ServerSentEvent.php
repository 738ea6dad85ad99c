<?php

declare(strict_types=1);

namespace IntegrationApi;

/** One server-sent event, as it arrived (https://html.spec.whatwg.org/#server-sent-events). */
final readonly class ServerSentEvent
{
    /**
     * Created by the library.
     *
     * @param string $event Name of the event, `message` if it has none.
     * @param string $data Data, whose lines are separated by line feeds.
     * @param string|null $id Id of this event or of the last one before it that has one; null if none has.
     * @param int|null $retry Milliseconds that the server asks to wait before a new connection; null if this event does
     *     not say.
     */
    public function __construct(
        public string $event,
        public string $data,
        public ?string $id = null,
        public ?int $retry = null,
    ) {
    }
}
