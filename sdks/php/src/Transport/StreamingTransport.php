<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

/**
 * A transport that sends {@see HttpRequest::$content} in pieces. For any other transport the library reads the content
 * into {@see HttpRequest::$body}, with the memory that it takes.
 *
 * Any transport may return a response whose body has not arrived yet, if the request asks for one with
 * {@see HttpRequest::$isStreamed}; see {@see HttpResponse::$stream}.
 */
interface StreamingTransport extends Transport
{
}
