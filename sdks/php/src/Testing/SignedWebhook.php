<?php

declare(strict_types=1);

namespace IntegrationApi\Testing;

/** A webhook as the API sends it. */
final readonly class SignedWebhook
{
    /**
     * @param string $body JSON body. Send it unchanged, because the signature covers its exact bytes.
     * @param array<string, string> $headers Headers of the webhook, with names in lower case.
     */
    public function __construct(public string $body, public array $headers)
    {
    }

    /**
     * Returns the headers in the form of `$_SERVER`: `HTTP_WEBHOOK_ID`. Laravel and Symfony accept it as the server
     * parameters of a test request.
     *
     * @return array<string, string>
     */
    public function server(): array
    {
        $server = [];
        foreach ($this->headers as $name => $value) {
            $key = strtoupper(strtr($name, '-', '_'));
            $server[$key === 'CONTENT_TYPE' ? $key : "HTTP_$key"] = $value;
        }
        return $server;
    }
}
