/** Requests and responses below the operations: middleware and transports. */
package com.integrationapi.http;
