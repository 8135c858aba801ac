/** The portal's screens, as testers call them. */
import type { Target } from '../contract/operations';

interface Screen {
  /** `:id` stands for the number of a record. */
  path: string;
  name: string;
  /** The call that this screen is about, if there is one. */
  operation?: Target;
}

export const screens: Screen[] = [
  { path: '/', name: 'the landing page' },
  { path: '/terms', name: 'the terms' },
  { path: '/register', name: 'the registration screen', operation: 'register' },
  { path: '/verify-otp', name: 'the verification screen', operation: 'verifyOtp' },
  { path: '/activate', name: 'the activation screen', operation: 'activateAccount' },
  { path: '/login', name: 'the login screen', operation: 'initiateLogin' },
  {
    path: '/forgot-password',
    name: 'the page for a forgotten password',
    operation: 'requestPasswordReset',
  },
  { path: '/dashboard', name: 'the dashboard', operation: 'getProposalStatistics' },
  { path: '/proposals', name: 'the list of proposals', operation: 'listProposals' },
  { path: '/proposals/new', name: 'the form for a new proposal', operation: 'createProposal' },
  { path: '/proposals/:id', name: 'the page of a proposal', operation: 'getProposal' },
  { path: '/proposals/:id/edit', name: 'the edit screen', operation: 'updateProposal' },
  { path: '/proposals/:id/receipt', name: 'the receipt of a proposal', operation: 'getProposal' },
  { path: '/support', name: 'the list of support requests', operation: 'listSupportRequests' },
  {
    path: '/support/new',
    name: 'the form for a new support request',
    operation: 'createSupportRequest',
  },
  { path: '/support/:id', name: 'the page of a support request', operation: 'getSupportRequest' },
  { path: '/profile', name: 'the profile screen', operation: 'getProfile' },
  { path: '/settings', name: 'the settings screen' },
  { path: '/help', name: 'the help page', operation: 'sendContactMessage' },
  { path: '/management', name: 'the admin portal' },
];

export function screenAt(address: string): Screen | undefined {
  const [path = ''] = address.split(/[?#]/);
  const plain = path.replace(/(.)\/$/, '$1').replace(/\/\d+(?=\/|$)/, '/:id');
  return screens.find((screen) => screen.path === plain);
}
