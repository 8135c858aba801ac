/** Web pages that are sent instead of an API reply. */

export const htmlType = { 'Content-Type': 'text/html; charset=utf-8' };

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Authorization Required',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Temporarily Unavailable',
  504: 'Gateway Time-out',
};

/** The error page that a proxy such as nginx sends. */
export function proxyPage(status: number): string {
  const title = [status, titles[status]].filter(Boolean).join(' ');
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
}

/** What a Wi-Fi network replies to every request until the user signs in to it. */
export const CAPTIVE_PORTAL =
  '<!doctype html><html><head><title>Free Wi-Fi</title></head><body><h1>Welcome</h1><form action="http://10.0.0.1/login"><button>Connect</button></form></body></html>';
