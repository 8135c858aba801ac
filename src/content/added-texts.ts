import { limits } from '@/contract/contract.gen';

/**
 * Sentences that we added, mostly because the specification states a rule without a message. The specified
 * sentences are in the files that use them.
 */
export const addedTexts = {
  required: 'This field is required.',
  codeJustSent: 'A code was sent less than a minute ago. Enter it here.',
  cost: 'Please enter an amount of 0 or more, with two decimals at most, such as 50000 or 1500.50.',
  costTooHigh: 'Please enter an amount of at most 999,999,999,999.99.',
  tooLong: (limit: number, length: number) =>
    `Use at most ${limit} characters. You entered ${length}.`,
  passwordNeeds: (missing: readonly string[]) =>
    `Your password still needs: ${missing.join(', ')}.`,
  passwordTooLong: `Password must be at most ${limits.Password.maxLength} characters long`,
  passwordBlank: 'This password begins or ends with a space.',
  passwordInvisible: 'This password contains an invisible character.',
  humanCheck: 'Please complete the human verification to continue.',
  teamMemberMissing: 'A team needs at least one team member ID.',
  teamMemberTooLong: (limit: number, typed: string) =>
    `${typed} doesn't fit: an ID has at most ${limit} characters.`,
  teamMembersLeft: (limit: number, left: string) =>
    `You can add up to ${limit} members. These were left out: ${left}.`,
  teamMemberTwice: 'This ID is listed twice.',
  teamMemberLeader: 'This is your own ID: the leader is included automatically.',
  passwordReset: 'Your password has been reset. Sign in with the new one.',
  resetCodeSent: 'If there is such an account, a code has been sent.',
  tooShort: (name: string, length: number) => `${name} must be at least ${length} characters`,
  relevance: 'Relevance to theme is required',
  technology: 'Technology and methodology is required',
  areaDescription: 'Please describe the thematic area',
  documentDoubtful: (agree: string) => `Choose another file, or “${agree}”.`,
  documentNotFile: 'That was a link or a text. Please choose a file.',
  documentNone: 'The folder has no files. Please choose a file.',
  documentProtected: (name: string) =>
    `${name} is protected by a password, so reviewers may not be able to open it. You can still send it.`,
  documentGone: (name: string) =>
    `${name} was changed or removed on your device after you chose it. Please choose it again.`,
};
