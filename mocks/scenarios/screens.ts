/** The portal's screens, as testers call them. */
import type { Target } from '../contract/operations';

interface Screen {
  /** In an address, `:id` is the number of a record. */
  path: string;
  name: string;
  /** The call that this screen is about, if there is one. */
  operation?: Target;
}

const screens: Screen[] = [
  { path: '/', name: 'The landing page' },
  { path: '/terms', name: 'The terms' },
  { path: '/register', name: 'Registration', operation: 'register' },
  { path: '/verify-otp', name: 'The verification of an account', operation: 'verifyOtp' },
  { path: '/activate', name: 'The activation of an account', operation: 'activateAccount' },
  { path: '/login', name: 'The login', operation: 'initiateLogin' },
  { path: '/forgot-password', name: 'The forgotten password', operation: 'requestPasswordReset' },
  { path: '/dashboard', name: 'The dashboard', operation: 'getProposalStatistics' },
  { path: '/proposals', name: 'The list of proposals', operation: 'listProposals' },
  { path: '/proposals/new', name: 'A new proposal', operation: 'createProposal' },
  { path: '/proposals/:id', name: 'A proposal', operation: 'getProposal' },
  { path: '/proposals/:id/edit', name: 'A draft, to edit', operation: 'updateProposal' },
  { path: '/proposals/:id/receipt', name: 'The receipt of a proposal', operation: 'getProposal' },
  { path: '/support', name: 'The list of support requests', operation: 'listSupportRequests' },
  { path: '/support/new', name: 'A new support request', operation: 'createSupportRequest' },
  { path: '/support/:id', name: 'A support request', operation: 'getSupportRequest' },
  { path: '/profile', name: 'The profile', operation: 'getProfile' },
  { path: '/settings', name: 'The settings' },
  { path: '/help', name: 'Help', operation: 'sendContactMessage' },
  { path: '/management', name: 'The admin portal' },
];

export function screenAt(address: string): Screen | undefined {
  const [path = ''] = address.split(/[?#]/);
  const plain = path.replace(/(.)\/$/, '$1').replace(/\/\d+(?=\/|$)/, '/:id');
  return screens.find((screen) => screen.path === plain);
}
