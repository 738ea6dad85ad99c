package com.integrationapi.internal.request;

import com.integrationapi.FilePart;
import com.integrationapi.InvalidRequestException;
import com.integrationapi.internal.pages.PageStrategy;
import com.integrationapi.internal.schema.PercentEncoding;
import com.integrationapi.internal.schema.PlainText;
import com.integrationapi.internal.schema.QueryText;
import com.integrationapi.internal.schema.RequestJson;
import com.integrationapi.internal.transport.BodySource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Collects the values of one request and encodes them.
 *
 * @param <T> type of the result
 */
public final class Request<T> {
  private static final Pattern BREAKS = Pattern.compile("%0[0AD]");
  private static final String BREAKS_ERROR = " must not contain a line break or a NUL character";

  private final Operation<T> operation;
  // Encoded pairs by parameter name: all name=value pairs of one parameter.
  private final Map<String, String> query = new LinkedHashMap<>();
  private final Map<String, String> headers = new LinkedHashMap<>();
  private String path;
  private String prefixHint;
  private String cursor;
  private byte[] body;
  private BodySource source;
  private StreamChoice choice;
  private String contentType;
  private Map<String, String> fieldForms = Map.of();

  Request(Operation<T> operation) {
    this.operation = operation;
    this.path = operation.path();
  }

  /**
   * Sets a path parameter; items of lists are joined with commas.
   *
   * @param name name of the parameter in the contract
   * @param value value whose text is not empty, {@code .} or {@code ..}
   * @return this request
   * @throws InvalidRequestException if the value would change the path
   */
  public Request<T> path(String name, Object value) {
    return segment(name, value == null ? null : QueryText.joined(checked(name), value));
  }

  private Request<T> segment(String name, String text) {
    if (text == null || text.isEmpty() || text.equals(".") || text.equals("..")) {
      throw invalid(name + " must be an identifier, not " + shown(text));
    }
    // The encoded text has no braces, and so no placeholder.
    path = path.replace("{" + name + "}", text);
    return this;
  }

  /**
   * Sets a path parameter that has a style.
   *
   * @param name name of the parameter in the contract
   * @param value value whose text is not empty, {@code .} or {@code ..}
   * @param style style of the parameter
   * @return this request
   * @throws InvalidRequestException if the value would change the path
   */
  public Request<T> path(String name, Object value, ParameterStyle style) {
    String text = style.text(operation.id(), ParameterStyle.Place.PATH, name, value);
    if (BREAKS.matcher(text).find()) {
      throw invalid(name + BREAKS_ERROR);
    }
    return segment(name, value == null ? null : text);
  }

  /**
   * Sets a path parameter whose values begin with a prefix. A value without the prefix is sent,
   * too, but the message of an error then mentions it.
   *
   * @param name name of the parameter in the contract
   * @param value identifier
   * @param prefix text with which each identifier begins, such as {@code usr_}
   * @return this request
   * @throws InvalidRequestException if the value would change the path
   */
  public Request<T> path(String name, String value, String prefix) {
    path(name, value);
    if (prefixHint == null && !value.startsWith(prefix)) {
      prefixHint = name + " does not start with \"" + prefix + "\"";
    }
    return this;
  }

  /**
   * Sets a query parameter; items of lists are joined with commas.
   *
   * @param name name of the parameter in the contract
   * @param value value to send; null or an empty list omits the parameter
   * @return this request
   */
  public Request<T> query(String name, Object value) {
    boolean isSent = value != null && !isEmpty(value);
    if (name.equals(operation.paging().parameter())) {
      cursor = isSent ? value.toString() : null;
      // The place of the cursor of a later page: parameters are sent in the order of the contract.
      query.putIfAbsent(name, "");
    }
    if (isSent) {
      query.put(name, encoded(name) + "=" + QueryText.joined(this::encoded, value));
    }
    return this;
  }

