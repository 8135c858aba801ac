import { useBlocker } from '@tanstack/react-router';
import { confirm } from '@/components/feedback/confirm';
import { accessToken } from '@/device/session';

/** If the form was changed but not saved, asks before the user leaves the screen or opens another of its tabs. */
export function useUnsavedQuestion(form: { isDirty: () => boolean }): void {
  // Without a session the screen closes in any case.
  const isUnsaved = () => form.isDirty() && accessToken() !== null;
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && tabOf(current) === tabOf(next);
      return isUnsaved() && !stays && !(await confirmLeaving());
    },
  });
}

const tabOf = ({ search }: { search: object }) => ('tab' in search && search.tab) || 'security';

const confirmLeaving = () =>
  confirm({
    title: 'Leave without saving',
    question: 'You changed settings and have not saved them. Are you sure you want to leave?',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    danger: true,
  });
