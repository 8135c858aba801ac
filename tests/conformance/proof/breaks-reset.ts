import { limits } from 'portal-contract';
import { accountOf } from './codes';
import { mistakes } from './mistake';
import { longer, refusing } from './refusing';
import { answer, input, type Json, on, rows } from './tamper';

export const resetBreaks = mistakes(
  [
    'confirmPasswordReset: refuses passwords of more than 64 characters',
    'confirmPasswordReset.longest',
    refusing('confirmPasswordReset', 'new_password', longer(64)),
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
    'requestPasswordReset: refuses phone numbers',
    'requestPasswordReset.accepts',
    on('requestPasswordReset', async ({ request, next }) => {
      const fields: Json = await request.clone().json();
      return /^0[0-9]+$/.test(String(fields.identifier))
        ? answer(400, { error: 'No phone.' })
        : next();
    }),
  ],
  [
    'confirmPasswordReset: accepts any password',
    'confirmPasswordReset.format',
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
