import { notificationsStore } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { keepFor } from '../helpers/device';
import { failAt } from '../helpers/fail-at';
import { visit } from '../helpers/visit';
import { askToLogOut, expectLink, press, sees } from './bad-days/by-hand';

test('The three tabs are in the address and can be changed with arrow keys', async () => {
  const { user, router } = visit('/settings', { as: 'amina' });
  const tab = await screen.findByRole('tab', { name: 'Security' });
  expect(tab).toHaveAttribute('aria-selected', 'true');

  await user.click(tab);
  await user.keyboard('{ArrowRight}');

  await screen.findByRole('form', { name: 'Notification preferences' });
  expect(router.state.location.search).toEqual({ tab: 'notifications' });
});

async function fillPasswords(user: UserEvent, texts: string[]) {
  const form = within(await screen.findByRole('form', { name: 'Change password' }));
  const labels = [/^Current password/, /^New password/, /^Confirm new password/];
  for (const [index, label] of labels.entries()) {
    const field = form.getByLabelText(label, { selector: 'input' });
    fireEvent.change(field, { target: { value: texts[index] } });
  }
  await user.click(form.getByRole('button', { name: 'Update Password' }));
}

test('The password form says that it changes nothing yet, is checked, takes 1.5 seconds, and is emptied', async () => {
  const { user } = visit('/settings', { as: 'amina' });
  await sees(/This does not change your sign-in password yet/);
  expectLink(screen.getByRole('link', { name: 'Reset password by code' }), '/forgot-password');
  await fillPasswords(user, ['', 'short', 'other']);
  await sees('This field is required.');
  expect(screen.getByText('Password must be at least 8 characters long')).toBeVisible();
  expect(screen.getByText('New passwords do not match')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByLabelText(/^Current password/, { selector: 'input' })).toHaveFocus(),
  );

  const started = performance.now();
  await fillPasswords(user, ['old', 'long enough', 'long enough']);
  await sees('Password updated successfully!');
  expect(performance.now() - started).toBeGreaterThanOrEqual(1490);
  expect(screen.getByLabelText(/^Current password/, { selector: 'input' })).toHaveValue('');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('long enough');
});

test('Notifications start with proposals, support and push on, and are saved per user', async () => {
  const { user, unmount } = visit('/settings?tab=notifications', { as: 'amina' });
  expect(await screen.findByRole('switch', { name: 'Proposal updates' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Support updates' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Deadline reminders' })).not.toBeChecked();
  expect(screen.getByRole('switch', { name: 'Push notifications' })).toBeChecked();

  await user.click(screen.getByRole('switch', { name: 'Push notifications' }));
  await user.click(screen.getByRole('button', { name: 'Save Preferences' }));
  await sees('Notification preferences updated!');

  await user.click(screen.getByRole('button', { name: 'Notifications' }));
  await sees(/Notifications are off/);

  unmount();
  const again = visit('/settings?tab=notifications', { as: 'amina' });
  expect(await screen.findByRole('switch', { name: 'Push notifications' })).not.toBeChecked();
  again.unmount();
  visit('/settings?tab=notifications', { as: 'chebet' });
  expect(await screen.findByRole('switch', { name: 'Push notifications' })).toBeChecked();
});

test('When proposals are switched off, the bell shows only support', async () => {
  keepFor(1, 'notifications', { email_proposals: false });
  const { user } = visit('/settings', { as: 'amina' });
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  const bell = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  const links = (await bell.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(links.length).toBeGreaterThan(0);
  for (const href of links) expect(href).toMatch(/^\/support\//);
});

test('Privacy starts with team, email hidden and division shown, and is saved', async () => {
  const { user, unmount } = visit('/settings?tab=privacy', { as: 'amina' });
  expect(await screen.findByLabelText('Profile visibility')).toHaveValue('team');
  expect(screen.getByRole('switch', { name: 'Show email' })).not.toBeChecked();
  expect(screen.getByRole('switch', { name: 'Show division' })).toBeChecked();

  expect(screen.queryByText('Your settings and the changes to your profile')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Profile visibility'), 'Private');
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  await sees('Privacy settings updated!');
  expect(screen.getByText('Your settings and the changes to your profile')).toBeVisible();

  unmount();
  visit('/settings?tab=privacy', { as: 'amina' });
  expect(await screen.findByLabelText('Profile visibility')).toHaveValue('private');
});

const PASSWORD_FAILED = 'Failed to update password. Please check your current password.';
const change = (user: UserEvent) => fillPasswords(user, ['old', 'long enough', 'long enough']);

test.each([
  ['security', 'changePassword', change, PASSWORD_FAILED],
  ['notifications', 'saveNotifications', press('Save Preferences'), 'Failed to update preferences'],
  ['privacy', 'savePrivacy', press('Save Settings'), 'Failed to update privacy settings'],
])('If saving at %s fails, the screen says so', async (tab, simulation, save, sentence) => {
  failAt(simulation);
  const { user } = visit(`/settings?tab=${tab}`, { as: 'amina' });
  await save(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('Each damaged setting on the device falls back to its default', async () => {
  keepFor(1, 'privacy', { profile_visibility: 7, show_email: true });
  visit('/settings?tab=privacy', { as: 'amina' });
  expect(await screen.findByLabelText('Profile visibility')).toHaveValue('team');
  expect(screen.getByRole('switch', { name: 'Show email' })).toBeChecked();
});

test('Messages can be set to stay until they are closed', async () => {
  const { user } = visit('/settings?tab=notifications', { as: 'amina' });
  await user.click(await screen.findByRole('switch', { name: 'Keep messages until I close them' }));
  await user.click(screen.getByRole('button', { name: 'Save Preferences' }));
  await screen.findByText('Notification preferences updated!');
  expect(notificationsStore.getState().notifications.at(-1)?.autoClose).toBe(false);
});

test.each(['the portal', 'the settings'])(
  'Leaving for another part of %s asks about unsaved switches',
  async (place) => {
    const { user, router } = visit('/settings?tab=notifications', { as: 'amina' });
    const leave = async () =>
      place === 'the portal'
        ? user.click(screen.getByRole('link', { name: 'Dashboard' }))
        : user.click(screen.getByRole('tab', { name: 'Privacy' }));
    const reminders = await screen.findByRole('switch', { name: 'Deadline reminders' });
    await user.click(reminders);

    await leave();
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving' }));
    await user.click(question.getByRole('button', { name: 'Stay' }));
    expect(reminders).toBeChecked();
    expect(router.state.location.search).toEqual({ tab: 'notifications' });

    await user.click(screen.getByRole('button', { name: 'Save Preferences' }));
    await screen.findByText('Notification preferences updated!');
    await leave();
    await waitFor(() => expect(reminders).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('Logging out does not ask about unsaved switches', async () => {
  const { user, router } = visit('/settings?tab=privacy', { as: 'amina' });
  await user.click(await screen.findByRole('switch', { name: 'Show email' }));
  const question = await askToLogOut(user);
  await user.click(question.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
