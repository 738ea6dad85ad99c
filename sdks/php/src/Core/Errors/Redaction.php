<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Errors;

use SensitiveParameterValue;
use stdClass;

/**
 * Removes the API keys of a call from texts, because some servers quote them in their errors. The key can change
 * between the attempts of the call.
 */
final class Redaction
{
    // Shorter secrets occur in ordinary texts by chance.
    private const SHORTEST_SECRET = 8;

    /** @var list<SensitiveParameterValue> */
    private array $secrets = [];
    private ?SensitiveParameterValue $pattern = null;

    /** @param string|null $secret key to remove; null if it is not known yet */
    public function __construct(#[\SensitiveParameter] ?string $secret = null)
    {
        if ($secret !== null) {
            $this->hide($secret);
        }
    }

    /** Adds a key to remove from now on. */
    public function hide(#[\SensitiveParameter] string $secret): void
    {
        if (strlen($secret) >= self::SHORTEST_SECRET && !in_array($secret, $this->secrets(), true)) {
            $this->secrets[] = new SensitiveParameterValue($secret);
            $this->pattern = null;
        }
    }

    /** Returns the text without the keys, also in another case, percent-encoded, in hex, or in base64 at any offset. */
    public function text(#[\SensitiveParameter] string $text): string
    {
        if ($this->secrets === []) {
            return $text;
        }
        $this->pattern ??= new SensitiveParameterValue(self::patternOf($this->secrets()));
        return (string) preg_replace($this->pattern->getValue(), '[redacted]', $text);
    }

    /** Returns a copy of a JSON value with every text changed, including the names of members. */
    public function value(#[\SensitiveParameter] mixed $value): mixed
    {
        if (is_string($value)) {
            return $this->text($value);
        }
        if (!is_array($value) && !$value instanceof stdClass) {
            return $value;
        }
        $copy = [];
        foreach ((array) $value as $name => $member) {
            $copy[is_string($name) ? $this->text($name) : $name] = $this->value($member);
        }
        return $value instanceof stdClass ? (object) $copy : $copy;
    }

    /** @return list<string> */
    private function secrets(): array
    {
        return array_map(static fn (SensitiveParameterValue $secret): string => $secret->getValue(), $this->secrets);
    }

    /** @param list<string> $secrets */
    private static function patternOf(#[\SensitiveParameter] array $secrets): string
    {
        $forms = [];
        foreach ($secrets as $secret) {
            array_push($forms, $secret, rawurlencode($secret), bin2hex($secret), ...self::base64Forms($secret));
        }
        $forms = array_unique($forms);
        // Longest first, because a form can be part of another one.
        usort($forms, static fn (string $one, string $other): int => strlen($other) <=> strlen($one));
        $quoted = array_map(static fn (string $form): string => preg_quote($form, '/'), $forms);
        return '/' . implode('|', $quoted) . '/i';
    }

    /**
     * Returns the base64 characters that depend on the secret only, for each of its three possible positions.
     *
     * @return list<string>
     */
    private static function base64Forms(#[\SensitiveParameter] string $secret): array
    {
        $forms = [];
        foreach ([0, 1, 2] as $offset) {
            $text = base64_encode(str_repeat("\0", $offset) . $secret);
            $start = intdiv($offset * 8 + 5, 6);
            $form = substr($text, $start, intdiv(($offset + strlen($secret)) * 8, 6) - $start);
            array_push($forms, $form, strtr($form, '+/', '-_'));
        }
        return $forms;
    }
}
