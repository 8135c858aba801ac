import { breaks } from './break';
import { unknownIs404 } from './codes';
import { answer, type Json, on } from './tamper';

export const codeBreaks = breaks(
  'code',
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
