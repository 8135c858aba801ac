import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import type { BrowserMock } from '../browser/window';
import { proposalStatuses, ReviewSchema, supportStatuses } from '../handlers/review';
import type { ProposalRow, SupportRow } from '../state/db';
import { onSubmit } from './on-submit';

interface ReviewFormProps<Row> {
  mock: BrowserMock;
  row: Row;
}

export const ProposalReviewForm = ({ mock, row }: ReviewFormProps<ProposalRow>) => (
  <ReviewForm mock={mock} record={`proposals/${row.id}`} status={row.status}>
    <StatusField statuses={proposalStatuses} present={row.status} />
    <TextField name="comment" label="Review comment" value={row.review_comments} />
  </ReviewForm>
);

export const SupportReviewForm = ({ mock, row }: ReviewFormProps<SupportRow>) => (
  <ReviewForm mock={mock} record={`support/${row.id}`} status={row.status}>
    <StatusField statuses={supportStatuses} present={row.status} />
    <TextField name="comment" label="New comment in the history" />
    <TextField name="approvedResources" label="Approved resources" value={row.approved_amount} />
    <TextField name="fulfillmentNotes" label="Fulfilment notes" value={row.fulfillment_notes} />
  </ReviewForm>
);

interface ShellProps {
  mock: BrowserMock;
  record: string;
  /** The record's present status. */
  status: string;
  children: ReactNode;
}

/** The session-storage key of the reviewed record's name, which the reloaded page reads to confirm the review. */
export const SAVED_KEY = 'mock.reviewed';

/**
 * Reloads the page to show the review, because the portal does not know that the record changed. Testers can switch
 * this off to see how the portal behaves with outdated data.
 */
function ReviewForm({ mock, record, status, children }: ShellProps) {
  const [saved, setSaved] = useState(() => (sessionStorage.getItem(SAVED_KEY) === record ? 1 : 0));
  const save = async (form: FormData) => {
    const { reload, ...fields } = Object.fromEntries(form);
    await mock.review(v.parse(ReviewSchema, { record, ...fields }));
    setSaved(saved + 1);
    if (!reload) return;
    sessionStorage.setItem(SAVED_KEY, record);
    await mock.restart();
  };
  return (
    <form onSubmit={onSubmit(save)} className="fields">
      <div className="fields" key={saved}>
        {children}
      </div>
      <label className="tick">
        <input type="checkbox" name="reload" defaultChecked />
        Reload the page to show it
      </label>
      <button type="submit" className="primary">
        Save review
      </button>
      <p role="status" ref={forget}>
        {saved > 0 && `Saved: ${record} is now ${status}.`}
      </p>
    </form>
  );
}

const forget = () => sessionStorage.removeItem(SAVED_KEY);

function StatusField({ statuses, present }: { statuses: readonly string[]; present: string }) {
  return (
    <label>
      Status
      <select name="status" defaultValue={present}>
        {statuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
    </label>
  );
}

interface TextFieldProps {
  name: string;
  label: string;
  value?: string | null | undefined;
}

function TextField({ name, label, value }: TextFieldProps) {
  return (
    <label>
      {label}
      <textarea name={name} rows={2} defaultValue={value ?? ''} />
    </label>
  );
}
