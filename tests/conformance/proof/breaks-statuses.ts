import { breaks } from './break';
import { answer, on, status, type Tamper } from './tamper';

export const statusBreaks = breaks(
  'status',
  [
    'createProposal: replies 500 to bad input',
    'drift.server-error',
    status('createProposal', 400, 500),
  ],
  [
    'getProposal: replies 500 for an unknown id',
    'drift.server-error',
    status('getProposal', 404, 500),
  ],
  ['every call: replies 403 to a bad token', 'listProposals.bad-token', status('every', 401, 403)],
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
  [
    'getSupportRequest: replies 200 for an unknown id',
    'getSupportRequest.unknown',
    status('getSupportRequest', 404, 200),
  ],
  ...(['listProposals', 'listSupportRequests', 'getSupportRequest'] as const).map(
    (id): [string, string, Tamper] => [
      `${id}: always replies 403`,
      `${id}.answers`,
      status(id, 200, 403),
    ],
  ),
  [
    'getProposal: replies 200 for an unknown id',
    'getProposal.unknown',
    status('getProposal', 404, 200),
  ],
  [
    'createSupportRequest: replies 200 with an error to bad input',
    'createSupportRequest.required',
    status('createSupportRequest', 400, 200),
  ],
  [
    'confirmPasswordReset: replies 200 with an error to a wrong code',
    'confirmPasswordReset.wrong-code',
    status('confirmPasswordReset', 400, 200),
  ],
  [
    'verifyOtp: replies 200 with an error to a wrong code',
    'verifyOtp.wrong-code',
    status('verifyOtp', 400, 200),
  ],
  [
    'sendContactMessage: replies 500 to everything',
    'drift.server-error',
    status('sendContactMessage', 200, 500),
  ],
  [
    'logout: replies 405',
    'logout.answers',
    on('logout', async () => answer(405, { detail: 'Method not allowed.' })),
  ],
);
