package com.integrationapi.internal;

import com.integrationapi.internal.http.Transport;

/**
 * What all requests of a client have in common.
 *
 * @param baseUrl where they go
 * @param apiKey of the account
 * @param userAgent how the library introduces itself
 * @param transport sends them
 */
public record Wire(BaseUrl baseUrl, ApiKey apiKey, String userAgent, Transport transport) {}
