/**
 * Not in the specification: sentences for rules that it states without words of their own.
 * Its own sentences stand where they are used.
 */
export const addedTexts = {
  required: 'This field is required.',
  cost: 'Please enter an amount of 0 or more.',
  tooLong: (limit: number) => `Use at most ${limit} characters.`,
  passwordNeeds: (missing: readonly string[]) => `The password still needs: ${missing.join(', ')}.`,
  passwordTooLong: 'Password must be at most 128 characters long',
  humanCheck: 'Please complete the human verification to continue.',
  teamMemberMissing: 'A team needs at least one team member ID.',
  teamMemberTwice: 'This ID is listed twice.',
  teamMemberLeader: 'This is your own ID: the leader is included automatically.',
  passwordReset: 'Your password has been reset. Sign in with the new one.',
  resetCodeSent: 'If there is such an account, a code has been sent.',
};
