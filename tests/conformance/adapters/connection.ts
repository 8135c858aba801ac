/**
 * Sends each request on a new connection, because a request on a connection that the server is closing would be lost.
 * The requests that read codes or make reviews use this function too: fetch shares its connections among all requests.
 */
export function fetchAlone(request: Request): Promise<Response> {
  request.headers.set('Connection', 'close');
  return fetch(request);
}
