<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use Closure;
use CurlHandle;
use IntegrationApi\Core\Options\Platform;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;
use LogicException;
use SensitiveParameterValue;
use Throwable;

/** One request of {@see CurlTransport}. */
final class CurlTransfer implements Transfer, OpenTransfer
{
    /** Errors of certificates that are not accepted, and will not be accepted the next time. */
    private const CERTIFICATE_ERRORS = [CURLE_SSL_PEER_CERTIFICATE, CURLE_SSL_CACERT, 77, 83, 90, 91];

    /** Results of curl if the other side has closed or reset the connection. */
    private const LOST = [CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR];

    private readonly float $start;

    /** Request with the API key, which dumpers would print. */
    private ?SensitiveParameterValue $hidden;
    private ?CurlHandle $handle = null;
    private ?ResponseReader $reader;
    private ?HttpResponse $response = null;
    private ?Throwable $failure = null;
    private readonly ?CurlUpload $upload;

    /** Whether an open response was returned, so that its body is closed by itself. */
    private bool $isGiven = false;

    /** Reason why the body of an open response has not arrived; null if it has, or still arrives. */
    private ?ConnectionException $broken = null;

    /** True if the request began on a connection that an earlier request had used. */
    private bool $isReused = false;

    /** Function that counts a resend; null if it must be sent once, or if the resend was counted. */
    private ?Closure $onResend;
    private bool $isResent = false;

    /** @param Closure(self, ?CurlHandle): void $forget frees the handle of a transfer that has not ended */
    public function __construct(
        #[\SensitiveParameter] HttpRequest $request,
        private ?Closure $forget,
        private readonly ConcurrentTransport $transport,
    ) {
        $this->hidden = new SensitiveParameterValue($request);
        $this->start = Platform::now();
        $this->reader = new ResponseReader($request->maxBytes, $request->isStreamed);
        $this->upload = $request->content === null ? null : new CurlUpload($request->content);
        $this->onResend = $request->onResend;
    }

    public function isDone(): bool
    {
        return $this->response !== null || $this->failure !== null || $this->reader?->isOpen() === true;
    }

    public function response(): HttpResponse
    {
        $this->countResend();
        if ($this->failure === null && $this->reader?->isOpen() === true) {
            // Not kept, so that the connection closes with the last reference to the body.
            $this->isGiven = true;
            return $this->reader->opened(new CurlBody($this, $this->transport));
        }
        return $this->response ?? throw $this->failure ?? new ConnectionException('the transfer was cancelled');
    }

    public function cancel(): void
    {
        if (!$this->isDone() || ($this->reader?->isOpen() === true && !$this->isGiven)) {
            $this->fail(new ConnectionException('the transfer was cancelled'));
            $this->countResend();
        }
    }

    /** Ends the transfer of an open response, if that has not been read to its end. */
    public function abandon(): void
    {
        if ($this->forget !== null) {
            $this->broken = new ConnectionException('the response was closed');
            $this->drop();
        }
    }

    /** Reports whether a piece of an open response, its end or its failure has arrived. */
    public function hasPiece(): bool
    {
        return $this->reader === null || $this->forget === null || $this->reader->hasBytes();
    }

    /**
     * Returns the next bytes of an open response, or null at its end.
     *
     * @throws ConnectionException if the connection has ended before the body
     */
    public function piece(): ?string
    {
        if ($this->reader?->hasBytes() === true) {
            return $this->reader->take($this->handle);
        }
        return $this->broken === null ? null : throw $this->broken;
    }

    /** Reads the next piece of the request if curl waits for it. Returns whether it did. */
    public function feed(): bool
    {
        if ($this->upload?->isHungry() !== true) {
            return false;
        }
        try {
            $this->upload->feed();
            // The code that was run may have ended the transfer.
            $this->handle !== null && curl_pause($this->handle, CURLPAUSE_CONT);
        } catch (Throwable $error) {
            $this->isDone() || $this->fail($error);
        }
        return true;
    }

    /** Reports whether the request has a body that is read while it is sent. */
    public function isUpload(): bool
    {
        return $this->upload !== null;
    }

    /** Reports whether curl waits for the next piece of the request. */
    public function isHungry(): bool
    {
        return $this->upload?->isHungry() === true;
    }

    /** Sets the options of the handle that will send the request. */
    public function begin(CurlHandle $handle): void
    {
        $this->handle = $handle;
        $left = $this->request()->timeout - (Platform::now() - $this->start);
        curl_setopt_array($handle, CurlOptions::of($this->request(), $left) + [
            CURLOPT_HEADERFUNCTION => $this->reader->header(...),
            CURLOPT_WRITEFUNCTION => $this->reader->write(...),
            CURLOPT_NOPROGRESS => false,
            CURLOPT_XFERINFOFUNCTION => $this->watch(...),
        ] + ($this->upload === null ? [] : [CURLOPT_READFUNCTION => $this->upload->read(...)]));
    }

