import { signedInEmail } from '../browser/window';
import { DEMO_PASSWORD, people, personNames, purposes } from '../state/people';
import type { SectionProps } from './sections';

export function PeopleSection({ mock }: SectionProps) {
  const present = signedInEmail();
  return (
    <>
      <p>
        Everybody’s password is <code>{DEMO_PASSWORD}</code>.
      </p>
      <ul className="list">
        {personNames.map((name) => {
          const isVerified = mock.db.users.find(({ id }) => id === people[name].id)?.verified;
          const { first_name, last_name, email, id_passport } = people[name];
          return (
            <li key={name}>
              <p>
                <strong>
                  {first_name} {last_name}
                </strong>
                {email === present && ' (signed in)'}
              </p>
              <p>{purposes[name]}</p>
              <p className="meta">
                {email}, ID {id_passport}
              </p>
              <div className="row">
                <button type="button" disabled={!isVerified} onClick={() => mock.signInAs(name)}>
                  Sign in as {first_name}
                </button>
                {!isVerified && (
                  <span>
                    Not verified: cannot be signed in. Start the scenario login-unverified.
                  </span>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {present !== undefined && (
        <button type="button" onClick={() => mock.signInAs('nobody')}>
          Sign {present} out
        </button>
      )}
    </>
  );
}
