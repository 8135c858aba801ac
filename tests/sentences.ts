import { landingFigures, registerFigures } from '@/content/figures';
import { PRIZE_POOL } from '@/content/prizes';
import { thematicAreas } from '@/content/thematic-areas';

/**
 * A specified sentence, and the screen that shows it. The stories of tests/screens/ are watched while they run, and each
 * sentence must appear on its screen in at least one story.
 */
export interface Sentence {
  /** `{…}` stands for text that varies. */
  text: string;
  /** The route as the specification writes it; `*` means any. */
  at: string;
  /** The sentence does not appear in normal use, only in a drill of the mock. */
  drill?: true;
}

const at = (screen: string, ...texts: string[]): Sentence[] =>
  texts.map((text) => ({ text, at: screen }));

const drill = (screen: string, ...texts: string[]): Sentence[] =>
  texts.map((text) => ({ text, at: screen, drill: true }));

const CODE_TRY_AGAIN = 'Invalid OTP. Please try again.';
const RESEND_FAILED = 'Failed to resend OTP. Please try again.';
const NO_CONNECTION = 'An error occurred. Please try again.';
const VERIFICATION_FAILED = 'Verification failed. Please try again.';
const RESENT = 'OTP has been resent to your email and phone.';
const VERIFIED = 'Account verified successfully! Redirecting to login...';
const COOLDOWN = 'Resend code in {n}s';
const SIX_DIGITS = 'Please enter all 6 digits of the verification code.';

/** The sentences of the code form, which /register and /verify-otp share. */
const codeWizard = [
  SIX_DIGITS,
  CODE_TRY_AGAIN,
  VERIFICATION_FAILED,
  RESEND_FAILED,
  NO_CONNECTION,
  RESENT,
  VERIFIED,
  COOLDOWN,
];

