<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Response\ResponseOrigin;
use IntegrationApi\Core\Schema\Decode;
use IntegrationApi\Core\Stream\ItemReader;
use IntegrationApi\Core\Stream\PieceSource;
use IntegrationApi\Core\Stream\Pieces;
use IntegrationApi\Core\Stream\StreamFormat;
use IntegrationApi\Download;
use IntegrationApi\EventStream;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\DecodeException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Transport\BodyStream;
use IntegrationApi\Transport\ConcurrentTransport;
use IntegrationApi\Transport\HttpResponse;

/** The response of a call that is read while it arrives. */
final readonly class CallStream implements PieceSource
{
    /** Media types of a whole document, in whose lines a reader would find no event. */
    private const NO_EVENTS = '#^\s*(?:application/(?:[^;\s]+\+)?json|text/html)\s*(?:;|$)#i';

    private function __construct(private Call $call)
    {
    }

    /**
     * Returns the stream or the download of a call.
     *
     * @return EventStream<mixed>|Download
     * @throws DecodeException if the response has no events, or cannot be read
     */
    public static function open(
        #[\SensitiveParameter] HttpResponse $response,
        ResponseOrigin $origin,
        Call $call,
    ): EventStream|Download {
        $operation = $call->arguments->operation;
        $format = $operation->stream ?? StreamFormat::Bytes;
        ['status' => $status, 'headers' => $headers] = get_object_vars($response);
        self::requireReadable($response, $origin, $format);
        $requestId = $headers[strtolower(Behaviour::RESPONSES_REQUEST_ID_HEADER)] ?? null;
        $shownId = $requestId === null ? null : $call->redaction->text($requestId);
        $pieces = new Pieces(new self($call), $response);
        if ($format === StreamFormat::Bytes) {
            return new Download($pieces, $status, $headers, $shownId);
        }
        $decode = $operation->decode ?? Decode::anything();
        $reader = new ItemReader($pieces, $format, $decode, $origin, $call->client->maxResponseBytes);
        return new EventStream($reader, $status, $headers, $shownId);
    }

    private static function requireReadable(
        #[\SensitiveParameter] HttpResponse $response,
        ResponseOrigin $origin,
        StreamFormat $format,
    ): void {
        $type = $response->headers['content-type'] ?? '';
        $isDocument = $format->hasEvents() && preg_match(self::NO_EVENTS, $type) === 1;
        if ($response->unreadable !== null || $isDocument) {
            $response->stream?->close();
            $fault = $isDocument ? "is $type and not a stream of events" : $response->unreadable;
            throw $origin->unreadable("the body $fault", $response->body);
        }
    }

    public function requireActive(): void
    {
        $this->call->requireActive();
    }

    public function await(BodyStream $body): ?string
    {
        $timeout = $this->call->limits->timeout;
        $transport = $this->call->client->transport;
        if (!$transport instanceof ConcurrentTransport) {
            return $body->read($timeout);
        }
        $cancellation = $this->call->arguments->options?->cancellation;
        $this->call->client->loop->awaitBody($body, $transport, $timeout, $cancellation);
        $this->call->requireActive();
        return $body->isReady() ? $body->read($timeout) : throw new TimeoutException('no data arrived in time');
    }

    public function failure(#[\SensitiveParameter] ConnectionException $error): IntegrationApiException
    {
        ['facts' => $facts, 'limits' => $limits, 'redaction' => $redaction] = get_object_vars($this->call);
        return $error instanceof TimeoutException
            ? Failures::idle($facts, $limits)
            : Failures::ofTransport($error, $facts, $limits, $limits->timeout, $redaction, $this->call->url);
    }
}
