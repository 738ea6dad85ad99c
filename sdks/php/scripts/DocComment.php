<?php

declare(strict_types=1);

namespace IntegrationApi\Scripts;

/** A doc comment: its text in Markdown, and its tags. */
final readonly class DocComment
{
    /** A type, which may contain spaces in brackets and after the colon of a closure. */
    private const TYPE = '(?<type>(?:[^\s<>{}()]|(?<inner>[<{(](?:[^<>{}()]|(?&inner))*[>})])|(?<=\):)\s)+)';

    public string $text;

    /** @var array<string, list<array{type: string, name: string, text: string}>> tags by their name */
    private array $tags;

    public function __construct(string|false $comment)
    {
        $plain = trim((string) preg_replace(['~^/\*\*|\*/$~', '~^[ \t]*\* ?~m'], '', trim((string) $comment)));
        [$text, $tags] = [...preg_split('/^(?=@)/m', $plain, 2) ?: [], '', ''];
        $this->text = trim($text);
        preg_match_all('/^@([\w-]+)[ \t]*(.*(?:\n(?!@).*)*)/m', $tags, $found, PREG_SET_ORDER);
        $read = [];
        foreach ($found as [, $tag, $rest]) {
            $name = in_array($tag, ['param', 'property-read'], true) ? '\s+(?:\.{3})?\$(?<name>\w+)' : '(?<name>)';
            preg_match('/^' . self::TYPE . "$name(?<text>.*)\$/s", trim($rest), $parts);
            $content = (string) preg_replace('/\n {4}/', "\n", trim($parts['text'] ?? ''));
            $read[$tag][] = ['type' => $parts['type'] ?? '', 'name' => $parts['name'] ?? '', 'text' => $content];
        }
        $this->tags = $read;
    }

    public function has(string $tag): bool
    {
        return isset($this->tags[$tag]);
    }

    /** @return list<array{type: string, name: string, text: string}> */
    public function all(string $tag): array
    {
        return $this->tags[$tag] ?? [];
    }

    /** @return array{type: string, name: string, text: string}|null */
    public function parameter(string $name): ?array
    {
        return array_column($this->all('param'), null, 'name')[$name] ?? null;
    }

    /** Returns the type and the text of a property, which may be those of a parameter of the constructor. */
    public static function ofProperty(\ReflectionProperty $property): array
    {
        $own = new self($property->getDocComment());
        $constructor = new self($property->getDeclaringClass()->getConstructor()?->getDocComment() ?? false);
        $variable = $own->all('var')[0] ?? ['type' => '', 'text' => ''];
        $parameter = $constructor->parameter($property->getName()) ?? ['type' => '', 'text' => ''];
        return [$variable['type'] ?: $parameter['type'], $own->text ?: $variable['text'] ?: $parameter['text']];
    }
}
