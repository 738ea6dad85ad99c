<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Core\Auth\ApiKey;
use IntegrationApi\Core\Auth\Auth;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Errors\CallFacts;
use IntegrationApi\Core\Options\ClientOptions;
use IntegrationApi\Core\Request\CallArguments;
use IntegrationApi\Core\Request\ContentType;
use IntegrationApi\Core\Request\Headers;
use IntegrationApi\Core\Request\Operation;
use IntegrationApi\Core\Request\RequestContent;
use IntegrationApi\Core\Request\Url;
use IntegrationApi\Core\Response\ReadResponse;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\RequestOptions;
use IntegrationApi\Response;

/** Sends the calls of one client. */
final readonly class ApiClient
{
    public function __construct(public ClientOptions $options)
    {
    }

    /**
     * Sends a call. Every method of a resource calls this one.
     *
     * @template T
     * @param Operation<T> $operation
     * @param array<string, mixed> $path Path parameters by name.
     * @param array<string, mixed> $query Query parameters by name; null values are not sent.
     * @param array<string, mixed> $headers Header parameters by name; null values are not sent.
     * @param array<string, mixed> $cookies Cookie parameters by name; null values are not sent.
     * @param mixed $body Value to send as JSON, or {@see RequestContent}; null for no body.
     * @return Response<T>
     * @throws IntegrationApiException
     */
    public function call(
        Operation $operation,
        array $path = [],
        array $query = [],
        #[\SensitiveParameter] array $headers = [],
        #[\SensitiveParameter] array $cookies = [],
        #[\SensitiveParameter] mixed $body = null,
        ?RequestOptions $options = null,
    ): Response {
        $arguments = new CallArguments($operation, $path, $query, $headers, $cookies, $body, $options);
        return $this->exchange($arguments);
    }

    /**
     * Sends a call.
     *
     * @return Response<mixed>
     * @throws IntegrationApiException
     */
    public function exchange(#[\SensitiveParameter] CallArguments $arguments): Response
    {
        return Runner::perform($this->prepare($arguments));
    }

    /**
     * Checks a call and encodes its arguments.
     *
     * @throws IntegrationApiException if the call cannot be sent
     */
    public function prepare(#[\SensitiveParameter] CallArguments $arguments): Call
    {
        $operation = $arguments->operation;
        $auth = $operation->auth ?? Auth::bearer();
        if ($this->options->credentials !== null) {
            $this->options->credentials->require("$operation->method $operation->path", $auth);
        } elseif ($this->options->apiKey === null && !$auth->isNone() && !$auth->isOptional()) {
            throw ApiKey::missing("$operation->method $operation->path");
        }
        try {
            $styles = $operation->styles;
            $path = Url::path($operation->path, $arguments->path, $styles['path'] ?? []);
            $extra = $arguments->options->query ?? [];
            $inQuery = $styles['query'] ?? [];
            $target = Url::target($path, $arguments->query, $operation->explode, $extra, $inQuery);
            $content = $arguments->body;
            if ($operation->choice !== null) {
                $content = $content === null ? null : $operation->choice->addedTo($content);
            }
            if ($content !== null && !$content instanceof RequestContent) {
                $content = RequestContent::json($content);
            }
            $headers = $this->headers($arguments, $content, $auth);
            if ($operation->contentTypes !== [] && $content !== null) {
                ContentType::require($operation->contentTypes, array_change_key_case($headers)['content-type'] ?? '');
            }
        } catch (InvalidRequestException $error) {
            $facts = new CallFacts($operation->method, $operation->path, 0, $arguments->idempotencyKey);
            throw new InvalidRequestException("$operation->method $operation->path: {$error->getMessage()}", $facts);
        }
        $baseUrl = $this->options->baseUrl;
        $url = ($operation->servers[$baseUrl] ?? $baseUrl) . $target;
        $source = $content?->source;
        $isRepeatable = $arguments->isRepeatable() && $source?->isRepeatable !== false;
        $limits = CallLimits::of($this->options, $arguments->options, $isRepeatable);
        $decode = $operation->stream === null ? ReadResponse::of($operation, $url) : CallStream::open(...);
        $bytes = $source === null ? $content?->bytes : null;
        return new Call($this->options, $arguments, $limits, $url, $headers, $bytes, $decode, $source);
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('A client and its resources cannot be serialised: they hold an API key');
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['options' => $this->options];
    }

    /** @return array<string, string> */
    private function headers(
        #[\SensitiveParameter] CallArguments $arguments,
        #[\SensitiveParameter] ?RequestContent $content,
        Auth $auth,
    ): array {
        $headers = [
            // Errors have their own media type (RFC 9457); a server may reject a request that does not accept it.
            'Accept' => ($arguments->operation->responseMediaType ?? 'application/json') . ', application/problem+json',
            'User-Agent' => $this->options->userAgent,
        ];
        if ($arguments->operation->stream?->hasEvents() === true) {
            // A server in between that compresses would keep events back.
            $headers['Accept-Encoding'] = 'identity';
        }
        if ($content !== null) {
            $headers['Content-Type'] = $content->mediaType;
        }
        if ($arguments->idempotencyKey !== null) {
            $headers[Behaviour::IDEMPOTENCY_HEADER] = $arguments->idempotencyKey;
        }
        $styles = $arguments->operation->styles;
        $own = Headers::fromArguments($arguments->headers, $styles['header'] ?? [])
            + Headers::fromCookies($arguments->cookies, $styles['cookie'] ?? []);
        Headers::validate($own);
        $extra = $arguments->options->headers ?? [];
        Headers::requireFree($extra);
        foreach ([$this->options->headers(), $own, $extra] as $others) {
            $headers = $others === [] ? $headers : Headers::merge($headers, $others);
        }
        return $headers;
    }
}
