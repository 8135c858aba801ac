import { error, warning } from '../../walk/rule';

const thief = 'Nothing; somebody else stays signed in.';

export const rules = {
  'getProfile.answers': error('spec 7', 'The signed-in user is answered.', 'Signed out at once.'),
  'getProfile.own-data': error(
    'spec 3, user',
    'The profile is that of the account, as it was registered.',
    "Somebody else's name, or a wrong one.",
  ),
  'getProfile.team': error(
    'spec 3, user',
    'The team is that of the registration, with the leader or without (A-42).',
    'Team members are missing.',
  ),
  'getProfile.date-joined': warning(
    'spec 3, user',
    'date_joined is when the account was registered.',
    'Another date on the profile.',
  ),
  'getProfile.staff-by-change': error(
    'spec 6, staff; spec 5, profile "cannot be changed"',
    'Nobody becomes staff, or another person, by changing the profile.',
    'An Admin Portal link for everybody.',
  ),
  'getProfile.not-staff': error(
    'spec 6, staff',
    'Nobody becomes staff by registering.',
    'An Admin Portal link for everybody.',
  ),
  'getProfile.same-id': error('spec 3, user', 'The id of an account does not change.', 'Nothing.'),
  'refreshToken.answers': error(
    'spec 4, token refresh',
    'The refresh token is exchanged for a new access token.',
    'Signed out in the middle of the work.',
  ),
  'refreshToken.new-access-works': error(
    'spec 4, token refresh',
    'The new access token is accepted.',
    'Signed out in the middle of the work.',
  ),
  'refreshToken.same-user': error(
    'spec 4, token refresh',
    'The new access token is that of the same user.',
    "Somebody else's work.",
  ),
  'refreshToken.refuses-garbage': error(
    'openapi.yaml refreshToken',
    'A token that is not ours is refused.',
    thief,
  ),
  'refreshToken.refuses-access': warning(
    'spec 3, login tokens',
    'An access token is no refresh token.',
    thief,
  ),
  'refreshToken.again': error(
    'spec 4, token refresh; A-28',
    'A refresh token that is not replaced works a second time.',
    'Signed out at the second renewal, some minutes later.',
  ),
  'refreshToken.required': error('spec 7', 'The call needs refresh.', 'Nothing.'),
  'refreshToken.stale-header': warning(
    'A-32',
    'Operations without security ignore a stale header.',
    'Nothing: the portal does not send it.',
  ),
  'getProfile.refuses-refresh': warning(
    'spec 3, login tokens',
    'A refresh token is no access token.',
    thief,
  ),
};
