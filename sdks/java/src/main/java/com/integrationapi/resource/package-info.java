/** The operations of the API, by resource. Written by the generator. */
package com.integrationapi.resource;
