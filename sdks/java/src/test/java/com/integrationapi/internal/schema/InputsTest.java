package com.integrationapi.internal.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.FilePart;
import com.integrationapi.InvalidRequestException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InputsTest {
  @Test
  void anInputCopiesJsonDeeplyAndKeepsNulls() {
    List<Object> inner = new ArrayList<>(Arrays.asList(1, null));
    Map<String, Object> value = Inputs.copiedJson(Map.of("a", inner), "a");
    inner.clear();
    assertEquals(Map.of("a", Arrays.asList(1, null)), value);
    assertThrows(UnsupportedOperationException.class, () -> value.put("b", 1));
    assertNull(Inputs.copiedJson(null, "a"));
  }

  @Test
  void anInputRejectsMissingRequiredJson() {
    assertThrows(InvalidRequestException.class, () -> Inputs.nonNullJson(null, "a"));
    List<Object> withNull = Inputs.nonNullJson(Arrays.asList((Object) null), "a");
    assertEquals(Arrays.asList((Object) null), withNull);
  }

  @Test
  void anInputWritesNumbersOfEveryType() {
    BigInteger big = new BigInteger("123456789012345678901234567890");
    List<Object> numbers = List.of((short) 1, (byte) 2, 2.5f, big, new BigDecimal("0.10"));
    assertEquals("[1,2,2.5,123456789012345678901234567890,0.10]", RequestJson.text(numbers));
    assertThrows(InvalidRequestException.class, () -> RequestJson.text(Float.NaN));
    assertThrows(InvalidRequestException.class, () -> RequestJson.text(new Object()));
  }

  @Test
  void anInputThatIsRequiredMayBeSetToNullWhereItsTypeAllowsThat() {
    Inputs.required(List.of("a"), "a", null, "b", 1);
    Exception error =
        assertThrows(
            InvalidRequestException.class,
            () -> Inputs.required(List.of("a"), "a", null, "b", null, "c", null));
    assertEquals("b, c are required", error.getMessage());
    assertEquals(FilePart.of(new byte[1]), Inputs.file(new byte[1]));
    assertNull(Inputs.file(null));
  }
}
