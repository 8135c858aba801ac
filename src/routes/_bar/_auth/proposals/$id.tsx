import { createFileRoute } from '@tanstack/react-router';

/** Reads the number of the proposal for the screens below; one that is no number is unknown, and not asked for. */
export const Route = createFileRoute('/_bar/_auth/proposals/$id')({
  params: {
    parse: ({ id }) => ({ id: Number(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
});
