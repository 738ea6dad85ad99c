/** Members of a path item that are operations (OpenAPI 3.1, section 4.8.9). */
export const HTTP_METHODS: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
