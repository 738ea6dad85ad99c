<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use IntegrationApi\Exception\ApiException;
use IntegrationApi\Model\ErrorCode;
use IntegrationApi\Model\FieldErrorCode;
use IntegrationApi\RequestOptions;
use IntegrationApi\Transport\HttpResponse;
use IntegrationApi\UnknownValue;
use PHPUnit\Framework\TestCase;
use ReflectionClass;

final class ErrorReaderTest extends TestCase
{
    private static function errorFor(HttpResponse $response): ApiException
    {
        try {
            $options = new RequestOptions(idempotencyKey: 'key-1');
            $client = (new ScriptedTransport($response))->client()->withOptions(maxRetries: 0);
            $client->orders->update('ord_1', note: null, options: $options);
        } catch (ApiException $error) {
            return $error;
        }
        self::fail('The call must fail.');
    }

    /** @dataProvider classes */
    public function testTheStatusSelectsTheClass(int $status, string $class): void
    {
        $error = self::errorFor(new HttpResponse($status, [], '<html>'));
        self::assertSame($class . 'Exception', (new ReflectionClass($error))->getShortName());
        self::assertSame($status, $error->status);
        self::assertSame($status, $error->getCode());
        self::assertSame('<html>', $error->rawBody());
        self::assertNull($error->body());
    }

    /** @return list<array{int, string}> */
    public static function classes(): array
    {
        return [
            [301, 'Api'], [400, 'BadRequest'], [401, 'Authentication'], [402, 'Api'], [403, 'PermissionDenied'],
            [404, 'NotFound'], [409, 'Conflict'], [410, 'Gone'], [412, 'PreconditionFailed'], [413, 'PayloadTooLarge'],
            [418, 'Api'], [422, 'Validation'], [429, 'RateLimit'], [500, 'Server'], [502, 'Server'], [599, 'Server'],
        ];
    }

    public function testHasTheFieldsOfTheProblemDetails(): void
    {
        $error = self::errorFor(ScriptedTransport::json([
            'type' => 'https://docs.example/e', 'title' => 'T', 'status' => 422, 'detail' => 'D', 'code' => 'c_new',
            'request_id' => 'req_1',
            'errors' => [['pointer' => '#/a', 'code' => 'x', 'detail' => 'y', 'new' => 1], 'bad'],
        ], 422, ['x-request-id' => 'req_2']));
        $message = 'PATCH /api/v1/orders/{order_id} returned 422, T: D. #/a y. See https://docs.example/e'
            . ' (request req_2)';
        self::assertSame($message, $error->getMessage());
        self::assertSame(['c_new', 'T', 'D'], [$error->errorCode?->value, $error->title, $error->detail]);
        self::assertSame(['https://docs.example/e', 'req_2'], [$error->docUrl, $error->requestId]);
        self::assertSame(['PATCH', '/api/v1/orders/{order_id}'], [$error->method, $error->pathTemplate]);
        self::assertSame('key-1', $error->idempotencyKey);
        self::assertCount(1, $error->errors);
        $field = $error->errors[0];
        self::assertSame(['#/a', null], [$field->pointer, $field->parameter]);
        self::assertSame(['x', 'y'], [$field->code?->value, $field->detail]);
        self::assertSame(1, $field->raw['new']);
    }

    public function testACodeOfTheContractIsACaseAndANewerOneIsKept(): void
    {
        $errors = [['code' => 'too_small'], ['code' => 'c_new'], []];
        $error = self::errorFor(ScriptedTransport::json(['code' => 'insufficient_stock', 'errors' => $errors], 409));
        self::assertSame(ErrorCode::InsufficientStock, $error->errorCode);
        $codes = [FieldErrorCode::TooSmall, new UnknownValue('c_new'), null];
        self::assertEquals($codes, array_column($error->errors, 'code'));
        $unknown = self::errorFor(ScriptedTransport::json(['code' => 'c_new'], 409));
        self::assertEquals(new UnknownValue('c_new'), $unknown->errorCode);
    }

    public function testAcceptsMalformedProblemDetails(): void
    {
        $error = self::errorFor(ScriptedTransport::json(
            ['code' => 7, 'detail' => [], 'errors' => 'none', 'request_id' => null],
            409,
            ['x-request-id' => 'req_2'],
        ));
        self::assertSame([null, null, []], [$error->errorCode, $error->detail, $error->errors]);
        self::assertSame('req_2', $error->requestId);
    }

    public function testCannotForgeALogLine(): void
    {
        $error = self::errorFor(ScriptedTransport::json(['detail' => "a\r\nERROR b\x1b[31m"], 400));
        self::assertDoesNotMatchRegularExpression('/[\x00-\x1F\x7F]/', $error->getMessage());
    }

    /**
     * @dataProvider waits
     * @param array<string, string> $headers
     */
    public function testReadsTheWaitThatTheServerRequests(array $headers, ?float $seconds): void
    {
        self::assertSame($seconds, self::errorFor(new HttpResponse(429, $headers, ''))->retryAfter);
    }

    /** @return list<array{array<string, string>, float|null}> */
    public static function waits(): array
    {
        $date = 'Mon, 04 May 2026 11:00:00 GMT';
        return [
            [[], null],
            [['retry-after' => '7'], 7.0],
            [['retry-after' => '0'], 0.0],
            [['retry-after' => '1.5'], 1.5],
            [['retry-after' => '7', 'retry-after-ms' => '250'], 0.25],
            [['retry-after' => '7', 'retry-after-ms' => 'soon'], 7.0],
            [['retry-after' => '-1'], null],
            [['retry-after' => 'NaN'], null],
            [['retry-after' => '1e400'], null],
            [['retry-after' => '7, 8'], null],
            [['retry-after' => 'Mon, 04 May 2026 11:00:09 GMT', 'date' => $date], 9.0],
            [['retry-after' => 'Mon, 04 May 2026 10:59:59 GMT', 'date' => $date], null],
        ];
    }
}
