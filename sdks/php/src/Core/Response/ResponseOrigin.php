<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Response;

use IntegrationApi\Core\Errors\CallFacts;
use IntegrationApi\Core\Errors\Redaction;
use IntegrationApi\Exception\DecodeException;
use Throwable;

/** The response of a call without its body, to which its models refer. */
final readonly class ResponseOrigin implements Origin
{
    /**
     * @param string|null $requestId Identifier of the request as received. The API key is removed from it when it is
     *     shown, because that takes longer than the rest of a small call.
     */
    public function __construct(
        private CallFacts $facts,
        private int $status,
        private ?string $requestId,
        private Redaction $redaction,
    ) {
    }

    public function failure(string $message, ?Throwable $cause = null): DecodeException
    {
        return $this->unreadable($message, '', $cause);
    }

    /** Creates the exception for a body that does not match the contract. */
    public function unreadable(
        string $message,
        #[\SensitiveParameter] string $rawBody,
        ?Throwable $cause = null,
    ): DecodeException {
        ['method' => $method, 'pathTemplate' => $path] = get_object_vars($this->facts);
        $full = "$method $path returned $this->status, but $message";
        $requestId = $this->requestId === null ? null : $this->redaction->text($this->requestId);
        return new DecodeException($full, $rawBody, $cause, $this->facts, $this->status, $requestId);
    }
}
