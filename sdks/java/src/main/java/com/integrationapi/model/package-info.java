/** Request and response bodies of the API. Generated. */
package com.integrationapi.model;
