/** Elements with which web pages and parts of them begin. A text such as '<50 characters' or '<name> is taken' is not one. */
const BEGINS =
  /^\s*<(!doctype|!--|\?xml|html|head|title|body|meta|link|script|style|h\d|p|div|center|span|font|b|i|a|br|hr|img|table|form|iframe|pre|[uo]l|strong|em)\b/i;

const CONTAINS = /<(!doctype|html|head|title|body)\b/i;

/** Two gateways say so, in plain text, that no server is behind an address, for example while it restarts. */
const NO_SERVER = /^\s*(404 page not found|default backend - 404)\s*$/i;

export const ON_WIFI = "If you're on public Wi-Fi, you may need to sign in to it first.";

/** True for a web page, such as a Wi-Fi sign-in page, a proxy's error page or the server's own error page. */
export const isPage = (body: unknown): body is string =>
  typeof body === 'string' && [BEGINS, CONTAINS, NO_SERVER].some((form) => form.test(body));