  /**
   * Sets a query parameter once for each item: {@code name=a&name=b}.
   *
   * @param name name of the parameter in the contract
   * @param values items to send; null or an empty list omits the parameter
   * @return this request
   */
  public Request<T> explodedQuery(String name, Collection<?> values) {
    if (values != null && !values.isEmpty()) {
      List<String> pairs = new ArrayList<>();
      for (Object item : values) {
        pairs.add(encoded(name) + "=" + encoded(PlainText.of(item)));
      }
      query.put(name, String.join("&", pairs));
    }
    return this;
  }

  /**
   * Sets a query parameter that has a style.
   *
   * @param name name of the parameter in the contract
   * @param value value to send; null or an empty object omits the parameter
   * @param style style of the parameter
   * @return this request
   */
  public Request<T> query(String name, Object value, ParameterStyle style) {
    String pairs = style.text(operation.id(), ParameterStyle.Place.QUERY, name, value);
    if (!pairs.isEmpty()) {
      query.put(name, pairs);
    }
    return this;
  }

  /**
   * Sets a header; items of lists are joined with commas.
   *
   * @param name name of the header in the contract
   * @param value value to send, or null to omit the header
   * @return this request
   */
  public Request<T> header(String name, Object value) {
    if (value != null) {
      headers.put(name, QueryText.joined(text -> text, value));
    }
    return this;
  }

  /**
   * Sets a header that has a style.
   *
   * @param name name of the header in the contract
   * @param value value to send; null or an empty object omits the header
   * @param style style of the header
   * @return this request
   */
  public Request<T> header(String name, Object value, ParameterStyle style) {
    String text = style.text(operation.id(), ParameterStyle.Place.HEADER, name, value);
    if (!text.isEmpty()) {
      headers.put(name, text);
    }
    return this;
  }

  /**
   * Adds a cookie that has a style.
   *
   * @param name name of the cookie in the contract
   * @param value value to send, or null to omit the cookie
   * @param style style of the cookie
   * @return this request
   */
  public Request<T> cookie(String name, Object value, ParameterStyle style) {
    String pair = style.text(operation.id(), ParameterStyle.Place.COOKIE, name, value);
    if (!pair.isEmpty()) {
      headers.merge("Cookie", pair, (before, next) -> before + "; " + next);
    }
    return this;
  }

  /**
   * Adds a cookie (RFC 6265, 4.2). Its value is percent-encoded; items of lists are joined with
   * commas.
   *
   * @param name name of the cookie in the contract
   * @param value value to send, or null to omit the cookie
   * @return this request
   */
  public Request<T> cookie(String name, Object value) {
    if (value != null) {
      String pair = name + "=" + encoded(QueryText.joined(text -> text, value));
      headers.merge("Cookie", pair, (before, next) -> before + "; " + next);
    }
    return this;
  }

  /**
   * Sets a JSON body.
   *
   * @param value value to send, or null to send no body
   * @return this request
   */
  public Request<T> body(Object value) {
    return value == null ? this : anyBody(value);
  }

  /**
   * Sets a required JSON body.
   *
   * @param value value to send
   * @return this request
   * @throws InvalidRequestException if the value is null
   */
  public Request<T> requiredBody(Object value) {
    return body(requireBody(value));
  }

  /**
   * Sets a required JSON body of any type.
   *
   * @param value value to send; null is sent as JSON null
   * @return this request
   */
  public Request<T> anyBody(Object value) {
    Object sent = choice == null ? value : choice.addedTo(operation.id(), value);
    return content("application/json", RequestJson.bytes(operation.id(), sent));
  }

  /**
   * Sets the member of the body that chooses between JSON and a stream. Called before the body is
   * set.
   *
   * @param member name of the member
   * @param value value for the result of the operation
   * @param isSent whether the member is added to a body without it
   * @return this request
   */
  public Request<T> choice(String member, boolean value, boolean isSent) {
    choice = new StreamChoice(member, value, isSent);
    return this;
  }

  /**
   * Sets a binary body.
   *
   * @param file content to send, or null to send no body
   * @return this request
   */
  public Request<T> bytes(FilePart file) {
    if (file == null) {
      return this;
    }
    return content("application/octet-stream", file);
  }

