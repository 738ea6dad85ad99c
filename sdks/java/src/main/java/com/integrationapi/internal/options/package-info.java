/** Options of a client, checked and with defaults. Not part of the public API. */
package com.integrationapi.internal.options;
