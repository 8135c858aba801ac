import { limits } from '@/contract/contract.gen';

const KIB = 1024;
export const MIB = 1024 * KIB;
const { maxBytes } = limits.ProposalFields.proposal_document;

/** '45 bytes', '312 KB', '10.1 MB'. Rounded, but a document just above the limit of 10 MB is not shown as 10 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < KIB) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kilobytes = Math.round(bytes / KIB);
  if (kilobytes < KIB) return `${kilobytes} KB`;
  const tenths = Math.round((bytes / MIB) * 10);
  return `${Math.max(tenths, bytes > maxBytes ? (maxBytes / MIB) * 10 + 1 : 0) / 10} MB`;
}