  /**
   * Sets a required binary body.
   *
   * @param file content to send
   * @return this request
   * @throws InvalidRequestException if {@code file} is null
   */
  public Request<T> requiredBytes(FilePart file) {
    return bytes(requireBody(file));
  }

  /**
   * Sets the content of a file as the body, with its media type if the operation takes that.
   *
   * @param file file to send, or null to send no body
   * @param usual first media type of the operation without a wildcard
   * @return this request
   */
  public Request<T> file(FilePart file, String usual) {
    if (file == null) {
      return this;
    }
    String type = ContentTypes.ofFile(operation.contentTypes(), file.contentType(), usual);
    return content(type, file);
  }

  /**
   * Sets the content of a required file as the body, with its media type if the operation takes
   * that.
   *
   * @param file file to send
   * @param usual first media type of the operation without a wildcard
   * @return this request
   * @throws InvalidRequestException if {@code file} is null
   */
  public Request<T> requiredFile(FilePart file, String usual) {
    return file(requireBody(file), usual);
  }

  /**
   * Sets a text as the body, in UTF-8. Its media type says so, unless all encodings have the same
   * bytes for it.
   *
   * @param text text to send, or null to send no body
   * @param mediaType media type of the operation
   * @return this request
   */
  public Request<T> text(String text, String mediaType) {
    if (text == null) {
      return this;
    }
    byte[] bytes = RequestJson.utf8(operation.id(), text);
    // A text in another type, such as XML, says or implies its encoding itself.
    boolean isPlain =
        mediaType.regionMatches(true, 0, "text/", 0, 5)
            && mediaType.indexOf(';') < 0
            && bytes.length != text.length();
    return content(isPlain ? mediaType + "; charset=utf-8" : mediaType, bytes);
  }

  /**
   * Sets a required text as the body, in UTF-8.
   *
   * @param text text to send
   * @param mediaType media type of the operation
   * @return this request
   * @throws InvalidRequestException if the text is null
   */
  public Request<T> requiredText(String text, String mediaType) {
    return text(requireBody(text), mediaType);
  }

  /**
   * Says how fields of a form are sent, if not by their types. It must come before the form.
   *
   * @param pairs for each field its name and a separator of the items of a list, or a media type
   * @return this request
   */
  public Request<T> fieldForms(String... pairs) {
    Map<String, String> forms = new LinkedHashMap<>();
    for (int index = 0; index < pairs.length; index += 2) {
      forms.put(pairs[index], pairs[index + 1]);
    }
    fieldForms = forms;
    return this;
  }

  /**
   * Sets a multipart form as the body, with a part for each field (RFC 7578).
   *
   * @param form model to send, or null to send no body
   * @param deep names of fields whose members are sent with brackets
   * @return this request
   */
  public Request<T> multipart(Object form, String... deep) {
    if (form == null) {
      return this;
    }
    Multipart.Encoded encoded = Multipart.of(form, fieldForms, Set.of(deep)).encode();
    source = encoded.source();
    return content("multipart/form-data; boundary=" + encoded.boundary(), encoded.body());
  }

  /**
   * Sets a required multipart form as the body, with a part for each field (RFC 7578).
   *
   * @param form model to send
   * @param deep names of fields whose members are sent with brackets
   * @return this request
   * @throws InvalidRequestException if the form is null
   */
  public Request<T> requiredMultipart(Object form, String... deep) {
    return multipart(requireBody(form), deep);
  }

