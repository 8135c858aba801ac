import { CLOCK_START } from 'portal-mock/state/clock';
import { mistakes } from './mistake';
import { answer, type Json, on, status } from './tamper';

export const loginBreaks = mistakes(
  [
    'loginWithPassword: accepts any password',
    'loginWithPassword.wrong-password',
    status('loginWithPassword', 401, 200),
  ],
  [
    'getProfile: replies 403 after ten minutes',
    'getProfile.after-expiry',
    on('getProfile', async ({ mock, next }) =>
      mock.clock.now() > CLOCK_START + 600_000 ? answer(403, { detail: 'No.' }) : next(),
    ),
  ],
  [
    'initiateLogin: refuses national IDs',
    'initiateLogin.national-id',
    on('initiateLogin', async ({ request, next }) => {
      const fields: Json = await request.clone().json();
      return /^[0-9]+$/.test(String(fields.email_or_id))
        ? answer(401, { error: 'Invalid.' })
        : next();
    }),
  ],
);
