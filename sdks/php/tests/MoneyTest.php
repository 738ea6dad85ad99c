<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use Closure;
use IntegrationApi\Core\Money\Currencies;
use IntegrationApi\Exception\InvalidRequestException;
use LogicException;
use PHPUnit\Framework\TestCase;

final class MoneyTest extends TestCase
{
    private static function contract(string $file): string
    {
        return (string) file_get_contents(dirname(__DIR__, 3) . "/openapi/$file");
    }

    private static function euro(int $amount): MoneyModel
    {
        return new MoneyModel($amount, 'EUR');
    }

    /** @return array<string, array{array<string, mixed>}> */
    public function vectors(): array
    {
        $vectors = json_decode(self::contract('vectors/money.json'), true, flags: JSON_THROW_ON_ERROR)['vectors'];
        $named = [];
        foreach ($vectors as $vector) {
            $named["{$vector['id']}. Wrong if: {$vector['why']}"] = [$vector];
        }
        return $named;
    }

    /**
     * @dataProvider vectors
     * @param array<string, mixed> $vector
     */
    public function testVector(array $vector): void
    {
        if ($vector['expected'] === ['error' => 'InvalidRequest']) {
            $this->expectException(InvalidRequestException::class);
            self::resultOf($vector);
        } else {
            self::assertSame($vector['expected'], self::resultOf($vector));
        }
    }

    /** @param array<string, mixed> $vector */
    private static function resultOf(array $vector): mixed
    {
        $model = static fn (string $name): MoneyModel => new MoneyModel(...$vector[$name]);
        return match ($vector['call']) {
            'from_decimal' => MoneyModel::fromDecimal($vector['decimal'], $vector['currency'])->toArray(),
            'to_decimal' => $model('money')->toDecimal(),
            'add' => $model('money')->add($model('other'))->toArray(),
            'compare' => $model('money')->compareTo($model('other')),
            default => throw new LogicException("Unknown helper {$vector['call']}"),
        };
    }

    public function testHasTheCurrenciesOfTheContract(): void
    {
        $lines = preg_match_all('/^  (\w+): (\d+)$/m', self::contract('currencies.yaml'), $found);
        self::assertGreaterThan(150, $lines);
        $expected = array_map(intval(...), array_combine($found[1], $found[2]));
        $known = [];
        for ($number = 0; $number < 26 ** 3; $number += 1) {
            $code = chr(65 + intdiv($number, 26 ** 2)) . chr(65 + intdiv($number, 26) % 26) . chr(65 + $number % 26);
            $digits = Currencies::minorUnitDigits($code);
            $known += $digits === null ? [] : [$code => $digits];
        }
        self::assertSame($expected, $known);
        foreach (array_keys($expected) as $currency) {
            $money = new MoneyModel(-1234567, $currency);
            self::assertEquals($money, MoneyModel::fromDecimal($money->toDecimal(), $currency));
        }
    }

    public function testResultsEqualDecodedModels(): void
    {
        $sent = MoneyModel::fromArray(['amount' => 1999, 'currency' => 'EUR']);
        self::assertEquals($sent, MoneyModel::fromDecimal('19.99', 'EUR'));
        self::assertEquals($sent, self::euro(1998)->add(self::euro(1)));
        self::assertSame('{"amount":1999,"currency":"EUR"}', json_encode(MoneyModel::fromDecimal('19.99', 'EUR')));
    }

    public function testAmountsCanBeSorted(): void
    {
        $amounts = [self::euro(3), self::euro(1), self::euro(2)];
        usort($amounts, static fn (MoneyModel $a, MoneyModel $b): int => $a->compareTo($b));
        self::assertSame([1, 2, 3], array_column($amounts, 'amount'));
    }

    /** @return list<array{array<string, mixed>}> */
    public function incomplete(): array
    {
        return [[[]], [['amount' => 1]], [['currency' => 'EUR']], [['amount' => null, 'currency' => null]]];
    }

    /**
     * @dataProvider incomplete
     * @param array<string, mixed> $fields
     */
    public function testRejectsMoneyWithoutBothFields(array $fields): void
    {
        $money = MoneyModel::fromArray($fields);
        self::assertRejected(static fn (): string => $money->toDecimal(), 'missing');
        self::assertRejected(static fn (): MoneyModel => $money->add(self::euro(1)), 'missing');
        self::assertRejected(static fn (): MoneyModel => self::euro(1)->add($money), 'missing');
        self::assertRejected(static fn (): int => self::euro(1)->compareTo($money), 'missing');
    }

    public function testRejectsAMillionDigits(): void
    {
        $digits = str_repeat('9', 1_000_000);
        self::assertRejected(static fn (): MoneyModel => MoneyModel::fromDecimal($digits, 'EUR'), '64 bits');
    }

    public function testMessagesNameTheReason(): void
    {
        $from = static fn (string $text, string $currency): Closure
            => static fn (): MoneyModel => MoneyModel::fromDecimal($text, $currency);
        self::assertRejected($from('19,99', 'EUR'), 'decimal must be text of digits such as -19.99');
        self::assertRejected($from('19.990', 'EUR'), 'more fraction digits than EUR, which has 2; round it first');
        self::assertRejected($from('1', 'XAU'), 'XAU is not an active ISO 4217 currency with a minor unit');
        self::assertRejected($from('1', "x\ny"), 'currency must be an ISO 4217 code in capitals, such as EUR');
        $mixed = static fn (): MoneyModel => self::euro(1)->add(new MoneyModel(1, 'USD'));
        self::assertRejected($mixed, 'EUR and USD are different currencies');
    }

    private static function assertRejected(Closure $call, string $message): void
    {
        try {
            $call();
            self::fail("No exception was thrown with the message: $message");
        } catch (InvalidRequestException $error) {
            self::assertStringContainsString($message, $error->getMessage());
        }
    }
}