export const sentences: Sentence[] = [
  ...at('*', 'Are you sure you want to logout?'),
  ...at('/', 'Register Now', 'Sign In', PRIZE_POOL, ...landingFigures.map(({ figure }) => figure)),
  ...at(
    '/login',
    'Email or National ID',
    'Remember me',
    'Forgot Password?',
    'Sign In',
    'Sending code...',
    'Create Account',
    'Verification Code',
    'Enter 6-digit code',
    'Enter the 6-digit code sent to your registered email/phone',
    'Back',
    'Verify & Sign In',
    'Verifying...',
    'Verification code sent to your registered email/phone',
    'Login failed. Please check your credentials.',
    'Invalid verification code. Please try again.',
    // The dialog for an unverified account.
    'Account Not Activated',
    'Your account needs to be verified. We’ll send a verification code to your registered email and phone.',
    '000000',
    'Resend verification code',
    COOLDOWN,
    'Cancel',
    'Activate Account',
    'Click here to send new verification code',
    'Verification code sent to your email and phone',
    'Account activated successfully! Please login.',
    RESEND_FAILED,
    NO_CONNECTION,
    VERIFICATION_FAILED,
  ),
  ...at(
    '/register',
    ...registerFigures.map(({ figure }) => figure),
    'Please enter a valid email address (e.g., name@example.com).',
    'National ID must be 7, 8 or 9 digits.',
    'Phone number must be exactly 10 digits starting with 07 or 01 (e.g., 0712345678).',
    'Please fill in all required fields correctly.',
    'Passwords do not match.',
    'Please accept the terms and conditions to continue.',
    'Accept Terms',
    'Close',
    'Create Account',
    'Verification error. Please refresh the page and try again.',
    'Server error: {title}',
    'Server error occurred. Please check that all fields are valid and try again.',
    'Registration failed. Please try again.',
    'Registration failed: {message}',
    'Registration failed. Please check your connection and try again.',
    ...[
      'Email',
      'Phone Number',
      'National ID Number',
      'First Name',
      'Last Name',
      'County',
      'Password',
      'Registration Type',
      'Team Members',
      'Human Verification',
    ].map((label) => `${label}: {message}`),
    ...codeWizard,
  ),
  ...at('/verify-otp', ...codeWizard),
  ...at(
    '/activate',
    '({n} attempts remaining)',
    VERIFICATION_FAILED,
    'Failed to resend verification code.',
    'A new verification code has been sent to your email.',
  ),
  ...at(
    '/forgot-password',
    'Back',
    'Failed to send reset code',
    'Failed to reset password.',
    'Password must be at least 8 characters long',
  ),
  ...at(
    '/dashboard',
    'New Proposal',
    ...['Total', 'Drafts', 'Submitted', 'Accepted', 'Rejected'],
    'Recent Proposals',
    PRIZE_POOL,
    '28 Nov 2025',
  ),
  ...at(
    '/proposals',
    'My Proposals',
    'All Proposals',
    'Drafts Only',
    'Failed to fetch proposals. Please try again.',
    'Are you sure you want to delete this proposal?',
    'Failed to delete proposal. Please try again.',
  ),
  ...at(
    '/proposals/new',
    'Project title is required',
    'Please select a thematic area',
    'Proposal document is required',
    '{n}/50',
    'Save as Draft',
    'Submit Proposal',
    'Proposal saved successfully! Redirecting...',
    'Failed to save draft. Please try again.',
    'Failed to submit proposal. Please try again.',
    ...thematicAreas.map(({ label }) => label),
  ),
  ...at(
    '/proposals/{id}',
    'Failed to fetch proposal details',
    'Error Loading Proposal',
    'Proposal not found',
    'Submitted by',
    'Project Details',
    'No description available',
    'KES {n}',
    'Timeline',
    'Rejection Comments',
    'Revision Required',
    'Review Comments',
    'Make Revisions',
    'Are you sure you want to delete this proposal?',
    'Failed to delete proposal. Please try again.',
  ),
  ...at(
    '/proposals/{id}/edit',
    'Failed to fetch proposal',
    'Failed to update proposal',
    'Only draft proposals can be edited',
    'Save as Draft',
    'Submit Proposal',
    'PDF up to 10MB',
    'Proposal updated successfully! Redirecting...',
  ),
  ...at(
    '/support',
    'Support Requests',
    'New Request',
    ...['Total Requests', 'Pending Review', 'Approved', 'Rejected', 'In Progress'],
    'No support requests yet',
    'Create Support Request',
    'Failed to fetch support requests. Please try again.',
  ),
  ...at(
    '/support/new',
    'Please select a proposal',
    'Please select a support type',
    'Please provide a title for your support request',
    'Please provide a detailed description',
    'Please provide justification for this support',
    'Please describe the expected impact',
    'Support request submitted successfully! Redirecting...',
    'Failed to submit support request. Please try again.',
  ),
  ...at(
    '/support/{id}',
    'Request Details',
    'Request Specifications',
    'Timeline',
    'Review Comments & Status History',
    'Approved Resources',
    'Fulfillment Notes',
    'Failed to fetch support request details',
    'Error Loading Support Request',
    'Support request not found',
  ),
  ...at(
    '/help',
    'Your message has been sent successfully! We’ll get back to you soon.',
    'Failed to send message. Please try again.',
  ),
  ...at('/profile', 'Edit', 'Cancel', 'Save Changes', 'Profile updated successfully!'),
  ...drill(
    '/profile',
    'Failed to update profile. Please try again.',
    'Profile Not Found',
    'Unable to load your profile information.',
  ),
  ...at(
    '/settings',
    ...['Security', 'Notifications', 'Privacy'],
    'New passwords do not match',
    'Password must be at least 8 characters long',
    'Password updated successfully!',
    'Notification preferences updated!',
    'Privacy settings updated!',
  ),
  ...drill(
    '/settings',
    'Failed to update password. Please check your current password.',
    'Failed to update preferences',
    'Failed to update privacy settings',
  ),
];
