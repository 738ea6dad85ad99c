<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use Psr\Http\Message\StreamInterface;
use SensitiveParameterValue;
use Throwable;

/**
 * The body of a response of {@see Psr18Transport}, which its client may read while it arrives.
 *
 * @internal
 */
final class Psr18Body implements BodyStream
{
    private const CHUNK = 65_536;

    /** Seconds between two reads of a stream that has nothing. */
    private const PAUSE = 0.001;

    private readonly SensitiveParameterValue $request;

    public function __construct(private readonly StreamInterface $stream, #[\SensitiveParameter] HttpRequest $request)
    {
        $this->request = new SensitiveParameterValue($request);
    }

    // No stream of PSR-7 says whether it has bytes.
    public function isReady(): bool
    {
        return true;
    }

    public function read(float $timeout): ?string
    {
        $late = Platform::now() + $timeout;
        try {
            while (!$this->stream->eof()) {
                $piece = $this->stream->read(self::CHUNK);
                if ($piece !== '') {
                    return $piece;
                }
                if (Platform::now() > $late) {
                    throw new TimeoutException('no data arrived in time', TimeoutPhase::Attempt);
                }
                Platform::sleep(self::PAUSE);
            }
            return null;
        } catch (Throwable $error) {
            if ($error instanceof TimeoutException || Signals::threw($error)) {
                throw $error;
            }
            throw Psr18Failures::converted($error, $this->request->getValue());
        }
    }

    public function close(): void
    {
        $this->stream->close();
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }
}
