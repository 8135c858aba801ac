/** Rules at their limits. The conformance kit checks the other cases on this server: `tests/conformance/conformance.test.ts`. */
import { describe, expect, it } from 'vitest';
import { limits } from '@/contract/contract.gen';
import { remainingAttempts } from '../../mocks/rules/activation';
import { issueCode, OTP, tryCode } from '../../mocks/rules/otp';
import { createErrors, updateErrors } from '../../mocks/rules/proposals';
import { createRandom } from '../../mocks/rules/random';
import {
  newPasswordErrors,
  passwordErrors,
  registrationErrors,
} from '../../mocks/rules/registration';
import { readToken, signToken } from '../../mocks/rules/sessions';
import { registration } from './story';

const NOW = Date.parse('2025-11-14T09:00:00+03:00');
const code = () => issueCode(() => 0.42, NOW);

describe('a one-time code', () => {
  it('has six digits, leading zeros included', () => {
    expect(issueCode(() => 0, NOW).code).toBe('000000');
  });

  it('is the same for the same seed only', () => {
    const first = (seed: number) => issueCode(createRandom({ random: seed }), NOW).code;
    expect(first(1)).toBe(first(1));
    expect(first(1)).not.toBe(first(2));
  });

  it('is valid for exactly ten minutes', () => {
    expect(tryCode(code(), '444444', NOW + OTP.lifetime - 1)).toBe('right');
    expect(tryCode(code(), '444444', NOW + OTP.lifetime)).toBe('expired');
  });

  it('has five attempts, and none if it is missing, expired or used', () => {
    const sent = code();
    expect(remainingAttempts(sent, NOW)).toBe(5);
    expect(remainingAttempts(sent, NOW + OTP.lifetime)).toBe(0);
    expect(remainingAttempts(undefined, NOW)).toBe(0);
    tryCode(sent, '444444', NOW);
    expect(remainingAttempts(sent, NOW)).toBe(0);
  });
});

const claims = { jti: 'a', user_id: 1, email: 'é@example.com', generation: 0 } as const;
const token = signToken({ ...claims, token_type: 'access' }, NOW);

it('a token carries its claims for five minutes', () => {
  expect(readToken(token, 'access', NOW + 299_999)).toMatchObject(claims);
  expect(readToken(token, 'access', NOW + 300_000)).toBeUndefined();
});

describe('a registration', () => {
  it.each<['email' | 'phone_number' | 'id_passport', taken: string[], refused: string[]]>([
    ['email', ['a@b.c'], ['a@b', 'a@b.c.', '.a@b.co', 'a..b@c.co', '@b.co', 'a b@c.co', 'a@b.']],
    [
      'phone_number',
      ['0712345678', '0112345678'],
      ['071234567', '07123456789', '0812345678', '07 1234567', '+254712345678'],
    ],
    ['id_passport', ['1234567', '123456789'], ['123456', '1234567890', 'A123456']],
  ])('has the specified %s', (field, taken, refused) => {
    const errors = (value: string) => registrationErrors({ ...registration, [field]: value });
    for (const value of taken) expect(errors(value), value).toEqual({});
    for (const value of refused) expect(errors(value), value).toHaveProperty(field);
  });

  it.each([
    ['team', [], 'A team needs at least one team member ID.'],
    ['team', ['1', '2', '3', '4', '5'], 'A team has at most 5 people, the leader included.'],
    ['team', ['20000001'], 'Leave out your own ID: the leader is included automatically.'],
    ['team', ['7', '7'], 'A team member ID is listed twice.'],
    ['individual', ['20000002'], 'Only a team has team members.'],
  ] as const)('of the type %s with the members %j is refused', (type, team_members, message) => {
    const form = { ...registration, registration_type: type, team_members: [...team_members] };
    expect(registrationErrors(form)).toEqual({ team_members: [message] });
  });

  it.each([
    ['Aa1!aaaa', 0],
    ['Aa1 aaaa', 1],
    ['aaaaaaa', 4],
    ['', 5],
  ])('counts what the password %j lacks: %i', (password, lacking) => {
    expect(passwordErrors(password)).toHaveLength(lacking);
  });

  it('asks only for length when a password is reset (A-44)', () => {
    expect(newPasswordErrors({ new_password: 'aaaaaaaa' })).toEqual({});
    expect(newPasswordErrors({ new_password: 'aaaaaaa' })).toHaveProperty('new_password');
  });
});

describe('a proposal', () => {
  const { minLength } = limits.ProposalFields.problem_statement;
  const enough = 'x'.repeat(minLength);
  const whole = {
    project_name: 'A',
    project_title: 'A',
    thematic_area: 'GOVERNANCE',
    problem_statement: enough,
    proposed_solution: enough,
    relevance_to_theme: 'R',
    proposal_document: { name: 'a.doc', size: 1 },
  } as const;

  it('needs a minimum number of characters, not counting spaces at the ends', () => {
    expect(createErrors(whole)).toEqual({});
    expect(createErrors({ ...whole, problem_statement: ` ${enough.slice(1)} ` })).toHaveProperty(
      'problem_statement',
    );
  });

  it('is checked only in the fields that change, but as a whole when it is submitted', () => {
    expect(updateErrors({ relevance_to_theme: 'New' }, {})).toEqual({});
    expect(Object.keys(updateErrors({ status: 'SUBMITTED' }, {}))).toHaveLength(7);
    const edited = { ...whole, technology_methodology: 'T' };
    expect(updateErrors({ status: 'SUBMITTED' }, edited)).toEqual({});
  });
});
