/**
 * Client library of the Integration API. Start with {@code IntegrationApi.builder()}.
 *
 * <p>Packages under {@code internal} are no part of the public interface and change without notice.
 */
package com.integrationapi;
