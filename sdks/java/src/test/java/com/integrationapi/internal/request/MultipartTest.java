package com.integrationapi.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.FilePart;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.Model;
import com.integrationapi.internal.response.Result;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
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

  @Test
  void aPartIsSentInTheFormThatItsDocumentNames() {
    Supplier<Object> held = () -> 1;
    Form form = new Form().with("bar", Arrays.asList("x", null, "y"));
    form.with("none", Arrays.asList((Object) null)).with("held", held).with("xml", "<a/>");
    form.with("json", "x").with("list", Arrays.asList((Object) null));
    form.with("plain", FilePart.of(new byte[0])).with("own", FilePart.of(new byte[0], "f", "a/b"));
    form.with("deep", Map.of("a", Arrays.asList(1, null, new Form().with("b", 2))));
    Map<String, String> forms =
        Map.of(
            "bar",
            "|",
            "none",
            ",",
            "xml",
            "a/xml",
            "json",
            "a/x+json",
            "plain",
            "a/b",
            "own",
            "c/d");
    String start = "Content-Disposition: form-data; name=";
    assertEquals(
        List.of(
            start + "\"bar\"\r\n\r\nx|y",
            start + "\"held\"\r\n\r\n1",
            start + "\"xml\"\r\nContent-Type: a/xml\r\n\r\n<a/>",
            start + "\"json\"\r\nContent-Type: a/x+json\r\n\r\n\"x\"",
            start + "\"list\"\r\nContent-Type: application/json\r\n\r\nnull",
            start + "\"plain\"; filename=\"plain\"\r\nContent-Type: a/b\r\n\r\n",
            start + "\"own\"; filename=\"f\"\r\nContent-Type: a/b\r\n\r\n",
            start + "\"deep[a][0]\"\r\n\r\n1",
            start + "\"deep[a][2][b]\"\r\n\r\n2"),
        parts(Multipart.of(form, forms, Set.of("deep")).encode()));
  }

  @Test
  void aFormOfFilesThatAreReadWhileTheyAreSentHasASizeIfTheyHaveOne() throws IOException {
    for (long size : new long[] {-1, 2}) {
      FilePart file = FilePart.ofStream(() -> new ByteArrayInputStream(new byte[] {'a', 'b'}));
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("file", size < 0 ? file : file.withSize(size));
      fields.put("x", "y");
      Multipart.Encoded encoded = Multipart.of(fields, Map.of(), Set.of()).encode(() -> "line");
      String whole =
          "--line\r\nContent-Disposition: form-data; name=\"file\"; filename=\"file\"\r\n"
              + "Content-Type: application/octet-stream\r\n\r\nab\r\n--line\r\n"
              + "Content-Disposition: form-data; name=\"x\"\r\n\r\ny\r\n--line--\r\n";
      assertNull(encoded.body());
      assertEquals(size < 0 ? -1 : whole.length(), encoded.source().size());
      assertTrue(encoded.source().isRepeatable());
      for (int attempt = 0; attempt < 2; attempt++) {
        try (InputStream in = encoded.source().open()) {
          assertEquals('-', in.read());
          byte[] rest = in.readAllBytes();
          assertEquals(whole.substring(1), new String(rest, StandardCharsets.UTF_8));
        }
      }
    }
  }
}
