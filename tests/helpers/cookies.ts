/** Deletes what ends with the browser: cookies without an expiry date. */
export function deleteCookies(): void {
  for (const cookie of document.cookie.split('; '))
    Object.assign(document, { cookie: `${cookie}; Path=/; Max-Age=0` });
}
