/** Thrown to refuse a call. The refusal of an operation is checked against the contract like its other replies. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Record<string, string>;

  constructor(status: number, body: object, headers: Record<string, string>) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export const refuse = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Refusal(status, body, headers);

export const notFound = (headers?: Record<string, string>) =>
  refuse(404, { detail: 'Not found.' }, headers);
