package com.integrationapi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.model.Order;
import com.integrationapi.model.OrderCreate;
import com.integrationapi.model.OrderStatus;
import com.integrationapi.model.OrderUpdate;
import com.integrationapi.testing.FakeApi;
import com.integrationapi.testing.FakeReply;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Java serialisation of pages, and forged streams. */
class TravelTest {
  private static void assertSame(Page<?> expected, Page<?> actual) {
    assertEquals(expected.data(), actual.data());
    assertEquals(expected.hasMore(), actual.hasMore());
    assertEquals(expected.nextCursor(), actual.nextCursor());
    assertEquals(expected.toJson(), actual.toJson());
  }

  @Test
  void aPageComesBackWithItsItemsItsCursorAndItsUnknownFields() throws Exception {
    try (FakeApi fake = FakeApi.create()) {
      fake.replyOnce(
          "orders.list",
          FakeReply.fields(Map.of("has_more", true, "next_cursor", "cur_2", "total_hint", 1.50)));
      Page<Order> page = fake.api().orders().list().firstPage();
      assertFalse(page.data().isEmpty());
      Page<?> copy = (Page<?>) RoundTripTest.read(RoundTripTest.bytes(page));
      assertSame(page, copy);
      assertEquals(page, copy);
      assertEquals("cur_2", copy.nextCursor().orElseThrow());
      assertEquals(Order.class, copy.data().get(0).getClass());
      Page<Order> last = fake.api().orders().list().firstPage();
      assertSame(last, (Page<?>) RoundTripTest.read(RoundTripTest.bytes(last)));
    }
  }

  @Test
  void aPageOfTheAsynchronousClientTravelsAsItsPage() throws Exception {
    try (FakeApi fake = FakeApi.create()) {
      AsyncPage<Order> page = fake.api().async().orders().list().firstPage().join();
      assertSame(page, (Page<?>) RoundTripTest.read(RoundTripTest.bytes(page)));
      assertEquals(page.page(), RoundTripTest.read(RoundTripTest.bytes(page)));
    }
  }

  @Test
  void aModelThatIsOnlySentComesBackWithItsNullsAndUnknownFields() throws Exception {
    String json = "{\"note\":null,\"metadata\":{\"a\":\"b\"},\"later\":[1.50]}";
    OrderUpdate update = OrderUpdate.fromJson(json);
    assertTrue(update.isNull("note"));
    assertFalse(update.has("external_id"));
    assertEquals(json, update.toJson());
    assertEquals(update, RoundTripTest.read(RoundTripTest.bytes(update)));
    OrderCreate order =
        OrderCreate.builder()
            .currency("EUR")
            .customer(customer -> customer.email("ada@buyer.example"))
            .addLineItem("SWEATER-MOSS-M", 2)
            .build();
    assertEquals(order, OrderCreate.fromJson(order.toJson()));
    assertEquals(order, RoundTripTest.read(RoundTripTest.bytes(order)));
  }

  @Test
  void aModelThatIsOnlySentIsCheckedLikeThatOfABuilder() {
    InvalidRequestException error =
        assertThrows(InvalidRequestException.class, () -> OrderCreate.fromJson("{}"));
    assertTrue(error.getMessage().contains("currency"), error.getMessage());
    assertThrows(DecodeException.class, () -> OrderCreate.fromJson("{\"currency\":7}"));
  }

  @Test
  void aPageOfAProgramHasTheJsonOfAPage() {
    Page<Object> own =
        new Page<>() {
          @Override
          public List<Object> data() {
            return List.of("a", OrderStatus.PENDING);
          }

          @Override
          public boolean hasMore() {
            return false;
          }

          @Override
          public Optional<String> nextCursor() {
            return Optional.empty();
          }
        };
    assertEquals(
        "{\"data\":[\"a\",\"pending\"],\"has_more\":false,\"next_cursor\":null}", own.toJson());
  }

  /** Class with a method like that of models. */
  public static final class Other implements Serializable {
    private static boolean isCalled;

    private Other() {}

    /** {@return nothing} */
    public static Object fromJson(String json) {
      isCalled = true;
      return new Other();
    }
  }

