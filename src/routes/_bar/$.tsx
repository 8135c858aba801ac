import { createFileRoute } from '@tanstack/react-router';
import { Missing } from '@/components/feedback/screen-error';
import { NotFound } from '@/components/frame/not-found';
import { useOnline } from '@/components/use-online';
import { pageTitle } from '@/lib/page-title';

/** Without a network we can't know: the server may have another application at this address. */
const NoScreen = () => (useOnline() ? <NotFound /> : <Missing />);

/** Addresses without a screen. This is a route so that the page keeps the bar and gets a title. */
export const Route = createFileRoute('/_bar/$')({
  head: () => pageTitle('Page not found'),
  component: NoScreen,
});
