import { useMutation } from '@tanstack/react-query';
import { fetchDocument } from '@/api/document';
import { isStopped, useStopWaiting } from '@/components/forms/stop-waiting';
import { fingerprintOf } from '@/lib/fingerprint';

/** Downloads the server's document and computes its fingerprint in this browser. */
export function useServerCopy() {
  const { begin, stop } = useStopWaiting();
  const copy = useMutation({
    mutationFn: async (url: URL) => {
      const { blob, name } = await fetchDocument(url, begin().signal);
      return fingerprintOf(blob, name);
    },
  });
  return { ...copy, error: isStopped(copy.error) ? null : copy.error, stop };
}
