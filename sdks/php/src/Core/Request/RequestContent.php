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

    public static function bytes(#[\SensitiveParameter] FilePart|string $bytes, string $mediaType): self
    {
        return $bytes instanceof FilePart
            ? new self($mediaType, $bytes->bytes, $bytes->source())
            : new self($mediaType, $bytes);
    }

    /**
     * Encodes a form with one part per member (RFC 7578).
     *
     * @param object|array<string, mixed> $form
     * @throws InvalidRequestException if a member cannot be sent
     */
    public static function multipart(#[\SensitiveParameter] object|array $form): self
    {
        $members = $form instanceof JsonSerializable ? $form->jsonSerialize() : $form;
        $parts = Multipart::parts((array) $members);
        $sources = Multipart::sources((array) $members);
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
     * @throws InvalidRequestException if a field cannot be sent
     */
    public static function form(array $deep, #[\SensitiveParameter] mixed $form): self
    {
        return new self('application/x-www-form-urlencoded', implode('&', Form::pairs($form, $deep)));
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return Secrets::mask(get_object_vars($this), ['bytes']);
    }
}
