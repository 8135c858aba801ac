import { useEffect, useState } from 'react';
import type { Doubt } from '@/lib/doubt';
import { compareFiles, fingerprintOf } from '@/lib/fingerprint';
import { isNoteOf, type ProposalNote } from './note';
import type { ProposalValues } from './values';

/** Whether what was sent has arrived and the form still holds it. The document is compared by its content. */
export function useReceived(
  doubt: Doubt<unknown, ProposalNote> | undefined,
  values: ProposalValues,
): boolean {
  const sent = doubt?.note;
  const file = values.proposal_document;
  const [same, setSame] = useState<File>();
  // The browser reads and hashes the file outside React. Begin before the answer comes, so that nothing waits for this.
  useEffect(() => {
    const document = sent?.document;
    if (!document || !file) return;
    let isCurrent = true;
    void fingerprintOf(file, file.name).then((found) => {
      if (isCurrent && compareFiles(found, document) === 'same') setSame(file);
    });
    return () => {
      isCurrent = false;
    };
  }, [sent, file]);
  const isSame = sent !== undefined && isNoteOf(sent, values) && (!file || file === same);
  return doubt?.state === 'arrived' && isSame;
}
