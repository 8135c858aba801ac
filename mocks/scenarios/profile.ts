/** Profile and settings, whose simulated saves fail only in a drill, and the view of staff. */
import { DEMO_PASSWORD } from '../state/people';
import { scenariosOf } from './scenario';

export const profileScenarios = scenariosOf(
  { tags: ['profile'], as: 'amina', path: '/profile' },
  {
    'profile-team': {
      title: 'The profile of a team',
      purpose: 'The members can be edited; the change is saved on this device.',
      as: 'esther',
      steps: [
        { see: '10000006, 10000007' },
        { press: 'Edit' },
        { fill: 'ID of team member 1', with: '10000008' },
        { press: 'Save Changes' },
        { see: 'Profile updated successfully!' },
        { see: '10000008, 10000007' },
      ],
    },
    'profile-not-saved': {
      title: 'The profile cannot be saved',
      purpose: 'An error message that does not appear in normal use.',
      drill: 'saveProfile',
      steps: [
        { press: 'Edit' },
        { press: 'Save Changes' },
        { see: 'Failed to update profile. Please try again.' },
      ],
    },
    'profile-not-found': {
      title: 'The profile cannot be loaded',
      purpose: 'An error panel that does not appear in normal use.',
      drill: 'loadProfile',
      steps: [{ see: 'Profile Not Found' }, { see: 'Unable to load your profile information.' }],
    },
    'password-not-changed': {
      title: 'The password cannot be changed',
      purpose: 'An error message that does not appear in normal use.',
      path: '/settings',
      drill: 'changePassword',
      steps: [
        { see: 'This does not change your sign-in password yet.' },
        { fill: 'Current password', with: DEMO_PASSWORD },
        { fill: 'New password', with: 'Another-Password-1' },
        { fill: 'Confirm new password', with: 'Another-Password-1' },
        { press: 'Update Password' },
        { see: 'Failed to update password. Please check your current password.' },
      ],
    },
    'notifications-not-saved': {
      title: 'The notification preferences cannot be saved',
      purpose: 'An error message that does not appear in normal use.',
      path: '/settings?tab=notifications',
      drill: 'saveNotifications',
      steps: [{ press: 'Save Preferences' }, { see: 'Failed to update preferences' }],
    },
    'privacy-not-saved': {
      title: 'The privacy settings cannot be saved',
      purpose: 'An error message that does not appear in normal use.',
      path: '/settings?tab=privacy',
      drill: 'savePrivacy',
      steps: [{ press: 'Save Settings' }, { see: 'Failed to update privacy settings' }],
    },
    staff: {
      title: 'Staff',
      purpose: 'The link to the admin portal, which only staff have.',
      tags: ['staff'],
      as: 'daudi',
      path: '/dashboard',
      steps: [{ press: 'User menu of Daudi Mwangi', or: 'Open menu' }, { see: 'Admin Portal' }],
    },
    'staff-only': {
      title: 'The admin portal for a user who is not staff',
      purpose: 'The page says that it is for staff only.',
      tags: ['staff'],
      path: '/management',
      steps: [{ see: 'The admin portal is for staff only.' }],
    },
  },
);
