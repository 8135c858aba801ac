export const SITE = 'AI Hackathon 2025';

/** The `head` of a route: "Dashboard · AI Hackathon 2025". */
export function pageTitle(title?: string) {
  return { meta: [{ title: title ? `${title} · ${SITE}` : SITE }] };
}
