/** How servers of other makes refuse, and what the portal's screens then show. */
import { expect, test } from 'vitest';
import { ApiError, fieldErrors, isWrongCode } from '@/api/errors';
import { explain } from '@/api/explain';
import { type FailureKey, failures } from '@/api/messages';
import type { OperationId } from '@/contract/contract.gen';

interface Make {
  /** A refusal without any reason. `name` is the status in words. */
  nothing: (status: number, name: string) => object;
  /** A refusal of the whole request. */
  says?: (text: string) => object;
  /** A refusal of one field. The name may be written as in JavaScript, or as in C#. */
  field: (name: string, text: string) => object;
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const pascal = (name: string) => camel(name).replace(/^\w/, (letter) => letter.toUpperCase());

const instance = '/api/support/contact/';
const spring = { timestamp: '2025-11-03T10:15:00.000+00:00', path: instance };
const problem = { type: 'about:blank', title: 'Bad Request', status: 400, instance };

const makes: Record<string, Make> = {
  Spring: {
    nothing: (status, error) => ({ ...spring, status, error }),
    says: (message) => ({ ...spring, status: 400, error: 'Bad Request', message }),
    field: (name, defaultMessage) => ({
      ...spring,
      status: 400,
      error: 'Bad Request',
      message: "Validation failed for object='form'. Error count: 1",
      errors: [
        {
          codes: [`NotBlank.form.${camel(name)}`, 'NotBlank'],
          arguments: [{ codes: [name], arguments: null, defaultMessage: name }],
          defaultMessage,
          objectName: 'form',
          field: camel(name),
          rejectedValue: '',
        },
      ],
    }),
  },
  'an older Spring': {
    nothing: (status, error) => ({ ...spring, status, error, message: 'No message available' }),
    field: (name, defaultMessage) => ({
      ...spring,
      status: 400,
      errors: [{ field: name, defaultMessage }],
    }),
  },
  'Spring with problems': {
    nothing: (status, title) => ({ ...problem, title, status }),
    says: (detail) => ({ ...problem, detail }),
    field: (field, message) => ({ ...problem, violations: [{ field, message }] }),
  },
  'ASP.NET': {
    nothing: (status, title) => ({ type: 'https://tools.ietf.org/html/rfc9110', title, status }),
    says: (detail) => ({ type: 'https://tools.ietf.org/html/rfc9110', status: 400, detail }),
    field: (name, text) => ({
      title: 'One or more validation errors occurred.',
      errors: { [pascal(name)]: [text] },
    }),
  },
  'ASP.NET, while it reads the JSON': {
    nothing: (status, title) => ({ title, status }),
    field: (name, text) => ({ ...problem, errors: { [`$.${name}`]: [text] } }),
  },
  Laravel: {
    nothing: (status, message) => (status === 500 ? { message: 'Server Error' } : { message }),
    says: (message) => ({ message }),
    field: (name, text) => ({
      message: 'The given data was invalid.',
      errors: { [name]: [text] },
    }),
  },
  'a newer Laravel': {
    nothing: (status, message) => (status === 500 ? { message: 'Server Error' } : { message }),
    says: (message) => ({ message }),
    field: (name, text) => ({
      message: `${text} (and 1 more error)`,
      errors: { [name]: [text] },
    }),
  },
  FastAPI: {
    nothing: (_, detail) => ({ detail }),
    says: (detail) => ({ detail }),
    field: (name, msg) => ({ detail: [{ type: 'missing', loc: ['body', name], msg, input: {} }] }),
  },
  NestJS: {
    nothing: (statusCode, message) => ({ statusCode, message }),
    says: (message) => ({ statusCode: 400, message, error: 'Bad Request' }),
    field: (name, text) => ({
      statusCode: 400,
      message: [`${camel(name)} ${text.charAt(0).toLowerCase()}${text.slice(1)}`],
      error: 'Bad Request',
    }),
  },
  Express: {
    nothing: (_, error) => ({ error }),
    says: (error) => ({ error }),
    field: (path, msg) => ({
      errors: [{ type: 'field', value: '', msg, path, location: 'body' }],
    }),
  },
  Rails: {
    nothing: (status, error) => ({ status, error }),
    says: (text) => ({ errors: [text] }),
    field: (name, text) => ({ errors: { [name]: [text] } }),
  },
  'Django with standardized errors': {
    nothing: () => ({ type: 'client_error', errors: [{ code: 'error', detail: '', attr: null }] }),
    says: (detail) => ({ type: 'client_error', errors: [{ code: 'error', detail, attr: null }] }),
    field: (attr, detail) => ({
      type: 'validation_error',
      errors: [{ code: 'required', detail, attr }],
    }),
  },
  'Flask with webargs': {
    nothing: (code, status) => ({ code, status }),
    says: (text) => ({ messages: { _schema: [text] } }),
    field: (name, text) => ({ messages: { json: { [name]: [text] } } }),
  },
  'Flask-Smorest': {
    nothing: (code, status) => ({ code, status }),
    says: (message) => ({ code: 409, status: 'Conflict', message }),
    field: (name, text) => ({
      code: 422,
      status: 'Unprocessable Entity',
      errors: { json_or_form: { [name]: [text] } },
    }),
  },
  'Flask-RESTful': {
    nothing: (_, message) => ({ message }),
    says: (message) => ({ message }),
    field: (name, text) => ({ message: { [name]: text } }),
  },
  Fastify: {
    nothing: (statusCode, error) => ({ statusCode, error, message: error }),
    says: (message) => ({ statusCode: 409, error: 'Conflict', message }),
    field: (name, text) => ({
      statusCode: 400,
      code: 'FST_ERR_VALIDATION',
      error: 'Bad Request',
      message: `body/${name} ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    }),
  },
  'class-validator': {
    nothing: (statusCode, message) => ({ statusCode, message }),
    field: (property, text) => ({
      statusCode: 400,
      message: [{ target: {}, value: '', property, children: [], constraints: { isGood: text } }],
    }),
  },
  Zod: {
    nothing: (_, error) => ({ success: false, error }),
    says: (message) => ({
      error: { name: 'ZodError', issues: [{ code: 'x', path: [], message }] },
    }),
    field: (name, message) => ({
      success: false,
      error: { name: 'ZodError', issues: [{ code: 'too_small', path: [name], message }] },
    }),
  },
  'Zod, flattened': {
    nothing: (_, error) => ({ error }),
    says: (text) => ({ formErrors: [text], fieldErrors: {} }),
    field: (name, text) => ({ formErrors: [], fieldErrors: { [name]: [text] } }),
  },
  Joi: {
    nothing: (statusCode, error) => ({ statusCode, error }),
    field: (name, message) => ({ details: [{ message, path: [name], type: 'any.required' }] }),
  },
  'JSON:API': {
    nothing: (status, title) => ({ errors: [{ status: `${status}`, title }] }),
    says: (detail) => ({ errors: [{ status: '409', title: 'Conflict', detail }] }),
    field: (name, detail) => ({
      errors: [{ status: '422', source: { pointer: `/data/attributes/${name}` }, detail }],
    }),
  },
  'problems of RFC 7807': {
    nothing: (status, title) => ({ ...problem, title, status }),
    says: (detail) => ({ ...problem, detail }),
    field: (name, reason) => ({ ...problem, 'invalid-params': [{ name, reason }] }),
  },
  Symfony: {
    nothing: (status, detail) => ({
      type: 'about:blank',
      title: 'An error occurred',
      status,
      detail,
    }),
    says: (detail) => ({ type: 'about:blank', title: 'An error occurred', status: 409, detail }),
    field: (name, title) => ({
      type: 'https://symfony.com/errors/validation',
      title: 'Validation Failed',
      detail: `${camel(name)}: ${title}`,
      violations: [{ propertyPath: camel(name), title, parameters: { '{{ value }}': '""' } }],
    }),
  },
  'ASP.NET Web API': {
    nothing: (_, Message) => ({ Message }),
    says: (Message) => ({ Message }),
    field: (name, text) => ({
      Message: 'The request is invalid.',
      ModelState: { [`model.${pascal(name)}`]: [text] },
    }),
  },
  'an envelope': {
    nothing: (code, message) => ({ error: { code, message } }),
    says: (message) => ({ error: { code: 'CONFLICT', message } }),
    field: (field, message) => ({
      error: {
        code: 'VALIDATION_ERROR',
        message: 'Validation failed',
        details: [{ field, message }],
      },
    }),
  },
  'an envelope with a map': {
    nothing: (code, message) => ({ success: false, error: { code, message } }),
    says: (message) => ({ success: false, error: { code: 'CONFLICT', message } }),
    field: (name, text) => ({
      success: false,
      error: { code: 'INVALID', message: 'Validation failed', fields: { [name]: text } },
    }),
  },
  Strapi: {
    nothing: (status, message) => ({ data: null, error: { status, name: 'Error', message } }),
    says: (message) => ({
      data: null,
      error: { status: 400, name: 'ApplicationError', message, details: {} },
    }),
    field: (name, message) => ({
      data: null,
      error: {
        status: 400,
        name: 'ValidationError',
        message,
        details: { errors: [{ path: [name], message, name: 'ValidationError' }] },
      },
    }),
  },
  Phoenix: {
    nothing: (_, detail) => ({ errors: { detail } }),
    says: (detail) => ({ errors: { detail } }),
    field: (name, text) => ({ errors: { [name]: [text] } }),
  },
};

const each = Object.entries(makes).map(([name, make]) => ({ name, ...make }));

const statuses: [status: number, name: string][] = [
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [415, 'Unsupported Media Type'],
  [422, 'Unprocessable Entity'],
  [422, 'Unprocessable Content'],
  [425, 'Too Early'],
  [451, 'Unavailable For Legal Reasons'],
  [500, 'Internal Server Error'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
  [507, 'Insufficient Storage'],
];

const refused = (body: unknown, status = 400, operation: OperationId = 'verifyOtp') =>
  new ApiError(operation, 'refused', { status, body });

const screens = Object.keys(failures) as FailureKey[];

test.for(each)('The name of a status is not taken for a reason: $name', ({ nothing }) => {
  for (const key of screens)
    for (const [status, name] of statuses) {
      const { messages, reasons } = explain(key, refused(nothing(status, name), status));
      const bare = explain(key, refused({}, status));
      expect({ messages, reasons }, `${key} ${status}`).toEqual({
        messages: bare.messages,
        reasons: [],
      });
    }
});

test.for(each)('What the server says is shown once on every screen: $name', ({ says }) => {
  if (!says) return;
  const text = 'Submissions are closed.';
  for (const key of screens) {
    const { messages, reasons } = explain(key, refused(says(text)));
    expect(
      [...messages, ...reasons].filter((line) => line === text),
      key,
    ).toHaveLength(1);
  }
});

test.for(each)('A refused field is found under the name that its input has: $name', ({ field }) => {
  const text = 'Must not be blank.';
  for (const name of ['email', 'phone_number', 'otp_code'])
    expect(fieldErrors(refused(field(name, text)))).toEqual({ [name]: text });
});

test.for(each)('Only a refusal of the code says that the code is wrong: $name', ({ field }) => {
  expect(isWrongCode(refused(field('otp_code', 'Must be right.')))).toBe(true);
  expect(isWrongCode(refused(field('new_password', 'Must be longer.')))).toBe(false);
});

test.for(each)('A refused field of the registration is listed once: $name', ({ field }) => {
  const { messages, reasons } = explain(
    'register',
    refused(field('phone_number', 'Must be ten digits.'), 400, 'register'),
  );
  const lines = [...messages, ...reasons];
  expect(lines.filter((line) => line.includes('Must be ten digits.'))).toHaveLength(1);
  expect(lines.join()).not.toMatch(/phoneNumber|phone_number|Validation failed/);
});
