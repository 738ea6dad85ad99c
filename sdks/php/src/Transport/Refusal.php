<?php

declare(strict_types=1);

namespace IntegrationApi\Transport;

/** Failures of TLS that the next attempt would meet again. */
final class Refusal
{
    /** An alert of the server that refuses this client (RFC 8446 section 6.2), in the words of TLS libraries. */
    private const ALERT = '/alert (?:certificate required|bad certificate|unsupported certificate|certificate revoked'
        . '|certificate expired|certificate unknown|unknown ca|access denied|handshake failure|insufficient security'
        . '|protocol version|unrecogni[sz]ed name)|Certificate is required/i';
    private const REQUIRED = '/alert certificate required|Certificate is required/i';

    /** A certificate of the server that this client does not accept, in messages of HTTP clients. */
    private const UNTRUSTED = '/certificate verify failed|SSL certificate problem|certificate subject name'
        . '|SSL peer certificate|unable to get (?:local )?issuer|cURL error (?:51|60|77|83|90|91)\b/i';

    /** Reports whether an alert of the server refuses this client, also if it arrives with the first read. */
    public static function isAlert(string $reason): bool
    {
        return preg_match(self::ALERT, $reason) === 1;
    }

    /** Reports whether the message of an HTTP client says that a certificate is not accepted, or its own is missing. */
    public static function isIn(string $message): bool
    {
        return self::isAlert($message) || preg_match(self::UNTRUSTED, $message) === 1;
    }

    /** Returns a reason that says what to do, where the alert does. */
    public static function explained(string $reason): string
    {
        $isRequired = preg_match(self::REQUIRED, $reason) === 1;
        return $isRequired ? "the server requires a client certificate: $reason" : $reason;
    }
}