  /**
   * Sets a form as the body, as {@code application/x-www-form-urlencoded}.
   *
   * @param form model to send, or null to send no body
   * @param deep names of fields whose members are sent with brackets
   * @return this request
   */
  public Request<T> form(Object form, String... deep) {
    if (form == null) {
      return this;
    }
    String text = Form.of(operation.id(), form, Set.of(deep), fieldForms);
    return content("application/x-www-form-urlencoded", text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Sets a required form as the body, as {@code application/x-www-form-urlencoded}.
   *
   * @param form model to send
   * @param deep names of fields whose members are sent with brackets
   * @return this request
   * @throws InvalidRequestException if the form is null
   */
  public Request<T> requiredForm(Object form, String... deep) {
    return form(requireBody(form), deep);
  }

  /**
   * Overrides the media type of the body.
   *
   * @param mediaType media type in the contract
   * @return this request
   */
  public Request<T> contentType(String mediaType) {
    contentType = mediaType;
    return this;
  }

  /**
   * {@return a copy of this request that asks for another page}
   *
   * @param next cursor of the page
   */
  public Request<T> page(String next) {
    Request<T> copy = new Request<>(operation);
    copy.path = path;
    copy.query.putAll(query);
    copy.headers.putAll(headers);
    copy.body = body;
    copy.source = source;
    copy.choice = choice;
    copy.contentType = contentType;
    copy.prefixHint = prefixHint;
    PageStrategy paging = operation.paging();
    if (paging.body().isEmpty()) {
      return copy.query(paging.parameter(), next);
    }
    copy.body = BodyMember.with(operation.id(), body, paging.body(), paging.value(next));
    copy.contentType = contentType == null ? "application/json" : contentType;
    return copy;
  }

  /** {@return the operation that this request calls} */
  public Operation<T> operation() {
    return operation;
  }

  /** {@return the cursor of the page, or null for the first page} */
  public String cursor() {
    List<String> inBody = operation.paging().body();
    return inBody.isEmpty() ? cursor : BodyMember.in(body, inBody);
  }

  /** {@return the first identifier that lacks its prefix, for messages, or null} */
  public String prefixHint() {
    return prefixHint;
  }

  /**
   * {@return the encoded path and query}
   *
   * @param extraQuery further parameters of the caller by name; lists are joined with commas
   */
  public String target(Map<String, ?> extraQuery) {
    if (query.isEmpty() && extraQuery.isEmpty()) {
      return path;
    }
    List<String> pairs = new ArrayList<>(query.values());
    pairs.removeIf(String::isEmpty);
    extraQuery.forEach(
        (name, value) -> {
          if (value != null && !isEmpty(value)) {
            pairs.add(encoded(name) + "=" + QueryText.joined(this::encoded, value));
          }
        });
    return pairs.isEmpty() ? path : QueryText.appended(path, String.join("&", pairs));
  }

  /** {@return the header parameters and cookies by name, not checked yet} */
  public Map<String, String> headers() {
    return headers;
  }

  /** {@return the encoded body, or null if there is none} */
  public byte[] body() {
    return body;
  }

  /** {@return the body that is read while it is sent, or null if there is none} */
  public BodySource source() {
    return source;
  }

  /** {@return the media type of the body, or null if there is none} */
  public String contentType() {
    return contentType;
  }

  private Request<T> content(String mediaType, byte[] bytes) {
    contentType = mediaType;
    body = bytes;
    return this;
  }

  private Request<T> content(String mediaType, FilePart file) {
    source = Multipart.sourceOf(file);
    return content(mediaType, source == null ? file.bytes() : null);
  }

  private <V> V requireBody(V value) {
    if (value == null) {
      throw invalid("the body must not be null");
    }
    return value;
  }

  private InvalidRequestException invalid(String message) {
    return new InvalidRequestException(operation.id() + ": " + message);
  }

  private String encoded(String text) {
    return PercentEncoding.encode(operation.id(), text);
  }

  // Some servers decode these before they split a path, and would see another path.
  private QueryText.Encoding checked(String name) {
    return text -> {
      for (int index = 0; index < text.length(); index++) {
        char character = text.charAt(index);
        if (character == '\n' || character == '\r' || character == 0) {
          throw invalid(name + BREAKS_ERROR);
        }
      }
      return encoded(text);
    };
  }

  private static boolean isEmpty(Object value) {
    return value instanceof Collection<?> list && list.isEmpty();
  }

  private static String shown(String text) {
    if (text == null) {
      return "null";
    }
    return text.isEmpty() ? "empty" : "\"" + text + "\"";
  }
}
