<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use ArrayObject;
use DateTimeImmutable;
use Generator;
use IntegrationApi\Omit;
use IteratorAggregate;
use JsonSerializable;
use LogicException;
use stdClass;
use Stringable;
use Traversable;
use UnitEnum;

/** Values that a program passes by mistake, or that somebody else has passed to it. */
final class HostileValues
{
    /** Message of the exceptions that the objects below throw. */
    public const THROWN = 'thrown by an object of the caller';

    /** @return array<string, mixed> new values, by what they are */
    public static function all(): array
    {
        return [...self::scalars(), ...self::arrays(), ...self::throwing(), ...self::odd()];
    }

    /** @return array<string, mixed> */
    private static function scalars(): array
    {
        return [
            'null' => null,
            'true' => true,
            'zero' => 0,
            'a negative integer' => -1,
            'a huge integer' => PHP_INT_MAX,
            'the smallest integer' => PHP_INT_MIN,
            'NAN' => NAN,
            'INF' => INF,
            '-INF' => -INF,
            'a huge float' => 1e308,
            'an empty text' => '',
            'a text' => 'text',
            'digits' => '12',
            'a line break' => "a\r\nb: c",
            'a NUL' => "\0",
            'invalid UTF-8' => "\xFF\xFE",
            'a long text' => str_repeat('x', 100_000),
            'the name of a function' => 'phpversion',
        ];
    }

    /** @return array<string, mixed> */
    private static function arrays(): array
    {
        $deep = [];
        for ($level = 0; $level < 1000; $level += 1) {
            $deep = [$deep];
        }
        $recursive = ['a' => 1];
        $recursive['self'] = &$recursive;
        $object = new stdClass();
        $object->self = $object;
        return [
            'an empty array' => [],
            'a list of null' => [null],
            'a list of texts' => ['a', "\xFF"],
            'a map of numbers' => ['a' => NAN, 'b' => 7],
            'a name with a NUL' => ["\0a" => 1, '' => 2],
            'a deep array' => $deep,
            'a recursive array' => $recursive,
            'a recursive object' => $object,
            'a list of objects' => [new stdClass(), static fn () => null, STDIN, Omit::Value],
            'an object with a NUL' => (object) ["\0a" => 1],
        ];
    }

    /** @return array<string, mixed> */
    private static function throwing(): array
    {
        $text = new class implements Stringable {
            public function __toString(): string
            {
                throw new LogicException(HostileValues::THROWN);
            }
        };
        $json = new class implements JsonSerializable {
            public function jsonSerialize(): mixed
            {
                throw new LogicException(HostileValues::THROWN);
            }
        };
        $items = new class implements IteratorAggregate {
            public function getIterator(): Traversable
            {
                throw new LogicException(HostileValues::THROWN);
            }
        };
        $date = new class extends DateTimeImmutable {
            public function format(string $format): string
            {
                throw new LogicException(HostileValues::THROWN);
            }

            public function getTimestamp(): int
            {
                throw new LogicException(HostileValues::THROWN);
            }
        };
        $magic = new class {
            public function __get(string $name): mixed
            {
                throw new LogicException(HostileValues::THROWN);
            }

            public function __isset(string $name): bool
            {
                throw new LogicException(HostileValues::THROWN);
            }

            /** @param array<mixed> $arguments */
            public function __call(string $name, array $arguments): mixed
            {
                throw new LogicException(HostileValues::THROWN);
            }
        };
        return [
            'a text that throws' => $text,
            'JSON that throws' => $json,
            'an iterable that throws' => $items,
            'a generator that throws' => (static function (): Generator {
                yield static fn (): int => 1;
                throw new LogicException(HostileValues::THROWN);
            })(),
            'a date that throws' => $date,
            'an object whose members throw' => $magic,
            'a function that throws' => static fn () => throw new LogicException(HostileValues::THROWN),
            'an array of objects that throw' => ['a' => $json, 'b' => [$text, $magic, $date, $items]],
        ];
    }

    /** @return array<string, mixed> */
    private static function odd(): array
    {
        $closed = fopen('php://memory', 'r');
        fclose($closed);
        $text = new class implements Stringable {
            public function __toString(): string
            {
                return 'ord_1';
            }
        };
        $endless = new class implements JsonSerializable {
            public function jsonSerialize(): mixed
            {
                return new static();
            }
        };
        return [
            'a resource' => STDIN,
            'a closed resource' => $closed,
            'a function' => static fn (mixed ...$_): mixed => null,
            'a function with another signature' => static fn (int $one, int $two): int => $one + $two,
            'an object' => new stdClass(),
            'a text object' => $text,
            'JSON without an end' => $endless,
            'an array object' => new ArrayObject(['a' => 1]),
            'an enum' => Omit::Value,
            'a generator with keys of any type' => (static function (): Generator {
                yield [] => static fn (): int => 1;
                yield 1.5 => 'x';
            })(),
            'a far date' => (new DateTimeImmutable())->setDate(999_999, 1, 1),
            'a list of enums' => [Omit::Value, ...array_filter([Omit::Value], static fn (UnitEnum $_): bool => true)],
        ];
    }
}
