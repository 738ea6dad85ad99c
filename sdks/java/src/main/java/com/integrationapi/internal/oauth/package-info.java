/** Access tokens by client credentials (RFC 6749, section 4.4). Not part of the public API. */
package com.integrationapi.internal.oauth;
