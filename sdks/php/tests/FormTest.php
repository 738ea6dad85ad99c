<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\Request\Form;
use IntegrationApi\Core\Request\RequestContent;
use IntegrationApi\Core\Request\ParameterStyle;
use IntegrationApi\Core\Request\Url;
use IntegrationApi\Exception\InvalidRequestException;
use PHPUnit\Framework\TestCase;
use stdClass;

final class FormTest extends TestCase
{
    /** @return array<string, array{array<string, mixed>}> */
    public function vectors(): array
    {
        $file = (string) file_get_contents(dirname(__DIR__, 3) . '/openapi/vectors/forms.json');
        $named = [];
        // Objects stay objects, as in a request.
        foreach (json_decode($file, false, flags: JSON_THROW_ON_ERROR)->vectors as $vector) {
            $named["$vector->id: $vector->why"] = [(array) $vector];
        }
        return $named;
    }

    /**
     * @dataProvider vectors
     * @param array<string, mixed> $vector
     */
    public function testAFormIsEncodedAsInTheVector(array $vector): void
    {
        $content = RequestContent::form($vector['deep'], $vector['fields']);
        self::assertSame($vector['encoded'], $content->bytes);
        self::assertSame('application/x-www-form-urlencoded', $content->mediaType);
    }

    public function testAFormThatContainsItselfIsRejected(): void
    {
        $loop = new stdClass();
        $loop->self = $loop;
        $this->expectException(InvalidRequestException::class);
        Form::pairs($loop, ['self']);
    }

    public function testAQueryHasThePairsWithBrackets(): void
    {
        $styles = ['where' => new ParameterStyle('deepObject')];
        $query = ['a' => '1', 'where' => ['size' => ['s', 'm']], 'z' => '2'];
        $target = Url::target('/a', $query, styles: $styles);
        self::assertSame('/a?a=1&where%5Bsize%5D%5B0%5D=s&where%5Bsize%5D%5B1%5D=m&z=2', $target);
        self::assertSame('/a', Url::target('/a', ['where' => null], styles: $styles));
    }

    public function testAQueryIsAppendedToThatOfThePath(): void
    {
        self::assertSame('/a?fixed=1&b=2', Url::target('/a?fixed=1', ['b' => '2']));
        self::assertSame('/a?fixed=1', Url::target('/a?fixed=1', []));
    }
}