    /**
     * Sends the request again, on a new connection, if it was lost with an idle one. Returns whether it did.
     *
     * @param int $result one of the constants `CURLE_…`
     */
    public function beginAgain(CurlHandle $handle, int $result): bool
    {
        $isLost = $this->isReused
            && $this->onResend !== null
            && $this->upload === null
            && in_array($result, self::LOST, true)
            && curl_getinfo($handle, CURLINFO_NUM_CONNECTS) === 0
            && curl_getinfo($handle, CURLINFO_HEADER_SIZE) === 0;
        if (!$isLost) {
            return false;
        }
        $this->isReused = false;
        $this->isResent = true;
        $this->begin($handle);
        curl_setopt($handle, CURLOPT_FRESH_CONNECT, true);
        return true;
    }

    /**
     * Ends the transfer with the result of curl.
     *
     * @param int $result one of the constants `CURLE_…`
     */
    public function end(int $result): void
    {
        if ($this->reader?->isOpen() === true) {
            $this->endBody($result);
            return;
        }
        $this->response = $this->reader->response($result === CURLE_OK);
        if ($this->response === null) {
            $this->failure = $this->failureOf($result);
        }
        $this->clear();
    }

    /** Ends a transfer that has waited too long for a connection. */
    public function isLate(): bool
    {
        if ($this->isDone() || Platform::now() - $this->start < $this->request()->timeout) {
            return false;
        }
        $this->failure = new TimeoutException('no connection became free in time');
        $this->clear();
        return true;
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['isDone' => $this->isDone()];
    }

    // Bytes that have arrived are kept, and read before the failure.
    private function endBody(int $result): void
    {
        $defect = $this->reader->defect();
        $this->broken = match (true) {
            $defect !== null => new ConnectionException("the body $defect", isRetryable: false),
            $result !== CURLE_OK => $this->failureOf($result),
            default => null,
        };
        $this->handle = null;
        $this->hidden = null;
        $this->forget = null;
    }

    private function fail(Throwable $failure): void
    {
        $this->failure = $failure;
        $this->drop();
    }

    // Frees the handle, which closes the connection.
    private function drop(): void
    {
        $forget = $this->forget;
        $handle = $this->handle;
        $this->clear();
        $forget !== null && $forget($this, $handle);
    }

    private function failureOf(int $result): ConnectionException
    {
        $reason = $this->reader->fault() ?? curl_error($this->handle);
        $reason = $reason === '' ? (string) curl_strerror($result) : $reason;
        $reason = Proxy::failure($this->handle, $this->request()->url, $reason) ?? $reason;
        if ($result !== CURLE_OPERATION_TIMEDOUT) {
            $isRetryable = self::isRetryable($result, $reason);
            return new ConnectionException(Refusal::explained($reason), isRetryable: $isRetryable);
        }
        $isOpen = curl_getinfo($this->handle, CURLINFO_PRETRANSFER_TIME) > 0;
        $isConnectLimit = !$isOpen && $this->request()->connectTimeout < $this->request()->timeout;
        return new TimeoutException($reason, $isConnectLimit ? TimeoutPhase::Connect : TimeoutPhase::Attempt);
    }

    private static function isRetryable(int $result, string $reason): bool
    {
        $isRefused = Proxy::isFinal($reason) || Refusal::isAlert($reason);
        return !$isRefused && !in_array($result, self::CERTIFICATE_ERRORS, true);
    }

    /**
     * Called by curl all the time. When a request is lost with an idle connection, curl usually sends it again: once,
     * if that needs a new connection. The numbers of connections and of bytes tell that it does.
     */
    private function watch(CurlHandle $handle): int
    {
        if (curl_getinfo($handle, CURLINFO_PRIMARY_IP) === '') {
            return 0;
        }
        if (curl_getinfo($handle, CURLINFO_NUM_CONNECTS) > 0) {
            // A request that nothing was written of is not sent again, but for the first time.
            $this->isResent = $this->isResent
                || ($this->isReused && curl_getinfo($handle, CURLINFO_REQUEST_SIZE) > 0);
            curl_setopt($handle, CURLOPT_NOPROGRESS, true);
        } elseif (!$this->isReused) {
            $this->isReused = true;
            // Other idle connections have probably been closed, too.
            curl_setopt($handle, CURLOPT_FRESH_CONNECT, true);
        }
        return 0;
    }

    // Not in a function that curl calls, where no hook could make a call.
    private function countResend(): void
    {
        $count = $this->isResent ? $this->onResend : null;
        if ($count !== null) {
            $this->onResend = null;
            $count();
        }
    }

    private function request(): HttpRequest
    {
        return $this->hidden?->getValue() ?? throw new LogicException('The transfer has ended.');
    }

    // The handle refers to the reader and to the transfer, and the transfer to the handle.
    private function clear(): void
    {
        $this->handle = null;
        $this->reader = null;
        $this->hidden = null;
        $this->forget = null;
    }
}
