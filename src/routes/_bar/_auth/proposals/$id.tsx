import { createFileRoute } from '@tanstack/react-router';

/** Reads the proposal's ID for the screens in `$id/`. A non-numeric ID becomes NaN, and the client skips the call. */
export const Route = createFileRoute('/_bar/_auth/proposals/$id')({
  params: {
    parse: ({ id }) => ({ id: Number(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
});
