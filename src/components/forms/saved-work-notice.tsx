import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { LinkButton } from '@/components/link-button';
import type { WorkState } from '@/device/autosave';
import type { Trouble } from '@/device/files';
import { formatShort } from '@/lib/dates';
import { lifetime } from './lifetime';

interface SavedWorkNoticeProps extends WorkState {
  /** Where the work is saved, such as "on this device". */
  place: string;
  /** True if a more important notice is shown. Then don't mention restored work or another tab. */
  isQuiet: boolean;
  /** A restored document is still being read. */
  isReading: boolean;
  onDiscard: () => unknown;
  /** Given while the discarded work can still be restored. */
  onUndo?: () => unknown;
  onEditHere: () => unknown;
  /** A link to another form of this kind, which may be edited at the same time. */
  another: ReactNode;
}

const reasons: Record<Trouble, string> = {
  'no-room': 'This device has no room to save',
  private: "In a private window this browser doesn't save",
  blocked: "This browser doesn't let the portal save",
  unreadable: "This device couldn't read",
  failed: "This device couldn't save",
};

/** Shown beside the document that the device could not save. */
export const FileTroubleNotice = ({ name, trouble }: NonNullable<WorkState['fileTrouble']>) => (
  <Alert color="yellow" role="status">
    {reasons[trouble]} {name}.{' '}
    {trouble === 'unreadable'
      ? 'Please choose it again.'
      : 'Your text is saved, but attach the document again if you leave this page.'}
  </Alert>
);

const UNSENT = {
  closed: "It wasn't sent, because the browser was closed.",
  expired: "It wasn't sent, because your session had ended.",
};

const alsoChanged = (labels: string[]) =>
  `Since then ${joined.format(labels)} ${labels.length === 1 ? 'has' : 'have'} also changed on the server. If you save, your version replaces that one.`;

const joined = new Intl.ListFormat('en');

/** Shown above a form: what this device has restored, what it can't save, and whether another tab edits the form. */
export function SavedWorkNotice(props: SavedWorkNoticeProps) {
  const { restoredAt, changedTwice = [], isElsewhere, trouble, missing } = props;
  const { place, isQuiet, onDiscard, onUndo, onEditHere, another } = props;
  if (isElsewhere && !isQuiet) {
    return (
      <Notice color="yellow" action="Edit here" onAct={onEditHere} another={another}>
        You are editing this form in another tab. “Edit here” saves what you typed there and brings
        it to this tab.
      </Notice>
    );
  }
  if (trouble) {
    return (
      <Alert color="yellow" role="status">
        {reasons[trouble]} what you type. Send it, or save it as a file, before you leave this page.
      </Alert>
    );
  }
  return (
    <>
      {missing && (
        <Alert color="yellow" role="status">
          Your text has been restored, but not {missing.join(', ')}: this device doesn't have it or
          can't read it. Please attach it again.
        </Alert>
      )}
      {onUndo && (
        <Notice color="gray" action="Undo" onAct={onUndo}>
          Your unsent work has been discarded.
        </Notice>
      )}
      {restoredAt !== undefined && !isQuiet && !props.isReading && (
        <Notice
          color={changedTwice.length > 0 ? 'yellow' : 'gray'}
          action="Discard this work"
          onAct={onDiscard}
        >
          Your unsent work from {formatShort(restoredAt)} has been restored.{' '}
          {props.unsent ? UNSENT[props.unsent] : `It is saved only ${place}${lifetime()}.`}{' '}
          {changedTwice.length > 0 && alsoChanged(changedTwice)}
        </Notice>
      )}
    </>
  );
}

interface NoticeProps {
  color: string;
  action: string;
  onAct: () => unknown;
  another?: ReactNode;
  children: ReactNode;
}

function Notice({ color, action, onAct, another, children }: NoticeProps) {
  return (
    <Alert color={color} role="status">
      {children}{' '}
      <LinkButton c="inherit" inherit onClick={onAct}>
        {action}
      </LinkButton>
      {another && <> or {another}</>}
    </Alert>
  );
}
