<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use IntegrationApi\Core\Errors\CallFacts;
use SensitiveParameterValue;
use Throwable;

/** The response is a success, but does not match its documentation. */
final class DecodeException extends IntegrationApiException
{
    private readonly SensitiveParameterValue $rawBody;

    /**
     * @param string $message Human-readable reason.
     * @param string|null $rawBody Body as received; null or empty if it was too large or damaged.
     * @param Throwable|null $previous Exception that led to this one.
     * @param CallFacts|null $facts Facts of the call.
     * @param int|null $status HTTP status; null if the exception does not concern a response.
     * @param string|null $requestId Identifier of the request; quote it when you contact support.
     */
    public function __construct(
        string $message,
        #[\SensitiveParameter] ?string $rawBody = '',
        ?Throwable $previous = null,
        ?CallFacts $facts = null,
        public readonly ?int $status = null,
        public readonly ?string $requestId = null,
    ) {
        parent::__construct($message, $facts, false, $previous, $status ?? 0);
        $this->rawBody = new SensitiveParameterValue($rawBody ?? '');
    }

    /**
     * Returns the body as received; empty if it was too large or damaged, and after `unserialize()`. Dumps of the
     * exception do not show it.
     */
    public function rawBody(): string
    {
        return $this->rawBody->getValue();
    }

    /** @param array<string, mixed> $data */
    public function __unserialize(array $data): void
    {
        parent::__unserialize($data);
        $this->rawBody = new SensitiveParameterValue('');
    }
}
