/** How a method call becomes a request, and an answer a model. Not a public interface. */
package com.integrationapi.internal;
