package com.integrationapi.http;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.integrationapi.Fuzz;
import com.integrationapi.ScriptedServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Reads damaged responses and compares three other clients. If all of them refuse bytes, or read
 * something else, this library must refuse them, too.
 */
class ResponseFuzzTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final List<String> CORPUS =
      List.of(
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nokk",
          "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nok",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n"
              + "2\r\nok\r\n0\r\n\r\n",
          CHUNKED + "2\r\nok\r\n0\r\n\r\n",
          CHUNKED + "1;a=b;c=\"d\"\r\no\r\n01 \r\nk\r\n0\r\nX-Trailer: 1\r\n\r\n",
          "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
          "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
          "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok",
          "HTTP/1.0 200 OK\r\n\r\nok",
          "HTTP/1.1 200 OK\r\nX-A: 1,\r\n  2\r\nContent-Length: 2\r\n\r\nok",
          "HTTP/1.1 200 OK\nContent-Length: 2\n\nok",
          "HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
          "HTTP/1.1 304 Not Modified\r\nContent-Length: 2\r\n\r\n",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\n\r\n",
          zipped());
  private static final List<String> TOKENS =
      List.of(
          ("\r\n,\n,\r,\0, ,\t,:,;,-1,+2,0x2,2 2,00000000000000002,99999999999999999999,"
                  + "HTTP/1.1 ,HTTP/2 ,http/1.1 ,HTTP/1.1 000 ,HTTP/1.1 1000 ,101,\u00ff,\u0085,\u00b2,"
                  + "Content-Length: 1\r\n,Content-Length : 2\r\n,Content-Length:\r\n,"
                  + "Transfer-Encoding: gzip\r\n,Transfer-Encoding: chunked\r\n,"
                  + "Transfer-Encoding: identity\r\n,Content-Encoding: gzip\r\n,X-A: 1\r\n, folded\r\n,"
                  + "no colon\r\n,: no name\r\n,Connection: close\r\n,0\r\n\r\n,2\r\nok\r\n,g\r\n")
              .split(","));

  /** A response as a client read it. */
  private record Read(int status, byte[] body) {
    boolean isSame(Read other) {
      return status == other.status && Arrays.equals(body, other.body);
    }
  }

  /** Client that reads a response. */
  private interface Reader {
    Read read(String url) throws Exception;
  }

  private ScriptedServer server;

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void noDamagedResponseIsAcceptedByThisLibraryAlone() throws Exception {
    try (SocketTransport ours = SocketTransport.builder().proxy(ProxySelector.of(null)).build();
        CloseableHttpClient apache =
            HttpClients.custom()
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableAuthCaching()
                .build()) {
      OkHttpClient okHttp =
          new OkHttpClient.Builder()
              .followRedirects(false)
              .retryOnConnectionFailure(false)
              .callTimeout(LIMIT)
              .build();
      HttpClient jdk = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      List<Reader> others =
          List.of(url -> okHttp(okHttp, url), url -> apache(apache, url), url -> jdk(jdk, url));
      int tried = new Fuzz(CORPUS, TOKENS, 400, bytes -> fault(bytes, ours, others)).run();
      System.out.println(tried + " responses read beside OkHttp, HttpComponents and java.net.http");
      assertTrue(tried >= CORPUS.size());
    }
  }

  private String fault(byte[] response, SocketTransport transport, List<Reader> others)
      throws Exception {
    // A new server for each response, so that no response affects the next one.
    try (ScriptedServer fresh = new ScriptedServer()) {
      server = fresh;
      Read ours;
      try {
        ours = ours(transport, url(response));
      } catch (InterruptedIOException hang) {
        return "this library waits after the end of the connection";
      } catch (IOException refused) {
        return null;
      } catch (RuntimeException foreign) {
        return "this library throws " + foreign;
      }
      if (ours == null) {
        return null;
      }
      for (byte[] each : List.of(response, plain(response))) {
        for (Reader other : others) {
          Read theirs = attempt(other, url(each));
          if (theirs != null && theirs.isSame(ours)) {
            return null;
          }
        }
      }
      return "only this library reads status "
          + ours.status
          + " and "
          + ours.body.length
          + " bytes";
    }
  }

  // A list of the same length is one length (RFC 9112, 6.3). Clients that accept it differ in
  // others.
  private static byte[] plain(byte[] response) {
    return new String(response, StandardCharsets.ISO_8859_1)
        .replaceAll(
            "(?im)^(content-length:[ \t]*)([0-9]+)(?:[ \t]*,[ \t]*\\2)+(?=[ \t]*\r?$)", "$1$2")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private String url(byte[] response) {
    server.lastReply(response);
    return server.url() + "/";
  }

  // The clients of others throw whatever they like.
  private static Read attempt(Reader reader, String url) {
    try {
      return reader.read(url);
    } catch (Exception refused) {
      return null;
    }
  }

  /** {@return what this library reads, or null for a defect} */
  private static Read ours(SocketTransport transport, String url) throws Exception {
    HttpResponse response = transport.send(Requests.get(url), LIMIT);
    return response.defect().isPresent() ? null : new Read(response.status(), response.body());
  }

  private static Read okHttp(OkHttpClient client, String url) throws Exception {
    try (Response response = client.newCall(new Request.Builder().url(url).build()).execute()) {
      return new Read(response.code(), response.body().bytes());
    }
  }

  private static Read apache(CloseableHttpClient client, String url) throws Exception {
    return client.execute(
        new HttpGet(url),
        response -> {
          byte[] body =
              response.getEntity() == null
                  ? new byte[0]
                  : EntityUtils.toByteArray(response.getEntity());
          return new Read(response.getCode(), body);
        });
  }

  private static Read jdk(HttpClient client, String url) throws Exception {
    java.net.http.HttpRequest request =
        java.net.http.HttpRequest.newBuilder(URI.create(url)).timeout(LIMIT).build();
    java.net.http.HttpResponse<byte[]> response =
        client.send(request, java.net.http.HttpResponse.BodyHandlers.ofByteArray());
    return new Read(response.statusCode(), response.body());
  }

  private static String zipped() {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(body)) {
      out.write("zipped".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: "
        + body.size()
        + "\r\n\r\n"
        + body.toString(StandardCharsets.ISO_8859_1);
  }
}
