<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use IntegrationApi\Exception\ConfigurationException;
use SensitiveParameterValue;

/** A bearer token of OAuth 2. */
final readonly class Token
{
    private SensitiveParameterValue $text;

    /** @param float $renewedAt time after which it is renewed, in seconds of the clock of the library */
    public function __construct(#[\SensitiveParameter] string $text, public float $renewedAt)
    {
        $this->text = new SensitiveParameterValue($text);
    }

    public function reveal(): string
    {
        return $this->text->getValue();
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['text' => '***'];
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('A token cannot be serialised');
    }
}
