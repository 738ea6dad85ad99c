<?php

declare(strict_types=1);

namespace IntegrationApi\Scripts;

use FilesystemIterator;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use ReflectionClass;

/** The API reference: one page in Markdown for each public class, and the order of the pages. */
final class Reference
{
    /** Namespace without public classes. */
    public const INTERNAL = 'IntegrationApi\\Core\\';

    private const NAMESPACE = 'IntegrationApi\\';

    /** Sections of the navigation, and the names of their classes. */
    private const SECTIONS = [
        'Client' => '/^(?!Webhook|SeenEvents|Testing)\w+$/',
        'Resources' => '/^Resource\\\\\w+Resource$/',
        'With responses' => '/^Resource\\\\\w+WithResponse$/',
        'Models' => '/^Model\\\\/',
        'Errors' => '/^Exception\\\\/',
        'Webhooks' => '/^(?:Webhook|SeenEvents)/',
        'Transports' => '/^Transport\\\\/',
        'Testing' => '/^Testing/',
    ];

    /** Writes the pages to `docs/`, and their order to `mkdocs.yml`. */
    public static function write(string $folder): void
    {
        mkdir("$folder/docs", recursive: true);
        copy(__DIR__ . '/reference.md', "$folder/docs/index.md");
        $pages = [];
        foreach (self::classes() as $class) {
            $pages[$class] = str_replace('\\', '.', self::short($class));
        }
        $links = new ReferenceLinks($pages);
        $navigation = [['Overview' => 'index.md']];
        foreach (self::SECTIONS as $section => $pattern) {
            $entries = [];
            foreach (preg_grep($pattern, array_map(self::short(...), self::inOrder())) ?: [] as $short) {
                $page = new ReferencePage(new ReflectionClass(self::NAMESPACE . $short), $links);
                $title = self::title($short);
                file_put_contents("$folder/docs/{$pages[self::NAMESPACE . $short]}.md", $page->markdown($title));
                $entries[] = [str_replace('$api->', '', $title) => "{$pages[self::NAMESPACE . $short]}.md"];
            }
            $navigation[] = [$section => $entries];
        }
        $navigation[] = ['Guides' => 'https://docs.integration.example'];
        // JSON is YAML, too.
        $settings = json_encode(['INHERIT' => 'base.yml', 'nav' => $navigation], JSON_THROW_ON_ERROR);
        file_put_contents("$folder/mkdocs.yml", $settings);
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
                $comment = new DocComment((new ReflectionClass($class))->getDocComment());
                if (!str_starts_with($class, self::INTERNAL) && !$comment->has('internal')) {
                    $classes[] = $class;
                }
            }
        }
        sort($classes);
        return $classes;
    }

    /**
     * Returns the classes in the order of the navigation: the client, classes after those that they extend, enums.
     *
     * @return list<class-string>
     */
    private static function inOrder(): array
    {
        $classes = self::classes();
        $rank = static fn (string $class): array => [
            $class !== self::NAMESPACE . 'Client',
            enum_exists($class),
            count(class_parents($class) ?: []),
            $class,
        ];
        usort($classes, static fn (string $one, string $other): int => $rank($one) <=> $rank($other));
        return $classes;
    }

    /** Returns the title of a page: `$api->orders` for a resource, the name for any other class. */
    private static function title(string $short): string
    {
        $isResource = preg_match('/^Resource\\\\(\w+)Resource$/', $short, $match) === 1;
        return $isResource ? '$api->' . lcfirst($match[1]) : substr((string) strrchr("\\$short", '\\'), 1);
    }

    private static function short(string $class): string
    {
        return substr($class, strlen(self::NAMESPACE));
    }
}
