/** Controls that only read: people, messages, calls, findings. */
import type { UserRow } from '../../state/db';
import { shortName } from '../../state/people';
import type { Control } from './control';

const inList = ({ first_name, last_name, email, id_passport, password, verified }: UserRow) => ({
  as: shortName(email),
  name: `${first_name} ${last_name}`,
  email,
  id_passport,
  password,
  verified,
});

export const recordControls: Control[] = [
  {
    method: 'GET',
    name: 'people',
    does: 'Who has an account, with the password. Links and controls take this name in `as`.',
    answer: ({ mock }) => mock.db.users.map(inList),
  },
  {
    method: 'GET',
    name: 'inbox',
    does: 'The newest code, and every e-mail and SMS, newest first; ?to= for one person, by name or e-mail, or for one phone number.',
    query: ['to'],
    answer({ mock, url }) {
      const to = url.searchParams.get('to');
      const messages = to ? mock.outbox.messagesTo(to) : mock.outbox.messages();
      return { code: messages.find(({ code }) => code)?.code ?? null, messages };
    },
  },
  {
    method: 'GET',
    name: 'log',
    does: 'The last calls with requests and replies, oldest first; secrets are masked.',
    answer: ({ mock }) => mock.log.list(),
  },
  {
    method: 'GET',
    name: 'findings',
    does: 'Requests and replies that did not fit the contract.',
    answer: ({ mock }) => mock.findings,
  },
];
