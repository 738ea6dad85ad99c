package com.integrationapi.internal.transport;

import com.integrationapi.ConfigurationException;
import com.integrationapi.internal.transport.Target.Origin;
import java.io.IOException;
import java.net.Authenticator;
import java.net.Authenticator.RequestorType;
import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Proxies on the way to a server, and the credentials that they ask for. */
public final class Proxies {
  static final int AUTHENTICATION_REQUIRED = 407;

  private static final Pattern BASIC =
      Pattern.compile(
          "(?:^|,)\\s*basic\\b(?:[^\"]*?\\brealm\\s*=\\s*\"?([^\",]*))?", Pattern.CASE_INSENSITIVE);

  private final ProxySelector selector;
  private final Authenticator authenticator;
  private final Map<InetSocketAddress, String> credentials = new ConcurrentHashMap<>();

  /**
   * Creates proxies without credentials.
   *
   * @param selector selects proxies, or null for none
   * @param authenticator knows user names and passwords, or null for the default of the platform
   */
  public Proxies(ProxySelector selector, Authenticator authenticator) {
    this.selector = selector == null ? ProxySelector.of(null) : selector;
    this.authenticator = authenticator;
  }

  /**
   * {@return the first proxy on the way to a server, or null if there is none} The HTTP client of
   * the JDK tries no other.
   *
   * @param url absolute URL with http or https
   * @throws ConfigurationException if it is not an HTTP proxy, such as a SOCKS proxy
   */
  public InetSocketAddress first(String url) {
    List<Proxy> found = selected(Target.of(url).origin());
    if (found.isEmpty()) {
      return null;
    }
    if (!isSupported(found.get(0))) {
      throw unsupported(found.get(0));
    }
    return (InetSocketAddress) found.get(0).address();
  }

  /**
   * {@return the HTTP proxies to try, in their order; {@link Proxy#NO_PROXY} is the way without
   * one} Proxies of other types are left out if there is an HTTP proxy, too.
   *
   * @throws ConfigurationException if the selector fails or selects only proxies of another type,
   *     which must not be bypassed
   */
  List<Proxy> of(Origin origin) {
    List<Proxy> found = selected(origin);
    if (found.isEmpty()) {
      return List.of(Proxy.NO_PROXY);
    }
    boolean hasHttp =
        found.stream().anyMatch(each -> each.type() == Proxy.Type.HTTP && isSupported(each));
    for (Proxy each : found) {
      if (!hasHttp && !isSupported(each)) {
        throw unsupported(each);
      }
    }
    return found.stream().filter(Proxies::isSupported).toList();
  }

  private static boolean isSupported(Proxy proxy) {
    return proxy.type() == Proxy.Type.DIRECT
        || (proxy.type() == Proxy.Type.HTTP && proxy.address() instanceof InetSocketAddress);
  }

  private static ConfigurationException unsupported(Proxy proxy) {
    return new ConfigurationException(
        "a proxy of the type " + proxy.type() + " is not supported; use an HTTP proxy");
  }

  private List<Proxy> selected(Origin origin) {
    List<Proxy> found;
    try {
      found = selector.select(uri(origin));
    } catch (RuntimeException hidden) {
      // Its text may contain the password of a proxy.
      throw new ConfigurationException("the proxy selector threw " + hidden.getClass().getName());
    }
    if (found == null) {
      throw new ConfigurationException("the proxy selector returned null instead of a list");
    }
    for (Proxy each : found) {
      if (each == null) {
        throw new ConfigurationException("the proxy selector returned a list with null");
      }
    }
    return found;
  }

  /** Reports a proxy that did not open a connection to its selector. */
  void failed(Origin origin, InetSocketAddress proxy, IOException error) {
    try {
      selector.connectFailed(uri(origin), proxy, error);
    } catch (RuntimeException ignored) {
      // The selector only observes, so the next proxy is tried anyway.
    }
  }

  /** {@return the {@code Proxy-Authorization} that a proxy has asked for, or null} */
  String authorization(InetSocketAddress proxy) {
    return proxy == null ? null : credentials.get(proxy);
  }

  /**
   * Asks for the user name and the password that a proxy wants.
   *
   * @param proxy proxy that rejected the request
   * @param origin server of the request
   * @param response response of the proxy
   * @param isAnswered whether the proxy has already asked, and received credentials
   * @throws ConfigurationException if nobody knows them, or the proxy does not accept them
   * @throws ProxyException if the response does not ask for credentials
   */
  void authenticate(
      InetSocketAddress proxy, Origin origin, WireResponse response, boolean isAnswered)
      throws ProxyException {
    if (response.status() != AUTHENTICATION_REQUIRED) {
      throw ProxyException.refused(proxy, response.status());
    }
    List<String> challenges = response.headers().getOrDefault("proxy-authenticate", List.of());
    Matcher basic = BASIC.matcher(String.join(", ", challenges));
    PasswordAuthentication known =
        !isAnswered && basic.find() ? ask(proxy, origin, basic.group(1)) : null;
    if (known == null) {
      credentials.remove(proxy);
      throw new ConfigurationException(
          ProxyException.name(proxy)
              + " requires authentication (407); pass an authenticator with its user name and"
              + " password to the transport. The library supports the scheme Basic");
    }
    String pair = known.getUserName() + ":" + new String(known.getPassword());
    byte[] bytes = pair.getBytes(StandardCharsets.UTF_8);
    credentials.put(proxy, "Basic " + Base64.getEncoder().encodeToString(bytes));
  }

  private PasswordAuthentication ask(InetSocketAddress proxy, Origin origin, String realm) {
    Authenticator asked = authenticator == null ? Authenticator.getDefault() : authenticator;
    if (asked == null) {
      return null;
    }
    try {
      return asked.requestPasswordAuthenticationInstance(
          proxy.getHostString(),
          proxy.getAddress(),
          proxy.getPort(),
          origin.isTls() ? "https" : "http",
          realm == null ? "" : realm,
          "basic",
          uri(origin).toURL(),
          RequestorType.PROXY);
    } catch (RuntimeException | IOException hidden) {
      // Its text may contain the password.
      throw new ConfigurationException(
          "the authenticator of the proxy threw " + hidden.getClass().getName());
    }
  }

  private static URI uri(Origin origin) {
    return URI.create((origin.isTls() ? "https" : "http") + "://" + origin.authority() + "/");
  }
}
