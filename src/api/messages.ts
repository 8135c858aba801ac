import { ApiError, attemptsLeft, bodyOf, isAboutTheCode } from './errors';
import { waitInWords } from './wait';
import { isCode, isPage, labelled, wordsIn } from './words';

interface Failure {
  /** The keys of the body that may hold the server's message, in order of precedence (A-25). */
  read: ReadonlyArray<'message' | 'error' | 'detail'>;
  fallback: string;
  /** Shown instead of the fallback if there was no response. */
  network?: string;
  /** The fallback says that the code is wrong. If the reply cannot be about the code, `network` is shown instead. */
  blamesCode?: true;
  /** What the fallback calls wrong. If the server did not check it, the hint says that it may be correct. */
  blames?: 'Your details' | 'Your password';
}

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
  verifyLogin: {
    read: ['error'],
    fallback: 'Invalid verification code. Please try again.',
    blamesCode: true,
    // The specification has this sentence only for the other code screens.
    network: 'Verification failed. Please try again.',
  },
  resendOtp: {
    read: ['error'],
    fallback: 'Failed to resend OTP. Please try again.',
    network: 'An error occurred. Please try again.',
  },
  'verifyOtp.login': {
    read: ['error'],
    fallback: 'Invalid verification code. Please try again.',
    blamesCode: true,
    network: 'Verification failed. Please try again.',
  },
  verifyOtp: {
    read: ['error'],
    fallback: 'Invalid OTP. Please try again.',
    blamesCode: true,
    network: 'Verification failed. Please try again.',
  },
  register: {
    // The text of `detail` is about no field, so it is shown without a label such as "Email:" (A-95).
    read: ['error', 'message', 'detail'],
    fallback: 'Registration failed. Please try again.',
    network: 'Registration failed. Please check your connection and try again.',
  },
  activateAccount: { read: ['error'], fallback: 'Verification failed. Please try again.' },
  resendActivation: { read: ['error'], fallback: 'Failed to resend verification code.' },
  requestPasswordReset: { read: ['error', 'message'], fallback: 'Failed to send reset code' },
  confirmPasswordReset: { read: ['error', 'message'], fallback: 'Failed to reset password.' },
  'createProposal.draft': { read: ['detail'], fallback: 'Failed to save draft. Please try again.' },
  'createProposal.submit': {
    read: ['detail'],
    fallback: 'Failed to submit proposal. Please try again.',
  },
  listProposals: { read: ['detail'], fallback: 'Failed to fetch proposals. Please try again.' },
  deleteProposal: { read: ['detail'], fallback: 'Failed to delete proposal. Please try again.' },
  getProposal: { read: ['detail'], fallback: 'Failed to fetch proposal details' },
  'getProposal.edit': { read: ['detail'], fallback: 'Failed to fetch proposal' },
  updateProposal: { read: ['detail'], fallback: 'Failed to update proposal' },
  // The download of a file, not a call of the contract. The server's own reason is shown below the sentence (A-98).
  document: { read: [], fallback: 'Failed to download the document. Please try again.' },
  listSupportRequests: {
    read: ['detail'],
    fallback: 'Failed to fetch support requests. Please try again.',
  },
  createSupportRequest: {
    read: ['detail'],
    fallback: 'Failed to submit support request. Please try again.',
  },
  getSupportRequest: { read: ['detail'], fallback: 'Failed to fetch support request details' },
  sendContactMessage: { read: ['detail'], fallback: 'Failed to send message. Please try again.' },
  // No server call exists for these yet; see src/api/simulated.ts.
  saveProfile: { read: ['detail'], fallback: 'Failed to update profile. Please try again.' },
  changePassword: {
    read: ['detail'],
    fallback: 'Failed to update password. Please check your current password.',
    blames: 'Your password',
  },
  saveNotifications: { read: ['detail'], fallback: 'Failed to update preferences' },
  savePrivacy: { read: ['detail'], fallback: 'Failed to update privacy settings' },
} as const satisfies Record<string, Failure>;

export type FailureKey = keyof typeof failures;

/** What the fallback blames (`blames`). Undefined if the fallback is not shown, or blames nothing. */
export const blamedBy = (key: FailureKey, messages: readonly string[]): string | undefined => {
  const { blames, fallback }: Failure = failures[key];
  return messages.includes(fallback) ? blames : undefined;
};

