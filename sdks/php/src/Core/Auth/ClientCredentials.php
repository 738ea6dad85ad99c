<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use Generator;
use IntegrationApi\Core\Errors\Redaction;
use IntegrationApi\Exception\ConfigurationException;

/** Credentials of one client. */
final readonly class ClientCredentials implements Authorizer
{
    /**
     * @param array<string, Scheme> $schemes Security schemes by name.
     * @param array<string, Credential> $values Credentials by option.
     * @param Tokens|null $tokens Tokens of the client; null if no scheme has a token endpoint.
     */
    public function __construct(private array $schemes, private array $values, public ?Tokens $tokens = null)
    {
    }

    public function require(string $operation, Auth $auth): void
    {
        if ($auth->isNone() || $auth->isOptional() || $this->uses($auth) !== null) {
            return;
        }
        $sets = array_map(fn (array $uses): string => implode(' and ', $this->names($uses)), $auth->sets);
        $needed = $sets === [] ? 'apiKey' : implode(', or ', array_unique($sets));
        throw new ConfigurationException("$operation needs $needed, but this client was created without them");
    }

    public function authorize(Auth $auth, AuthorizedCall $call): Generator
    {
        $uses = $this->uses($auth);
        if ($uses === null) {
            return Authorization::none();
        }
        $parts = [];
        $forget = null;
        foreach ($uses as $name => $scopes) {
            $scheme = $this->schemes[$name];
            $own = array_map(fn (string $option): Credential => $this->values[$option], array_keys($scheme->options));
            if ($scheme->endpoint !== null && $this->tokens !== null) {
                $token = yield from $this->tokens->get($call, $scheme->endpoint, $own, $scopes);
                $forget = fn () => $this->tokens->forget($token);
                $own = [$token];
            }
            $parts[] = [$scheme, $own];
        }
        $send = static fn (Redaction $redaction): Credentials => self::sent($parts, $redaction);
        return new Authorization($send, $forget);
    }

    public function options(): array
    {
        return $this->values;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }

    /** @param list<array{Scheme, list<Credential|Token>}> $parts */
    private static function sent(#[\SensitiveParameter] array $parts, Redaction $redaction): Credentials
    {
        $all = [];
        foreach ($parts as [$scheme, $own]) {
            $texts = [];
            foreach ($own as $credential) {
                $texts[] = $credential->reveal();
            }
            $key = Scheme::joined(...$texts);
            foreach ([$key, ...$texts, ...$scheme->auth->encoded($key)] as $secret) {
                $redaction->hide($secret);
            }
            $all[] = $scheme->auth->credentials($key);
        }
        return Credentials::joined($all);
    }

    /** @return array<string, list<string>>|null scopes by scheme */
    private function uses(Auth $auth): ?array
    {
        foreach ($auth->sets as $uses) {
            if (array_diff($this->names($uses), array_keys($this->values)) === []) {
                return $uses;
            }
        }
        return null;
    }

    /**
     * Returns the names of the options of these schemes.
     *
     * @param array<string, mixed> $uses
     * @return list<string>
     */
    private function names(array $uses): array
    {
        $options = array_map(fn (string $scheme): array => $this->schemes[$scheme]->options, array_keys($uses));
        return array_keys(array_merge(...$options));
    }
}
