<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Request;

use IntegrationApi\Core\Json\Json;
use IntegrationApi\Core\Schema\Encode;
use IntegrationApi\Exception\InvalidRequestException;
use stdClass;

/** Boolean member of a JSON body that chooses between JSON and a stream, of which a method returns one. */
final readonly class StreamChoice
{
    /**
     * @param string $member Name of the member.
     * @param bool $value Value for the result of the method.
     * @param bool $isSent Whether it is added to a body without the member.
     */
    public function __construct(private string $member, private bool $value, private bool $isSent)
    {
    }

    /**
     * Returns the body with the member.
     *
     * @throws InvalidRequestException if the body has the other value
     */
    public function addedTo(#[\SensitiveParameter] mixed $body): mixed
    {
        if ($body instanceof RequestContent) {
            // JSON of another media type, or a body of any JSON.
            return RequestContent::json($this->addedTo(Json::decode($body->bytes)), $body->mediaType);
        }
        $data = Encode::value('body', $body);
        $members = $data instanceof stdClass || (is_array($data) && !array_is_list($data)) ? (array) $data : [];
        $given = $members[$this->member] ?? null;
        if ($given !== null && $given !== $this->value) {
            $other = $this->value ? 'a stream' : 'no stream';
            throw new InvalidRequestException(
                "body.$this->member must be " . ($this->value ? 'true' : 'false') . ": this method returns $other"
            );
        }
        if (!$this->isSent || $given !== null || ($members === [] && !$data instanceof stdClass && $data !== [])) {
            return $data;
        }
        return (object) [...$members, $this->member => $this->value];
    }
}
