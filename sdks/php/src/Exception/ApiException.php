<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use IntegrationApi\Core\Errors\CallFacts;
use IntegrationApi\Core\Errors\ErrorResponse;
use IntegrationApi\FieldError;
use IntegrationApi\Model\ErrorCode;
use IntegrationApi\RateLimitStatus;
use IntegrationApi\UnknownValue;
use SensitiveParameterValue;
use Throwable;

/** The server responded with a status other than 2xx. `getCode()` returns the status. */
class ApiException extends IntegrationApiException
{
    /** HTTP status. */
    public readonly int $status;

    /**
     * Machine-readable reason: `code` of the problem details (RFC 9457). The API may add codes at any time; a new one
     * is an `UnknownValue`.
     */
    public readonly ErrorCode|UnknownValue|null $errorCode;

    /** Short description of the code. */
    public readonly ?string $title;

    /** Description of this occurrence, and how to resolve it. */
    public readonly ?string $detail;

    /** Documentation of the code: `type` of the problem details. */
    public readonly ?string $docUrl;

    /** @var list<FieldError> Invalid parts of the request. */
    public readonly array $errors;

    /** Identifier of the request; quote it when you contact support. */
    public readonly ?string $requestId;

    /** Seconds to wait before the next attempt, as the server requested. */
    public readonly ?float $retryAfter;

    /** Rate limit of the API key; null if the response does not state it. */
    public readonly ?RateLimitStatus $rateLimit;

    private readonly SensitiveParameterValue $response;

    /**
     * Created by the library.
     *
     * @param string $message Human-readable summary.
     * @param ErrorResponse $response Facts of the response.
     * @param CallFacts|null $facts Facts of the call.
     */
    final public function __construct(
        string $message,
        #[\SensitiveParameter] ErrorResponse $response,
        ?CallFacts $facts = null,
        ?Throwable $previous = null,
    ) {
        parent::__construct($message, $facts, $response->isRetryable, $previous, $response->status);
        $this->status = $response->status;
        $code = $response->text('code');
        $this->errorCode = $code === null ? null : self::knownCode($code) ?? new UnknownValue($code);
        $this->title = $response->text('title');
        $this->detail = $response->text('detail');
        $this->docUrl = $response->text('type');
        $this->errors = $response->errors;
        $this->requestId = $response->requestId;
        $this->retryAfter = $response->retryAfter;
        $this->rateLimit = $response->rateLimit;
        $this->response = new SensitiveParameterValue($response);
    }

    /**
     * Returns the headers of the response, with names in lower case; none after `unserialize()`. Dumps of the
     * exception do not show them.
     *
     * @return array<string, string>
     */
    public function headers(): array
    {
        return $this->response->getValue()->headers;
    }

    /**
     * Returns the decoded body; null if it is not JSON. After `unserialize()`, it has no API key; only a JSON object
     * is kept. Dumps of the exception do not show it.
     */
    public function body(): mixed
    {
        return $this->response->getValue()->body;
    }

    /** Returns the body as received; empty after `unserialize()`. Dumps of the exception do not show it. */
    public function rawBody(): string
    {
        return $this->response->getValue()->rawBody;
    }

    /** @return array<string, mixed> */
    public function __serialize(): array
    {
        return parent::__serialize() + ['problem' => $this->response->getValue()->problem];
    }

    /** @param array<string, mixed> $data */
    public function __unserialize(array $data): void
    {
        $problem = $data['problem'];
        unset($data['problem']);
        parent::__unserialize($data);
        $body = $problem === [] ? null : $problem;
        $this->response = new SensitiveParameterValue(new ErrorResponse($this->status, [], '', $body, $problem));
    }

    // An API without codes has no such enum.
    private static function knownCode(string $code): ?ErrorCode
    {
        return enum_exists(ErrorCode::class) ? ErrorCode::tryFrom($code) : null;
    }
}
