/** A call on its way to the server. */
export interface Outgoing {
  method: string;
  headers: Record<string, string>;
  body?: string | FormData;
  /** Milliseconds until it is given up. */
  timeout: number;
  signal?: AbortSignal | undefined;
  /** The call outlives its page. */
  keepalive?: boolean;
  /** Is told how much of the body has left the device. */
  onProgress?: OnProgress | undefined;
}

/** Bytes of the request's body, the file and what goes with it. */
export interface Progress {
  sent: number;
  total: number;
}

export type OnProgress = (progress: Progress) => void;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** No answer came in time. */
export class Silence extends Error {}

/** One request and its whole answer, whatever that says; rejects where none came back. */
export async function transmit(url: URL, outgoing: Outgoing): Promise<Answer> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new Silence()), outgoing.timeout);
  const signal = AbortSignal.any([patience.signal, ...(outgoing.signal ? [outgoing.signal] : [])]);
  try {
    return await (outgoing.onProgress ? watched : fetched)(url, { ...outgoing, signal });
  } finally {
    clearTimeout(timer);
  }
}

type Abortable = Outgoing & { signal: AbortSignal };

async function fetched(url: URL, { method, headers, body, signal, keepalive }: Abortable) {
  const response = await fetch(url, {
    method,
    headers,
    signal,
    cache: 'no-store',
    ...(body !== undefined && { body }),
    ...(keepalive && { keepalive }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** `fetch` does not tell how much of a body has left. */
function watched(url: URL, { method, headers, body, signal, onProgress }: Abortable) {
  return new Promise<Answer>((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const tell = ({ loaded: sent, total }: ProgressEvent) => onProgress?.({ sent, total });
    for (const event of ['loadstart', 'progress', 'load'] as const)
      request.upload.addEventListener(event, tell);
    request.onload = () =>
      resolve({ status: request.status, headers: headersOf(request), text: request.responseText });
    request.onerror = () => reject(new TypeError('No answer'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
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
