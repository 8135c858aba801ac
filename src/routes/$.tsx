import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '@/components/not-found';
import { pageTitle } from '@/lib/page-title';

/** Every address that is no other route; a route of its own, so that it has its own title. */
export const Route = createFileRoute('/$')({
  head: () => pageTitle('Page not found'),
  component: NotFound,
});
