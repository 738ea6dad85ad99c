package com.integrationapi.internal.money;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.json.JsonInput;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MoneyMathTest {
  private static final Path CONTRACT = Path.of("../../openapi");

  /** Replaces the generated model. */
  private record Money(long amount, String currency) implements Comparable<Money> {
    static Money ofDecimal(String decimal, String currency) {
      return new Money(MoneyMath.minorUnits(decimal, currency), currency);
    }

    static Money ofDecimal(BigDecimal decimal, String currency) {
      return new Money(MoneyMath.minorUnits(decimal, currency), currency);
    }

    BigDecimal toDecimal() {
      return MoneyMath.decimal(amount, currency);
    }

    Money add(Money other) {
      return new Money(MoneyMath.sum(amount, currency, other.amount, other.currency), currency);
    }

    @Override
    public int compareTo(Money other) {
      return MoneyMath.compare(amount, currency, other.amount, other.currency);
    }
  }

  /** Case of openapi/vectors/money.json. */
  private record Vector(String name, String call, Map<?, ?> members) {
    String text(String member) {
      return (String) members.get(member);
    }

    Money money(String member) {
      return moneyOf(members.get(member));
    }

    boolean isRejected() {
      return members.get("expected").equals(Map.of("error", "InvalidRequest"));
    }

    boolean isNumber() {
      return call.equals("from_decimal") && text("decimal").matches("-?[0-9]+(\\.[0-9]+)?");
    }

    Object expected() {
      Object expected = members.get("expected");
      return expected instanceof Map<?, ?> ? moneyOf(expected) : expected;
    }

    Object result() {
      return switch (call) {
        case "from_decimal" -> Money.ofDecimal(text("decimal"), text("currency"));
        case "to_decimal" -> money("money").toDecimal().toPlainString();
        case "add" -> money("money").add(money("other"));
        case "compare" -> (long) money("money").compareTo(money("other"));
        default -> throw new IllegalArgumentException("no helper is called " + call);
      };
    }

    private static Money moneyOf(Object members) {
      Map<?, ?> money = (Map<?, ?>) members;
      return new Money(((Number) money.get("amount")).longValue(), (String) money.get("currency"));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Vector> vectors() throws IOException {
    byte[] json = Files.readAllBytes(CONTRACT.resolve("vectors/money.json"));
    Map<?, ?> file = (Map<?, ?>) JsonInput.decode(json, JsonInput::any);
    return ((List<?>) file.get("vectors")).stream().map(each -> vector((Map<?, ?>) each));
  }

  static Stream<Vector> numbers() throws IOException {
    return vectors().filter(Vector::isNumber);
  }

  private static Vector vector(Map<?, ?> members) {
    String name = members.get("id") + ". Wrong if: " + members.get("why");
    return new Vector(name, (String) members.get("call"), members);
  }

  private static Map<String, Integer> currencies() throws IOException {
    Map<String, Integer> digits = new TreeMap<>();
    Matcher lines =
        Pattern.compile("(?m)^  (\\w+): (\\d+)$")
            .matcher(Files.readString(CONTRACT.resolve("currencies.yaml")));
    while (lines.find()) {
      digits.put(lines.group(1), Integer.valueOf(lines.group(2)));
    }
    assertTrue(digits.size() > 150, "the currencies of the contract are found");
    return digits;
  }

  private static void assertRejected(String message, Executable call) {
    String actual = assertThrows(InvalidRequestException.class, call).getMessage();
    assertTrue(actual.contains(message), actual);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void resultsMatchTheVectorsOfTheContract(Vector vector) {
    if (vector.isRejected()) {
      assertThrows(InvalidRequestException.class, vector::result);
    } else {
      assertEquals(vector.expected(), vector.result());
    }
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void numbersAndTheirTextGiveTheSameAmount(Vector vector) {
    BigDecimal decimal = new BigDecimal(vector.text("decimal"));
    if (vector.isRejected()) {
      assertThrows(
          InvalidRequestException.class, () -> Money.ofDecimal(decimal, vector.text("currency")));
    } else {
      assertEquals(vector.expected(), Money.ofDecimal(decimal, vector.text("currency")));
    }
  }

  @Test
  void currenciesMatchTheContract() throws IOException {
    Map<String, Integer> known = new TreeMap<>();
    for (int index = 0; index < 26 * 26 * 26; index++) {
      char[] letters = {
        (char) ('A' + index / 676), (char) ('A' + index / 26 % 26), (char) ('A' + index % 26)
      };
      Integer digits = Currencies.minorUnitDigits(new String(letters));
      if (digits != null) {
        known.put(new String(letters), digits);
      }
    }
    assertEquals(currencies(), known);
  }

  @Test
  void currenciesKnownToJavaHaveTheSameDigits() throws IOException {
    Map<String, Integer> ofContract = currencies();
    int compared = 0;
    for (Currency currency : Currency.getAvailableCurrencies()) {
      Integer digits = ofContract.get(currency.getCurrencyCode());
      if (digits != null) {
        assertEquals(currency.getDefaultFractionDigits(), digits, currency.getCurrencyCode());
        compared++;
      }
    }
    assertTrue(compared > 150, "Java knows most of them");
  }

  @Test
  void everyCurrencyIsFormattedWithItsDigitsAndParsedAgain() throws IOException {
    currencies()
        .forEach(
            (currency, digits) -> {
              Money money = new Money(-1_234_567, currency);
              BigDecimal decimal = money.toDecimal();
              assertEquals(digits, decimal.scale(), currency);
              assertEquals(money, Money.ofDecimal(decimal, currency));
              assertEquals(money, Money.ofDecimal(decimal.toPlainString(), currency));
            });
  }

  @Test
  void amountsCanBeSorted() {
    Stream<Money> amounts = Stream.of(3, 1, 2).map(amount -> new Money(amount, "EUR"));
    assertEquals(List.of(1L, 2L, 3L), amounts.sorted().map(Money::amount).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1E+3", "1.0E+3", "1000"})
  void decimalsMayHaveAnExponent(String number) {
    assertEquals(1000, MoneyMath.minorUnits(new BigDecimal(number), "JPY"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1E+999999999", "-1E+2147483647", "1E+2147483645", "1E-999999999", "0E-3"})
  void decimalsThatAreNotAmountsAreRejected(String number) {
    BigDecimal decimal = new BigDecimal(number);
    assertThrows(InvalidRequestException.class, () -> MoneyMath.minorUnits(decimal, "EUR"));
  }

  @Test
  void zeroIsAcceptedWithAnyExponent() {
    assertEquals(0, MoneyMath.minorUnits(new BigDecimal("0E+999999999"), "EUR"));
    assertEquals(0, MoneyMath.minorUnits(new BigDecimal("0E+2147483647"), "EUR"));
  }

  @Test
  void aMillionDigitsAreRejected() {
    assertRejected("64 bits", () -> MoneyMath.minorUnits("9".repeat(1_000_000), "EUR"));
    assertRejected("fraction", () -> MoneyMath.minorUnits("0." + "9".repeat(1_000_000), "EUR"));
    assertEquals(100, MoneyMath.minorUnits("0".repeat(1_000_000) + "1.00", "EUR"));
  }

  @Test
  void nullIsRejected() {
    assertRejected("decimal", () -> MoneyMath.minorUnits((String) null, "EUR"));
    assertRejected("decimal", () -> MoneyMath.minorUnits((BigDecimal) null, "EUR"));
    assertRejected("currency", () -> MoneyMath.minorUnits("1", null));
    assertRejected("currency", () -> MoneyMath.decimal(1, null));
    assertRejected("currency", () -> MoneyMath.sum(1, null, 1, null));
    assertRejected("currency", () -> MoneyMath.compare(1, "EUR", 1, null));
    assertNotNull(MoneyMath.decimal(1, "EUR"));
  }

  @Test
  void messagesExplainTheError() {
    assertRejected("text of digits such as -19.99", () -> MoneyMath.minorUnits("19,99", "EUR"));
    assertRejected(
        "more fraction digits than EUR, which has 2", () -> MoneyMath.minorUnits("1.990", "EUR"));
    assertRejected(
        "XAU is not an active ISO 4217 currency", () -> MoneyMath.minorUnits("1", "XAU"));
    assertRejected("currency must be an ISO 4217 code", () -> MoneyMath.minorUnits("1", "x\ny"));
    assertRejected("EUR and USD are different", () -> MoneyMath.sum(1, "EUR", 1, "USD"));
  }
}
