<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use Closure;
use IntegrationApi\Exception\ConfigurationException;
use SensitiveParameterValue;
use Throwable;

/** A credential with an option of its own, hidden from dumps, casts and traces. */
final readonly class Credential
{
    /** @param SensitiveParameterValue $value the text, or a closure that returns it */
    private function __construct(
        public string $name,
        private SensitiveParameterValue $value,
        private string $pattern,
    ) {
    }

    /**
     * Wraps a text, or a closure that returns one.
     *
     * @param string $name name of the option
     * @param bool $isEncoded whether it may have any printable characters
     * @param bool $isUser whether it must not have a colon, which separates it from a password (RFC 7617)
     * @throws ConfigurationException if a text is not valid
     */
    public static function from(
        string $name,
        #[\SensitiveParameter] string|Closure|self $value,
        bool $isEncoded,
        bool $isUser,
    ): self {
        if ($value instanceof self) {
            return $value;
        }
        $others = $isUser ? '[^\x00-\x1f\x7f:]' : '[^\x00-\x1f\x7f]';
        $credential = new self($name, new SensitiveParameterValue($value), $isEncoded ? $others : '[!-~]');
        if (is_string($value)) {
            $credential->validate($value);
        }
        return $credential;
    }

    /**
     * Returns the text. Called before each use, so that it can change.
     *
     * @throws ConfigurationException if the closure throws, or the text is not valid
     */
    public function reveal(): string
    {
        $value = $this->value->getValue();
        if ($value instanceof Closure) {
            try {
                $value = $value();
            } catch (Throwable $error) {
                // Its message may contain the text, or the password of the store that has it.
                throw new ConfigurationException("The function for $this->name threw " . $error::class);
            }
            $this->validate($value);
        }
        return $value;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['value' => '***'];
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new ConfigurationException('A credential cannot be serialised');
    }

    private function validate(#[\SensitiveParameter] mixed $value): void
    {
        if (!is_string($value) || $value === '') {
            throw new ConfigurationException("$this->name must be a text that is not empty");
        }
        if (preg_match("/^(?:$this->pattern)+$/Du", $value) !== 1) {
            throw new ConfigurationException("$this->name contains characters that it cannot have; copy it again");
        }
    }
}
