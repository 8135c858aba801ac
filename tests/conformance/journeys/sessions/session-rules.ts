import { error, warning } from '../../contract/rule';

const thief = 'Not visible, but others stay signed in to the account.';

export const rules = {
  'getProfile.answers': error(
    'spec 7',
    "The signed-in user's profile can be read.",
    'Users are signed out at once.',
  ),
  'getProfile.own-data': error(
    'spec 3, user',
    'The profile has the data of the registration.',
    "Users see another person's data, or wrong data.",
  ),
  'getProfile.team': error(
    'spec 3, user',
    'team_members has the members that were registered; the leader may be included (A-42).',
    'Team members are missing from the profile.',
  ),
  'getProfile.date-joined': warning(
    'spec 3, user',
    'date_joined is when the account was registered.',
    'The profile shows a wrong date.',
  ),
  'getProfile.staff-by-change': error(
    'spec 6, staff; spec 5, profile "cannot be changed"',
    "Users can't make themselves staff, or change their ID, through the profile.",
    'Everybody gets the Admin Portal link.',
  ),
  'getProfile.not-staff': error(
    'spec 6, staff',
    "Users can't make themselves staff at the registration.",
    'Everybody gets the Admin Portal link.',
  ),
  'getProfile.same-id': error('spec 3, user', 'The id of an account does not change.', 'Nothing.'),
  'refreshToken.answers': error(
    'spec 4, token refresh',
    'The refresh token is exchanged for a new access token.',
    'Users are signed out while they work.',
  ),
  'refreshToken.new-access-works': error(
    'spec 4, token refresh',
    'The new access token is accepted.',
    'Users are signed out while they work.',
  ),
  'refreshToken.same-user': error(
    'spec 4, token refresh',
    'The new access token belongs to the same user.',
    "Users see another user's work.",
  ),
  'refreshToken.refuses-garbage': error(
    'openapi.yaml refreshToken',
    'A token that the server did not issue is refused.',
    thief,
  ),
  'refreshToken.refuses-access': warning(
    'spec 3, login tokens',
    "An access token can't be used as a refresh token.",
    thief,
  ),
  'refreshToken.again': error(
    'spec 4, token refresh; A-28',
    'A refresh token that is not replaced works again.',
    'Users are signed out some minutes later, at the second refresh.',
  ),
  'refreshToken.required': error('spec 7', 'The call needs refresh.', 'Nothing.'),
  'refreshToken.stale-header': warning(
    'A-32',
    'Calls without `bearerAuth` ignore an expired token.',
    'Nothing: the portal does not send it.',
  ),
  'getProfile.refuses-refresh': warning(
    'spec 3, login tokens',
    "A refresh token can't be used as an access token.",
    thief,
  ),
};
