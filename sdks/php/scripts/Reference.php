<?php

declare(strict_types=1);

namespace IntegrationApi\Scripts;

use FilesystemIterator;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use ReflectionClass;
use ReflectionClassConstant;
use ReflectionMethod;
use ReflectionParameter;
use ReflectionProperty;
use ReflectionType;

/** The API reference: one page for each public class, made from declarations and their comments. */
final class Reference
{
    private const NAMESPACE = 'IntegrationApi\\';
    private const INTERNAL = 'IntegrationApi\\Core\\';

    /**
     * Writes the pages and returns the names of the classes.
     *
     * @return list<class-string>
     */
    public static function build(string $folder): array
    {
        is_dir($folder) || mkdir($folder, recursive: true);
        $classes = self::classes();
        foreach ($classes as $class) {
            $page = self::page(self::short($class), self::describe(new ReflectionClass($class)));
            file_put_contents("$folder/" . self::file($class), $page);
        }
        file_put_contents("$folder/index.html", self::page('integration-api/sdk', self::overview($classes)));
        file_put_contents("$folder/" . ReferenceSearch::FILE, ReferenceSearch::script(self::entries($classes)));
        return $classes;
    }

    /**
     * Returns the classes by namespace, each with its first sentence.
     *
     * @param list<class-string> $classes
     */
    private static function overview(array $classes): string
    {
        $lists = [];
        foreach ($classes as $class) {
            $short = self::short($class);
            $namespace = str_contains($short, '\\') ? substr($short, 0, (int) strrpos($short, '\\')) : '';
            $text = htmlspecialchars(self::firstSentence((new ReflectionClass($class))->getDocComment()));
            $lists[$namespace][] = '<dt>' . self::link($class) . "</dt><dd>$text</dd>";
        }
        ksort($lists);
        $html = '';
        foreach ($lists as $namespace => $entries) {
            $html .= '<h2>' . rtrim(self::NAMESPACE . $namespace, '\\') . '</h2><dl>' . implode($entries) . '</dl>';
        }
        return $html;
    }

    /**
     * Returns the name, the address and the first sentence of each class, method and property.
     *
     * @param list<class-string> $classes
     * @return list<array{string, string, string}>
     */
    private static function entries(array $classes): array
    {
        $entries = [];
        foreach ($classes as $name) {
            $class = new ReflectionClass($name);
            $short = self::short($name);
            $entries[] = [$short, self::file($name), self::firstSentence($class->getDocComment())];
            foreach (self::members($class) as $anchor => $comment) {
                $entries[] = ["$short::$anchor", self::file($name) . "#$anchor", self::firstSentence($comment)];
            }
        }
        return $entries;
    }

    /**
     * Returns the comments of the public members that a page shows, by their anchors.
     *
     * @param ReflectionClass<object> $class
     * @return array<string, string|false>
     */
    private static function members(ReflectionClass $class): array
    {
        $members = [];
        foreach ($class->getProperties(ReflectionProperty::IS_PUBLIC) as $property) {
            $members['$' . $property->getName()] = $property->getDocComment();
        }
        foreach (self::methods($class) as $method) {
            $members["{$method->getName()}()"] = $method->getDocComment();
        }
        return $members;
    }

    /**
     * Returns the methods that a page shows.
     *
     * @param ReflectionClass<object> $class
     * @return list<ReflectionMethod>
     */
    private static function methods(ReflectionClass $class): array
    {
        return array_values(array_filter(
            $class->getMethods(ReflectionMethod::IS_PUBLIC),
            static fn (ReflectionMethod $method): bool => $method->isUserDefined()
                && !self::isInternal($method->getDocComment()) && !self::isMagic($method),
        ));
    }

    private static function firstSentence(string|false $comment): string
    {
        $text = (string) preg_replace('/\s+/', ' ', self::plain((string) $comment));
        return preg_match('/^[^@].*?[.:](?= |$)/', $text, $match) === 1 ? $match[0] : '';
    }

    /**
     * Returns the public classes. The namespace `Core` is internal.
     *
     * @return list<class-string>
     */
    public static function classes(): array
    {
        $classes = [];
        foreach (['src', 'generated'] as $name) {
            $root = dirname(__DIR__) . "/$name";
            $below = new RecursiveDirectoryIterator($root, FilesystemIterator::SKIP_DOTS);
            foreach (new RecursiveIteratorIterator($below) as $file) {
                $relative = substr((string) $file, strlen("$root/"), -strlen('.php'));
                $class = self::NAMESPACE . str_replace('/', '\\', $relative);
                $comment = (new ReflectionClass($class))->getDocComment();
                if (!str_starts_with($class, self::INTERNAL) && !self::isInternal($comment)) {
                    $classes[] = $class;
                }
            }
        }
        sort($classes);
        return $classes;
    }

