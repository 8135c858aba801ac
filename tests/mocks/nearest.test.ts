import { expect, it } from 'vitest';
import { closest, nearest } from '../../mocks/contract/nearest';

it('a word is found in a name whatever its case', () => {
  const names = ['activate', 'createProposal', 'getProfile', 'tooMany'];
  expect(closest('proposal', names)).toBe('createProposal');
  expect(closest('Too many', names)).toBe('tooMany');
  expect(nearest('proposal', names)[0]).toBe('createProposal');
  expect(closest('zebra', names)).toBeUndefined();
});
