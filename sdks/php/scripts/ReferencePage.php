<?php

declare(strict_types=1);

namespace IntegrationApi\Scripts;

use BackedEnum;
use Reflection;
use ReflectionClass;
use ReflectionClassConstant;
use ReflectionMethod;
use ReflectionParameter;
use ReflectionProperty;
use UnitEnum;

/** The page of a class as Markdown, with the HTML classes of mkdocstrings. */
final readonly class ReferencePage
{
    private const LINE = 88;

    /** @param ReflectionClass<object> $class */
    public function __construct(private ReflectionClass $class, private ReferenceLinks $links)
    {
    }

    public function markdown(string $title): string
    {
        $comment = new DocComment($this->class->getDocComment());
        $parts = [
            self::heading('#', $this->kind(), $title, $this->class->getShortName()),
            self::signature($this->declaration()),
            $this->links->text($comment->text),
            $this->items('Properties', $comment->all('property-read')),
            ...array_map($this->constant(...), $this->shown($this->class->getReflectionConstants())),
            ...array_map($this->property(...), $this->shown($this->class->getProperties())),
            ...array_map($this->method(...), $this->shown($this->class->getMethods())),
        ];
        return implode("\n\n", array_filter($parts)) . "\n";
    }

    private function kind(): string
    {
        return $this->class->isEnum() ? 'enum' : ($this->class->isInterface() ? 'interface' : 'class');
    }

    private function declaration(): string
    {
        $kind = $this->kind();
        $parent = $this->class->getParentClass() ?: null;
        $own = array_diff($this->class->getInterfaceNames(), $parent?->getInterfaceNames() ?? []);
        // The interfaces of every enum.
        $interfaces = array_diff($own, [UnitEnum::class, BackedEnum::class]);
        $modifiers = $kind === 'class' ? Reflection::getModifierNames($this->class->getModifiers()) : [];
        return implode(' ', [...$modifiers, $kind, $this->class->getName()])
            . $this->names('extends', (array) $parent?->getName())
            . $this->names($kind === 'interface' ? 'extends' : 'implements', $interfaces);
    }

    /** @param array<string> $classes */
    private function names(string $keyword, array $classes): string
    {
        $public = array_filter($classes, static fn (string $name) => !str_starts_with($name, Reference::INTERNAL));
        return $public === [] ? '' : "\n    $keyword {$this->links->type(implode(', ', $public))}";
    }

    /**
     * Returns the public members that are not described with another class.
     *
     * @template M of ReflectionClassConstant|ReflectionProperty|ReflectionMethod
     * @param array<M> $members
     * @return array<M>
     */
    private function shown(array $members): array
    {
        return array_filter($members, function ($member): bool {
            $owner = $member->getDeclaringClass();
            $isElsewhere = $owner->getName() !== $this->class->getName() && $this->links->has($owner->getName());
            $isMagic = str_starts_with($member->getName(), '__') && $member->getName() !== '__construct';
            $isInternal = (new DocComment($member->getDocComment()))->has('internal');
            $isOfPhp = match (true) {
                $member instanceof ReflectionMethod => !$member->isUserDefined(),
                $member instanceof ReflectionProperty => $owner->isEnum() || $owner->isInternal(),
                default => $owner->isInternal(),
            };
            return $member->isPublic() && !$isElsewhere && !$isMagic && !$isInternal && !$isOfPhp
                && !($member instanceof ReflectionMethod && $this->isOfLibrary($member));
        });
    }

    /** Reports whether only the library calls a constructor. */
    private function isOfLibrary(ReflectionMethod $method): bool
    {
        $types = implode(' ', array_map(static fn ($parameter) => $parameter->getType(), $method->getParameters()));
        return $method->isConstructor() && (str_contains($types, Reference::INTERNAL)
            || str_starts_with((new DocComment($method->getDocComment()))->text, 'Created by the library'));
    }

    private function constant(ReflectionClassConstant $constant): string
    {
        $value = $constant->getValue();
        $shown = $value instanceof BackedEnum ? $value->value : $value;
        $keyword = $constant->isEnumCase() ? 'case' : 'const';
        $text = is_scalar($shown) ? ' = ' . htmlspecialchars(self::literal($shown)) : '';
        $comment = new DocComment($constant->getDocComment());
        return $this->member($keyword, $constant->getName(), "$keyword {$constant->getName()}$text", $comment->text);
    }

    private static function literal(bool|float|int|string|null $value): string
    {
        return is_string($value) ? var_export($value, true) : strtolower(var_export($value, true));
    }

    private function property(ReflectionProperty $property): string
    {
        [$type, $text] = DocComment::ofProperty($property);
        $name = "\${$property->getName()}";
        $modifiers = implode(' ', Reflection::getModifierNames($property->getModifiers()));
        $declaration = "$modifiers {$this->links->type($type ?: (string) $property->getType())} $name";
        return $this->member('property', $name, $declaration, $text);
    }

    private function method(ReflectionMethod $method): string
    {
        $comment = new DocComment($method->getDocComment());
        $parameters = array_map(fn (ReflectionParameter $parameter) => [
            ...$comment->parameter($parameter->getName()) ?? ['text' => '', 'type' => (string) $parameter->getType()],
            'name' => $parameter->getName(),
        ], $method->getParameters());
        return implode("\n\n", array_filter([
            $this->member('method', "{$method->getName()}()", $this->call($method), $comment->text),
            $this->items('Parameters', $parameters),
            $this->items('Returns', $comment->all('return')),
            $this->items('Throws', $comment->all('throws')),
        ]));
    }

    private function call(ReflectionMethod $method): string
    {
        $parameters = array_map($this->parameter(...), $method->getParameters());
        $modifiers = array_diff(Reflection::getModifierNames($method->getModifiers()), ['abstract', 'final']);
        $start = implode(' ', [...$modifiers, 'function', $method->getName()]);
        $end = $method->hasReturnType() ? ": {$this->links->type((string) $method->getReturnType())}" : '';
        $line = "$start(" . implode(', ', $parameters) . ")$end";
        $isShort = strlen(html_entity_decode(strip_tags($line))) <= self::LINE;
        return $isShort ? $line : "$start(\n    " . implode(",\n    ", $parameters) . ",\n)$end";
    }

    private function parameter(ReflectionParameter $parameter): string
    {
        $value = $parameter->isDefaultValueAvailable() ? $parameter->getDefaultValue() : null;
        $default = match (true) {
            !$parameter->isDefaultValueAvailable() => '',
            is_array($value) => ' = []',
            $value instanceof UnitEnum => " = {$this->links->type($value::class)}::$value->name",
            default => ' = ' . htmlspecialchars(self::literal($value)),
        };
        $name = ($parameter->isVariadic() ? '...' : '') . "\${$parameter->getName()}";
        return ltrim("{$this->links->type((string) $parameter->getType())} $name$default");
    }

    private function member(string $kind, string $name, string $declaration, string $text): string
    {
        $anchor = trim($name, '$()');
        return implode("\n\n", array_filter([
            self::heading('##', $kind, $name, $kind === 'property' ? "\$$anchor" : $anchor),
            self::signature($declaration),
            $this->links->text($text),
        ]));
    }

    private static function heading(string $level, string $kind, string $title, string $anchor): string
    {
        return "$level <code class=\"doc-symbol doc-symbol-heading doc-symbol-$kind\"></code> "
            . "<span class=\"doc doc-object-name doc-$kind-name\">$title</span> "
            . "{ .doc .doc-heading #$anchor data-toc-label=\"$title\" }";
    }

    private static function signature(string $html): string
    {
        $keywords = 'abstract|case|class|const|enum|extends|final|function|implements|interface|public|readonly|static';
        $coloured = preg_replace(
            ["/(?<!\S)(?:$keywords) (?!=)/", '/(?<![\w&])\$\w+/'],
            ['<span class="k">$0</span>', '<span class="nv">$0</span>'],
            $html,
        );
        return "<div class=\"doc-signature highlight\"><pre><code>$coloured</code></pre></div>";
    }

    /**
     * Returns a definition list.
     *
     * @param list<array{type: string, name: string, text: string}> $items
     */
    private function items(string $title, array $items): string
    {
        $list = array_map(function (array $item): string {
            $name = $item['name'] === '' ? '' : "`\${$item['name']}` ";
            $type = $item['type'] === '' ? '' : "<code>{$this->links->type($item['type'])}</code>";
            return "$name$type\n:   " . str_replace("\n", "\n    ", $this->links->text($item['text']) ?: '&nbsp;');
        }, $items);
        return $items === [] ? '' : "**$title**\n\n" . implode("\n\n", $list);
    }
}
