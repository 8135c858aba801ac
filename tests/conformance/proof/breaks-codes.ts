import { mistakes } from './mistake';
import { answer, type Json, on } from './tamper';

export const codeBreaks = mistakes([
  'verifyLogin: refuses national IDs',
  'verifyLogin.national-id',
  on('verifyLogin', async ({ request, next }) => {
    const { email_or_id }: Json = await request.clone().json();
    return String(email_or_id).includes('@') ? next() : answer(400, { error: 'Not found.' });
  }),
]);
