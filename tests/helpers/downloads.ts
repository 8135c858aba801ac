import { afterEach, beforeEach, vi } from 'vitest';

/** Collects the files that the portal saves to the browser's downloads, in each test of the file that calls this. */
export function collectDownloads(): { name: string; blob: Blob }[] {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    const blobs = new Map<string, Blob>();
    URL.createObjectURL = (blob) => {
      blobs.set('blob:it', blob as Blob);
      return 'blob:it';
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const blob = blobs.get(this.href);
      if (blob) saved.push({ name: this.download, blob });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    saved.length = 0;
  });
  return saved;
}
