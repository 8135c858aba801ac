import { SITE } from '@/content/event';

/** The `head` of a route: "Dashboard · AI Hackathon 2025". */
export function pageTitle(title?: string) {
  return { meta: [{ title: title ? `${title} · ${SITE}` : SITE }] };
}
