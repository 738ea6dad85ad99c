<?php

/**
 * Handles each kind of failure. The library has already retried where a retry can help.
 */

declare(strict_types=1);

use IntegrationApi\Client;
use IntegrationApi\Exception\ApiException;
use IntegrationApi\Exception\AuthenticationException;
use IntegrationApi\Exception\ConflictException;
use IntegrationApi\Exception\ConnectionException;
use IntegrationApi\Exception\IntegrationApiException;
use IntegrationApi\Exception\InvalidRequestException;
use IntegrationApi\Exception\NotFoundException;
use IntegrationApi\Exception\RateLimitException;
use IntegrationApi\Exception\TimeoutException;
use IntegrationApi\Exception\ValidationException;
use IntegrationApi\FieldError;
use IntegrationApi\Model\CancelReason;
use IntegrationApi\Model\Customer;

require 'vendor/autoload.php';

$describe = static fn (FieldError $field): string => ($field->pointer ?? $field->parameter) . " {$field->code?->value}";

// Returns a log line. Decide yourself which of them should alert somebody.
$explain = static fn (IntegrationApiException $error): string => match (true) {
    $error instanceof ValidationException => 'fix the data: ' . implode(', ', array_map($describe, $error->errors)),
    $error instanceof NotFoundException => "not found: $error->detail",
    $error instanceof ConflictException => "read the record again: {$error->errorCode?->value}",
    $error instanceof AuthenticationException => "use another API key: {$error->errorCode?->value}",
    $error instanceof RateLimitException => "too many requests: continue in $error->retryAfter s",
    // Includes ServerException. Send the request id to support.
    $error instanceof ApiException => "the API returned $error->status, request $error->requestId",
    $error instanceof TimeoutException => "timed out: {$error->phase->value}",
    // The write may or may not have been applied. The same idempotency key makes a repetition safe.
    $error instanceof ConnectionException => "no response: repeat with key $error->idempotencyKey",
    $error instanceof InvalidRequestException => "fix the program: {$error->getMessage()}",
    default => "cannot continue: {$error->getMessage()}",
};

$api = new Client(maxRetries: 0);
$unreachable = $api->withOptions(baseUrl: 'http://127.0.0.1:9');
$calls = [
    fn () => $api->orders->create(currency: 'EUR', customer: new Customer(email: 'ada@buyer.example'), lineItems: []),
    fn () => $api->orders->retrieve(''),
    fn () => $unreachable->orders->cancel('ord_o7PVYVPFyhhnxujS', reason: CancelReason::CustomerRequest),
];
foreach ($calls as $call) {
    try {
        $call();
    } catch (IntegrationApiException $error) {
        echo $explain($error), "\n";
    }
}
