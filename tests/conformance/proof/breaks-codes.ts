/**
 * Bugs in calls that send or check one-time codes. For example, the call needs no code, accepts another user's code, or
 * succeeds for an account that does not exist.
 */
import type { OperationId } from 'portal-contract';
import { breaks } from './break';
import { accountOf, anyCode, codesOf, foreign, unknownIs404 } from './codes';
import { answer, input, type Json, on, rows, type Tamper } from './tamper';

const SUCCESS = {
  verifyOtp: { message: 'Verified.' },
  activateAccount: { success: true },
  verifyLogin: { tokens: { access: 'a.b.c', refresh: 'd.e.f' } },
  confirmPasswordReset: { message: 'Changed.' },
} satisfies { [Id in OperationId]?: object };

const worksForNobody = (operation: keyof typeof SUCCESS): [string, string, Tamper] => [
  `${operation}: succeeds for an unknown account`,
  `${operation}.unknown-account`,
  on(operation, async ({ request, mock, next }) => {
    const fields: Json = await request.clone().json();
    const account = accountOf(mock, fields);
    const known = mock.db.users.some(({ email }) => email === account);
    return known || !fields.otp_code ? next() : answer(200, SUCCESS[operation]);
  }),
];

const withoutCode = (
  operation: 'verifyOtp' | 'activateAccount' | 'confirmPasswordReset',
  purpose: Parameters<typeof codesOf>[1],
): [string, string, Tamper] => [
  `${operation}: needs no code`,
  `${operation}.required`,
  input(operation, (fields, mock) =>
    fields.otp_code === undefined ? anyCode(purpose)(fields, mock) : fields,
  ),
];

export const codeBreaks = breaks(
  'code',
  worksForNobody('verifyOtp'),
  worksForNobody('activateAccount'),
  worksForNobody('verifyLogin'),
  worksForNobody('confirmPasswordReset'),
  withoutCode('verifyOtp', 'verification'),
  withoutCode('activateAccount', 'verification'),
  withoutCode('confirmPasswordReset', 'password reset'),
  [
    "activateAccount: accepts another user's code",
    'activateAccount.foreign-code',
    input('activateAccount', anyCode('verification', foreign('verification'))),
  ],
  [
    'verifyOtp: ignores the lock',
    'verifyOtp.lock',
    rows('verifyOtp', {
      before(mock, fields) {
        for (const row of codesOf(mock, 'verification', fields.email)) row.wrongTries = 0;
      },
    }),
  ],
  [
    'verifyLogin: refuses national IDs',
    'verifyLogin.national-id',
    on('verifyLogin', async ({ request, next }) => {
      const { email_or_id }: Json = await request.clone().json();
      return String(email_or_id).includes('@') ? next() : answer(400, { error: 'Not found.' });
    }),
  ],
  [
    'resendOtp: always replies 400',
    'resendOtp.answers',
    on('resendOtp', async () => answer(400, { error: 'Unknown otp_type.' })),
  ],
  [
    'resendActivation: replies 404 for an unknown e-mail address',
    'resendActivation.tells-nothing',
    on('resendActivation', unknownIs404('email')),
  ],
);