    /** @param ReflectionClass<object> $class */
    private static function describe(ReflectionClass $class): string
    {
        $kind = match (true) {
            $class->isEnum() => 'enum',
            $class->isInterface() => 'interface',
            default => 'class',
        };
        $parent = $class->getParentClass();
        $extends = $parent === false ? '' : ' extends ' . self::type($parent->getName());
        $html = '<p><code>' . "$kind {$class->getName()}$extends</code></p>" . self::comment($class->getDocComment());
        foreach ($class->getReflectionConstants(ReflectionClassConstant::IS_PUBLIC) as $constant) {
            $html .= self::member($constant->getName(), 'const ' . $constant->getName(), $constant->getDocComment());
        }
        foreach ($class->getProperties(ReflectionProperty::IS_PUBLIC) as $property) {
            $name = '$' . $property->getName();
            $declared = $property->isPromoted() && $property->getDocComment() === false;
            $text = $declared ? self::parameterText($class, $property->getName()) : $property->getDocComment();
            $html .= self::member($name, self::type($property->getType()) . " $name", $text);
        }
        foreach (self::methods($class) as $method) {
            $html .= self::member("{$method->getName()}()", self::signature($method), $method->getDocComment());
        }
        return $html;
    }

    private static function isMagic(ReflectionMethod $method): bool
    {
        return str_starts_with($method->getName(), '__') && !$method->isConstructor();
    }

    private static function isInternal(string|false $comment): bool
    {
        return str_contains((string) $comment, '@internal');
    }

    private static function signature(ReflectionMethod $method): string
    {
        $parameters = array_map(static function (ReflectionParameter $parameter): string {
            $name = ($parameter->isVariadic() ? '...' : '') . '$' . $parameter->getName();
            $default = $parameter->isOptional() && !$parameter->isVariadic() ? ' = …' : '';
            return self::type($parameter->getType()) . " $name$default";
        }, $method->getParameters());
        $static = $method->isStatic() ? 'static ' : '';
        $result = $method->hasReturnType() ? ': ' . self::type($method->getReturnType()) : '';
        return "{$static}function {$method->getName()}(" . implode(', ', $parameters) . ")$result";
    }

    /** Returns the text of a promoted property, which is that of the parameter of the constructor. */
    private static function parameterText(ReflectionClass $class, string $name): string
    {
        $comment = self::plain((string) $class->getConstructor()?->getDocComment());
        $pattern = '/@param \S+ \$' . preg_quote($name, '/') . ' (.*?)(?=\n *@|\n\n|$)/sD';
        return preg_match($pattern, $comment, $match) === 1 ? $match[1] : '';
    }

    private static function member(string $anchor, string $declaration, string|false $comment): string
    {
        return '<section id="' . htmlspecialchars($anchor) . "\"><h2><code>$declaration</code></h2>"
            . self::comment($comment) . '</section>';
    }

    private static function comment(string|false $comment): string
    {
        $text = preg_replace('/^@(\w+)/m', '<b>$1</b>', htmlspecialchars(self::plain((string) $comment)));
        return $text === '' ? '' : "<pre>$text</pre>";
    }

    /** Returns the text of a comment without its stars. */
    private static function plain(string $comment): string
    {
        return trim((string) preg_replace(['~^/\*\*|\*/$~', '~^[ \t]*\* ?~m'], '', trim($comment)));
    }

    /** Returns a type with links to the pages of its classes. */
    private static function type(ReflectionType|string|null $type): string
    {
        $link = static fn (array $match): string => class_exists($match[0]) || interface_exists($match[0])
            ? self::link($match[0])
            : self::short($match[0]);
        return (string) preg_replace_callback('/IntegrationApi(?:\\\\\w+)+/', $link, htmlspecialchars((string) $type));
    }

    private static function link(string $class): string
    {
        $short = self::short($class);
        return str_starts_with($class, self::INTERNAL) ? $short : '<a href="' . self::file($class) . "\">$short</a>";
    }

    private static function file(string $class): string
    {
        return str_replace('\\', '.', self::short($class)) . '.html';
    }

    private static function short(string $class): string
    {
        return substr($class, strlen(self::NAMESPACE));
    }

    private static function page(string $title, string $body): string
    {
        return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>$title</title>\n"
            . '<style>body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}'
            . 'h2{font-size:1rem;margin-top:2rem}pre{white-space:pre-wrap}input{width:100%;font:inherit;padding:.4rem}'
            . 'dt{font-family:monospace}dd{margin:0 0 .4rem 1.5rem}</style></head>' . "\n"
            . '<body><p><a href="index.html">All classes</a></p>' . ReferenceSearch::FIELD
            . "<h1>$title</h1>\n$body\n</body></html>\n";
    }
}
