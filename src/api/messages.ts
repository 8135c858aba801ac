import { endpoints } from './contract.gen';
import { ApiError, bodyOf, fieldErrors, isPage } from './errors';

interface Failure {
  /** Which words of the server are shown, in order of precedence. */
  read: ReadonlyArray<'message' | 'error' | 'detail'>;
  fallback: string;
  /** Shown instead of the fallback when there was no answer at all. */
  network?: string;
}

/**
 * The error catalogue: point 8 of the specification, one row per place where a call can fail.
 * The key is the operationId, with the place behind a dot where one operation has several sentences.
 */
export const failures = {
  initiateLogin: {
    read: ['message', 'error'],
    fallback: 'Login failed. Please check your credentials.',
  },
  verifyLogin: { read: ['error'], fallback: 'Invalid verification code. Please try again.' },
  resendOtp: {
    read: ['error'],
    fallback: 'Failed to resend OTP. Please try again.',
    network: 'An error occurred. Please try again.',
  },
  'verifyOtp.login': {
    read: ['error'],
    fallback: 'Invalid verification code. Please try again.',
    network: 'Verification failed. Please try again.',
  },
  verifyOtp: {
    read: ['error'],
    fallback: 'Invalid OTP. Please try again.',
    network: 'Verification failed. Please try again.',
  },
  register: {
    // A `detail` is a key without a label.
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
  // No call stands behind these yet: src/api/simulated.ts.
  saveProfile: { read: ['detail'], fallback: 'Failed to update profile. Please try again.' },
  changePassword: {
    read: ['detail'],
    fallback: 'Failed to update password. Please check your current password.',
  },
  saveNotifications: { read: ['detail'], fallback: 'Failed to update preferences' },
  savePrivacy: { read: ['detail'], fallback: 'Failed to update privacy settings' },
} as const satisfies Record<string, Failure>;

export type FailureKey = keyof typeof failures;

/** What to show for a failed call: one line, or several that are joined as a list. */
export function messagesFor(key: FailureKey, error: unknown): string[] {
  const failure: Failure = failures[key];
  if (key === 'register') {
    const special = registrationMessages(error);
    if (special) return special;
  }
  const body = bodyOf(error);
  const said = failure.read
    .map((word) => body?.[word])
    .find((text) => typeof text === 'string' && text);
  if (typeof said === 'string') return [said + remainingAttempts(key, body)];
  const unanswered = error instanceof ApiError && error.unanswered;
  return [(unanswered && failure.network) || failure.fallback];
}

export function messageFor(key: FailureKey, error: unknown): string {
  return messagesFor(key, error).join('\n');
}

/** One more sentence of help under the catalogue's own: what is to blame, or when it is worth another try. */
export function hintFor(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.retryAfter) return `You can try again in ${error.retryAfter} seconds.`;
  if (error.kind === 'malformed') {
    return 'The answer could not be read. Does your Wi-Fi want you to sign in to it first?';
  }
  if (isForeign(error)) {
    return "This answer did not come from the portal's API. For an administrator: apiRoot in config.json.";
  }
  const typed = endpoints[error.operation].body === 'none' ? '' : ' What you typed is still here.';
  if (error.status >= 500) {
    return `The server has a problem; it is not your doing. Try again in a moment.${typed}`;
  }
  if (!error.unanswered) return undefined;
  return error.kind === 'timeout'
    ? `The server took too long to answer.${typed}`
    : `No answer from the server. Check your connection.${typed}`;
}

/** The API refuses in JSON. Only a front server that is in the right place still answers these two with a page. */
function isForeign({ status, body }: ApiError): boolean {
  return status >= 400 && status < 500 && ![413, 429].includes(status) && isPage(body);
}

/** The activation screen counts aloud: "… (n attempts remaining)". */
function remainingAttempts(key: FailureKey, body: Record<string, unknown> | undefined): string {
  const remaining = body?.remaining_attempts;
  return key === 'activateAccount' && typeof remaining === 'number'
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

/** Registration reads HTML pages and field maps too; undefined where the general rule applies. */
function registrationMessages(error: unknown): string[] | undefined {
  if (!(error instanceof ApiError)) {
    // Something went wrong before the request left; only then is there a meaningful message.
    return error instanceof Error ? [`Registration failed: ${error.message}`] : undefined;
  }
  if (error.unanswered) return undefined;
  if (isPage(error.body)) {
    // The title is read as text by an inert parser; the page itself is never shown.
    const title = new DOMParser().parseFromString(error.body, 'text/html').title.trim();
    return [
      title
        ? `Server error: ${title}`
        : 'Server error occurred. Please check that all fields are valid and try again.',
    ];
  }
  const body = bodyOf(error);
  if (typeof body?.error === 'string' || typeof body?.message === 'string') return undefined;
  const lines = Object.entries(fieldErrors(error)).map(([field, text]) => {
    const label = registrationLabels[field];
    return label ? `${label}: ${text}` : text;
  });
  return lines.length > 0 ? lines : undefined;
}
