/**
 * Every sentence that the specification fixes in its points 2, 5 and 8, and the screen that shows it.
 * `drill` marks those that normal use cannot reach.
 */
export interface Sentence {
  text: string;
  at: string;
  drill?: true;
}

const at = (screen: string, ...texts: string[]): Sentence[] =>
  texts.map((text) => ({ text, at: screen }));

/** Simulated saves cannot fail by themselves: `sessionStorage['mock.drill']` makes them. */
const drill = (screen: string, ...texts: string[]): Sentence[] =>
  texts.map((text) => ({ text, at: screen, drill: true }));

export const sentences: Sentence[] = [
  ...at(
    '/login',
    'Login failed. Please check your credentials.',
    'Invalid verification code. Please try again.',
    'Failed to resend OTP. Please try again.',
    'An error occurred. Please try again.',
    'Verification failed. Please try again.',
    'Verification code sent to your registered email/phone',
    'Verification code sent to your email and phone',
    'Account activated successfully! Please login.',
    'Account Not Activated',
    'Your account needs to be verified. We’ll send a verification code to your registered email and phone.',
    'Resend verification code',
    'Click here to send new verification code',
    'Enter the 6-digit code sent to your registered email/phone',
    'Sending code...',
    'Verifying...',
  ),
  ...at(
    '/register',
    'Please enter a valid email address (e.g., name@example.com).',
    'National ID must be 7, 8 or 9 digits.',
    'Phone number must be exactly 10 digits starting with 07 or 01 (e.g., 0712345678).',
    'Please fill in all required fields correctly.',
    'Passwords do not match.',
    'Please accept the terms and conditions to continue.',
    'Server error occurred. Please check that all fields are valid and try again.',
    'Registration failed. Please try again.',
    'Registration failed. Please check your connection and try again.',
    'Verification error. Please refresh the page and try again.',
    'Accept Terms',
  ),
  ...at(
    '/verify-otp',
    'Please enter all 6 digits of the verification code.',
    'Invalid OTP. Please try again.',
    'OTP has been resent to your email and phone.',
    'Account verified successfully! Redirecting to login...',
  ),
  ...at(
    '/activate',
    'Failed to resend verification code.',
    'A new verification code has been sent to your email.',
  ),
  ...at(
    '/forgot-password',
    'Failed to send reset code',
    'Failed to reset password.',
    'Password must be at least 8 characters long',
  ),
  ...at('every screen with the bar', 'Are you sure you want to logout?'),
  ...at(
    '/proposals',
    'Failed to fetch proposals. Please try again.',
    'Failed to delete proposal. Please try again.',
    'Are you sure you want to delete this proposal?',
    'All Proposals',
    'Drafts Only',
  ),
  ...at(
    '/proposals/new',
    'Project title is required',
    'Please select a thematic area',
    'Proposal document is required',
    'Proposal saved successfully! Redirecting...',
    'Failed to save draft. Please try again.',
    'Failed to submit proposal. Please try again.',
  ),
  ...at(
    '/proposals/{id}',
    'Failed to fetch proposal details',
    'Error Loading Proposal',
    'Proposal not found',
    'No description available',
    'Rejection Comments',
    'Revision Required',
    'Review Comments',
    'Make Revisions',
  ),
  ...at(
    '/proposals/{id}/edit',
    'Failed to fetch proposal',
    'Failed to update proposal',
    'Only draft proposals can be edited',
    'Proposal updated successfully! Redirecting...',
    'PDF up to 10MB',
  ),
  ...at(
    '/support',
    'Support Requests',
    'New Request',
    'Total Requests',
    'Pending Review',
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
  ...at('/profile', 'Profile updated successfully!', 'Save Changes'),
  ...drill(
    '/profile',
    'Failed to update profile. Please try again.',
    'Profile Not Found',
    'Unable to load your profile information.',
  ),
  ...at(
    '/settings',
    'New passwords do not match',
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
