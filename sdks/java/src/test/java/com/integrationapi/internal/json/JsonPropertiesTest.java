package com.integrationapi.internal.json;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Encoding and decoding of any value, with Jackson as the judge of what is JSON. */
class JsonPropertiesTest {
  private static Object decode(byte[] json) {
    return JsonInput.decode(json, JsonInput::any);
  }

  @Property(tries = 500)
  void everyValueIsReadAsItWasWritten(@ForAll("values") Object value) {
    assertEquals(value, decode(JsonOutput.bytes(value)));
  }

  @Property(tries = 500)
  void everyValueIsTheSameAfterItWasSkippedAndReadLater(@ForAll("values") Object value) {
    byte[] json = JsonOutput.bytes(Map.of("unknown", value));
    RawJson raw = JsonInput.decode(json, in -> in.map(JsonInput::raw).get("unknown"));
    assertEquals(value, raw.get());
  }

  @Property(tries = 300)
  void writtenTextIsJsonForOthersToo(@ForAll("values") Object value) {
    assertDoesNotThrow(() -> new ObjectMapper().readTree(JsonOutput.bytes(value)));
  }

  @Property(tries = 500)
  void aTextThatIsCutOffIsNotJson(
      @ForAll("values") Object value, @ForAll @IntRange(max = 9999) int end) {
    byte[] json = JsonOutput.bytes(List.of(value));
    byte[] cut = java.util.Arrays.copyOf(json, end % json.length);
    assertThrows(JsonException.class, () -> decode(cut));
  }

  @Property(tries = 1000)
  void longIntegersAreExact(@ForAll long value) {
    byte[] json = String.valueOf(value).getBytes(StandardCharsets.UTF_8);
    assertEquals(value, JsonInput.decode(json, JsonInput::longInteger));
  }

  @Property(tries = 500)
  void doublesAreExact(@ForAll double value) {
    assertEquals(value, JsonInput.decode(JsonOutput.bytes(value), JsonInput::number));
  }

  @Property(tries = 1000)
  void dateTimesAreReadAsTheJdkReadsThem(@ForAll("dateTimes") OffsetDateTime value) {
    String text = DateTimes.text(value);
    assertTrue(DateTimes.isValid(text), text);
    assertEquals(OffsetDateTime.parse(text).toInstant(), DateTimes.instant(text));
    assertEquals(value.toInstant(), DateTimes.instant(text));
  }

  @Property(tries = 1000)
  void aDamagedDateTimeIsValidOnlyIfTheJdkReadsItTheSame(
      @ForAll("dateTimes") OffsetDateTime value,
      @ForAll @IntRange(max = 999) int place,
      @ForAll("characters") char damage) {
    StringBuilder text = new StringBuilder(DateTimes.text(value));
    text.setCharAt(place % text.length(), damage);
    // The offsets of the JDK end at 18 hours, those of RFC 3339 at 24.
    if (DateTimes.isValid(text.toString())
        && !text.toString().matches(".*[+-](?:18:(?!00)|19:|2.:)..")) {
      Instant read = OffsetDateTime.parse(text.toString().replace(' ', 'T')).toInstant();
      assertEquals(read, DateTimes.instant(text.toString()));
    }
  }

  @Property(tries = 2000)
  void aDamagedDateTimeInJsonIsReadOnlyIfItIsValid(
      @ForAll @IntRange(max = 99) int place, @ForAll("characters") char damage) {
    StringBuilder text = new StringBuilder("2026-02-27T23:58:59Z");
    text.setCharAt(place % text.length(), damage);
    byte[] json = ('"' + text.toString() + '"').getBytes(StandardCharsets.UTF_8);
    if (DateTimes.isValid(text.toString())) {
      assertEquals(text.toString(), JsonInput.decode(json, JsonInput::dateTime));
    } else {
      assertThrows(JsonException.class, () -> JsonInput.decode(json, JsonInput::dateTime));
    }
  }

  @Provide
  Arbitrary<Character> characters() {
    return Arbitraries.of(
        '0', '1', '2', '3', '5', '6', '9', '-', '+', ':', '.', 'T', 't', 'Z', 'z', ' ', 'x');
  }

  @Provide
  Arbitrary<OffsetDateTime> dateTimes() {
    Arbitrary<Instant> instants =
        Arbitraries.longs()
            .between(-62_135_500_000L, 253_402_200_000L)
            .flatMap(
                second ->
                    Arbitraries.of(0, 1, 500_000_000, 123_456_000, 999_999_999)
                        .map(nano -> Instant.ofEpochSecond(second, nano)));
    return instants.flatMap(
        instant ->
            Arbitraries.integers()
                .between(-18 * 60, 18 * 60)
                .map(minutes -> instant.atOffset(ZoneOffset.ofTotalSeconds(minutes * 60))));
  }

  @Provide
  Arbitrary<Object> values() {
    Arbitrary<Object> scalars =
        Arbitraries.oneOf(
            Arbitraries.strings()
                .ofMaxLength(20)
                .filter(JsonPropertiesTest::hasNoHalfPair)
                .map(value -> (Object) value),
            Arbitraries.longs().map(value -> (Object) value),
            Arbitraries.of(true, false).map(value -> (Object) value),
            Arbitraries.of(
                    new BigDecimal("0.10"), new BigDecimal("-1.5E+3"), new BigDecimal("3E-7"))
                .map(value -> (Object) value),
            Arbitraries.of(new BigInteger("123456789012345678901234567890"))
                .map(value -> (Object) value));
    return Arbitraries.recursive(() -> scalars, JsonPropertiesTest::containers, 0, 3);
  }

  private static Arbitrary<Object> containers(Arbitrary<Object> inner) {
    Arbitrary<Object> lists = inner.list().ofMaxSize(4).map(value -> (Object) value);
    Arbitrary<Object> maps =
        Arbitraries.maps(Arbitraries.strings().alpha().ofMaxLength(8), inner)
            .ofMaxSize(4)
            .<Object>map(LinkedHashMap::new);
    return Arbitraries.oneOf(lists, maps, inner);
  }

  private static boolean hasNoHalfPair(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }
}
