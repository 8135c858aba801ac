/** Steps and texts that the stories about calls before the login share. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { OperationId } from '@/contract/contract.gen';
import { REGISTRATION } from '@/device/entry';
import { mock } from '../../mocks/node';
import { keepTyped } from '../helpers/device';
import { wambui } from '../helpers/newcomer';
import { visit } from '../helpers/visit';
import { press } from './bad-days/by-hand';
import { fillAccount } from './registering';

export const VERIFIED = 'Your account may already be verified. Try signing in';

export const loseAnswer = (operation: OperationId) =>
  mock.faults.add({ operation, kind: 'answer-lost', count: 1 });

export const notice = async (words: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('status').find((it) => it.textContent.includes(words));
    expect(found, words).toBeDefined();
    return within(found as HTMLElement);
  });

/** Opens step 2 of the registration, with step 1 already filled in, and creates the account. */
export async function register(): Promise<ReturnType<typeof visit>> {
  keepTyped(REGISTRATION, wambui);
  const visited = visit('/register?step=2');
  await createAccount(visited.user);
  return visited;
}

export async function createAccount(user: UserEvent) {
  await fillAccount(user);
  await press('Create Account')(user);
}
