<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use LogicException;
use PhpToken;

/** Reads the classes that a file names in its code: in `use`, in types, after `new`, `extends` and so on. */
final class Imports
{
    /** Tokens before the name of a member, or before the name that a declaration gives. */
    private const BEFORE_OTHER_NAMES = [
        T_CLASS,
        T_CONST,
        T_DOUBLE_COLON,
        T_ENUM,
        T_FUNCTION,
        T_INTERFACE,
        T_NULLSAFE_OBJECT_OPERATOR,
        T_OBJECT_OPERATOR,
        T_TRAIT,
    ];

    /** @var array<string, string> Imported names by their short names. */
    private array $aliases = [];

    /** @var array<string, true> */
    private array $names = [];

    private function __construct(private readonly string $namespace)
    {
    }

    /**
     * Returns the full names, which may include functions and constants.
     *
     * @return list<string>
     */
    public static function in(string $code, string $namespace): array
    {
        $imports = new self($namespace);
        $tokens = array_filter(
            PhpToken::tokenize($code),
            static fn (PhpToken $token): bool => !$token->isIgnorable(),
        );
        $before = null;
        $isUse = false;
        foreach ($tokens as $token) {
            $isUse = $token->is(T_USE) || ($isUse && !$token->is([';', '{', '(']));
            if ($token->is(T_NS_SEPARATOR)) {
                throw new LogicException('Group imports are not read; write one use per class');
            }
            if ($isUse && $before?->is(T_AS) === true) {
                $imports->aliases[$token->text] = (string) array_key_last($imports->names);
            } elseif ($before?->is(T_NAMESPACE) !== true && $before?->is(self::BEFORE_OTHER_NAMES) !== true) {
                $imports->read($token, $isUse);
            }
            $before = $token;
        }
        return array_keys($imports->names);
    }

    private function read(PhpToken $token, bool $isUse): void
    {
        if ($token->is(T_NAME_FULLY_QUALIFIED)) {
            $this->names[ltrim($token->text, '\\')] = true;
            return;
        }
        if ($token->is(T_NAME_QUALIFIED) && $isUse) {
            $this->names[$token->text] = true;
            $this->aliases[substr((string) strrchr($token->text, '\\'), 1)] = $token->text;
            return;
        }
        if ($token->is([T_STRING, T_NAME_QUALIFIED])) {
            [$first, $rest] = explode('\\', $token->text, 2) + [1 => ''];
            $known = $this->aliases[$first] ?? "$this->namespace\\$first";
            $this->names[$rest === '' ? $known : "$known\\$rest"] = true;
        }
    }
}
