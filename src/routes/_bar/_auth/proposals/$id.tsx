import { createFileRoute } from '@tanstack/react-router';

/** Reads the proposal's number for the screens below. A non-numeric ID cannot exist, so it is not requested. */
export const Route = createFileRoute('/_bar/_auth/proposals/$id')({
  params: {
    parse: ({ id }) => ({ id: Number(id) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
});
