<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

use Closure;
use CurlHandle;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\TimeoutPhase;

/** One request of {@see CurlTransport}. */
final class CurlTransfer implements Transfer
{
    /** Errors of certificates that are not accepted, and will not be accepted the next time. */
    private const CERTIFICATE_ERRORS = [CURLE_SSL_PEER_CERTIFICATE, CURLE_SSL_CACERT, 77, 83, 90, 91];

    private readonly float $start;
    private ?CurlHandle $handle = null;
    private ?ResponseReader $reader;
    private ?HttpResponse $response = null;
    private ?ConnectionException $failure = null;

    /** @param Closure(self, ?CurlHandle): void $forget frees the handle of a transfer that has not ended */
    public function __construct(#[\SensitiveParameter] private ?HttpRequest $request, private ?Closure $forget)
    {
        $this->start = hrtime(true) / 1e9;
        $this->reader = new ResponseReader($request->maxBytes);
    }

    public function isDone(): bool
    {
        return $this->response !== null || $this->failure !== null;
    }

    public function response(): HttpResponse
    {
        return $this->response ?? throw $this->failure ?? new ConnectionException('the transfer was cancelled');
    }

    public function cancel(): void
    {
        if (!$this->isDone()) {
            $this->failure = new ConnectionException('the transfer was cancelled');
            $forget = $this->forget;
            $handle = $this->handle;
            $this->clear();
            $forget !== null && $forget($this, $handle);
        }
    }

    /** Sets the options of the handle that will send the request. */
    public function begin(CurlHandle $handle): void
    {
        $this->handle = $handle;
        $left = $this->request->timeout - (hrtime(true) / 1e9 - $this->start);
        curl_setopt_array($handle, CurlOptions::of($this->request, $left) + [
            CURLOPT_HEADERFUNCTION => $this->reader->header(...),
            CURLOPT_WRITEFUNCTION => $this->reader->write(...),
        ]);
    }

    /**
     * Ends the transfer with the result of curl.
     *
     * @param int $result one of the constants `CURLE_…`
     */
    public function end(int $result): void
    {
        $this->response = $this->reader->response($result === CURLE_OK);
        if ($this->response === null) {
            $this->failure = $this->failureOf($result);
        }
        $this->clear();
    }

    /** Ends a transfer that has waited too long for a connection. */
    public function isLate(): bool
    {
        if ($this->isDone() || hrtime(true) / 1e9 - $this->start < $this->request->timeout) {
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

    private function failureOf(int $result): ConnectionException
    {
        $reason = $this->reader->fault() ?? curl_error($this->handle);
        $reason = $reason === '' ? (string) curl_strerror($result) : $reason;
        if ($result !== CURLE_OPERATION_TIMEDOUT) {
            $isRetryable = !in_array($result, self::CERTIFICATE_ERRORS, true);
            return new ConnectionException($reason, isRetryable: $isRetryable);
        }
        $isOpen = curl_getinfo($this->handle, CURLINFO_PRETRANSFER_TIME) > 0;
        $isConnectLimit = !$isOpen && $this->request->connectTimeout < $this->request->timeout;
        return new TimeoutException($reason, $isConnectLimit ? TimeoutPhase::Connect : TimeoutPhase::Attempt);
    }

    // The handle refers to the reader, and the transfer to the handle.
    private function clear(): void
    {
        $this->handle = null;
        $this->reader = null;
        $this->request = null;
        $this->forget = null;
    }
}
