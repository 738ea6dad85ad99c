<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use ArrayIterator;
use DateTimeImmutable;
use IntegrationApi\Exception\ConfigurationException;
use IntegrationApi\Exception\WebhookFailureReason;
use IntegrationApi\Exception\WebhookVerificationException;
use IntegrationApi\Testing;
use IntegrationApi\Testing\SignedWebhook;
use IntegrationApi\Webhooks;
use PHPUnit\Framework\TestCase;
use RuntimeException;

/** Verification of webhooks. The vectors of all libraries are conformance cases; these tests concern PHP. */
final class WebhooksTest extends TestCase
{
    private const SECRET = 'whsec_2Saop+/Pa7iPaWFYIKfMLOqv2c3otHPq';
    private const OTHER = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

    private static function signed(string ...$secrets): SignedWebhook
    {
        $secrets = $secrets === [] ? [self::SECRET] : array_values($secrets);
        return Testing::signWebhook(Testing::exampleEvent('order.created'), $secrets);
    }

    private static function reason(callable $receive): WebhookFailureReason
    {
        try {
            $receive();
        } catch (WebhookVerificationException $error) {
            return $error->reason;
        }
        self::fail('The webhook was accepted');
    }

    /** @dataProvider headers */
    public function testTheHeadersOfARequestAreReadFromAnyForm(callable $convert): void
    {
        $signed = self::signed();
        Webhooks::verify($signed->body, $convert($signed), secrets: [self::SECRET]);
        // Without the headers, the same form is rejected.
        $bare = $convert(new SignedWebhook($signed->body, ['accept' => '*/*']));
        $receive = static fn () => Webhooks::verify($signed->body, $bare, secrets: [self::SECRET]);
        self::assertSame(WebhookFailureReason::MissingHeader, self::reason($receive));
    }

    /** @return array<string, array{callable(SignedWebhook): mixed}> */
    public static function headers(): array
    {
        $capital = static fn (string $name): string => ucwords($name, '-');
        $list = static fn (array $headers): array => array_map(static fn (string $value): array => [$value], $headers);
        return [
            'an array by name in lower case' => [static fn (SignedWebhook $signed) => $signed->headers],
            'getallheaders()' => [static fn (SignedWebhook $signed) => array_combine(
                array_map($capital, array_keys($signed->headers)),
                $signed->headers,
            )],
            'an array with lists of values' => [static fn (SignedWebhook $signed) => $list($signed->headers)],
            '$_SERVER' => [static fn (SignedWebhook $signed) => $signed->server() + ['REQUEST_METHOD' => 'POST', 1]],
            'an object that can be iterated' => [
                static fn (SignedWebhook $signed) => new ArrayIterator($list($signed->headers)),
            ],
            'a PSR-7 message' => [static fn (SignedWebhook $signed) => new class ($list($signed->headers)) {
                /** @param array<string, list<string>> $headers */
                public function __construct(private readonly array $headers)
                {
                }

                /** @return array<string, list<string>> */
                public function getHeaders(): array
                {
                    return $this->headers;
                }
            }],
        ];
    }

    public function testRepeatedHeadersAreJoined(): void
    {
        $signed = self::signed(self::OTHER, self::SECRET);
        $headers = ['Webhook-Signature' => explode(' ', $signed->headers['webhook-signature'])] + $signed->headers;
        unset($headers['webhook-signature']);
        Webhooks::verify($signed->body, $headers, secrets: [self::SECRET]);
        $this->addToAssertionCount(1);
    }

    /** @dataProvider noHeaders */
    public function testAWebhookWithoutHeadersLacksTheFirstOne(mixed $headers): void
    {
        $this->expectExceptionMessage('The webhook has no webhook-id header');
        Webhooks::verify('{}', $headers, secrets: [self::SECRET]);
    }

    /** @return list<array{mixed}> */
    public static function noHeaders(): array
    {
        $nothing = new class () {
            public function getHeaders(): string
            {
                return '';
            }
        };
        return [[null], ['webhook-id: evt_1'], [false], [[]], [(object) []], [$nothing]];
    }

    /** @dataProvider invalidOptions */
    public function testAnInvalidOptionIsAConfigurationError(array $secrets, float $tolerance, string $message): void
    {
        // Even though the webhook is invalid, too: otherwise the receiver would respond with 400.
        try {
            Webhooks::verify(null, [], $secrets, $tolerance);
        } catch (ConfigurationException $error) {
            self::assertStringContainsString($message, $error->getMessage());
            return;
        }
        self::fail('The options were accepted');
    }

    /** @return array<string, array{array<array-key, mixed>, float, string}> */
    public static function invalidOptions(): array
    {
        $secret = 'A webhook secret must be whsec_';
        return [
            'no secret' => [[], 300, 'secrets must be an array with at least one'],
            'a huge secret' => [[str_repeat('A', 1_000_000)], 300, $secret],
            'missing padding' => [[rtrim('whsec_' . base64_encode(str_repeat('a', 25)), '=')], 300, $secret],
            'a negative tolerance' => [[self::SECRET], -1, 'tolerance must be a non-negative number'],
            'an infinite tolerance' => [[self::SECRET], INF, 'tolerance must be a non-negative number'],
            'no number' => [[self::SECRET], NAN, 'tolerance must be a non-negative number'],
            'milliseconds' => [[self::SECRET], 0.3, 'tolerance is in seconds, so 0.3 is less than one'],
        ];
    }

    public function testABodyThatCannotBeReadIsAnInvalidPayload(): void
    {
        $signed = self::signed();
        $headers = (static function () use ($signed): iterable {
            yield from $signed->headers;
            throw new RuntimeException('The connection was closed');
        })();
        $receive = static fn () => Webhooks::verify($signed->body, $headers, secrets: [self::SECRET]);
        self::assertSame(WebhookFailureReason::InvalidPayload, self::reason($receive));
        $parsed = static fn () => Webhooks::verify(json_decode($signed->body), $signed->headers, [self::SECRET]);
        self::assertSame(WebhookFailureReason::InvalidPayload, self::reason($parsed));
    }

    public function testASignatureIsThatOfAnIndependentImplementation(): void
    {
        $file = dirname(__DIR__, 3) . '/openapi/vectors/webhooks.json';
        ['vectors' => $vectors] = json_decode((string) file_get_contents($file), true);
        $compared = 0;
        foreach ($vectors as $vector) {
            $given = $vector['headers']['webhook-signature'] ?? '';
            if (!isset($vector['expected']['type']) || !is_string($given) || str_contains($given, ' ')) {
                continue;
            }
            $signed = Testing::signWebhook(
                (string) base64_decode($vector['body'], true),
                [$vector['secrets'][0]],
                $vector['headers']['webhook-id'] ?? '',
                new DateTimeImmutable('@' . (int) ($vector['headers']['webhook-timestamp'] ?? 0)),
            );
            $compared += (int) ($signed->headers['webhook-signature'] === $given);
        }
        self::assertGreaterThan(20, $compared);
    }
}
