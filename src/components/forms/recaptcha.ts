interface CheckOptions {
  sitekey: string;
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

interface Recaptcha {
  ready: (callback: () => void) => void;
  /** Missing until the second part of the script has arrived. */
  render?: (place: HTMLElement, options: CheckOptions) => unknown;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/** How many milliseconds two scripts and a frame may take on a slow phone. */
export const LOADING_LIMIT = 30_000;

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit';

/**
 * Loads the third-party check and draws it into `place`. Resolves when its frame has loaded. Stays pending if one of its
 * parts never arrives, so the caller sets the time limit.
 */
export async function drawCheck(
  place: HTMLElement,
  options: CheckOptions,
  stopped: AbortSignal,
): Promise<void> {
  if (!window.grecaptcha?.render) await loadScript(SCRIPT);
  await new Promise<void>((resolve, reject) => {
    if (window.grecaptcha) window.grecaptcha.ready(resolve);
    else reject(new Error('The script of the human check left no widget'));
  });
  stopped.throwIfAborted();
  // A new element for each attempt: the widget refuses an element that it has used before.
  const box = document.createElement('div');
  place.replaceChildren(box);
  // The event of a frame does not bubble, but can be captured.
  const frame = new Promise((resolve) => {
    box.addEventListener('load', resolve, { capture: true, once: true });
  });
  if (typeof window.grecaptcha?.render?.(box, options) !== 'number')
    throw new Error('The human check was not drawn');
  await frame;
}

/** Removes everything that the check has put onto the page, so that the next attempt starts over. */
export function removeCheck(): void {
  const parts = document.querySelectorAll('script[src*="/recaptcha/"], iframe[src*="/recaptcha/"]');
  for (const part of parts) part.remove();
  for (const name of Object.keys(window))
    if (/recaptcha/i.test(name)) Reflect.deleteProperty(window, name);
}

/** Adds a script to the page and waits for it. A script that failed is removed, so that it can be tried again. */
function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.append(script);
  });
}
