<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Testing;

use IntegrationApi\Exception\ConfigurationException;

/** An operation of the contract, with its example responses. */
final readonly class FakeOperation
{
    /**
     * @param string $call resource and method of the client: `orders.create`
     * @param string $path path with `{placeholders}`
     * @param array<int, array{string, string}> $responses media type and body by status
     */
    private function __construct(
        public string $call,
        public string $method,
        public string $path,
        public array $responses,
    ) {
    }

    /**
     * Returns the operation with a name: `orders.create` or its `operationId`.
     *
     * @param array<string, array<string, mixed>> $operations
     * @throws ConfigurationException if the contract has no such operation
     */
    public static function named(string $name, array $operations): self
    {
        foreach ($operations as $call => $operation) {
            if ($name === $call || $name === $operation['id']) {
                return self::of($call, $operation);
            }
        }
        throw new ConfigurationException(
            "the contract has no operation $name; pass a name such as " . array_key_first($operations),
        );
    }

    /**
     * Returns the operation of a request. `/records/search` takes precedence over `/records/{id}`.
     *
     * @param array<string, array<string, mixed>> $operations
     * @throws ConfigurationException if the contract has no such operation
     */
    public static function at(string $method, string $path, array $operations): self
    {
        $found = null;
        foreach ($operations as $call => $operation) {
            $one = self::of($call, $operation);
            $matches = $one->method === $method && preg_match($one->pattern(), $path) === 1;
            if ($matches && ($found === null || $one->placeholders() < $found->placeholders())) {
                $found = $one;
            }
        }
        return $found ?? throw new ConfigurationException(
            "the contract has no operation $method $path, so there is no response to return",
        );
    }

    /** Returns the status of the successful response that has an example. */
    public function success(): ?int
    {
        foreach (array_keys($this->responses) as $status) {
            if ($status >= 200 && $status <= 299) {
                return $status;
            }
        }
        return null;
    }

    /**
     * Returns the media type and the body of the example with a status.
     *
     * @param int|null $status default: that of the successful response
     * @return array{string, string}|null
     */
    public function example(?int $status = null): ?array
    {
        return $this->responses[$status ?? $this->success() ?? 0] ?? null;
    }

    /**
     * Returns an example whose fields are partly replaced.
     *
     * @param array{string, string}|null $example
     * @param array<string, mixed> $fields
     * @return array<string, mixed>
     * @throws ConfigurationException if the example has no fields
     */
    public function replace(?array $example, array $fields): array
    {
        $value = $example !== null && self::isJson($example[0]) ? ExampleJson::decode($example[1]) : null;
        if (!is_array($value) || array_is_list($value)) {
            throw new ConfigurationException(
                "the example of $this->call is not an object, so it has no fields to replace",
            );
        }
        return [...$value, ...$fields];
    }

    /** Reports whether a media type is JSON. */
    public static function isJson(string $mediaType): bool
    {
        return preg_match('~[/+]json\b~', $mediaType) === 1;
    }

    /** @param array<string, mixed> $operation */
    private static function of(string $call, array $operation): self
    {
        return new self($call, $operation['method'], $operation['path'], $operation['responses']);
    }

    private function placeholders(): int
    {
        return substr_count($this->path, '{');
    }

    private function pattern(): string
    {
        $parts = preg_split('/\{[^{}]+\}/', $this->path) ?: [];
        $quoted = array_map(static fn (string $part): string => preg_quote($part, '~'), $parts);
        return '~^' . implode('[^/]+', $quoted) . '$~D';
    }
}
