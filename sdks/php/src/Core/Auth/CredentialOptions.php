<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Auth;

use Closure;
use IntegrationApi\Core\Behaviour;
use IntegrationApi\Core\Options\Environment;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Omit;

/** Options of a library for the credentials of its security schemes. */
final readonly class CredentialOptions
{
    /** @param array<string, Scheme> $schemes Security schemes by name. */
    public function __construct(public array $schemes)
    {
    }

    /**
     * Returns the credentials of a client, which replace its options; null if it has an API key.
     *
     * @param array<string, mixed> $given options of the client by name
     * @param Closure(list<TokenEndpoint>, bool): Tokens|null $tokens creates the tokens of the client for these
     *     endpoints, shared with those of its parent or not; null if no scheme has one
     * @throws ConfigurationException if an option is missing or not valid, or says the same thing as another one
     */
    public function credentials(
        #[\SensitiveParameter] array &$given,
        ?Authorizer $parent,
        ?Closure $tokens = null,
    ): ?ClientCredentials {
        $values = $this->values($given);
        $checked = $values === null ? [] : $this->checked($values);
        $given = array_replace($given, array_fill_keys(array_keys($this->variables()), null), $checked);
        if ($values === null) {
            return null;
        }
        $given['apiKey'] = null;
        $endpoints = array_filter(array_column($this->schemes, 'endpoint'));
        $isShared = $parent?->options() === $checked;
        return new ClientCredentials(
            $this->schemes,
            $checked,
            $tokens === null ? null : $tokens(array_values($endpoints), $isShared),
        );
    }

    /** @return array<string, string> environment variables by the names of their options */
    private function variables(): array
    {
        return array_merge(...array_values(array_column($this->schemes, 'options')));
    }

    /**
     * @param array<string, mixed> $given
     * @return array<string, mixed>|null
     */
    private function values(#[\SensitiveParameter] array $given): ?array
    {
        $apiKey = $given['apiKey'] ?? null;
        $isGiven = static fn (#[\SensitiveParameter] mixed $value): bool => $value !== null;
        $own = array_filter(array_intersect_key($given, $this->variables()), $isGiven);
        // A derived client has the credentials of its parent, unless one of its own options replaces them.
        $isInherited = static fn (#[\SensitiveParameter] mixed $value): bool => $value instanceof Credential;
        if ($apiKey === null || ($apiKey instanceof ApiKey && $own !== [])) {
            return $own;
        }
        if (array_filter($own, $isInherited) === $own && $own !== []) {
            return null;
        }
        if ($own !== [] && $apiKey !== Omit::Value) {
            $name = array_key_first($own);
            throw new ConfigurationException("apiKey and $name say the same thing; pass one of them");
        }
        if ($apiKey !== Omit::Value) {
            return null;
        }
        $found = array_filter(array_map(Environment::get(...), $this->variables()), $isGiven);
        if ($own !== []) {
            return $own + $found;
        }
        $keyVariable = Behaviour::CONFIGURATION_API_KEY_VARIABLE;
        $hasKey = Environment::get($keyVariable) !== null;
        if ($hasKey && $found !== []) {
            $variable = $this->variables()[array_key_first($found)];
            throw new ConfigurationException("$keyVariable and $variable say the same thing; set one of them");
        }
        if (!$hasKey && $found === []) {
            $ways = array_map(
                static fn (Scheme $scheme): string => implode(' and ', array_keys($scheme->options)),
                array_values($this->schemes),
            );
            $listed = implode(', ', $ways);
            throw new ConfigurationException("The credentials are missing: pass $listed or apiKey");
        }
        return $hasKey ? null : $found;
    }

    /**
     * @param array<string, mixed> $values
     * @return array<string, Credential>
     */
    private function checked(#[\SensitiveParameter] array $values): array
    {
        $checked = [];
        foreach ($this->schemes as $scheme) {
            $missing = array_diff_key($scheme->options, $values);
            $present = array_intersect_key($scheme->options, $values);
            if ($missing !== [] && $present !== []) {
                $name = array_key_first($missing);
                throw new ConfigurationException(
                    array_key_first($present) . " was given without $name; pass both or set $missing[$name]"
                );
            }
            foreach (array_keys($present) as $position => $name) {
                $isUser = $position === 0 && count($present) > 1 && $scheme->endpoint === null;
                $checked[$name] = Credential::from($name, $values[$name], $scheme->isEncoded, $isUser);
            }
        }
        return $checked;
    }
}
