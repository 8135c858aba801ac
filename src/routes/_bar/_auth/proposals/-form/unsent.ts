import type { Proposal } from '@/api/readers';
import { thematicAreas } from '@/content/thematic-areas';
import type { KeptFile, Version } from '@/device/entry';
import { keptFile } from '@/device/files';
import { sentDocument } from '@/device/sent-documents';
import { compareFiles, fingerprintOf } from '@/lib/fingerprint';
import { isSameText } from '@/lib/same-text';
import { isField, labels } from './fields';
import { valuesOf } from './values';

/** What was saved on the device and not sent: a text as the user reads it, or a document. */
export interface Unsent {
  label: string;
  text?: string;
  document?: KeptFile;
}

const labelOf = (name: string): string => (isField(name) ? labels[name] : name);

const textOf = (value: Version['texts'][string]): string =>
  thematicAreas.find((area) => area.value === value)?.label ?? String(value);

/**
 * Compares everything in the saved version with the proposal on the server. A value that the form does not know counts
 * as not sent, and so does a document unless this device knows that the server has it.
 */
export async function unsentIn(
  version: Version,
  proposal: Proposal,
  user: number,
): Promise<Unsent[]> {
  const submitted: Record<string, unknown> = valuesOf(proposal);
  const unsent: Unsent[] = [];
  for (const [name, value] of Object.entries(version.texts)) {
    if (name === 'upload_anyway') continue;
    if (isSameText(String(value), String(submitted[name] ?? ''))) continue;
    unsent.push({ label: labelOf(name), text: textOf(value) || '(empty)' });
  }
  for (const [name, kept] of Object.entries(version.files))
    if (!(await isSent(kept, proposal, user)))
      unsent.push({ label: labelOf(name), document: kept });
  return unsent;
}

/** Whether the server's present document is the one that this device has sent from this file. */
async function isSent({ id }: KeptFile, proposal: Proposal, user: number): Promise<boolean> {
  const sent = sentDocument({ user, proposal: proposal.id }, proposal.proposal_document);
  const file = sent && (await keptFile(id).catch(() => undefined));
  return file ? compareFiles(await fingerprintOf(file, file.name), sent) === 'same' : false;
}
