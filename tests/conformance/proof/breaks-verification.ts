import { noCooldown } from './codes';
import { mistakes } from './mistake';
import { all, answer, on, refusal, reply, rows } from './tamper';

export const verificationBreaks = mistakes(
  [
    'register: sends no code',
    'register.sends-code',
    rows('register', {
      after: (mock, { email, phone_number }) => {
        mock.db.outbox = mock.db.outbox.filter(({ to }) => to !== email && to !== phone_number);
        mock.db.codes = mock.db.codes.filter((row) => row.account !== String(email).toLowerCase());
      },
    }),
  ],
  [
    'resendOtp: replies 200 during the cooldown, but sends nothing',
    'resendOtp.cooldown-silent',
    on('resendOtp', async ({ next }) => {
      const response = await next();
      return response.status === 429 ? answer(200, { message: 'Sent.' }) : response;
    }),
  ],
  [
    'activateAccount: remaining_attempts never changes',
    'activateAccount.counts-down',
    refusal('activateAccount', (body) => ({ ...body, remaining_attempts: 3 })),
  ],
  [
    'activateAccount: leaves out remaining_attempts',
    'activateAccount.remaining-attempts',
    refusal('activateAccount', ({ remaining_attempts, ...rest }) => rest),
  ],
  [
    'activateAccount: sends remaining_attempts below zero',
    'activateAccount.remaining-attempts',
    refusal('activateAccount', (body) => ({
      ...body,
      remaining_attempts: Number(body.remaining_attempts) - 5,
    })),
  ],
  [
    'activateAccount: sends a refusal without `error`',
    'activateAccount.error',
    refusal('activateAccount', ({ error, ...rest }) => ({ ...rest, message: error })),
  ],
  [
    'activateAccount: sends `success: false`',
    'activateAccount.success-flag',
    reply('activateAccount', (body) => ({ ...body, success: false })),
  ],
  [
    'resendActivation: sends `success: false`',
    'resendActivation.success-flag',
    all(
      rows('resendActivation', noCooldown('verification')),
      reply('resendActivation', (body) => ({ ...body, success: false })),
    ),
  ],
);
