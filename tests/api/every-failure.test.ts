import { expect, test } from 'vitest';
import { ApiError } from '@/api/errors';
import { explain } from '@/api/explain';
import { type FailureKey, failures } from '@/api/messages';
import { endpoints, type OperationId } from '@/contract/contract.gen';

const DENIED = 'You have no permission.';
const html = (title: string) => `<html><head><title>${title}</title></head><body>x</body></html>`;
const inside = { applicant: { birth_year: ['Too young.'] } };
const twoEmails = { sponsor: { email: ['Unknown.'] }, mentor: { email: ['Too long.'] } };
const thrice = { detail: DENIED, error: DENIED, message: [DENIED] };
const throttled = 'Request was throttled. Expected available in 3600 seconds.';
const busy = 'Service temporarily unavailable, try again later.';
/** Replies that any call can get, and what each screen must show exactly once. */
const replies: [
  what: string,
  status: number,
  body: unknown,
  says?: string | RegExp,
  wait?: number,
][] = [
  ['non_field_errors', 400, { non_field_errors: ['Closed.'] }, 'Closed.'],
  ['detail', 400, { detail: 'Closed.' }, 'Closed.'],
  ['an error in an error', 400, { error: { message: 'Closed.' } }, 'Closed.'],
  ['detail as a list', 400, { detail: ['Closed.'] }, 'Closed.'],
  ['a plain list', 400, ['Closed.'], 'Closed.'],
  ['nested errors', 400, { errors: [{ detail: 'Closed.' }] }, 'Closed.'],
  ['an unlisted field', 400, { referral_code: ['Unknown.'] }, 'Referral code: Unknown.'],
  ['a field inside another', 400, inside, 'Applicant, birth year: Too young.'],
  ['a field named with dots', 400, { 'profile.fax': ['Too old.'] }, 'Profile, fax: Too old.'],
  ['an item of a list', 400, { 'sponsors[1].email': ['Unknown.'] }, 'Sponsors, email: Unknown.'],
  ['two fields of one name', 400, twoEmails, 'Mentor, email: Too long.'],
  ['message', 403, { message: 'Closed.' }, 'Closed.'],
  ['error', 403, { error: 'Closed.' }, 'Closed.'],
  ['a plain text', 403, 'Closed.', 'Closed.'],
  ['one text three times', 403, thrice, DENIED],
  ['404 as HTML', 404, html('Not Found'), /apiRoot|have this document/],
  ['429 as HTML', 429, html('Too Many Requests')],
  ['429 with an hour', 429, { detail: throttled }, 'You can try again in 1 hour.', 3600],
  ['413 as HTML', 413, html('413 Request Entity Too Large'), /longer than|web page/],
  ['502 as HTML', 502, html(''), 'on our side'],
  [
    '503 with a wait',
    503,
    { detail: busy },
    /(?:You can try again in|Please wait) about 2 minutes/,
    90,
  ],
  ['a crash', 500, 'Traceback (most recent call last)', 'on our side'],
  ['a cut reply', 400, '{"error":"Wrong code.",'],
  ['a Wi-Fi page', 200, html('Sign in'), 'public Wi-Fi'],
  ['silence', 0, undefined, "isn't responding"],
];

/** On these screens the server's reason takes the place of the specified sentence. */
const asksForCode = ['verifyLogin', 'verifyOtp', 'activateAccount', 'confirmPasswordReset'];
const sendsCode = ['resendOtp', 'resendActivation', 'requestPasswordReset'];

const BLAMES_INPUT = /credentials|Invalid|check your current/;

test.for(replies)(
  'After %s, every screen shows its reason or hint once, as text',
  ([, status, body, says, retryAfter]) => {
    const kind = status === 0 ? 'timeout' : status === 200 ? 'malformed' : 'refused';
    const answer = { body, ...(status && { status }), ...(retryAfter && { retryAfter }) };
    for (const key of Object.keys(failures) as FailureKey[]) {
      const [name = ''] = key.split('.');
      const operation = name in endpoints ? (name as OperationId) : 'createProposal';
      const { messages, reasons, hint } = explain(key, new ApiError(operation, kind, answer));
      const lines = [...messages, ...reasons, ...(hint ? [hint] : [])];
      const all = lines.join(' ');
      expect(all, key).not.toMatch(/[<{]|Traceback|3600 seconds/);
      if (says === 'Closed.' && [...asksForCode, ...sendsCode].includes(key))
        expect(messages, key).toEqual([says]);
      if (says) expect(all.split(says), `${key}: ${all}`).toHaveLength(2);
      expect(new Set(lines).size, `${key}: ${all}`).toBe(lines.length);
      expect(all.match(/try again/gi)?.length ?? 0, `${key}: ${all}`).toBeLessThan(2);
      if (status === 429) {
        expect(messages.join(), key).toMatch(/^Too many attempts\. You can try again in /);
        expect(all, key).not.toMatch(BLAMES_INPUT);
      }
      if (BLAMES_INPUT.test(all) && (kind !== 'refused' || status >= 500))
        expect(all, key).toMatch(/may be correct\./);
    }
  },
);
