package com.integrationapi.conformance;

import com.integrationapi.Model;
import com.integrationapi.OpenEnum;
import com.integrationapi.conformance.Unsupported.DoesNotCompile;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Converts JSON into arguments of the library if Java code with these arguments would compile. */
final class Values {
  private Values() {}

  /** {@return the value as an argument of the given type} */
  static Object of(Type type, Object json) {
    if (json == null) {
      if (type instanceof Class<?> plain && plain.isPrimitive()) {
        throw new DoesNotCompile("null for a value of type " + type);
      }
      return null;
    }
    if (type instanceof ParameterizedType generic) {
      Type[] inner = generic.getActualTypeArguments();
      if (generic.getRawType() == List.class) {
        List<Object> list = new ArrayList<>((List<?>) expect(List.class, type, json));
        list.replaceAll(item -> of(inner[0], item));
        return list;
      }
      Map<String, Object> map = new LinkedHashMap<>(Json.object(expect(Map.class, type, json)));
      map.replaceAll((name, value) -> of(inner[1], value));
      return map;
    }
    Class<?> plain = (Class<?>) type;
    if (OpenEnum.class.isAssignableFrom(plain)) {
      return Reflected.invoke(plain, "of", null, expect(String.class, type, json));
    }
    if (!Model.class.isAssignableFrom(plain)) {
      return scalar(plain, json);
    }
    Map<String, Object> fields = Json.object(expect(Map.class, type, json));
    // Only the API creates a record without a builder.
    return Reflected.has(plain, "builder")
        ? built(plain, fields)
        : Reflected.invoke(plain, "fromJson", null, Json.write(fields));
  }

  /** {@return an object built from fields; null is set, absent fields are not} */
  static Object built(Class<?> type, Map<String, Object> fields) {
    Object builder = Reflected.invoke(type, "builder", null);
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      List<Method> setters = Reflected.setters(builder.getClass(), field.getKey());
      if (setters.isEmpty()) {
        throw new DoesNotCompile(type.getSimpleName() + " has no " + field.getKey());
      }
      set(builder, setters, field.getKey(), field.getValue());
    }
    return Reflected.invoke(builder.getClass(), "build", builder);
  }

  /** Sets a value with the setter that the compiler would choose for it. */
  static void set(Object builder, List<Method> setters, String name, Object json) {
    List<Method> fitting =
        setters.size() == 1
            ? setters
            : setters.stream().filter(one -> fits(one.getParameterTypes()[0], json)).toList();
    if (fitting.size() != 1) {
      throw new Unsupported("choosing among " + setters.size() + " methods for " + name);
    }
    Method setter = fitting.get(0);
    Reflected.invoke(setter, builder, of(setter.getGenericParameterTypes()[0], json));
  }

  private static boolean fits(Class<?> type, Object json) {
    if (json instanceof Number) {
      return type == long.class;
    }
    return json instanceof Map ? Model.class.isAssignableFrom(type) : type.isInstance(json);
  }

  private static Object scalar(Class<?> type, Object json) {
    if (type == Object.class || type == String.class) {
      return expect(type, type, json);
    }
    if (type == OffsetDateTime.class) {
      return dateTime(expect(String.class, type, json));
    }
    if (type == Duration.class) {
      return Duration.ofMillis(integer(type, json, Long.SIZE));
    }
    return switch (type.getSimpleName()) {
      case "boolean", "Boolean" -> expect(Boolean.class, type, json);
      case "int", "Integer" -> (int) integer(type, json, Integer.SIZE);
      case "long", "Long" -> integer(type, json, Long.SIZE);
      case "double", "Double" -> expect(Number.class, type, json).doubleValue();
      default -> throw new Unsupported("an argument of type " + type.getName());
    };
  }

  // The value must fit the type, because a cast that truncates it would test another value.
  private static long integer(Class<?> type, Object json, int bits) {
    Number number = expect(Number.class, type, json);
    BigInteger exact =
        number instanceof BigInteger big ? big : BigInteger.valueOf(number.longValue());
    if (number instanceof BigDecimal || exact.bitLength() >= bits) {
      throw new DoesNotCompile(number + " for a value of type " + type);
    }
    return exact.longValue();
  }

  // A date-time without an offset is a LocalDateTime, which the library does not accept.
  private static OffsetDateTime dateTime(String text) {
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeException cause) {
      throw new DoesNotCompile("\"" + text + "\" for a value of type OffsetDateTime");
    }
  }

  private static <T> T expect(Class<T> expected, Type type, Object json) {
    if (!expected.isInstance(json)) {
      String what = json.getClass().getSimpleName();
      throw new DoesNotCompile("a " + what + " for a value of type " + type.getTypeName());
    }
    return expected.cast(json);
  }
}
