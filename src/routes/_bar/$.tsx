import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '@/components/frame/not-found';
import { pageTitle } from '@/lib/page-title';

/** Every address that no other route has: a route, so that it keeps the bar and has its own title. */
export const Route = createFileRoute('/_bar/$')({
  head: () => pageTitle('Page not found'),
  component: NotFound,
});
