import { limits } from 'portal-contract';
import { breaks } from './break';
import { accountOf, noCooldown, unknownIs404, withoutField } from './codes';
import { answer, input, type Json, on, rows } from './tamper';

export const resetBreaks = breaks(
  'code',
  [
    'requestPasswordReset: does not require the identifier',
    'requestPasswordReset.requires-identifier',
    withoutField('requestPasswordReset', 'identifier', { message: 'Sent.' }),
  ],
  [
    'requestPasswordReset: has no cooldown',
    'requestPasswordReset.cooldown',
    rows('requestPasswordReset', noCooldown('password reset')),
  ],
  [
    'requestPasswordReset: refuses e-mail addresses',
    'requestPasswordReset.accepts-email',
    on('requestPasswordReset', async ({ request, next }) => {
      const { identifier }: Json = await request.clone().json();
      return String(identifier).includes('@') ? answer(400, { error: 'No address.' }) : next();
    }),
  ],
  [
    'requestPasswordReset: sends the code in the reply',
    'drift.code-in-reply',
    on('requestPasswordReset', async ({ mock, next }) => {
      const response = await next();
      return response.ok
        ? answer(200, { message: `Sent: ${mock.db.codes.at(-1)?.code}` })
        : response;
    }),
  ],
  [
    'confirmPasswordReset: refuses phone numbers',
    'confirmPasswordReset.accepts-phone',
    on('confirmPasswordReset', async ({ request, next }) => {
      const { identifier }: Json = await request.clone().json();
      return String(identifier).includes('@') ? next() : answer(400, { error: 'No such account.' });
    }),
  ],
  [
    'confirmPasswordReset: the new password is lost',
    'confirmPasswordReset.new-password-works',
    rows('confirmPasswordReset', {
      after(mock, fields, ok) {
        for (const user of mock.db.users)
          if (ok && user.email === fields.identifier) user.password = 'lost';
      },
    }),
  ],
  [
    'requestPasswordReset: disables the old password at once',
    'requestPasswordReset.keeps-password',
    rows('requestPasswordReset', {
      after(mock, fields, ok) {
        for (const user of mock.db.users)
          if (ok && user.email === fields.identifier) user.password = 'locked';
      },
    }),
  ],
  [
    'requestPasswordReset: sends no code',
    'requestPasswordReset.sends-code',
    on('requestPasswordReset', async ({ mock, next }) => {
      const before = mock.db.outbox.length;
      const response = await next();
      mock.db.outbox.length = before;
      return response;
    }),
  ],
  [
    'requestPasswordReset: refuses phone numbers',
    'requestPasswordReset.accepts-phone',
    on('requestPasswordReset', async ({ request, next }) => {
      const fields: Json = await request.clone().json();
      return /^0[0-9]+$/.test(String(fields.identifier))
        ? answer(400, { error: 'No phone.' })
        : next();
    }),
  ],
  [
    'requestPasswordReset: replies 404 for an unknown e-mail address',
    'requestPasswordReset.tells-nothing',
    on('requestPasswordReset', unknownIs404('identifier')),
  ],
  [
    'confirmPasswordReset: accepts any password',
    'confirmPasswordReset.password-length',
    input('confirmPasswordReset', (fields) =>
      String(fields.new_password).length < limits.Password.minLength
        ? { ...fields, new_password: 'Correct-Horse-7' }
        : fields,
    ),
  ],
  [
    'confirmPasswordReset: changes nothing',
    'confirmPasswordReset.old-password-dead',
    on('confirmPasswordReset', async ({ request, mock, next }) => {
      const fields: Json = await request.clone().json();
      const user = mock.db.users.find(({ email }) => email === accountOf(mock, fields));
      const password = user?.password ?? '';
      const response = await next();
      if (user) user.password = password;
      return response;
    }),
  ],
);
