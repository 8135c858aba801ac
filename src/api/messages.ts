import { whenToTryAgain } from './wait';

export interface Failure {
  /** The keys of the body that may hold the server's message, in order of precedence; by default, `detail`. */
  read?: ReadonlyArray<'message' | 'error' | 'detail'>;
  /** If a refusal has no text under these keys, any other general text of it counts too. */
  readsAll?: true;
  fallback: string;
  /** Shown instead of the fallback if there was no response, or if the fallback blames a code that was not refused. */
  network?: string;
  /** What the fallback calls wrong. If the server did not check the details or the password, the hint says so. */
  blames?: 'code' | 'Your details' | 'Your password';
  /** The server's message ends with the number of attempts left. Elsewhere the hint has it. */
  countsAttempts?: true;
  /** All refused fields are listed in place of the fallback, under these labels. */
  labels?: Readonly<Record<string, string>>;
  /** Stands before the title of a web page, and the sentence for a page without a title. */
  page?: { title: string; untitled: string };
  /** Stands before the browser's own message, if the request could not be sent. */
  unsent?: string;
  /** The causes of refusals that need no other explanation, by status. */
  causes?: Readonly<Record<number, string>>;
  /** The user has typed nothing that could be lost. */
  typed?: false;
}

const registrationLabels = {
  email: 'Email',
  phone_number: 'Phone Number',
  id_passport: 'National ID Number',
  first_name: 'First Name',
  last_name: 'Last Name',
  county: 'County',
  password: 'Password',
  registration_type: 'Registration Type',
  team_members: 'Team Members',
  recaptcha_token: 'Human Verification',
};

const VERIFICATION_FAILED = 'Verification failed. Please try again.';

const COUNTS = 'Failed to load the counts. Please try again.';

/**
 * The error catalogue: one row for each place where a call can fail, with the specified sentence. The key is the
 * operationId. If an operation has several sentences, a dot and the place follow.
 */
export const failures = {
  initiateLogin: {
    read: ['message', 'error'],
    fallback: 'Login failed. Please check your credentials.',
    blames: 'Your details',
  },
  // Also the dialog at the login, whose call is `verifyOtp`.
  verifyLogin: {
    read: ['error'],
    readsAll: true,
    fallback: 'Invalid verification code. Please try again.',
    blames: 'code',
    // The specification has this sentence only for the other code screens.
    network: VERIFICATION_FAILED,
  },
  resendOtp: {
    read: ['error'],
    readsAll: true,
    fallback: 'Failed to resend OTP. Please try again.',
    network: 'An error occurred. Please try again.',
    typed: false,
  },
  verifyOtp: {
    read: ['error'],
    readsAll: true,
    fallback: 'Invalid OTP. Please try again.',
    blames: 'code',
    network: VERIFICATION_FAILED,
  },
  register: {
    read: ['error', 'message'],
    fallback: 'Registration failed. Please try again.',
    network: 'Registration failed. Please check your connection and try again.',
    labels: registrationLabels,
    page: {
      title: 'Server error: ',
      untitled: 'Server error occurred. Please check that all fields are valid and try again.',
    },
    unsent: 'Registration failed: ',
  },
  activateAccount: {
    read: ['error'],
    readsAll: true,
    fallback: VERIFICATION_FAILED,
    // With "attempts" even if the number is 1, as specified.
    countsAttempts: true,
  },
  resendActivation: {
    read: ['error'],
    readsAll: true,
    fallback: 'Failed to resend verification code.',
    typed: false,
  },
  requestPasswordReset: {
    read: ['error', 'message'],
    readsAll: true,
    fallback: 'Failed to send reset code',
  },
  confirmPasswordReset: {
    read: ['error', 'message'],
    readsAll: true,
    fallback: 'Failed to reset password.',
  },
  'createProposal.draft': { fallback: 'Failed to save draft. Please try again.' },
  'createProposal.submit': { fallback: 'Failed to submit proposal. Please try again.' },
  listProposals: { fallback: 'Failed to fetch proposals. Please try again.', typed: false },
  deleteProposal: { fallback: 'Failed to delete proposal. Please try again.', typed: false },
  getProposal: { fallback: 'Failed to fetch proposal details', typed: false },
  'getProposal.edit': { fallback: 'Failed to fetch proposal', typed: false },
  updateProposal: { fallback: 'Failed to update proposal' },
  // The specification has no sentences for the counts.
  getProposalStatistics: { fallback: COUNTS, typed: false },
  getSupportStatistics: { fallback: COUNTS, typed: false },
  // The download of a file, not a call of the contract. The server's own reason is shown below the sentence.
  // Documents may be on another server, which may refuse with a web page although `apiRoot` is right.
  document: {
    read: [],
    fallback: 'Failed to download the document.',
    causes: {
      401: 'The server refused this download as if you were not signed in, but you are.',
      403: "The server doesn't allow this download.",
      404: "The server doesn't have this document.",
    },
    typed: false,
  },
  listSupportRequests: {
    fallback: 'Failed to fetch support requests. Please try again.',
    typed: false,
  },
  createSupportRequest: { fallback: 'Failed to submit support request. Please try again.' },
  getSupportRequest: { fallback: 'Failed to fetch support request details', typed: false },
  sendContactMessage: { fallback: 'Failed to send message. Please try again.' },
  // No server call exists for these yet; see src/api/simulated.ts.
  saveProfile: { fallback: 'Failed to update profile. Please try again.' },
  changePassword: {
    fallback: 'Failed to update password. Please check your current password.',
    blames: 'Your password',
  },
  saveNotifications: { fallback: 'Failed to update preferences' },
  savePrivacy: { fallback: 'Failed to update privacy settings' },
} as const satisfies Record<string, Failure>;

export type FailureKey = keyof typeof failures;

export const SILENT = "The server isn't responding.";

/** If the connection failed. Browsers say the same of a reply without CORS headers, so the server may have replied. */
export const NO_REPLY = "We didn't get the server's reply.";
export const OUR_FAULT = 'Something went wrong on our side.';

export const HIDDEN = "The server replies, but your browser doesn't let us read the reply.";

export const STILL_SILENT = "The server isn't responding yet.";

/** For a 413 to a request without a document: its text is too long, so sending it again would not help. */
export const TOO_LARGE = 'Your text is longer than the server accepts. Please shorten it.';

export const DOCUMENT_TOO_LARGE = 'The document is larger than the server accepts.';

/**
 * The message for a 429. The same on all screens, because a screen's own sentence could wrongly blame the input, such as
 * a correct code.
 */
export const tooMany = (seconds: number | undefined): string =>
  `Too many attempts. ${whenToTryAgain(seconds)}`;
