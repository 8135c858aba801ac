import { useEffect, useState } from 'react';
import { compareFiles, fingerprintOf } from '@/lib/fingerprint';
import { isNoteOf, type ProposalNote } from './note';
import type { ProposalValues } from './values';

/** Whether the form still holds what was sent. The document is compared by its content. */
export function useHolds(sent: ProposalNote | undefined, values: ProposalValues): boolean {
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
  return sent !== undefined && isNoteOf(sent, values) && (!file || file === same);
}
