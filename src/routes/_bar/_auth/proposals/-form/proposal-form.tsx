import { Fieldset, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ApiError } from '@/api/errors';
import { isOnline } from '@/api/online';
import type { Proposal } from '@/api/readers';
import type { OnProgress } from '@/api/upload-progress';
import { SlowNotice } from '@/components/feedback/slow-notice';
import { DoubtInShort } from '@/components/forms/doubt-notice';
import { FormLayout, FormLine } from '@/components/forms/form-layout';
import { FormOutline } from '@/components/forms/form-outline';
import { missingIn, taskOf } from '@/components/forms/form-parts';
import { FormSection } from '@/components/forms/form-section';
import { FormState } from '@/components/forms/form-state';
import { useToMissing } from '@/components/forms/go-to-field';
import { PortalForm } from '@/components/forms/portal-form';
import { SaveAsFile } from '@/components/forms/save-as-file';
import { FileTroubleNotice } from '@/components/forms/saved-work-notice';
import { useForm } from '@/components/forms/use-form';
import { useDeadline } from '@/components/use-deadline';
import { useUser } from '@/components/use-user';
import { LATE } from '@/content/late';
import { thematicAreas } from '@/content/thematic-areas';
import { formKey } from '@/device/entry';
import { submits } from '@/device/outgoing';
import { isLookedFor, mayHaveWorked } from '@/lib/doubt';
import { isUnlikeItsName } from '@/lib/first-bytes';
import { quoted } from '@/lib/names';
import { useShownInForm } from '@/outbox/shown-in-form';
import { useOutboxForm } from '@/outbox/use-outbox-form';
import { ProposalStrip } from '../-proposal-strip';
import { proposalQuery } from '../-queries';
import { isAccepted } from './chosen-file';
import type { ProposalDelivery } from './delivery';
import { DocumentField, type DocumentRules } from './document-field';
import { copies, labels } from './fields';
import { FormActions } from './form-actions';
import { Look, lookBefore } from './look-before';
import { ProposalFields } from './proposal-fields';
import { checkDocument, errorsIn } from './rules';
import { SavedCard, type Success } from './saved-card';
import { errorsOfFields, isAreaOpen, sections } from './sections';
import { TimeLeft } from './time-left';
import { UploadMeter } from './upload-meter';
import { UploadProgress } from './upload-progress';
import { useReadFile } from './use-read-file';
import type { ProposalValues, WritableStatus } from './values';

interface ProposalFormProps {
  label: string;
  /** The draft as the server has it; undefined for a new proposal. */
  proposal?: Proposal;
  editing: boolean;
  initial: ProposalValues;
  document: DocumentRules & { current?: ReactNode };
  /** The key of the saved work without the user's number, as in `proposal-edit:101`. */
  savedAs: string;
  /** Above the fields, until the proposal is saved. */
  intro?: ReactNode;
  /** A link to another new proposal, which may be written at the same time. */
  another?: ReactNode;
  delivery: (user: number, onProgress: OnProgress) => ProposalDelivery;
  success: Success;
}

const KEEP = 'Or press the button again to keep the document you have.';

/** The specified rules apply to a draft too. */
const NEEDS_ALL = 'A draft needs all required fields too.';

const stillReading = {
  proposal_document:
    'Your document is still being read from this device. Please try again in a moment, or attach it again.',
};

