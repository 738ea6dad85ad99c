<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Core\Request\Multipart;
use IntegrationApi\Core\Request\RequestContent;
use IntegrationApi\Core\Schema\Encode;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\FilePart;
use IntegrationApi\Model\OrderUpdate;
use IntegrationApi\Omit;
use JsonSerializable;
use PHPUnit\Framework\TestCase;

final class MultipartTest extends TestCase
{
    /**
     * Parses a form as a server would, into the headers and the body of each part.
     *
     * @return list<array{string, string}>
     */
    private static function parsed(RequestContent $content): array
    {
        self::assertSame(1, preg_match('#^multipart/form-data; boundary=(\w{32})$#D', $content->mediaType, $found));
        $pieces = explode("--$found[1]", $content->bytes);
        self::assertSame('', array_shift($pieces));
        self::assertSame("--\r\n", array_pop($pieces));
        return array_map(static function (string $piece): array {
            self::assertStringStartsWith("\r\n", $piece);
            self::assertStringEndsWith("\r\n", $piece);
            return explode("\r\n\r\n", substr($piece, 2, -2), 2);
        }, $pieces);
    }

    public function testAFormHasOnePartPerFieldInTheOrderOfTheContract(): void
    {
        $form = new class implements JsonSerializable {
            public function jsonSerialize(): object
            {
                return Encode::object([
                    'title' => 'Grüße',
                    'left_out' => Omit::Value,
                    'null' => null,
                    'count' => 3,
                    'public' => false,
                    'tags' => Encode::items('tags', ['a', 'b'], 'string'),
                    'none' => [],
                    'change' => new OrderUpdate(note: 'x'),
                    'map' => Encode::map('map', ['k' => 'v'], 'string'),
                    'file' => Encode::file('file', "\0\r\n--\xFF"),
                    'more' => Encode::items('more', ['c', new FilePart('d', 'd.png', 'image/png')], 'file'),
                ]);
            }
        };
        self::assertSame([
            ['Content-Disposition: form-data; name="title"', 'Grüße'],
            ['Content-Disposition: form-data; name="count"', '3'],
            ['Content-Disposition: form-data; name="public"', 'false'],
            ['Content-Disposition: form-data; name="tags"', 'a'],
            ['Content-Disposition: form-data; name="tags"', 'b'],
            [self::head('name="change"', 'application/json'), '{"note":"x"}'],
            [self::head('name="map"', 'application/json'), '{"k":"v"}'],
            [self::head('name="file"; filename="file"', 'application/octet-stream'), "\0\r\n--\xFF"],
            [self::head('name="more"; filename="more"', 'application/octet-stream'), 'c'],
            [self::head('name="more"; filename="d.png"', 'image/png'), 'd'],
        ], self::parsed(RequestContent::multipart($form)));
    }

    private static function head(string $disposition, string $type): string
    {
        return "Content-Disposition: form-data; $disposition\r\nContent-Type: $type";
    }

    public function testANameInThePartHeadersIsEscaped(): void
    {
        $form = ["a\"\r\nX: b" => new FilePart('c', "d\"; x=\"\r\n\r\ne")];
        self::assertSame(
            [[self::head('name="a%22%0D%0AX: b"; filename="d%22; x=%22%0D%0A%0D%0Ae"', 'a/b'), 'c']],
            self::parsed(RequestContent::multipart(array_map(
                static fn (FilePart $file): FilePart => new FilePart($file->bytes, $file->name, 'a/b'),
                $form,
            ))),
        );
    }

    public function testAnEmptyFormIsValid(): void
    {
        self::assertSame([], self::parsed(RequestContent::multipart([])));
    }

    public function testTheBoundaryIsRandomAndInNoPart(): void
    {
        self::assertNotSame(Multipart::boundary(['a']), Multipart::boundary(['a']));
        $texts = ['one', 'two', 'three'];
        $random = static function () use (&$texts): string {
            return array_shift($texts);
        };
        self::assertSame('three', Multipart::boundary(['a one b', '--two'], $random));
    }

    /**
     * @testWith [""]
     *           ["image"]
     *           ["image/png\r\nX: y"]
     *           ["image/png\n"]
     *           ["a/"]
     */
    public function testAnInvalidMediaTypeIsRejected(string $mediaType): void
    {
        $this->expectException(InvalidRequestException::class);
        new FilePart('a', mediaType: $mediaType);
    }

    public function testAnItemThatIsNotAFileIsRejected(): void
    {
        $this->expectException(InvalidRequestException::class);
        $this->expectExceptionMessage('more[1]');
        Encode::items('more', ['a', 5], 'file');
    }

    public function testADumpOfAFileHasNoBytes(): void
    {
        self::assertStringNotContainsString('hidden', print_r(new FilePart('hidden', 'a.txt'), true));
    }
}
