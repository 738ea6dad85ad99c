/** Examples of the contract and their lookup. Not part of the public API. */
package com.integrationapi.internal.testing;
