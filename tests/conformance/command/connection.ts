/**
 * A request on a connection of its own. A server closes idle connections when it likes, and a call sent on one just then is
 * lost. All requests of the kit share one pool, so this holds for codes and reviews too.
 */
export function fetchAlone(request: Request): Promise<Response> {
  request.headers.set('Connection', 'close');
  return fetch(request);
}
