import { silenceTimer } from '@/lib/silence';

/** Bytes of the whole request body: the file and the other fields. */
export interface Progress {
  sent: number;
  total: number;
}

export type OnProgress = (progress: Progress) => void;

/** Responses with these statuses must not have a body. */
const EMPTY = [204, 205, 304];

/**
 * Returns a `fetch` that sends `body` and reports the progress of the upload. The browser's own fetch cannot report it.
 * Gives up with a TimeoutError after `limit` milliseconds without progress. The whole upload has no time limit, because
 * a slow phone may need long.
 */
export function watching(
  body: FormData,
  limit: number,
  onProgress: OnProgress = () => {},
): typeof fetch {
  return (input, init) =>
    new Promise<Response>((resolve, reject) => {
      const { method, url, headers, signal } = new Request(input, init);
      signal.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, url);
      // Skip Content-Type: the browser writes it with its own form boundary.
      for (const [name, value] of headers)
        if (name !== 'content-type') request.setRequestHeader(name, value);
      const silence = silenceTimer(limit, () => {
        reject(new DOMException('No upload progress', 'TimeoutError'));
        request.abort();
      });
      const tell = ({ loaded: sent, total }: ProgressEvent) => {
        silence.heard();
        onProgress({ sent, total });
      };
      for (const event of ['loadstart', 'progress', 'load'] as const)
        request.upload.addEventListener(event, tell);
      const end = (settle: () => void) => () => {
        silence.stop();
        settle();
      };
      request.onload = end(() => resolve(answerOf(request)));
      request.onerror = end(() => reject(new TypeError('No answer')));
      request.onabort = end(() => reject(signal.reason));
      signal.addEventListener('abort', () => request.abort());
      request.send(body);
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  return new Response(EMPTY.includes(status) ? null : responseText, {
    status,
    headers: headersOf(request),
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  return new Headers(
    lines.map((line): [string, string] => {
      const end = line.indexOf(':');
      return [line.slice(0, end), line.slice(end + 1).trim()];
    }),
  );
}
