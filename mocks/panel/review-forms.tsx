import { type ReactNode, useState } from 'react';
import type { BrowserMock } from '../browser/window';
import { reviewProposal, reviewSupport } from '../handlers/review';
import type { ProposalRow, SupportRow } from '../state/db';
import { onSubmit } from './on-submit';

const proposalStatuses: ProposalRow['status'][] = [
  'DRAFT',
  'SUBMITTED',
  'UNDER_REVIEW',
  'REVISION_REQUESTED',
  'ACCEPTED',
  'REJECTED',
];

const supportStatuses: SupportRow['status'][] = [
  'PENDING',
  'UNDER_REVIEW',
  'APPROVED',
  'PARTIALLY_APPROVED',
  'REJECTED',
  'IN_PROGRESS',
  'FULFILLED',
];

interface ReviewFormProps<Row> {
  mock: BrowserMock;
  row: Row;
}

export function ProposalReviewForm({ mock, row }: ReviewFormProps<ProposalRow>) {
  const review = (form: FormData) =>
    mock.change(({ now }) => {
      const status = proposalStatuses.find((one) => one === form.get('status')) ?? row.status;
      reviewProposal(row, { status, comment: text(form, 'comment') }, now);
    });
  return (
    <ReviewForm mock={mock} review={review}>
      <StatusField statuses={proposalStatuses} present={row.status} />
      <TextField name="comment" label="Review comment" value={row.review_comments} />
    </ReviewForm>
  );
}

export function SupportReviewForm({ mock, row }: ReviewFormProps<SupportRow>) {
  const review = (form: FormData) =>
    mock.change((server) => {
      const status = supportStatuses.find((one) => one === form.get('status')) ?? row.status;
      const comment = text(form, 'comment');
      const approvedResources = text(form, 'approvedResources');
      const fulfillmentNotes = text(form, 'fulfillmentNotes');
      reviewSupport(row, { status, comment, approvedResources, fulfillmentNotes }, server);
    });
  return (
    <ReviewForm mock={mock} review={review}>
      <StatusField statuses={supportStatuses} present={row.status} />
      <TextField name="comment" label="New comment in the history" />
      <TextField name="approvedResources" label="Approved resources" value={row.approved_amount} />
      <TextField name="fulfillmentNotes" label="Fulfilment notes" value={row.fulfillment_notes} />
    </ReviewForm>
  );
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '');

interface ShellProps {
  mock: BrowserMock;
  review: (form: FormData) => Promise<void>;
  children: ReactNode;
}

/**
 * Reloads the page to show the review, because the portal does not ask again without a reason. Testers can switch that
 * off to see how the portal behaves with outdated data.
 */
function ReviewForm({ mock, review, children }: ShellProps) {
  const [saved, setSaved] = useState(0);
  const save = async (form: FormData) => {
    await review(form);
    if (form.has('reload')) await mock.restart();
    setSaved(saved + 1);
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
      <p role="status">{saved > 0 && 'Saved.'}</p>
    </form>
  );
}

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
