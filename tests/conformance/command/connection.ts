/**
 * Sends each request on a new connection: a call on a connection that the server is just closing would be lost. All
 * requests of the kit share this pool, so it also applies to reading codes and to reviews.
 */
export function fetchAlone(request: Request): Promise<Response> {
  request.headers.set('Connection', 'close');
  return fetch(request);
}
