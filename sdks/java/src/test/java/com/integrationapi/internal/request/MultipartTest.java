package com.integrationapi.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.FilePart;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.Model;
import com.integrationapi.internal.response.Result;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class MultipartTest {
  /** Model with arbitrary fields. */
  private static final class Form extends Model {
    private final Map<String, Object> fields = new LinkedHashMap<>();

    private Form with(String name, Object value) {
      fields.put(name, value);
      return this;
    }

    @Override
    protected void visit(BiConsumer<String, Object> visitor, BiConsumer<String, Object> secrets) {
      fields.forEach(visitor);
    }
  }

  /** Returns the parts between the boundaries, with bytes as Latin-1. */
  private static List<String> parts(Multipart.Encoded form) {
    String text = new String(form.body(), StandardCharsets.ISO_8859_1);
    String line = "--" + form.boundary();
    assertTrue(text.startsWith(line) && text.endsWith("\r\n" + line + "--\r\n"), text);
    String[] all = ("\r\n" + text).split("\r\n" + line, -1);
    return Arrays.stream(all, 1, all.length - 1).map(part -> part.substring(2)).toList();
  }

  private static List<String> partsOf(Form form) {
    return parts(Multipart.of(form, Map.of(), Set.of()).encode());
  }

  @Test
  void aBodyHasAPartForEachFieldInOrder() {
    Form form = new Form().with("title", "ü").with("count", 2).with("absent", null);
    form.with("nothing", null).with("on", true);
    form.with("at", OffsetDateTime.parse("2026-01-12T08:00Z"));
    assertEquals(
        List.of(
            "Content-Disposition: form-data; name=\"title\"\r\n\r\n\u00c3\u00bc",
            "Content-Disposition: form-data; name=\"count\"\r\n\r\n2",
            "Content-Disposition: form-data; name=\"on\"\r\n\r\ntrue",
            "Content-Disposition: form-data; name=\"at\"\r\n\r\n2026-01-12T08:00:00Z"),
        partsOf(form));
  }

  @Test
  void aBodyHasAPartForEachItemOfAListAndJsonForObjects() {
    Form form = new Form().with("tag", List.of("a", "b")).with("map", Map.of("k", 1));
    form.with("inner", new Form().with("x", "y"));
    String json = "\r\nContent-Type: application/json\r\n\r\n";
    assertEquals(
        List.of(
            "Content-Disposition: form-data; name=\"tag\"\r\n\r\na",
            "Content-Disposition: form-data; name=\"tag\"\r\n\r\nb",
            "Content-Disposition: form-data; name=\"map\"" + json + "{\"k\":1}",
            "Content-Disposition: form-data; name=\"inner\"" + json + "{\"x\":\"y\"}"),
        partsOf(form));
  }

  @Test
  void aBodySendsFilesWithNameAndTypeAndUnchangedBytes() {
    byte[] bytes = {(byte) 0xFF, '\r', '\n', 0};
    Form form = new Form().with("file", FilePart.of(bytes));
    form.with("more", List.of(FilePart.of(bytes, "a.png", "image/png")));
    String start = "Content-Disposition: form-data; name=";
    assertEquals(
        List.of(
            start
                + "\"file\"; filename=\"file\"\r\nContent-Type: application/octet-stream"
                + "\r\n\r\n\u00ff\r\n\0",
            start
                + "\"more\"; filename=\"a.png\"\r\nContent-Type: image/png"
                + "\r\n\r\n\u00ff\r\n\0"),
        partsOf(form));
  }

  @Test
  void aBodyEscapesNamesAsBrowsersDo() {
    FilePart file = FilePart.of(new byte[0], "x\"\r\nEvil: 1");
    assertEquals(
        List.of(
            "Content-Disposition: form-data; name=\"a%22%0Db\"; filename=\"x%22%0D%0AEvil: 1\""
                + "\r\nContent-Type: application/octet-stream\r\n\r\n"),
        partsOf(new Form().with("a\"\rb", file)));
  }

  @Test
  void aFileRejectsMediaTypesThatWouldAddAHeader() {
    assertThrows(
        InvalidRequestException.class, () -> FilePart.of(new byte[0], "f", "a/b\r\nEvil: 1"));
    assertThrows(InvalidRequestException.class, () -> FilePart.of(null));
  }

  @Test
  void aBodyChoosesABoundaryThatDoesNotOccurInTheContent() {
    Multipart form =
        Multipart.of(new Form().with("a", "first").with("b", "second"), Map.of(), Set.of());
    Iterator<String> boundaries = List.of("first", "sec", "third").iterator();
    assertEquals("third", form.encode(boundaries::next).boundary());
    assertNotEquals(form.encode().boundary(), form.encode().boundary());
  }

  @Test
  void aBodyNamesItsBoundaryInTheHeader() {
    Request<?> request =
        new Operation<>("x", "POST", "/x", Result.nothing()).withAuth("none", null).request();
    request.requiredMultipart(new Form().with("a", "b"));
    String type = request.contentType();
    assertTrue(type.matches("multipart/form-data; boundary=[\\w-]{20,70}"), type);
    String boundary = type.substring(type.indexOf('=') + 1);
    assertEquals(1, parts(new Multipart.Encoded(boundary, request.body(), null)).size());
    assertThrows(InvalidRequestException.class, () -> request.requiredMultipart(null));
  }

  @Test
  void aFileIsAValueThatKeepsACopyOfItsBytesAndDoesNotShowThem() {
    byte[] bytes = {1};
    FilePart file = FilePart.of(bytes, "a.png", "image/png");
    FilePart same = FilePart.of(bytes.clone(), "a.png", "image/png");
    bytes[0] = 2;
    assertEquals(same, file);
    assertEquals(same.hashCode(), file.hashCode());
    for (Object other :
        List.of(
            "file",
            FilePart.of(bytes, "a.png", "image/png"),
            FilePart.of(new byte[] {1}, "b.png", "image/png"),
            FilePart.of(new byte[] {1}, "a.png"))) {
      assertNotEquals(file, other);
    }
    assertEquals("a.png", file.fileName().orElseThrow());
    assertEquals("image/png, 1 bytes", file.toString());
    assertThrows(InvalidRequestException.class, () -> FilePart.of(bytes, null));
  }
}