  @Test
  void aStreamCallsNoMethodOfAnotherClass() throws Exception {
    for (Class<?> type : new Class<?>[] {Other.class, String.class, int.class, Model.class, null}) {
      byte[] model = RoundTripTest.bytes(new Model.Form(type, "{}"));
      assertThrows(InvalidObjectException.class, () -> RoundTripTest.read(model));
      byte[] value = RoundTripTest.bytes(new OpenEnum.Form(type, "{}"));
      assertThrows(InvalidObjectException.class, () -> RoundTripTest.read(value));
    }
    assertFalse(Other.isCalled);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "[]", "{", "7"})
  void aStreamWithAnotherJsonIsInvalid(String json) throws Exception {
    byte[] stream = RoundTripTest.bytes(new Model.Form(Order.class, json));
    assertThrows(InvalidObjectException.class, () -> RoundTripTest.read(stream));
    byte[] none = RoundTripTest.bytes(new Model.Form(Order.class, null));
    assertThrows(InvalidObjectException.class, () -> RoundTripTest.read(none));
  }

  /** {@return a stream with an object without fields, as no program writes it} */
  private static byte[] forged(Class<?>... hierarchy) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
    out.writeShort(ObjectStreamConstants.STREAM_VERSION);
    out.writeByte(ObjectStreamConstants.TC_OBJECT);
    for (Class<?> type : hierarchy) {
      out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
      out.writeUTF(type.getName());
      out.writeLong(ObjectStreamClass.lookup(type).getSerialVersionUID());
      out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
      out.writeShort(0);
      out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
    }
    out.writeByte(ObjectStreamConstants.TC_NULL);
    return bytes.toByteArray();
  }

  @Test
  void aModelOrAnEnumWithoutItsJsonIsInvalid() throws Exception {
    for (byte[] stream :
        List.of(
            forged(Order.class),
            forged(Order.class, Model.class),
            forged(OrderStatus.class),
            forged(OrderStatus.class, OpenEnum.class))) {
      assertThrows(InvalidObjectException.class, () -> RoundTripTest.read(stream));
    }
  }

  /** Stream whose objects are replaced while it is written. */
  private static final class Replacing extends ObjectOutputStream {
    private final UnaryOperator<Object> replacement;

    Replacing(OutputStream out, UnaryOperator<Object> replacement) throws IOException {
      super(out);
      this.replacement = replacement;
      enableReplaceObject(true);
    }

    @Override
    protected Object replaceObject(Object value) {
      return replacement.apply(value);
    }
  }

  private static ValidationException thrown() {
    try (FakeApi fake = FakeApi.create()) {
      fake.reply(
          "orders.retrieve",
          FakeReply.status(422)
              .withHeader("RateLimit", "\"default\";r=1;t=2")
              .withJson(
                  Map.of(
                      "errors",
                      List.of(Map.of("code", "too_small", "pointer", "#/a", "detail", "d")))));
      return assertThrows(ValidationException.class, () -> fake.api().orders().retrieve("ord_1"));
    }
  }

  @Test
  void anErrorWithPartsOfOtherTypesIsInvalid() throws Exception {
    ValidationException error = thrown();
    assertEquals("too_small", error.errors().get(0).code());
    List<UnaryOperator<Object>> replacements =
        List.of(
            value -> "too_small".equals(value) ? 7L : value,
            value -> "too_small".equals(value) ? null : value,
            value -> "#/a".equals(value) ? new ArrayList<>() : value,
            value -> isHeaders(value) ? "text" : value,
            value -> isHeaders(value) ? new HashMap<>(Map.of("ratelimit", "r=1")) : value,
            value -> isHeaders(value) ? new HashMap<>(Map.of("ratelimit", List.of(7))) : value,
            value -> isHeaders(value) ? new HashMap<>(Map.of(7, List.of("r=1"))) : value);
    for (UnaryOperator<Object> each : replacements) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new Replacing(bytes, each)) {
        out.writeObject(error);
      }
      assertFalse(Arrays.equals(RoundTripTest.bytes(error), bytes.toByteArray()));
      assertThrows(InvalidObjectException.class, () -> RoundTripTest.read(bytes.toByteArray()));
    }
  }

  private static boolean isHeaders(Object value) {
    return value instanceof Map<?, ?> map && map.containsKey("ratelimit");
  }
}
