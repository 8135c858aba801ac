/** Refusals as other servers write them: mostly the same messages in other parts of the body. */
import { isRecord } from '../contract/is-record';
import { withHeaders } from '../replies/reply';
import { htmlType, proxyPage } from './html-pages';
import { isJson, type Shape } from './shape';

/** Returns all messages in the body, at any depth. */
function messagesIn(body: unknown): string[] {
  if (typeof body === 'string') return [body];
  if (Array.isArray(body)) return body.flatMap(messagesIn);
  return isRecord(body) ? Object.values(body).flatMap(messagesIn) : [];
}

/**
 * The refused login of an unverified account. Most of these shapes leave it unchanged, because the portal's activation
 * depends on `requires_verification`.
 */
const isUnverified = (body: unknown) => isRecord(body) && 'requires_verification' in body;

/** A refusal about the whole request, not about single fields. */
const isGeneral = (body: unknown) =>
  isRecord(body) && ['detail', 'error', 'message'].some((key) => typeof body[key] === 'string');

const refusals =
  (write: (messages: string[], body: unknown, status: number) => unknown): Shape =>
  (reply) => {
    const { status, body } = reply;
    const messages = messagesIn(body);
    if (status < 400 || !isJson(reply) || isUnverified(body) || messages.length === 0) return reply;
    return { ...reply, body: write(messages, body, status) };
  };

export const errorShapes = {
  /** Django's form: general messages in `non_field_errors` (400) or `detail` (other statuses), field messages unchanged. */
  'errors-of-django': refusals((messages, body, status) => {
    if (!isGeneral(body)) return body;
    return status === 400 ? { non_field_errors: messages } : { detail: messages.join(' ') };
  }),
  'errors-as-list': refusals((messages) => messages),
  'errors-as-detail-list': refusals((messages) => ({ detail: messages })),
  'errors-as-message': refusals((messages) => ({ message: messages.join(' ') })),
  'errors-nested': refusals((_, errors) => ({ message: 'The given data was invalid.', errors })),
  'errors-with-codes': refusals((messages, _, status) => ({
    type: status === 400 ? 'validation_error' : 'client_error',
    errors: messages.map((detail) => ({ code: 'invalid', detail, attr: null })),
  })),
  'errors-as-page': (reply) =>
    reply.status >= 400 && isJson(reply)
      ? withHeaders({ ...reply, body: proxyPage(reply.status) }, htmlType)
      : reply,

  /** Adds the fields `code` and `messages` to a 401, as Django's token library does. */
  'token-errors-with-code': (reply) =>
    reply.status === 401 && isRecord(reply.body) && typeof reply.body.detail === 'string'
      ? {
          ...reply,
          body: {
            ...reply.body,
            code: 'token_not_valid',
            messages: [
              { token_class: 'AccessToken', token_type: 'access', message: 'Token is expired' },
            ],
          },
        }
      : reply,

  /** The refused login of an unverified account contains no address and no phone number. */
  'refusal-without-address': (reply) => {
    if (!isUnverified(reply.body) || !isRecord(reply.body)) return reply;
    const { email, phone_number, ...body } = reply.body;
    return { ...reply, body };
  },

  /** `Retry-After` as a date instead of seconds. */
  'retry-after-date': (reply, { now }) => {
    const seconds = Number(reply.headers?.get('Retry-After') ?? Number.NaN);
    if (Number.isNaN(seconds)) return reply;
    const date = new Date(now + seconds * 1000).toUTCString();
    return withHeaders(reply, { 'Retry-After': date });
  },
} satisfies Record<string, Shape>;
