import { useLayoutEffect, useState } from 'react';
import { beingSent, followEntries } from '@/device/entry';
import { whenUnlocked } from '@/lib/lock';

/** The versions that are being sent at this moment, each with the key of its form. */
export type Sending = Awaited<ReturnType<typeof beingSent>>;

/** What `pick` reads on the device, again whenever a tab changes a form, or begins or ends to send it. */
export function useEntries<Picked>(pick: (sending: Sending) => Picked): Picked | undefined {
  const [picked, setPicked] = useState<Picked>();
  // Read the device in an effect: the form that the user just left saves the typed text when it unmounts.
  useLayoutEffect(() => {
    const show = (sending: Sending) => setPicked(pick(sending));
    const read = async () => {
      const sending = await beingSent();
      show(sending);
      // If the tab that sends it is closed, no entry changes.
      for (const key of sending.values()) void whenUnlocked(key).then(read);
    };
    show(new Map());
    void read();
    return followEntries(read);
  }, [pick]);
  return picked;
}

/** Whether this version of a form's content is being sent at this moment. */
export function useBeingSent(): (version: string | undefined) => boolean {
  const sending = useEntries(asIs);
  return (version) => version !== undefined && (sending?.has(version) ?? false);
}

const asIs = (sending: Sending) => sending;
