package com.integrationapi.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Methods, result types and models of the contract with their names in the library. The suite
 * writes the table; {@code generators/samples/dispatch.ts} documents its form.
 *
 * @param operations methods and types by operationId
 * @param models classes and getters by schema
 */
record Table(Map<String, Object> operations, Map<String, Object> models) {
  /** {@return the table in a file} */
  static Table read(Path file) throws IOException {
    Map<String, Object> table = Json.read(Files.readString(file));
    return new Table(Json.object(table.get("operations")), Json.object(table.get("models")));
  }

  /** {@return the entry of an operation} */
  Map<String, Object> operation(Object id) {
    if (!operations.containsKey(id)) {
      throw new Unsupported("operation " + id);
    }
    return Json.object(operations.get(id));
  }

  /** {@return the entry of a schema} */
  Map<String, Object> model(Object schema) {
    return Json.object(models.get(String.valueOf(schema)));
  }
}
