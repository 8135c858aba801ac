import { mistakes } from './mistake';
import { status } from './tamper';

export const statusBreaks = mistakes(
  [
    'verifyOtp: replies 200 with an error to a wrong code',
    'verifyOtp.wrong-code',
    status('verifyOtp', 400, 200),
  ],
  [
    'updateProposal: replies 401 if the proposal is not a draft',
    'session.token-refused',
    status('updateProposal', 403, 401),
  ],
  [
    'initiateLogin: replies 200 to a wrong password',
    'initiateLogin.wrong-password',
    status('initiateLogin', 401, 200),
  ],
);
