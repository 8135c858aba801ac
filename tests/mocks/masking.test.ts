import { expect, it } from 'vitest';
import { maskPersonal } from '../../mocks/replies/masking';

it('A recording has no personal details, neither in fields nor in the sentences of refusals', () => {
  const reply = {
    user: { email: 'wambui@uni.ac.ke', id_passport: 'A1234567', phone_number: '+254712345678' },
    team_members: ['23456789', '34567890'],
    detail: 'The ID 23456789 is already registered with 0712345678 or wambui@uni.ac.ke.',
    budget_estimate: '1250000',
    access: 'eyJ.secret',
  };
  expect(maskPersonal(reply)).toEqual({
    user: { email: 'person@example.com', id_passport: '10000000', phone_number: '0700000000' },
    team_members: ['10000001', '10000002'],
    detail: 'The ID 10000000 is already registered with 0700000000 or person@example.com.',
    budget_estimate: '1250000',
    access: 'masked',
  });
});
