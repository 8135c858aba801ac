const KIB = 1024;
export const MIB = 1024 * KIB;

/** '45 bytes', '312 KB', '10.1 MB'. Rounds up: a file just above 10 MB must not be shown as 10 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < KIB) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kilobytes = Math.ceil(bytes / KIB);
  if (kilobytes < KIB) return `${kilobytes} KB`;
  return `${Math.ceil((bytes / MIB) * 10) / 10} MB`;
}
