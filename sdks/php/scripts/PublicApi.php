<?php

declare(strict_types=1);

namespace IntegrationApi\Scripts;

use ReflectionClass;
use ReflectionClassConstant;
use ReflectionMethod;
use ReflectionParameter;
use ReflectionProperty;
use UnitEnum;

/** The public API as text: each declaration that a program can use, without its comment. */
final class PublicApi
{
    public const FOLDER = __DIR__ . '/../api';

    /**
     * Returns the contents of the files in `api`, by name: one file for each namespace.
     *
     * @return array<string, string>
     */
    public static function files(): array
    {
        $files = [];
        foreach (Reference::classes() as $class) {
            $parts = explode('\\', $class);
            $name = (count($parts) > 2 ? strtolower($parts[1]) : 'client') . '.txt';
            $files[$name] = ($files[$name] ?? '') . implode("\n", self::lines(new ReflectionClass($class))) . "\n";
        }
        return $files;
    }

    /**
     * @param ReflectionClass<object> $class
     * @return list<string>
     */
    private static function lines(ReflectionClass $class): array
    {
        $lines = [];
        foreach ($class->getReflectionConstants(ReflectionClassConstant::IS_PUBLIC) as $constant) {
            $keyword = $constant->isEnumCase() ? 'case' : 'const';
            $lines[] = "    $keyword {$constant->getName()} = " . self::value($constant->getValue());
        }
        foreach ($class->getProperties(ReflectionProperty::IS_PUBLIC) as $property) {
            $lines[] = "    {$property->getType()} \${$property->getName()}";
        }
        foreach ($class->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
            if ($method->isUserDefined() && !str_contains((string) $method->getDocComment(), '@internal')) {
                $lines[] = '    ' . self::method($method);
            }
        }
        sort($lines);
        return [self::declaration($class), ...$lines];
    }

    /** @param ReflectionClass<object> $class */
    private static function declaration(ReflectionClass $class): string
    {
        $parent = $class->getParentClass();
        $interfaces = $class->getInterfaceNames();
        sort($interfaces);
        $words = [
            $class->isFinal() && !$class->isEnum() ? 'final' : '',
            $class->isAbstract() && !$class->isInterface() ? 'abstract' : '',
            $class->isReadOnly() ? 'readonly' : '',
            $class->isEnum() ? 'enum' : ($class->isInterface() ? 'interface' : 'class'),
            $class->getName(),
            $parent === false ? '' : "extends {$parent->getName()}",
            $interfaces === [] ? '' : 'implements ' . implode(', ', $interfaces),
        ];
        return implode(' ', array_filter($words));
    }

    private static function method(ReflectionMethod $method): string
    {
        $words = [
            $method->isAbstract() ? 'abstract' : '',
            $method->isStatic() ? 'static' : '',
            "{$method->getName()}(" . implode(', ', array_map(self::parameter(...), $method->getParameters())) . ')',
        ];
        $result = $method->hasReturnType() ? ": {$method->getReturnType()}" : '';
        return implode(' ', array_filter($words)) . $result;
    }

    private static function parameter(ReflectionParameter $parameter): string
    {
        $name = ($parameter->isVariadic() ? '...' : '') . "\${$parameter->getName()}";
        $default = $parameter->isDefaultValueAvailable() ? ' = ' . self::default($parameter) : '';
        $isHidden = $parameter->getAttributes('SensitiveParameter') !== [];
        return ($isHidden ? '#[SensitiveParameter] ' : '') . "{$parameter->getType()} $name$default";
    }

    private static function default(ReflectionParameter $parameter): string
    {
        // A constant of a class that is not public would say nothing.
        $name = $parameter->isDefaultValueConstant() ? (string) $parameter->getDefaultValueConstantName() : '';
        $isPublic = $name !== '' && !str_contains($name, '\\Core\\') && !str_starts_with($name, 'self::');
        return $isPublic ? $name : self::value($parameter->getDefaultValue());
    }

    private static function value(mixed $value): string
    {
        return match (true) {
            $value instanceof UnitEnum => $value::class . "::$value->name",
            is_array($value) => '[' . count($value) . ']',
            default => var_export($value, true),
        };
    }
}
