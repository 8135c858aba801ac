import { useState } from 'react';
import { signedInEmail } from '../browser/window';
import { type Db, findByEmail } from '../state/db';
import { ProposalReviewForm, SAVED_KEY, SupportReviewForm } from './review-forms';
import type { SectionProps } from './sections';

/** A record to review, named as in the portal's address: `proposals/104` or `support/201`. */
type Work = string;

/** Returns the record on the screen; otherwise the signed-in user's first proposal, or else the first proposal of all. */
function presentWork(db: Db): Work | undefined {
  const [, shown] = /^\/((?:proposals|support)\/\d+)/.exec(location.pathname) ?? [];
  const owner = findByEmail(db, signedInEmail() ?? '')?.id;
  const own = db.proposals.find((row) => row.owner === owner) ?? db.proposals[0];
  return shown ?? (own && `proposals/${own.id}`);
}

/** Lets testers review records, which organisers do on screens outside the portal. */
export function DeskSection({ mock }: SectionProps) {
  const { db } = mock;
  // A saved review may have reloaded the page. Its record stays chosen.
  const [chosen, choose] = useState<Work | null>(() => sessionStorage.getItem(SAVED_KEY));
  const work = chosen ?? presentWork(db);
  const [kind, id] = (work ?? '').split('/');
  const proposal = db.proposals.find((row) => kind === 'proposals' && row.id === Number(id));
  const request = db.supportRequests.find((row) => kind === 'support' && row.id === Number(id));
  const owner = (id: number) => db.users.find((user) => user.id === id)?.first_name ?? 'somebody';

  return (
    <>
      <label>
        Record to review
        <select value={work} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          <optgroup label="Proposals">
            {db.proposals.map((row) => (
              <option key={row.id} value={`proposals/${row.id}`}>
                proposals/{row.id}: {row.project_name} ({row.status}), {owner(row.owner)}
              </option>
            ))}
          </optgroup>
          <optgroup label="Support requests">
            {db.supportRequests.map((row) => (
              <option key={row.id} value={`support/${row.id}`}>
                support/{row.id}: {row.title} ({row.status}), {owner(row.owner)}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {proposal && <ProposalReviewForm key={work} mock={mock} row={proposal} />}
      {request && <SupportReviewForm key={work} mock={mock} row={request} />}
      {!proposal && !request && <p>There is nothing to review.</p>}
    </>
  );
}