export function ProposalForm(props: ProposalFormProps) {
  const { editing, initial, savedAs, success } = props;
  const user = useUser();
  const { closed } = useDeadline();
  const note = useId();
  const validate = (values: ProposalValues) => errorsIn(values, editing, isUnlike);
  const form = useForm<ProposalValues>({ initialValues: initial, validate });
  const isUnlike = useReadFile('isUnlike', form.values.proposal_document, isUnlikeItsName);
  const [meter] = useState(() => new UploadMeter());
  /** The message about the file that was refused last, until the user has read it at the button or chosen another file. */
  const refusedFile = useRef<string>(undefined);
  const delivery = props.delivery(user.id, meter.report);
  const outgoing = useOutboxForm({
    key: formKey(user.id, savedAs),
    formName: props.proposal ? quoted(props.proposal.project_name) : props.label,
    form,
    another: props.another,
    delivery,
    lookAt: ({ values, status }) =>
      status === 'SUBMITTED' && <Look {...{ values, user, draft: props.proposal }} />,
    takes: (field, value) =>
      value instanceof File
        ? isAccepted(value, props.document.accept)
        : field !== 'thematic_area' || thematicAreas.some((area) => area.value === value),
    ...(editing && { recordLabels: labels }),
  });
  const { isPending, sending, doubt, isReceived, isFixed } = outgoing;
  const { error } = outgoing.shell.mutation;
  const sentLater = useQuery({
    ...proposalQuery(outgoing.sent?.record ?? Number.NaN),
    enabled: outgoing.sent !== undefined,
  });
  const made = outgoing.made ?? (outgoing.sent && sentLater.data);
  useShownInForm(made && outgoing.sent?.id);
  const isInDoubt = mayHaveWorked(doubt);
  const underWay = isPending && !doubt ? sending : undefined;
  const invalid = validate(form.values);
  const { proposal_document: aboutFile, ...errors } = errorsOfFields(form.errors);
  // A form with an optional or an earlier document lacks nothing if another file was refused.
  const isFileRefused = aboutFile !== undefined && !error && !invalid.proposal_document;
  const incomplete = { ...(isFileRefused ? errors : errorsOfFields(form.errors)), ...invalid };
  const task = taskOf(invalid, Object.values(sections), form.values);
  const lacksArea = !editing && isAreaOpen(form.values);
  // On the create screen, a proposal can be sent without the area's description.
  const recommended = lacksArea ? { thematic_area_description: true } : {};
  const asked = { ...incomplete, ...recommended };
  useToMissing(Object.keys(asked));
  const isRefused = Object.keys(isFileRefused ? errors : form.errors).length > 0;
  const but =
    (isFileRefused && ", but the last file can't be used") ||
    (lacksArea && ", but you haven't described the area");
  const refused = outgoing.refused && submits(outgoing.refused) ? 'SUBMITTED' : 'DRAFT';

  return (
    <PortalForm
      {...outgoing.shell}
      tellsWaiting
      failure={delivery.failure(sending ?? { values: initial, status: refused })}
      fieldNames={copies}
      aria-label={props.label}
      check={async (values) => {
        if (!outgoing.isRestored) return stillReading;
        const message = refusedFile.current;
        refusedFile.current = undefined;
        // Ask once: otherwise the earlier document would be sent, although the user wanted to replace it.
        return message ? { proposal_document: `${message} ${KEEP}` } : checkDocument(values);
      }}
      onSubmit={async (values, button) => {
        const status = statusOf(button);
        // Without a network, the question whether to send it later has the same look. After a lost reply, the user is
        // asked something else before anything is sent.
        const looks = status === 'SUBMITTED' && !doubt && isOnline();
        if (looks && !(await lookBefore({ values, user, draft: props.proposal }))) return;
        meter.reset();
        outgoing.submit({ values, status });
      }}
    >
      {made ? (
        <SavedCard {...success} saved={made} />
      ) : (
        <FormLayout
          outline={
            <>
              <TimeLeft />
              <FormOutline parts={Object.values(sections)} labels={labels} incomplete={asked} />
            </>
          }
          instead={<TimeLeft onLastDay />}
          bar={
            <>
              {doubt && isInDoubt && <DoubtInShort doubt={doubt} />}
              {underWay && (
                <UploadProgress
                  document={underWay.values.proposal_document}
                  meter={meter}
                  onCancel={outgoing.stop}
                />
              )}
              {isPending && !underWay && (
                <SlowNotice onStop={outgoing.stop} checks={isLookedFor(doubt)} isTold={isInDoubt} />
              )}
              {outgoing.waits || (
                <>
                  {!isFixed && !isInDoubt && !isSuccess(error) && (
                    <FormState
                      savedAt={outgoing.savedAt}
                      savesOnlyText={outgoing.fileTrouble !== undefined}
                      missing={Object.keys(incomplete).length}
                      task={task}
                      ready={
                        closed ? `Complete, but late. ${LATE}` : `Ready to submit${but || ''}.`
                      }
                      error={error}
                      warns={closed || Boolean(but)}
                    />
                  )}
                  {(error || isRefused) && (
                    <FormLine>
                      {isRefused && (
                        <span id={note}>
                          {task === 'complete'
                            ? 'Complete the required fields first.'
                            : 'Correct the marked fields first.'}
                        </span>
                      )}
                      {Object.values(form.values).some(Boolean) && (
                        <SaveAsFile form={{ title: props.label, values: form.values }} />
                      )}
                    </FormLine>
                  )}
                  <FormActions
                    busy={isPending}
                    disabled={outgoing.isElsewhere}
                    describedBy={note}
                  />
                </>
              )}
            </>
          }
          note={
            isRefused || (
              <Text id={note} size="sm" c="dimmed">
                {task === 'complete'
                  ? NEEDS_ALL
                  : 'You can edit a draft later, but not after submitting.'}
              </Text>
            )
          }
        >
          {props.intro}
          {/* Hidden while we don't know what the server has: it could contradict the notice above or the progress. */}
          {!underWay && (!isInDoubt || doubt?.state === 'arrived') && !isSuccess(error) && (
            <ProposalStrip
              proposal={(isReceived ? doubt?.found[0] : undefined) ?? props.proposal}
            />
          )}
          {outgoing.notice}
          {/* Locked, because anything typed now would be neither sent nor saved. */}
          <Fieldset variant="unstyled" m={0} disabled={isFixed}>
            <Stack gap="lg">
              <ProposalFields {...{ form, editing, incomplete, task, recommended }} />
              <FormSection
                title={sections.document.title}
                task={task}
                missing={
                  isFileRefused ? undefined : missingIn(sections.document, incomplete).length
                }
              >
                <DocumentField
                  form={form}
                  disabled={isFixed}
                  isUnlike={isUnlike}
                  onRefused={(message) => {
                    refusedFile.current = message;
                  }}
                  {...props.document}
                />
                {outgoing.fileTrouble && <FileTroubleNotice {...outgoing.fileTrouble} />}
              </FormSection>
            </Stack>
          </Fieldset>
        </FormLayout>
      )}
    </PortalForm>
  );
}

/** The server reported a success, but has not done what was asked. */
const isSuccess = (error: Error | null) => error instanceof ApiError && error.status === 200;

function statusOf(button: HTMLElement | null): WritableStatus {
  return button instanceof HTMLButtonElement && button.value === 'SUBMITTED'
    ? 'SUBMITTED'
    : 'DRAFT';
}
