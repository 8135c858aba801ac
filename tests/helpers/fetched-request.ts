/**
 * Replaces XMLHttpRequest, and sends through `fetch`: jsdom's XMLHttpRequest cannot send Node's forms and files, which
 * the tests use. Only the members that the portal uses are here.
 */
export class FetchedRequest {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  #controller = new AbortController();
  #headers = new Headers();
  #answered = new Headers();
  #method = 'GET';
  #url = '';

  open(method: string, url: string | URL): void {
    this.#method = method;
    this.#url = String(url);
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  abort(): void {
    this.#controller.abort();
  }

  async send(body: BodyInit): Promise<void> {
    const { signal } = this.#controller;
    const request = new Request(this.#url, {
      method: this.#method,
      headers: this.#headers,
      body,
      signal,
    });
    const { size } = await request.clone().blob();
    this.#tell('loadstart', 0, size);
    try {
      const sent = fetch(request);
      this.#tell('load', size, size);
      const response = await sent;
      this.status = response.status;
      this.#answered = response.headers;
      this.responseText = await response.text();
    } catch {
      return signal.aborted ? this.onabort() : this.onerror();
    }
    this.onload();
  }

  #tell(type: string, loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent(type, { loaded, total }));
  }
}
