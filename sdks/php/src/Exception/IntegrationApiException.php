<?php

declare(strict_types=1);

namespace IntegrationApi\Exception;

use Exception;
use IntegrationApi\Core\Errors\CallFacts;
use IntegrationApi\Core\Errors\Printable;
use IntegrationApi\Core\Errors\Trace;
use ReflectionProperty;
use RuntimeException;
use Throwable;

/**
 * Base class of all exceptions that this library throws.
 *
 *     IntegrationApiException
 *     ├── ConfigurationException         an option, the key or the URL is not valid; nothing was sent
 *     ├── InvalidRequestException        an argument cannot be sent; nothing was sent
 *     ├── ConnectionException            no complete response
 *     │   └── TimeoutException               not in time
 *     ├── CancelledException             the caller cancelled the call
 *     ├── DecodeException                a 2xx response that cannot be decoded
 *     ├── WebhookVerificationException   a webhook that cannot be verified
 *     └── ApiException                   any other status
 *         ├── BadRequestException            400
 *         ├── AuthenticationException        401
 *         ├── PermissionDeniedException      403
 *         ├── NotFoundException              404
 *         ├── ConflictException              409
 *         ├── GoneException                  410
 *         ├── PreconditionFailedException    412
 *         ├── PayloadTooLargeException       413
 *         ├── ValidationException            422
 *         ├── RateLimitException             429
 *         └── ServerException                5xx
 */
abstract class IntegrationApiException extends RuntimeException
{
    /** HTTP method of the call; null outside of a call. */
    public readonly ?string $method;

    /** Path of the call with placeholders for its parameters, so that it contains no data; null outside of a call. */
    public readonly ?string $pathTemplate;

    /** Number of attempts; 0 if nothing was sent. */
    public readonly int $attempts;

    /** Number of requests that were lost with an idle connection and sent again, within their attempt: 0 or 1. */
    public readonly int $resends;

    /** Key with which a write can be repeated safely: the API applies it once. Null for reads. */
    public readonly ?string $idempotencyKey;

    /** Whether the same call may succeed later. */
    public readonly bool $isRetryable;

    /**
     * @param string $message Human-readable reason. Unprintable characters are escaped.
     * @param CallFacts|null $facts Facts of the call; null outside of a call.
     * @param bool|null $isRetryable Whether the same call may succeed later; null for no.
     * @param Throwable|null $previous Exception that led to this one.
     * @param int|null $code HTTP status; null for none.
     */
    public function __construct(
        string $message,
        ?CallFacts $facts = null,
        ?bool $isRetryable = false,
        ?Throwable $previous = null,
        ?int $code = 0,
    ) {
        parent::__construct(Printable::text($message), $code ?? 0, $previous);
        $this->isRetryable = $isRetryable ?? false;
        $this->method = $facts?->method;
        $this->pathTemplate = $facts?->pathTemplate;
        $this->attempts = $facts->attempts ?? 0;
        $this->resends = $facts->resends ?? 0;
        $this->idempotencyKey = $facts?->idempotencyKey;
        Trace::hideArguments($this);
    }

    /**
     * Adds why the call was not repeated to the message. Called by the library.
     *
     * @internal
     */
    public function explained(string $reason): static
    {
        $this->message = rtrim($this->message, '.') . "; $reason";
        return $this;
    }

    /**
     * Returns what leaves the process with `serialize()`: all public properties, and the trace without arguments. The
     * body and the headers of a response stay, because a server may quote the API key in them.
     *
     * @return array<string, mixed>
     */
    public function __serialize(): array
    {
        $previous = $this->getPrevious();
        return [
            'trace' => Trace::withoutArguments($this),
            'previous' => $previous === null ? null : Trace::portable($previous),
        ] + get_object_vars($this);
    }

    /** @param array<string, mixed> $data */
    public function __unserialize(array $data): void
    {
        foreach ($data as $name => $value) {
            // Each class initialises its own readonly properties only, and those of PHP are private.
            $isPrivate = $name === 'trace' || $name === 'previous';
            $found = new ReflectionProperty($isPrivate ? Exception::class : static::class, $name);
            $own = new ReflectionProperty($found->getDeclaringClass()->getName(), $name);
            $own->setValue($this, $value);
        }
    }
}
