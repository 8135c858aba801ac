import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '@/components/frame/not-found';
import { pageTitle } from '@/lib/page-title';

/** Addresses without a screen. This is a route so that the page keeps the bar and gets a title. */
export const Route = createFileRoute('/_bar/$')({
  head: () => pageTitle('Page not found'),
  component: NotFound,
});
