<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use Closure;
use IntegrationApi\Core\Errors\Redaction;

/** What authenticates the attempts of a call. */
final readonly class Authorization
{
    /**
     * @param Closure(Redaction): Credentials $credentials returns the credentials, whose secrets it hides
     * @param Closure(): void|null $forget forgets the token, which the API has rejected; null if there is none
     */
    public function __construct(private Closure $credentials, public ?Closure $forget = null)
    {
    }

    /** Returns what authenticates a call that sends no credentials. */
    public static function none(): self
    {
        return new self(static fn (): Credentials => new Credentials());
    }

    /** Returns what authenticates a call with an API key. */
    public static function byKey(ApiKey $apiKey, Auth $auth): self
    {
        return new self(static function (Redaction $redaction) use ($apiKey, $auth): Credentials {
            $key = $apiKey->reveal();
            foreach ([$key, ...$auth->parts($key)] as $secret) {
                $redaction->hide($secret);
            }
            return $auth->credentials($key);
        });
    }

    /** Returns the credentials of an attempt. */
    public function credentials(Redaction $redaction): Credentials
    {
        return ($this->credentials)($redaction);
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }
}
