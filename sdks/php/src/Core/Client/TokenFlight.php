<?php

declare(strict_types=1);

namespace IntegrationApi\Core\Client;

use IntegrationApi\Core\Auth\Token;
use IntegrationApi\Core\RateLimit\Place;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Transport\HttpResponse;

/** A token request, and the concurrent calls that wait for its result. */
final class TokenFlight
{
    public bool $isLed = false;
    public bool $isOver = false;
    public ?Token $token = null;
    public ?IntegrationApiException $failure = null;

    /** Answer of the endpoint that led to the failure; null if there is none. */
    public ?HttpResponse $answer = null;

    /** Request on its way that its call has left. */
    public ?DirectRequest $pending = null;

    /** @var array<int, Place> Places of the calls that wait. */
    private array $places = [];

    /** Returns a place for a call that waits. */
    public function enter(): Place
    {
        $place = new Place(INF);
        return $this->places[spl_object_id($place)] = $place;
    }

    /** Removes a call that no longer waits. */
    public function leave(Place $place): void
    {
        unset($this->places[spl_object_id($place)]);
    }

    /** Reports whether a call waits. */
    public function isAwaited(): bool
    {
        return $this->places !== [];
    }

    /** Lets the calls that wait look again. */
    public function call(): void
    {
        foreach ($this->places as $place) {
            $place->isCalled = true;
        }
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }
}
