/**
 * Client library for the Integration API. Start with {@code IntegrationApi.builder()}.
 *
 * <p>Packages under {@code internal} are not part of the public API and may change without notice.
 *
 * @serial exclude
 */
@NullMarked
package com.integrationapi;

import org.jspecify.annotations.NullMarked;
