package com.integrationapi.model;

import com.integrationapi.Model;
import com.integrationapi.internal.json.JsonInput;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** Model whose getters return any value, as those of a library with a broken decoder do. */
public final class Sample extends Model {
  private final Set<String> present;
  private final Map<String, Object> values;

  /**
   * Creates a model.
   *
   * @param present names of the fields that the response contained
   * @param values values of the getters; an exception is thrown
   */
  public Sample(Set<String> present, Map<String, Object> values) {
    this.present = present;
    this.values = values;
  }

  /** {@return a received amount, whose decoder is not public} */
  public static Money money(String json) {
    return JsonInput.decode(json.getBytes(StandardCharsets.UTF_8), Money::decode);
  }

  /** {@return this model with a field that it does not know} */
  public Sample keeping(String name) {
    keep(name, () -> "kept");
    return this;
  }

  public Object text() {
    return value("text");
  }

  public Object count() {
    return value("count");
  }

  public Object ratio() {
    return value("ratio");
  }

  public Object flag() {
    return value("flag");
  }

  public Object time() {
    return value("time");
  }

  public Object status() {
    return value("status");
  }

  public Object list() {
    return value("list");
  }

  public Object map() {
    return value("map");
  }

  public Object price() {
    return value("price");
  }

  private Object value(String name) {
    if (values.get(name) instanceof RuntimeException error) {
      throw error;
    }
    return values.get(name);
  }

  @Override
  protected void visit(BiConsumer<String, Object> fields, BiConsumer<String, Object> secrets) {
    present.forEach(name -> fields.accept(name, Optional.empty()));
  }
}
