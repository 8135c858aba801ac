import { expect, test } from 'vitest';
import { ApiError } from '@/api/errors';
import { explain } from '@/api/explain';
import { type FailureKey, failures } from '@/api/messages';
import { endpoints, type OperationId } from '@/contract/contract.gen';

const html = (title: string) => `<html><head><title>${title}</title></head><body>x</body></html>`;
/** Failures that any call can have. If `says` is given, each screen must show this text exactly once. */
const faults: Record<
  string,
  Partial<ApiError> & { says?: string | RegExp; kind?: ApiError['kind'] }
> = {
  non_field_errors: { status: 400, body: { non_field_errors: ['Closed.'] }, says: 'Closed.' },
  'detail as a list': { status: 400, body: { detail: ['Closed.'] }, says: 'Closed.' },
  'a plain list': { status: 400, body: ['Closed.'], says: 'Closed.' },
  'nested errors': { status: 400, body: { errors: [{ detail: 'Closed.' }] }, says: 'Closed.' },
  'an unlisted field': {
    status: 400,
    body: { referral_code: ['Unknown.'] },
    says: 'Referral code: Unknown.',
  },
  'a field inside another': {
    status: 400,
    body: { applicant: { birth_year: ['Too young.'] } },
    says: 'Applicant, birth year: Too young.',
  },
  'a field named with dots': {
    status: 400,
    body: { 'profile.fax': ['Too old.'] },
    says: 'Profile, fax: Too old.',
  },
  'an item of a list': {
    status: 400,
    body: { 'sponsors[1].email': ['Unknown.'] },
    says: 'Sponsors, email: Unknown.',
  },
  'two fields of one name': {
    status: 400,
    body: { sponsor: { email: ['Unknown.'] }, mentor: { email: ['Too long.'] } },
    says: 'Mentor, email: Too long.',
  },
  message: { status: 403, body: { message: 'Closed.' }, says: 'Closed.' },
  error: { status: 403, body: { error: 'Closed.' }, says: 'Closed.' },
  'a plain text': { status: 403, body: 'Closed.', says: 'Closed.' },
  '429 as HTML': { status: 429, body: html('Too Many Requests') },
  '429 with an hour': {
    status: 429,
    retryAfter: 3600,
    body: { detail: 'Request was throttled. Expected available in 3600 seconds.' },
    says: 'You can try again in 1 hour.',
  },
  '413 as HTML': { status: 413, body: html('413 Request Entity Too Large'), says: 'longer than' },
  '502 as HTML': { status: 502, body: html(''), says: 'on our side' },
  '503 with a wait': {
    status: 503,
    retryAfter: 90,
    body: { detail: 'Service temporarily unavailable, try again later.' },
    says: /(?:You can try again in|Please wait) about 2 minutes/,
  },
  'a crash': { status: 500, body: 'Traceback (most recent call last)', says: 'on our side' },
  'a Wi-Fi page': { kind: 'malformed', status: 200, body: html('Sign in'), says: 'public Wi-Fi' },
  silence: { kind: 'timeout', says: "isn't responding" },
};

const BLAMES_INPUT = /credentials|Invalid|check your current/;

test.for(Object.entries(faults))(
  'After %s, every screen shows its reason or hint once, as text',
  ([, fault]) => {
    const { kind = 'refused', says, ...answer } = fault;
    for (const key of Object.keys(failures) as FailureKey[]) {
      const [name = ''] = key.split('.');
      const operation = name in endpoints ? (name as OperationId) : 'createProposal';
      const { messages, reasons, hint } = explain(key, new ApiError(operation, kind, answer));
      const lines = [...messages, ...reasons, ...(hint ? [hint] : [])];
      const all = lines.join(' ');
      expect(all, key).not.toMatch(/<|Traceback|3600 seconds/);
      if (says) expect(all.split(says), `${key}: ${all}`).toHaveLength(2);
      expect(new Set(lines).size, `${key}: ${all}`).toBe(lines.length);
      expect(all.match(/try again/gi)?.length ?? 0, `${key}: ${all}`).toBeLessThan(2);
      if (answer.status === 429) {
        expect(messages.join(), key).toMatch(/^Too many attempts\. You can try again in /);
        expect(all, key).not.toMatch(BLAMES_INPUT);
      }
      if (BLAMES_INPUT.test(all) && (kind !== 'refused' || Number(answer.status) >= 500))
        expect(all, key).toMatch(/may be correct\./);
    }
  },
);
