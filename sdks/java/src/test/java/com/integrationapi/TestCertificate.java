package com.integrationapi;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key with a certificate that it has signed itself.
 *
 * @param store store with the entry {@code server}
 */
public record TestCertificate(KeyStore store) {
  private static final String PASSWORD = "changeit";

  /** {@return a new certificate for a host, with a key of a type such as EC or RSA} */
  public static TestCertificate of(String host, String keyType) throws Exception {
    Path folder = Files.createTempDirectory("certificate");
    Path file = folder.resolve("keys.p12");
    try {
      String arguments =
          "-genkeypair -alias server -keyalg %s -storetype PKCS12 -dname CN=%s -ext san=dns:%s"
              + " -ext bc:c -storepass %s -keystore";
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
      command.addAll(List.of(arguments.formatted(keyType, host, host, PASSWORD).split(" ", -1)));
      command.add(file.toString());
      Process keytool =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (keytool.waitFor() != 0) {
        throw new IllegalStateException("keytool failed");
      }
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(file)) {
        store.load(in, PASSWORD.toCharArray());
      }
      return new TestCertificate(store);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  /** {@return the settings of a server with this certificate} */
  public SSLContext ofServer() throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trusting(), null);
    return context;
  }

  /** {@return the settings of a client that accepts this certificate only} */
  public SSLContext ofClient() throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trusting(), null);
    return context;
  }

  /** {@return trust managers that accept this certificate only} */
  public TrustManager[] trusting() throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", store.getCertificate("server"));
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(trusted);
    return factory.getTrustManagers();
  }
}
