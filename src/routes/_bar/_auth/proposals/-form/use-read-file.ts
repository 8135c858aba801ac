import { useQuery } from '@tanstack/react-query';
import { detailsOf } from '@/lib/fingerprint';

/** What `read` finds in the file; false until then. `name` tells the finding from others. */
export const useReadFile = (
  name: string,
  file: File | null,
  read: (file: File) => Promise<boolean>,
): boolean =>
  useQuery({
    queryKey: [name, file && detailsOf(file)],
    queryFn: async () => file !== null && read(file),
    enabled: file !== null,
    // This reads the file, so it must not wait for the server like other reads.
    persister: (run, context) => run(context),
    gcTime: 0,
  }).data ?? false;
