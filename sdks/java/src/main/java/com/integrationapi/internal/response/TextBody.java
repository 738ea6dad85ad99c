package com.integrationapi.internal.response;

import com.integrationapi.http.HttpResponse;
import com.integrationapi.internal.json.JsonException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads results that are texts. */
final class TextBody {
  private static final Pattern CHARSET =
      Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\\s\";]+)", Pattern.CASE_INSENSITIVE);

  private TextBody() {}

  /**
   * {@return the text of a response in the character set of its {@code Content-Type}, by default
   * UTF-8, without a byte order mark}
   *
   * @param response response with the text
   * @throws JsonException if the character set is unknown, or the text is not in it
   */
  static String of(HttpResponse response) {
    Matcher found = CHARSET.matcher(response.header("content-type").orElse(""));
    String name = found.find() ? found.group(1) : StandardCharsets.UTF_8.name();
    try {
      Charset charset = Charset.forName(name);
      String text =
          charset.newDecoder().decode(ByteBuffer.wrap(ResponseBody.of(response))).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException other) {
      throw new JsonException("is not text in " + name.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      throw new JsonException("has an unknown charset: " + name);
    }
  }

  /**
   * {@return the URL in the header {@code Location} of a redirect, which is relative to that of the
   * request (RFC 9110, section 10.2.2)}
   *
   * @param response redirect
   * @param url URL of the request
   * @throws JsonException if there is none
   */
  static String location(HttpResponse response, String url) {
    String text = response.header("location").orElse("").strip();
    try {
      // An absolute URL may be signed, so it stays as it is.
      if (!text.isEmpty()) {
        URI target = URI.create(text);
        return target.isAbsolute() ? text : URI.create(url).resolve(target).toString();
      }
    } catch (IllegalArgumentException noUrl) {
      // Reported like an absent one.
    }
    throw new JsonException("comes without a URL in the header Location");
  }
}
