<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Core\Errors\Secrets;
use IntegrationApi\Core\Json\Json;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\FilePart;
use IntegrationApi\Transport\BodySource;
use JsonSerializable;

/** An encoded request body. */
final readonly class RequestContent
{
    /** @param BodySource|null $source Content that is read while it is sent, in place of the bytes; null for none. */
    private function __construct(
        public string $mediaType,
        #[\SensitiveParameter] public string $bytes,
        public ?BodySource $source = null,
    ) {
    }

    /**
     * Encodes a value as JSON. Needed for null, and for media types other than `application/json`.
     *
     * @throws InvalidRequestException if the value has no JSON form
     */
    public static function json(#[\SensitiveParameter] mixed $value, string $mediaType = 'application/json'): self
    {
        return new self($mediaType, Json::encode($value, 0));
    }

    /**
     * Sends bytes unchanged. A file keeps its source, which is read while it is sent.
     *
     * @param list<string> $contentTypes Media types of which the caller chooses one, by a file.
     */
    public static function bytes(
        #[\SensitiveParameter] FilePart|string $bytes,
        string $mediaType,
        array $contentTypes = [],
    ): self {
        $type = ContentType::ofBody($bytes, $mediaType, $contentTypes);
        return is_string($bytes) ? new self($type, $bytes) : new self($type, $bytes->bytes, $bytes->source());
    }

    /**
     * Sends a text in UTF-8. Its media type says so, unless all encodings have the same bytes for it.
     *
     * @throws InvalidRequestException if the text is not in UTF-8
     */
    public static function text(#[\SensitiveParameter] string $text, string $mediaType): self
    {
        if (preg_match('//u', $text) !== 1) {
            throw new InvalidRequestException('the body must be text in UTF-8');
        }
        // A text in another type, such as XML, says or implies its encoding itself.
        $isPlain = preg_match('#^text/[^;]*$#iD', $mediaType) === 1 && preg_match('/[^\x00-\x7f]/', $text) === 1;
        return new self($isPlain ? "$mediaType; charset=utf-8" : $mediaType, $text);
    }

    /**
     * Encodes a form with one part per member (RFC 7578).
     *
     * @param object|array<string, mixed> $form
     * @param array<string, string> $forms Fields that are sent in another way: with the items of a list between this
     *     separator, or as this media type.
     * @param list<string> $deep Fields whose members are sent with brackets.
     * @throws InvalidRequestException if a member cannot be sent
     */
    public static function multipart(
        #[\SensitiveParameter] object|array $form,
        array $forms = [],
        array $deep = [],
    ): self {
        $members = $form instanceof JsonSerializable ? $form->jsonSerialize() : $form;
        $members = Multipart::withBrackets((array) $members, $deep);
        $parts = Multipart::parts($members, $forms);
        $sources = Multipart::sources($members, $forms);
        $boundary = Multipart::boundary($parts);
        $mediaType = "multipart/form-data; boundary=$boundary";
        return $sources === []
            ? new self($mediaType, Multipart::join($parts, $boundary))
            : new self($mediaType, '', Multipart::joinSources($parts, $sources, $boundary));
    }

    /**
     * Encodes a form as `application/x-www-form-urlencoded`.
     *
     * @param list<string> $deep names of fields whose members are sent with brackets
     * @param array<string, string> $forms fields that are sent in another way: with the items of a list between this
     *     separator, or as JSON for a media type
     * @throws InvalidRequestException if a field cannot be sent
     */
    public static function form(array $deep, #[\SensitiveParameter] mixed $form, array $forms = []): self
    {
        return new self('application/x-www-form-urlencoded', implode('&', Form::pairs($form, $deep, $forms)));
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return Secrets::mask(get_object_vars($this), ['bytes']);
    }
}
