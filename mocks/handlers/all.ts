import type { Handlers } from './handler';
import { loginHandlers } from './login';
import { passwordHandlers } from './password';
import { proposalHandlers } from './proposals';
import { registrationHandlers } from './registration';
import { supportHandlers } from './support';

export const handlers: Handlers = {
  ...registrationHandlers,
  ...loginHandlers,
  ...passwordHandlers,
  ...proposalHandlers,
  ...supportHandlers,
};
