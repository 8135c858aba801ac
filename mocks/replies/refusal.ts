/** Thrown to refuse a call. The refusal of an operation is checked against the contract like its other replies. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Headers;

  constructor(status: number, body: object, headers: HeadersInit) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
    this.headers = new Headers(headers);
  }
}

export const refuse = (status: number, body: object, headers: HeadersInit = {}) =>
  new Refusal(status, body, headers);

export const notFound = (headers?: Record<string, string>) =>
  refuse(404, { detail: 'Not found.' }, headers);
