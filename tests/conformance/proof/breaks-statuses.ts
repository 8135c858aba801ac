import { breaks } from './break';
import { answer, on, status, type Tamper } from './tamper';

export const statusBreaks = breaks(
  'status',
  ['createProposal: 500 for bad input', 'drift.server-error', status('createProposal', 400, 500)],
  ['getProposal: 500 for an unknown id', 'drift.server-error', status('getProposal', 404, 500)],
  ['every call: 403 for a bad token', 'listProposals.bad-token', status('every', 401, 403)],
  [
    'updateProposal: 401 if the proposal is not a draft',
    'session.token-refused',
    status('updateProposal', 403, 401),
  ],
  [
    'initiateLogin: 200 for a wrong password',
    'initiateLogin.wrong-password',
    status('initiateLogin', 401, 200),
  ],
  [
    'getSupportRequest: 200 for an unknown id',
    'getSupportRequest.unknown',
    status('getSupportRequest', 404, 200),
  ],
  ...(['listProposals', 'listSupportRequests', 'getSupportRequest'] as const).map(
    (id): [string, string, Tamper] => [`${id}: 403 always`, `${id}.answers`, status(id, 200, 403)],
  ),
  ['getProposal: 200 for an unknown id', 'getProposal.unknown', status('getProposal', 404, 200)],
  [
    'createSupportRequest: 200 and an error for bad input',
    'createSupportRequest.required',
    status('createSupportRequest', 400, 200),
  ],
  [
    'confirmPasswordReset: 200 and an error for a wrong code',
    'confirmPasswordReset.wrong-code',
    status('confirmPasswordReset', 400, 200),
  ],
  [
    'verifyOtp: 200 and an error for a wrong code',
    'verifyOtp.wrong-code',
    status('verifyOtp', 400, 200),
  ],
  [
    'sendContactMessage: 500 for everything',
    'drift.server-error',
    status('sendContactMessage', 200, 500),
  ],
  [
    'logout: 405',
    'logout.answers',
    on('logout', async () => answer(405, { detail: 'Method not allowed.' })),
  ],
);
