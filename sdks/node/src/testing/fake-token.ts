/** Reports whether a request is one for a token, and not a call: calls accept problem details. */
export function isTokenRequest({ method, headers, body }: RequestInit): boolean {
  const isForm = typeof body === 'string' && body.startsWith('grant_type=client_credentials');
  return method === 'POST' && isForm && new Headers(headers).get('Accept') === 'application/json';
}

/** Accepts any client id and secret. */
export function fakeToken(): Response {
  return Response.json({ access_token: 'fake-token', token_type: 'Bearer', expires_in: 3600 });
}
