import { expect, it } from 'vitest';
import { maskPersonal } from '../../mocks/replies/masking';

it('A recording has no personal details in fields, nor numbers and addresses in sentences', () => {
  const reply = {
    user: { email: 'wambui@uni.ac.ke', id_passport: 'A1234567', phone_number: '+254712345678' },
    team_members: ['23456789', '34567890'],
    detail: 'The ID 23456789 is already registered with 0712345678 or wambui@uni.ac.ke.',
    budget_estimate: '1250000',
    access: 'eyJ.secret',
    submitted_by: { id: 7, display_name: 'Wambui Njeri', first_name: 'Wambui', last_name: 'Njeri' },
    author: 'Wambui Njeri',
    project_name: 'Grain store',
  };
  expect(maskPersonal(reply)).toEqual({
    user: { email: 'person@example.com', id_passport: '10000000', phone_number: '0700000000' },
    team_members: ['10000001', '10000002'],
    detail: 'The ID 10000000 is already registered with 0700000000 or person@example.com.',
    budget_estimate: '1250000',
    access: 'masked',
    submitted_by: { id: 7, display_name: 'Test Person', first_name: 'Test', last_name: 'Person' },
    author: 'Test Person',
    project_name: 'Grain store',
  });
});

it('A recording keeps what a refusal says about a field, without personal details', () => {
  const refusal = {
    password: ['This password is too short.'],
    email: ['wambui@uni.ac.ke is already registered.'],
    id_passport: ['The passport AK1234567 belongs to +254 712 345 678.'],
    team_members: ['The ID 23456789 appears twice.'],
    errors: { otp_code: ['Wrong code.'] },
  };
  expect(maskPersonal(refusal)).toEqual({
    password: ['This password is too short.'],
    email: ['person@example.com is already registered.'],
    id_passport: ['The passport 10000000 belongs to 0700000000.'],
    team_members: ['The ID 10000000 appears twice.'],
    errors: { otp_code: ['Wrong code.'] },
  });
  expect(maskPersonal({ password: 'my secret word', tokens: ['abc'] })).toEqual({
    password: 'masked',
    tokens: ['masked'],
  });
});

it('A recording masks numbers like texts, and they stay numbers', () => {
  const reply = {
    otp_code: 123456,
    user: { id: 23456789, id_passport: 23456789, phone_number: 712345678 },
    team_members: [23456789],
    author: 7,
    requires_verification: true,
    access: null,
  };
  expect(maskPersonal(reply)).toEqual({
    otp_code: 0,
    user: { id: 23456789, id_passport: 10000000, phone_number: 700000000 },
    team_members: [10000001],
    author: 7,
    requires_verification: true,
    access: null,
  });
});