/** The sentence for a failed call: one line, or several if a registration is refused for several reasons. */
export function messagesFor(key: FailureKey, error: unknown): string[] {
  const general = generalMessage(error);
  if (general) return [general];
  if (key === 'register') {
    const special = registrationMessages(error);
    if (special) return special;
  }
  const failure: Failure = failures[key];
  const body = bodyOf(error);
  const message = failure.read
    .map((word) => body?.[word])
    .find((text) => typeof text === 'string' && text && !isPage(text) && !isCode(text));
  if (typeof message === 'string') return [message + remainingAttempts(key, error)];
  if (error instanceof ApiError && error.status === 413) return [TOO_LARGE];
  const unanswered = error instanceof ApiError && error.unanswered;
  const spared = failure.blamesCode && !isAboutTheCode(error);
  return [((unanswered || spared) && failure.network) || failure.fallback];
}

/** How many seconds a refusal asks us to wait; undefined if it does not ask, or if the hint must not show it. */
export function waitOf(error: unknown): number | undefined {
  const isTold = error instanceof ApiError && error.kind === 'refused';
  // These statuses have their own messages or hints.
  if (!isTold || [408, 413, 429, 511].includes(error.status)) return undefined;
  return error.retryAfter || undefined;
}

/** The server's message without "try again", because the hint gives the waiting time. */
export function withoutRetrying(text: string): string {
  const sentences = text.match(/[^.!?]+[.!?]*/g) ?? [];
  return sentences
    .map((sentence) => {
      const [before = '', clause] = sentence.split(/[,;:]?[^,;:]*\btry again\b/i);
      if (clause === undefined) return sentence;
      return before.trim() ? `${before}.` : '';
    })
    .join('')
    .trim();
}

/** For a 413 to a request without a document: its text is too long, so sending it again would not help. */
export const TOO_LARGE = 'Your text is longer than the server accepts. Please shorten it.';

export function messageFor(key: FailureKey, error: unknown): string {
  return messagesFor(key, error).join('\n');
}

/**
 * The message for a 429, or for a 413 to a request with a document. The same on all screens, because a screen's own
 * sentence could wrongly blame the input, such as a correct code (A-99).
 */
function generalMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 429) return tooMany(error.retryAfter);
  return error.status === 413 && error.hasFile
    ? 'The document is larger than the server accepts.'
    : undefined;
}

export const tooMany = (seconds: number | undefined): string =>
  `Too many attempts. ${whenToTryAgain(seconds)}`;

/** Returns a sentence such as 'You can try again in about 5 minutes.' */
export function whenToTryAgain(seconds: number | undefined): string {
  if (seconds === undefined) return 'You can try again in a few minutes.';
  return `You can try again ${seconds > 0 ? `in ${waitInWords(seconds)}` : 'now'}.`;
}

/**
 * Returns " (n attempts remaining)" on the activation screen, with "attempts" even if n is 1, as specified. The other code
 * screens show the number in the hint (src/api/explain.ts).
 */
function remainingAttempts(key: FailureKey, error: unknown): string {
  const remaining = attemptsLeft(error);
  return key === 'activateAccount' && remaining !== undefined
    ? ` (${remaining} attempts remaining)`
    : '';
}

const registrationLabels: Record<string, string> = {
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

/** Returns what only registration shows: the browser's message, a web page's title, or the server's reasons. */
function registrationMessages(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError)) {
    // The failure happened before the request was sent; only then is the browser's message useful (A-93).
    return error instanceof Error ? [`Registration failed: ${error.message}`] : undefined;
  }
  // A page with a success status or a 511 comes from the Wi-Fi, so its title says nothing about our server.
  if (error.kind === 'refused' && error.status !== 511 && isPage(error.body)) {
    // The title is read as text by an inert parser; the page itself is never shown (A-92).
    const title = new DOMParser().parseFromString(error.body, 'text/html').title.trim();
    return [
      title
        ? `Server error: ${title}`
        : 'Server error occurred. Please check that all fields are valid and try again.',
    ];
  }
  const body = bodyOf(error);
  if (!body || typeof body.error === 'string' || typeof body.message === 'string') return undefined;
  const lines = labelled(wordsIn(error.body), registrationLabels);
  return lines.length > 0 ? lines : undefined;
}
