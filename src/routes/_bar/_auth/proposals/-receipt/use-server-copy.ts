import { useMutation } from '@tanstack/react-query';
import { fetchDocument } from '@/api/document';
import { fingerprintOf } from '@/lib/fingerprint';

/** Fetches the document that the server holds, and takes its fingerprint here. */
export function useServerCopy() {
  return useMutation({
    mutationFn: async (url: URL) => {
      const { blob, name } = await fetchDocument(url);
      return fingerprintOf(blob, name);
    },
  });
}
