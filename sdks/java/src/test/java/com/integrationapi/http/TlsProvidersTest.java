package com.integrationapi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.integrationapi.Clients;
import com.integrationapi.ConnectionException;
import com.integrationapi.CoreCalls;
import com.integrationapi.TestCertificate;
import com.integrationapi.TlsServer;
import com.integrationapi.internal.client.ApiClient;
import java.net.ProxySelector;
import java.security.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.jsse.provider.BouncyCastleJsseProvider;
import org.conscrypt.Conscrypt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The same calls over the TLS of the JDK, of Bouncy Castle and of Conscrypt. */
class TlsProvidersTest {
  private static TestCertificate known;
  private static TestCertificate unknown;
  private static TestCertificate otherHost;

  /** Implementation of TLS. */
  private record Tls(String name, Supplier<Provider> provider) {
    SSLContext trusting(TestCertificate certificate) throws Exception {
      Provider given = provider.get();
      SSLContext context =
          given == null ? SSLContext.getInstance("TLS") : SSLContext.getInstance("TLS", given);
      context.init(null, certificate.trusting(), null);
      return context;
    }
  }

  private static final List<Tls> ALL =
      List.of(
          new Tls("the JDK", () -> null),
          new Tls("Bouncy Castle", () -> new BouncyCastleJsseProvider(new BouncyCastleProvider())),
          new Tls("Conscrypt", Conscrypt::newProvider));

  @BeforeAll
  static void create() throws Exception {
    known = TestCertificate.of("localhost", "EC");
    unknown = TestCertificate.of("localhost", "EC");
    otherHost = TestCertificate.of("other.invalid", "EC");
  }

  @TestFactory
  Stream<DynamicTest> twoCallsShareAConnection() {
    return each(
        (tls, protocol) -> {
          try (TlsServer server = new TlsServer(known, protocol, false);
              ApiClient client = client(server, tls.trusting(known))) {
            send(client);
            send(client);
            assertEquals(1, server.connections());
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> aCertificateThatIsNotAcceptedIsNotRetried() {
    return each(
        (tls, protocol) -> {
          refused(new TlsServer(unknown, protocol, false), tls.trusting(known));
          refused(new TlsServer(otherHost, protocol, false), tls.trusting(otherHost));
        });
  }

  @TestFactory
  Stream<DynamicTest> aRequiredCertificateOfTheClientIsNotRetried() {
    return each(
        (tls, protocol) -> refused(new TlsServer(known, protocol, true), tls.trusting(known)));
  }

  private static void refused(TlsServer started, SSLContext context) throws Exception {
    try (TlsServer server = started;
        ApiClient client = client(server, context)) {
      ConnectionException error = assertThrows(ConnectionException.class, () -> send(client));
      assertFalse(error.isRetryable(), () -> error + ", caused by " + causes(error));
      assertEquals(1, server.connections());
    }
  }

  private static String causes(Throwable error) {
    List<String> all = new ArrayList<>();
    for (Throwable each = error.getCause(); each != null; each = each.getCause()) {
      all.add(each.toString());
    }
    return String.join(", caused by ", all);
  }

  /** Calls of one implementation. */
  private interface Calls {
    void make(Tls tls, String protocol) throws Exception;
  }

  private static Stream<DynamicTest> each(Calls calls) {
    return Stream.of("TLSv1.2", "TLSv1.3")
        .flatMap(
            protocol ->
                ALL.stream()
                    .map(
                        tls ->
                            DynamicTest.dynamicTest(
                                protocol + " of " + tls.name, () -> calls.make(tls, protocol))));
  }

  private static ApiClient client(TlsServer server, SSLContext context) {
    SocketTransport transport =
        SocketTransport.builder().proxy(ProxySelector.of(null)).sslContext(context).build();
    return Clients.of(transport, builder -> builder.baseUrl(server.url()).maxRetries(2));
  }

  private static void send(ApiClient client) {
    CoreCalls.retrieve(client, false);
  }
}
